/** What is marked on the time axis: deaths and whatever else a game marks, who took the lead, what turned the match. */
import { leadsOf, turningPointOf } from '../../../replays/log/analysis.ts';
import type { Bookmark } from '../../../shared/bookmarks.ts';
import { playIn } from '../../../replays/log/rebuild.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { groupBy } from '../../../shared/contract/group-by.ts';
import { isMatchEvent } from '../../../shared/match-events.ts';
import type { Analysis } from '../frame/analysis.ts';
import { costlyWords, leadWords, turnWords } from '../frame/in-words.tsx';
import type { Film } from './recording.ts';
import { momentOf, roundWords, seenAt, stepAt, toldBetween, type TimedStep, type Track } from './track.ts';

export interface Mark {
  /** Where it is drawn: when the table tells it. */
  ms: number;
  /** Where a tap leads: where it can be seen. */
  seekMs: number;
  icon: string;
  /** Who took the lead, where that is what it marks. */
  leader: Seat | null;
  label: string;
  /** The same without the round. */
  what: string;
  isElimination: boolean;
}

/** Every mark, by time. @param milestones of the same film and track */
export const marksOf = (film: Film, track: Track, analysis: Analysis, milestones = milestonesOf(film, track)): Mark[] =>
  [...milestones, ...grownMark(film, track), ...analysisMarks(film, track, { analysis, milestones })].toSorted(
    (a, b) => a.ms - b.ms,
  );

/** Of each track once: in a long match they take a phone a task of its own. */
const knownMilestones = new WeakMap<Track, Mark[]>();

/** What the game itself marks: where the table has told all there is to tell of it. */
export function milestonesOf(film: Film, track: Track): readonly Mark[] {
  const known = knownMilestones.get(track) ?? findMilestones(film, track);
  knownMilestones.set(track, known);
  return known;
}

function findMilestones({ game, rebuilt }: Film, track: Track): Mark[] {
  return track.steps.flatMap((step) =>
    rebuilt.log
      .slice(step.from, step.to + 1)
      .map(({ pos }) => rebuilt.eventAt(pos))
      .filter((event) => !isMatchEvent(event))
      .flatMap((event, place) => {
        const ms = step.startMs + Math.max(0, ...(step.tellings[place]?.atMs ?? []));
        return (game.narrator.milestones?.(event) ?? []).map(({ icon, label, isElimination }) => ({
          ...markAt(step, ms, { icon, label }),
          isElimination,
        }));
      }),
  );
}

/** Where a what-if left the match that it grew from. */
function grownMark({ rebuilt }: Film, track: Track): Mark[] {
  const { grownAt } = playIn(rebuilt.log);
  const step = track.steps.find(({ from, to }) => grownAt !== null && from < grownAt && to >= grownAt);
  return step
    ? [markAt(step, step.restMs, { icon: 'what-if', label: 'What if: from here on it was played anew' })]
    : [];
}

/**
 * When the table tells what changed the chances between two standings: the first death, otherwise the first thing told.
 * @param between the positions of both
 */
export function toldChange(
  track: Track,
  milestones: readonly Mark[],
  between: { after: number; upTo: number },
): { step: TimedStep; ms: number } | null {
  const told = toldBetween(track, between.after, between.upTo);
  const [first, last] = [told[0], told.at(-1)];
  const beat = first?.beats.at(-1);
  if (!first || !last || !beat) return null;
  const death = milestones.find(({ ms, isElimination }) => isElimination && ms >= first.startMs && ms <= last.endMs);
  const step = told.find(({ startMs, endMs }) => death && death.ms >= startMs && death.ms < endMs) ?? first;
  return { step, ms: death?.ms ?? beat.atMs };
}

interface Known {
  analysis: Analysis;
  milestones: readonly Mark[];
}

