/** The time axis: a slider that snaps to steps, ticks for rounds, icons for what happened. */
import type { ComponentChildren } from 'preact';
import type { Signal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { turningPointOf } from '../../../replays/log/analysis.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Analysis } from '../frame/analysis.ts';
import { costlyWords, turnWords } from '../frame/in-words.tsx';
import type { Player } from './player.ts';
import type { Film } from './recording.ts';
import { roundStarts, roundWords, snap, stepAt, type Track } from './track.ts';
import { useWidth } from './use-width.ts';
import { isMatchEvent } from '../../../shared/match-events.ts';

/** Ticks closer than this, px, run together. */
const TICKS_APART_PX = 8;

interface ScrubberProps {
  recording: Film;
  player: Player;
  analysis: Signal<Analysis>;
}

export function Scrubber({ recording, player, analysis }: ScrubberProps) {
  const { host, widthPx } = useWidth<HTMLDivElement>();
  const { track } = player;
  const known = analysis.value;
  const all = useMemo(
    () => [...marksOf(recording, track), ...analysisMarks(recording, track, known)].toSorted((a, b) => a.ms - b.ms),
    [recording, track, known],
  );
  const marks = useMemo(() => merged(all, track, widthPx), [all, track, widthPx]);
  const rounds = useMemo(() => roundStarts(track), [track]);
  const percent = (ms: number) => `${(ms / Math.max(1, track.totalMs)) * 100}%`;

  return (
    <div class="replay-scrubber">
      <RoundCount player={player} last={rounds.at(-1)?.round ?? null} />
      <div class="replay-axis" ref={host}>
        <ol class="replay-marks" aria-label="Moments">
          {marks.map((mark) => (
            <li key={mark.ms} style={{ left: percent(mark.ms) }}>
              <button
                type="button"
                class={mark.isElimination ? 'is-grave' : ''}
                title={mark.label}
                aria-label={mark.label}
                onClick={() => player.seek(mark.seekMs)}
              >
                <Icon id={mark.icon} size={19} />
              </button>
            </li>
          ))}
        </ol>
        <Slider player={player}>
          {ticksOf(rounds, widthPx).map(({ round, startMs }) => (
            <i key={round} class="replay-tick" style={{ left: percent(startMs) }} />
          ))}
        </Slider>
      </div>
    </div>
  );
}

/** The starts of rounds but the first; in a long match only of every second, fifth, tenth … */
function ticksOf<Start extends { round: number }>(rounds: Start[], widthPx: number): Start[] {
  const every = [1, 2, 5, 10, 20, 50].find((step) => (step * widthPx) / rounds.length >= TICKS_APART_PX) ?? 100;
  return rounds.slice(1).filter(({ round }) => (round - 1) % every === 0);
}

/** Arrow keys, Home and End are the page's (see keys.ts): they do the same wherever the focus is. */
function Slider({ player, children }: { player: Player; children: ComponentChildren }) {
  const line = useRef<HTMLDivElement>(null);
  const { track } = player;
  const step = stepAt(track, player.positionMs.value);
  const percent = (player.positionMs.value / Math.max(1, track.totalMs)) * 100;
  const drag = (event: PointerEvent) => {
    const box = line.current!.getBoundingClientRect();
    player.seek(snap(track, ((event.clientX - box.left) / box.width) * track.totalMs));
  };
  return (
    <div
      class="replay-slider"
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={track.steps.length}
      aria-valuenow={player.positionMs.value >= track.totalMs ? track.steps.length : Math.max(0, step)}
      aria-valuetext={positionText(player)}
      onPointerDown={(event) => {
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => (event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId) && drag(event)}
    >
      <div class="replay-track">
        <div class="replay-played" style={{ width: `${percent}%` }} />
        {children}
      </div>
      <svg
        class="replay-handle"
        width="28"
        height="48"
        viewBox="-15 -28 30 54"
        style={{ left: `${percent}%` }}
        aria-hidden="true"
      >
        <path
          d="M-2-26H2V-2L13 15V24H-13V15L-2-2Z"
          fill="var(--notice)"
          stroke="var(--piece-ink)"
          stroke-width="2.4"
          stroke-linejoin="round"
        />
      </svg>
    </div>
  );
}

function RoundCount({ player, last }: { player: Player; last: number | null }) {
  const step = player.track.steps[stepAt(player.track, player.positionMs.value)];
  const round = step?.round ?? null;
  if (!round || last === null) return <p class="replay-round">{clockText(player.positionMs.value)}</p>;
  return (
    <p class="replay-round">
      <span class="visually-hidden">{round.unit === 'turn' ? 'Turn' : 'Round'} </span>
      <b>{round.number}</b> of {last}
    </p>
  );
}

function positionText(player: Player): string {
  const { track, positionMs } = player;
  const step = track.steps[stepAt(track, positionMs.value)];
  const round = step ? roundWords(step) : null;
  const clock = `${clockText(positionMs.value)} of ${clockText(track.totalMs)}`;
  return round === null ? clock : `${round}, ${clock}`;
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

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
/** Every mark, by time: where the table has told all there is to tell of it. */
function marksOf({ game, rebuilt }: Film, track: Track): Mark[] {
  return track.steps.flatMap((step) => {
    const events = rebuilt.log.slice(step.from, step.to + 1).map((one) => rebuilt.eventAt(one.pos));
    const words = roundWords(step);
    const round = words === null ? '' : `${words}: `;
    return events
      .filter((event) => !isMatchEvent(event))
      .flatMap((event, place) => {
        const ms = step.startMs + Math.max(0, ...(step.tellings[place]?.atMs ?? []));
        return game.narrator
          .milestones(event)
          .map((mark) => ({ ...mark, label: round + mark.label, ms, seekMs: step.startMs }));
      });
  });
}

/** The turning point, and choices that gave much away. */
function analysisMarks({ game, rebuilt }: Film, track: Track, { standings, costly, is }: Analysis): Mark[] {
  const { outcome } = game.status(rebuilt.viewAt(rebuilt.log.length - 1, 'spectator'));
  const turn = is === 'done' && outcome ? turningPointOf(standings, outcome) : null;
  const markAt = (pos: number, icon: string, label: string): Mark[] => {
    const step = track.steps.find((one) => one.to >= pos);
    if (!step) return [];
    const words = roundWords(step);
    const whole = words === null ? label : `${words}: ${label}`;
    return [{ icon, label: whole, ms: step.startMs, seekMs: step.startMs, isElimination: false }];
  };
  return [
    ...(turn ? markAt(turn.pos + 1, 'turning-point', turnWords(turn, rebuilt.names)) : []),
    ...costly.flatMap((choice) => {
      const view = rebuilt.viewAt(choice.pos - 1, choice.seat);
      return markAt(choice.pos, 'costly', costlyWords(choice, game, rebuilt.names, view));
    }),
  ];
}

/** One mark for each cluster: what ends a match or a player stands for the rest. */
function merged(marks: readonly Mark[], track: Track, widthPx: number): Mark[] {
  const apartMs = widthPx > 0 ? (APART_PX / widthPx) * track.totalMs : Infinity;
  const clusters: [Mark, ...Mark[]][] = [];
  for (const mark of marks) {
    const cluster = clusters.at(-1);
    if (cluster && mark.ms - cluster[0].ms < apartMs) cluster.push(mark);
    else clusters.push([mark]);
  }
  return clusters.map((cluster) => {
    const [first] = cluster;
    const shown = cluster.find((mark) => mark.isElimination) ?? first;
    return { ...shown, ms: first.ms, label: cluster.map((mark) => mark.label).join('; ') };
  });
}
