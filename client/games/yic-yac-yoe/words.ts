/** What a table plays, what a turn asks for, and the squares of the board, in words. */
import type { Seat } from '../../../shared/contract/game.ts';
import { inCapitals, inWords } from '../../../shared/contract/words.ts';
import { indexOf, squareName, type Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import type { Terms } from '../../../shared/games/yic-yac-yoe/options.ts';
import type { YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import { isIn, isSame, type Line } from './lines.ts';

/** What a turn's line is called; null for a single mark. */
export const lineName = (placements: number): string | null => [null, 'Youbles', 'Yriples'][placements - 1] ?? null;

/** "Yriples, 7 by 7, row 5" */
export const termsTitle = ({ size, row, placements }: Terms): string =>
  [lineName(placements), `${size} by ${size}`, `row ${row}`].filter(Boolean).join(', ');

/** "One line through three touching squares. It may bend." */
export function placeWords(due: number): string {
  if (due === 1) return 'One mark on an empty square.';
  return `One line through ${inWords(due)} touching squares.${due > 2 ? ' It may\u00a0bend.' : ''}`;
}

/** Not to be torn apart at the end of a line. */
const out = 'Complete\u00a0it:\u00a0out.';

/** "Any five marks in line make a row. Complete it: out." */
export const rowRule = ({ row, rows }: Terms): string =>
  rows === 'any'
    ? `Any ${inWords(row)} marks in line make a row. ${out}`
    : `${inCapitals(row)} of your own marks in line make a row. ${out}`;

export const armedRule = 'Armed: each turn opens with a showdown, and whoever is hit must place.';

/** "Your turn: draw one line through three touching squares" */
export function turnTitle(view: YicYacYoeView, seat: Seat): string {
  const who = view.turn === seat ? 'Your turn' : 'You were hit';
  const what = view.due === 1 ? 'mark an empty square' : `draw one line through ${inWords(view.due)} touching squares`;
  return `${who}: ${what}`;
}

interface Watcher {
  view: YicYacYoeView;
  seat: Seat;
  names: string[];
  /** Whether marks are taken already. */
  isOpen: boolean;
}

/** Whom the table waits for, and who is next. */
export function watchWords({ view, seat, names, isOpen }: Watcher): { title: string; text: string } {
  const [drawer, ...after] = view.placing;
  if (drawer === seat && !isOpen) return { title: 'You draw next', text: 'The showdown is still being told.' };
  if (drawer === undefined || drawer === seat) return { title: 'Watch the board', text: 'The pen is moving.' };
  const what = view.due === 1 ? 'one mark' : `a line of ${inWords(view.due)}`;
  const why = view.terms.armed && drawer !== view.turn ? 'was hit and must draw' : 'draws';
  const queue = after.indexOf(seat);
  return {
    title: `${names[drawer]} ${why} ${what}`,
    text:
      queue < 0
        ? nextWords(view, seat, names)
        : queue === 0
          ? 'You are next.'
          : 'You were hit too, and must draw after.',
  };
}

/** Whose turn comes after this one. */
function nextWords({ turn, players }: YicYacYoeView, seat: Seat, names: string[]): string {
  const first = (turn ?? 0) + 1;
  const next = [...players.slice(first), ...players.slice(0, first)].find(({ alive }) => alive);
  return !next || next.seat === seat ? 'You are next.' : `Then it is ${names[next.seat]}’s turn.`;
}

/** "Five in a row there." */
export const rowWords = (rows: Cell[][]): string =>
  `${inCapitals(Math.max(...rows.map((row) => row.length)))} in a row there.`;

interface Looker {
  view: YicYacYoeView;
  names: string[];
  /** Whose marks are called your own; null or none for nobody's. */
  seat?: Seat | null;
}

/** What the pen makes of the squares, while it is in the looker's hand. */
interface PenThere {
  line: Line;
  next: readonly Cell[];
  isFatalAt(cell: Cell): boolean;
}

export function cellWords({ view, names, seat = null }: Looker, cell: Cell, pen: PenThere | null): string {
  const mark = view.board[indexOf(cell, view.terms.size)] ?? null;
  if (mark !== null) {
    const whose = mark === seat ? 'your mark' : `${names[mark]}’s mark`;
    return [squareName(cell), whose, ...(isInRow(view, cell) ? ['in a completed row'] : [])].join(', ');
  }
  const place = pen?.line.findIndex((other) => isSame(other, cell)) ?? -1;
  if (place >= 0) return `${squareName(cell)}, chosen, ${place + 1} of ${view.due}`;
  if (!pen || !isIn(pen.next, cell)) return `${squareName(cell)}, empty`;
  return `${squareName(cell)}, empty, can come next${pen.isFatalAt(cell) ? ', completes a row' : ''}`;
}

const isInRow = ({ lines }: YicYacYoeView, cell: Cell) => lines.some(({ rows }) => rows.some((row) => isIn(row, cell)));

/** What is written on the stage and on the buttons over it. */
export const stageWords = {
  stampedOut: 'OUT',
  stampedLeft: 'LEFT',
  outOfTime: 'Out of time',
  out: 'out',
  draws: (due: number) => (due === 1 ? 'draws' : `draws ${due}`),
  drawsNext: 'draws next',
  hit: (draws: string) => `hit, ${draws}`,
  hitNext: 'hit, must draw',
  toBoard: 'Look at the board',
  toShowdown: 'Back to the showdown',
  zoom: 'How close the board is seen',
  closer: 'Closer',
  farther: 'Farther',
  wholeBoard: 'The whole board',
} as const;
