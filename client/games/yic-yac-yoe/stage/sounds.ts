/** What a step sounds like on the board. That of a showdown is Wa Wa West's. */
import { sizeOf, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Terms } from '../../../../shared/games/yic-yac-yoe/terms.ts';
import type { Line, YicYacYoeEvent } from '../../../../shared/games/yic-yac-yoe/types.ts';
import type { Beat } from '../../../kit/stage/choreography.ts';
import type { SoundCue } from '../../../kit/sound/cue.ts';
import { placingOf, type YicYacYoeStep } from './beats.ts';

/** When they strike, ms after their event. */
const after = { out: 140, end: 180 };

export function soundsOf({ after: { board, terms } }: YicYacYoeStep, beats: readonly Beat<YicYacYoeEvent>[]) {
  const size = sizeOf(board);
  const sideOf = ([, column]: Cell): number => ((column + 0.5) / size) * 2 - 1;
  return beats.flatMap(({ event, atMs }): SoundCue[] => {
    switch (event.type) {
      case 'placed':
        return placed(event, terms.marking, sideOf).map((cue) => ({ ...cue, atMs: cue.atMs + atMs }));
      case 'pen-passed':
        return [{ sound: 'pass-pen', atMs, seat: event.placing[0] ?? null }];
      case 'marked':
        return [{ sound: 'stroke', atMs, seat: event.seat }];
      case 'timed-out':
      case 'left':
        return [{ sound: 'pens-out', atMs: atMs + after.out, seat: event.seat }];
      case 'ended':
        return [{ sound: event.outcome.tie ? 'full-board' : 'win-pens', atMs: atMs + after.end }];
      case 'turn-opened':
      case 'showdown':
        return [];
    }
  });
}

/** The pen comes down, strokes, joins; a row is struck through, and its player is out. */
function placed(line: Line, marking: Terms['marking'], sideOf: (cell: Cell) => number): SoundCue[] {
  const { cells, rows, seat } = line;
  const [first] = cells;
  if (!first) return [];
  const { downMs, markMs, joinMs, joinForMs, strikeMs, outMs } = placingOf(line, marking);
  const x = sideOf(first);
  const stroke = marking === 'lines' ? 'line' : 'stroke';
  return [
    { sound: 'dot', atMs: downMs, x },
    ...cells.map((cell, index) => ({ sound: stroke, atMs: downMs + markMs * index, x: sideOf(cell) })),
    ...(joinForMs > 0 ? [{ sound: 'connect', atMs: joinMs, x }] : []),
    ...(rows.length > 0
      ? [
          { sound: 'strike-through', atMs: strikeMs, x },
          { sound: 'pens-out', atMs: outMs, seat },
        ]
      : []),
  ];
}
