/** Yic Yac Yoe to look at, played by the real rules: lines as in its tests. */
import { at } from '../../shared/contract/at.ts';
import type { Seat } from '../../shared/contract/game.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import {
  cellAt,
  indexOf,
  nextSquares,
  runsThrough,
  sizeOf,
  squareName,
  squareNamed,
  type Cell,
} from '../../shared/games/yic-yac-yoe/board.ts';
import type { Mark } from '../../shared/games/yic-yac-yoe/marks.ts';
import type { YicYacYoeEvent, YicYacYoeState, YicYacYoeView } from '../../shared/games/yic-yac-yoe/types.ts';
import { ScriptedTable, type Script } from '../../shared/games/yic-yac-yoe/testing.ts';
import { view, redact } from '../../shared/games/yic-yac-yoe/visibility.ts';
import type { PenTargeting as PenAim } from '../games/yic-yac-yoe/lines.ts';
import { longNames } from './scenes.ts';
import { played, type ScriptedScene } from './scripted-scenes.ts';

export interface YicYacYoeScene extends ScriptedScene {
  script: Script;
  marks?: Mark[];
  /** As many turns as that, drawn by chance, before the lines. */
  turns?: number;
  /** What the viewer is drawing: squares of the line, and the one tried. */
  pen?: { line: string; tried?: string };
}

const count = { leftMs: 17_000, ofMs: 20_000 };
const yriples: Script = { seats: 3, options: { size: 7, row: 5, placements: 3 } };
const mock = ['0 a1 b1 c2', '1 e1 f2 f3', '2 a5 b5 c5', '0 b3 c3 d4', '1 b7 c7 d6', '2 f7 g6 g5'];
const house: Mark = [
  [12, 88, 12, 45, 50, 8, 88, 45, 88, 88, 12, 88],
  [42, 88, 42, 62, 60, 62, 60, 88],
];
const snail: Mark = [
  [15, 60, 30, 20, 65, 12, 88, 45, 72, 80, 40, 85, 25, 60, 45, 35, 65, 48, 55, 62],
  [10, 85, 30, 90, 60, 92, 90, 86],
];
const three: Script = { seats: 3 };

export const yicYacYoeScenes: Record<string, YicYacYoeScene> = {
  'yyy mock': { script: yriples, you: 0, lines: mock, pen: { line: 'e6 d5', tried: 'e5' }, count },
  'yyy lines': { script: yriples, you: 0, lines: mock, count },
  'yyy lines first': { script: yriples, you: 0, lines: mock, pen: { line: '', tried: 'e5' }, count },
  'yyy lines next': { script: yriples, you: 0, lines: mock, pen: { line: 'e6' }, count },
  'yyy placed lines': { script: yriples, you: 0, lines: mock.slice(0, -1), last: '2 f7 g6 g5' },
  'yyy row lines': { script: yriples, you: 1, lines: mock, last: '0 e6 d5 e5' },
  'yyy row lines rest': { script: yriples, you: 1, lines: [...mock, '0 e6 d5 e5'], count },
  'yyy two': { script: {}, you: 0, lines: ['0 b2', '1 a1'], pen: { line: '', tried: 'c1' }, count },
  'yyy two placed': { script: {}, you: 0, lines: ['0 b2', '1 a1'], last: '0 c1' },
  'yyy two row': { script: {}, you: 0, lines: ['0 b2', '1 a1', '0 c1', '1 a2'], last: '0 a3' },
  'yyy two won': { script: {}, you: 1, lines: ['0 b2', '1 a1', '0 c1', '1 a2', '0 a3'] },
  'yyy two tie': {
    script: { options: { size: 3, rows: 'own' } },
    you: 1,
    lines: ['0 b2', '1 a1', '0 a2', '1 c2', '0 a3', '1 c1', '0 b1', '1 b3'],
    last: '0 c3',
  },
  'yyy drawn': {
    script: three,
    you: 0,
    marks: [house, 'star', snail],
    lines: ['0 b2', '1 a1', '2 d1', '0 c4'],
    last: '1 b3',
    count,
  },
  'yyy same marks': {
    script: three,
    you: 0,
    marks: ['star', 'star', 'heart'],
    lines: ['0 b2', '1 a1', '2 d1', '0 c4'],
    count,
  },
  'yyy marked': { script: three, you: 0, lines: [], last: '1 mark flower' },
  'yyy timed out': { script: three, you: 1, lines: ['0 b2'], last: 'wait 20000' },
  'yyy left': { script: three, you: 1, lines: ['0 b2'], last: '2 leave' },
  'yyy six': { script: { seats: 6, out: [3] }, you: 2, away: [4], lines: [], turns: 17, count },
  'yyy six long': { script: { seats: 6, out: [3] }, you: 2, away: [4], names: longNames, lines: [], turns: 12, count },
  'yyy six lines': {
    script: { seats: 6, options: { size: 9, row: 5, placements: 2 } },
    you: 2,
    lines: [],
    turns: 14,
    count,
  },
  'yyy large': {
    script: { seats: 6, options: { size: 20, row: 5 } },
    you: 0,
    lines: [],
    turns: 150,
    pen: { line: '', tried: 'k9' },
    count,
  },
  'yyy large lines': {
    script: { seats: 6, options: { size: 20, row: 8, placements: 3 } },
    you: 0,
    lines: [],
    turns: 60,
    pen: { line: '' },
    count,
  },
  'yyy large full': { script: { seats: 6, options: { size: 20, row: 9 } }, you: 5, lines: [], turns: 330, count },
  'yyy showdown': { script: { seats: 4, options: { armed: true } }, you: 0, lines: [], count },
};

