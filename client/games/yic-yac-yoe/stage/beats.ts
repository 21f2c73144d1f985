/** When each event of a step is shown, for how long, and on which scene: the board or, armed, the showdown. Pure. */
import { at } from '../../../../shared/contract/at.ts';
import type { Terms } from '../../../../shared/games/yic-yac-yoe/terms.ts';
import type { Line, YicYacYoeEvent, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import type { Perspective, Step } from '../../../kit/game-ui.ts';
import type { Beat } from '../../../kit/stage/choreography.ts';

export type YicYacYoeStep = Step<YicYacYoeView, YicYacYoeEvent>;

/** How long events take that always take as long, ms. */
const eventMs = {
  'pen-passed': 320,
  /** Short of a story, which a hand would have to wait for: somebody else may be drawing. */
  marked: 500,
  'timed-out': 800,
  left: 800,
  ended: 900,
  'turn-opened': 0,
  showdown: 0,
};

/** The parts of a placement, ms; one that completes a row is quicker, as more follows. */
const placingMs = {
  safe: { down: 160, mark: 180, join: 360 },
  fatal: { down: 120, mark: 140, join: 260 },
  singleMark: 320,
  tint: 140,
  leastRest: 80,
  beforeStrike: 60,
  strikeSquare: 60,
  mostStrike: 420,
  /** All hold still when the red line is through. */
  beforeOut: 120,
  afterStrike: 700,
};

/** What takes longer is played faster, ms. */
export const longestMs = 2800;

/** The events of a step, one after another. */
export function beatsOf(events: readonly YicYacYoeEvent[], marking: Terms['marking']): Beat<YicYacYoeEvent>[] {
  let endMs = 0;
  return events.map((event) => {
    const atMs = endMs;
    const { forMs, outMs } =
      event.type === 'placed' ? placingOf(event, marking) : { forMs: eventMs[event.type], outMs: 0 };
    endMs += forMs;
    const isFatal = event.type === 'placed' && event.rows.length > 0;
    return { event, atMs, forMs, ...(isFatal && { tellMs: [atMs, atMs + outMs] }) };
  });
}

/** The parts of a placement, ms from its beginning. */
export interface Placing {
  /** The pen is on the board. */
  downMs: number;
  /** For each mark. */
  markMs: number;
  joinMs: number;
  joinForMs: number;
  /** The colour prints a beat after the ink. */
  tintMs: number;
  tintForMs: number;
  /** The red line, where a row is complete; its player is out a moment after it is through, and the sheet wobbles. */
  strikeMs: number;
  strikeForMs: number;
  outMs: number;
  forMs: number;
}

export function placingOf({ cells, rows }: Pick<Line, 'cells' | 'rows'>, marking: Terms['marking']): Placing {
  const isFatal = rows.length > 0;
  const { down: downMs, mark, join } = isFatal ? placingMs.fatal : placingMs.safe;
  const markMs = cells.length === 1 ? placingMs.singleMark : mark;
  const joinMs = downMs + markMs * cells.length;
  const joinForMs = cells.length > 1 && marking === 'lines' ? join : 0;
  const tintMs = joinMs + joinForMs;
  const tintForMs = marking === 'lines' ? placingMs.tint : 0;
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const strikeMs = tintMs + placingMs.beforeStrike;
  const strikeForMs = Math.min(placingMs.mostStrike, longest * placingMs.strikeSquare);
  const outMs = strikeMs + strikeForMs + placingMs.beforeOut;
  const forMs = isFatal
    ? strikeMs + strikeForMs + placingMs.afterStrike
    : tintMs + Math.max(placingMs.leastRest, tintForMs);
  return { downMs, markMs, joinMs, joinForMs, tintMs, tintForMs, strikeMs, strikeForMs, outMs, forMs };
}

/** OUT is stamped, the row is struck through, and the sheet is still again, at 2×, too, ms. */
const stillInto = { row: 450, timeOut: 560 };

/** Whoever goes out sees the row that it was for, or that their time was up. */
export function stillMsOf(
  { before }: YicYacYoeStep,
  beats: readonly Beat<YicYacYoeEvent>[],
  { you }: Pick<Perspective, 'you'>,
): number | null {
  for (const { event, atMs } of beats) {
    if (!('seat' in event) || event.seat !== you) continue;
    if (event.type === 'timed-out') return atMs + stillInto.timeOut;
    if (event.type !== 'placed' || event.rows.length === 0) continue;
    return atMs + placingOf(event, before.terms.marking).outMs + stillInto.row;
  }
  return null;
}

export type SceneName = 'board' | 'showdown';

/** What plays on one scene without a change. */
export interface Segment {
  scene: SceneName;
  events: YicYacYoeEvent[];
}

/** From one scene to the other, ms. */
export const changeMs = 360;

export const sceneOf = ({ phase }: YicYacYoeView): SceneName => (phase === 'showdown' ? 'showdown' : 'board');

/** What of a step plays where, one after the other. Without arms all of it is the board's. */
export function segmentsOf(step: YicYacYoeStep): Segment[] {
  const segments: Segment[] = [{ scene: sceneOf(step.before), events: [] }];
  const segmentOn = (scene: SceneName | null): Segment => {
    const last = at(segments, segments.length - 1);
    if (scene === null || scene === last.scene) return last;
    const next = { scene, events: [] };
    segments.push(next);
    return next;
  };
  for (const event of step.events) segmentOn(sceneFor(event, step)).events.push(event);
  segmentOn(sceneOf(step.after));
  return segments;
}

/** A segment in its time, ms; the change to it comes before. */
export interface TimedSegment extends Segment {
  atMs: number;
  forMs: number;
}

/** Segments one after the other. @param lengthMs how long each scene plays */
export function inTime(
  segments: readonly Segment[],
  lengthMs: Record<SceneName, number>,
): { segments: TimedSegment[]; durationMs: number } {
  let durationMs = 0;
  const timed = segments.map((segment, index) => {
    const atMs = durationMs + (index > 0 ? changeMs : 0);
    const forMs = lengthMs[segment.scene];
    durationMs = atMs + forMs;
    return { ...segment, atMs, forMs };
  });
  return { segments: timed, durationMs };
}

/** Where that is seen; null for wherever one looks already. */
function sceneFor({ type }: YicYacYoeEvent, { events }: YicYacYoeStep): SceneName | null {
  switch (type) {
    case 'showdown':
      return 'showdown';
    case 'placed':
    case 'pen-passed':
    case 'timed-out':
    case 'ended':
      return 'board';
    case 'left':
      return events.some((event) => event.type === 'ended') ? 'board' : null;
    case 'turn-opened':
    case 'marked':
      return null;
  }
}
