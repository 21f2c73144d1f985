/** The moments that a game marks, placed on the timeline; those too close to tell apart become one. */
import { isMatchEvent } from '../../../shared/match.ts';
import type { Recording } from './recording.ts';
import { roundWords, type Track } from './track.ts';

export interface Mark {
  /** Where it is drawn. */
  ms: number;
  /** Where a tap leads: the beginning of the step. */
  seekMs: number;
  icon: string;
  label: string;
  isElimination: boolean;
}

/** Closer than this they would cover each other. */
const APART_PX = 30;
/** A step's telling moment is well inside its motion. */
const TELLING_PART = 0.7;

/** Every mark, by time. */
export function marksOf({ game, rebuilt }: Recording, track: Track): Mark[] {
  return track.steps.flatMap((step) => {
    const events = rebuilt.log.slice(step.from, step.to + 1).map((one) => rebuilt.eventAt(one.pos));
    const ms = step.startMs + (step.restMs - step.startMs) * TELLING_PART;
    const words = roundWords(step);
    const round = words === null ? '' : `${words}: `;
    return events
      .filter((event) => !isMatchEvent(event))
      .flatMap((event) => game.narrator.milestones(event))
      .map((mark) => ({ ...mark, label: round + mark.label, ms, seekMs: step.startMs }));
  });
}

/** One mark for each cluster: what ends a match or a player stands for the rest. */
export function merged(marks: readonly Mark[], track: Track, widthPx: number): Mark[] {
  const apartMs = widthPx > 0 ? (APART_PX / widthPx) * track.totalMs : Infinity;
  const clusters: Mark[][] = [];
  for (const mark of marks) {
    const cluster = clusters.at(-1);
    if (cluster && mark.ms - cluster[0].ms < apartMs) cluster.push(mark);
    else clusters.push([mark]);
  }
  return clusters.map((cluster) => {
    const shown = cluster.find((mark) => mark.isElimination) ?? cluster[0];
    return { ...shown, ms: cluster[0].ms, label: cluster.map((mark) => mark.label).join('; ') };
  });
}