/** Who took the lead, the turning point, and choices that gave much away. */
function analysisMarks({ game, rebuilt }: Film, track: Track, { analysis, milestones }: Known): Mark[] {
  const { standings, costly, is } = analysis;
  const { outcome } = game.status(rebuilt.viewAt(rebuilt.log.length - 1, 'spectator'));
  const turn = is === 'done' && outcome ? turningPointOf(standings, outcome) : null;
  /** What changed the chances between the standing at that position and the one before. */
  const changeBefore = (index: number, what: Pick<Mark, 'icon' | 'label'>): Mark[] => {
    const between = { after: standings[index - 1]?.pos ?? -1, upTo: standings[index]?.pos ?? Infinity };
    const change = toldChange(track, milestones, between);
    return change ? [markAt(change.step, change.ms, what)] : [];
  };
  return [
    ...(turn
      ? changeBefore(
          standings.findIndex(({ pos }) => pos > turn.pos),
          {
            icon: 'turning-point',
            label: turnWords(turn, rebuilt.names),
          },
        )
      : []),
    // The first leader took it from nobody.
    ...leadsOf(standings)
      .slice(1)
      .flatMap((lead) =>
        changeBefore(
          standings.findIndex(({ pos }) => pos === lead.pos),
          {
            icon: '',
            label: leadWords(lead, rebuilt.names),
          },
        ).map((mark) => ({ ...mark, leader: lead.seat })),
      ),
    ...costly.flatMap((choice) => {
      const view = rebuilt.viewAt(choice.pos - 1, choice.seat);
      const shown = track.steps.find(({ to, beats }) => to >= choice.pos && beats.length > 0);
      const beat = shown?.beats[0];
      const label = costlyWords(choice, game, rebuilt.names, view);
      return shown && beat ? [markAt(shown, beat.atMs, { icon: 'costly', label })] : [];
    }),
  ];
}

/** What people have marked, each moment once. */
export function bookmarkMarks(track: Track, bookmarks: readonly Bookmark[]): Mark[] {
  const moments = groupBy(bookmarks, ({ at }) => at);
  return [...moments].flatMap(([at, those]) => {
    const ms = momentOf(track, at);
    const step = track.steps[stepAt(track, ms)];
    const words = [...new Set(those.map(({ word }) => `“${word}”`))];
    return step ? [{ ...markAt(step, ms, { icon: 'bookmark', label: words.join(', ') }), seekMs: ms }] : [];
  });
}

function markAt(step: TimedStep, ms: number, { icon, label }: Pick<Mark, 'icon' | 'label'>): Mark {
  const round = roundWords(step);
  const whole = round === null ? label : `${round}: ${label}`;
  return { icon, label: whole, what: label, ms, seekMs: seenAt(step, ms), leader: null, isElimination: false };
}

/** Closer than this they would cover each other, px; on a phone, where there is little room, somewhat. */
const apart = { px: 30, narrowPx: 20, narrowBelowPx: 500 };

/** Between what the marks of a cluster say. */
export const TOGETHER = '; ';

/** Several marks that would cover each other, as one. */
export interface Cluster extends Mark {
  /** When what stands for it happened, ms: it stays the same when others join it, so that whoever has come to it stays there. */
  key: number;
}

/**
 * One mark for each cluster: what ends a match or a player stands for the rest.
 * @param axisMs how much time the axis shows
 * @param widthPx of the axis; 0 while it is not known
 */
export function clustersOf(marks: readonly Mark[], axisMs: number, widthPx: number): Cluster[] {
  const apartPx = widthPx < apart.narrowBelowPx ? apart.narrowPx : apart.px;
  const apartMs = widthPx > 0 ? (apartPx / widthPx) * axisMs : Infinity;
  const clusters: [Mark, ...Mark[]][] = [];
  for (const mark of marks) {
    const cluster = clusters.at(-1);
    if (cluster && mark.ms - cluster[0].ms < apartMs) cluster.push(mark);
    else clusters.push([mark]);
  }
  return clusters.map((cluster) => {
    const [first] = cluster;
    const shown = cluster.find((mark) => mark.isElimination) ?? first;
    return {
      ...shown,
      key: shown.ms,
      ms: first.ms,
      label: cluster.map(({ label }) => label).join(TOGETHER),
      what: cluster.map(({ what }) => what).join(TOGETHER),
    };
  });
}
