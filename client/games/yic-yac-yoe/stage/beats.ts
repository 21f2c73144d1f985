/** When what happens, ms: the events of a step one after another. */
import type { Terms } from '../../../../shared/games/yic-yac-yoe/options.ts';
import type { Line, YicYacYoeEvent } from '../../../../shared/games/yic-yac-yoe/types.ts';

export interface Beat {
  event: YicYacYoeEvent;
  atMs: number;
  forMs: number;
}

export function beatsOf(
  events: readonly YicYacYoeEvent[],
  marking: Terms['marking'],
): { beats: Beat[]; durationMs: number } {
  const beats: Beat[] = [];
  let atMs = 0;
  for (const event of events) {
    const forMs = lengthOf(event, marking);
    beats.push({ event, atMs, forMs });
    atMs += forMs;
  }
  return { beats, durationMs: atMs };
}

function lengthOf(event: YicYacYoeEvent, marking: Terms['marking']): number {
  switch (event.type) {
    case 'placed':
      return placingOf(event, marking).forMs;
    case 'pen-passed':
      return 320;
    // Short of a story, which a hand would have to wait for: somebody else may be drawing.
    case 'marked':
      return 500;
    case 'timed-out':
    case 'left':
      return 800;
    case 'ended':
      return 900;
    case 'turn-opened':
    case 'showdown':
      return 0;
  }
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
  /** The red line, where a row is complete; the sheet wobbles and its player is out when it is through. */
  strikeMs: number;
  strikeForMs: number;
  forMs: number;
}

export function placingOf({ cells, rows }: Pick<Line, 'cells' | 'rows'>, marking: Terms['marking']): Placing {
  const isLast = rows.length > 0;
  const downMs = isLast ? 120 : 160;
  const markMs = cells.length === 1 ? 320 : isLast ? 140 : 180;
  const joinMs = downMs + markMs * cells.length;
  const joinForMs = cells.length > 1 && marking === 'lines' ? (isLast ? 260 : 360) : 0;
  const tintMs = joinMs + joinForMs;
  const tintForMs = marking === 'lines' ? 140 : 0;
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const strikeForMs = Math.min(420, longest * 60);
  const drawnMs = tintMs + Math.max(80, tintForMs);
  const strikeMs = tintMs + 60;
  return {
    downMs,
    markMs,
    joinMs,
    joinForMs,
    tintMs,
    tintForMs,
    strikeMs,
    strikeForMs,
    forMs: isLast ? strikeMs + strikeForMs + 700 : drawnMs,
  };
}