/** Plays a scene's lines. */
export function stageYicYacYoe(scene: YicYacYoeScene) {
  const viewer = scene.you ?? 'spectator';
  const table = new ScriptedTable(scene.script);
  const chance = chanceOf(4);
  for (let turn = 0; turn < (scene.turns ?? 0); turn++) table.play(someLine(table.state, chance));
  const staged = played(scene, table, () => ({
    view: (state: YicYacYoeState) => view(withMarks(state, scene.marks), viewer),
    redact: (event: YicYacYoeEvent) => redact(event, viewer),
  }));
  const penAim = scene.pen && scene.you !== null ? penOf(staged.view, scene.you, scene.pen) : null;
  return { ...scene, ...staged, penAim };
}

const withMarks = (state: YicYacYoeState, marks: Mark[] = []): YicYacYoeState => ({
  ...state,
  players: state.players.map((player) => ({ ...player, mark: marks[player.seat] ?? player.mark })),
});

/** A line that completes no row, as far as a few tries find one. */
function someLine(
  { placing, due, board, terms, players }: YicYacYoeState,
  chance: ReturnType<typeof chanceOf>,
): string {
  const size = sizeOf(board);
  const seat = at(placing, 0);
  let line: number[] = [];
  for (let tries = 0; tries < 60; tries++) {
    line = [];
    while (line.length < due) {
      const next = nextSquares(board, line);
      if (next.length === 0) break;
      line.push(chance.pick(next));
    }
    if (line.length < due) continue;
    const cells = line.map((index) => cellAt(index, size));
    const after = board.map((mark, index) => (line.includes(index) ? seat : mark));
    const counts = (mark: Seat) => terms.rows === 'any' || mark === seat;
    if (runsThrough(after, cells, terms.row, counts).length === 0) break;
  }
  if (!players[seat]?.alive) throw new Error('Nobody there to place.');
  return `${seat} ${line.map((index) => squareName(cellAt(index, size))).join(' ')}`;
}

const cellsOf = (names: string): Cell[] =>
  names
    .split(' ')
    .filter((name) => name !== '')
    .map(squareNamed);

function penOf({ board, due, terms }: YicYacYoeView, seat: Seat, pen: { line: string; tried?: string }): PenAim {
  const size = sizeOf(board);
  const line = cellsOf(pen.line);
  const tried = pen.tried ? at(cellsOf(pen.tried), 0) : null;
  const all = tried ? [...line, tried] : line;
  const after = [...board];
  for (const cell of all) after[indexOf(cell, size)] = seat;
  const indexes = line.map((cell) => indexOf(cell, size));
  return {
    is: 'pen',
    seat,
    line,
    next: line.length < due ? nextSquares(board, indexes).map((index) => cellAt(index, size)) : [],
    tried,
    rows: runsThrough(after, all, terms.row, (mark) => terms.rows === 'any' || mark === seat),
    onHover: () => {},
    onTap: () => {},
    onDrag: () => {},
    onLift: () => {},
  };
}
