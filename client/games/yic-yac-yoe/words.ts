/** What a table plays, what a turn asks for, and the squares of the board, in words. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { inCapitals, inWords } from '../../../shared/contract/words.ts';
import { indexOf, squareName, type Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import type { Terms } from '../../../shared/games/yic-yac-yoe/terms.ts';
import type { YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import { MOST_POINTS, MOST_STROKES, type Glyph, type Stroke } from '../../../shared/games/yic-yac-yoe/marks.ts';
import { isIn, isSame, type Line, type Sheet, type WhyNot } from './lines.ts';
import { inkLeft } from './pad.ts';

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

/** Why a tap on that square draws nothing. */
export function refusalWords({ due }: Pick<Sheet, 'due'>, line: Line, cell: Cell, why: WhyNot): string {
  const name = squareName(cell);
  const count = due - line.length;
  switch (why) {
    case 'too-short':
      return `${count} more ${count === 1 ? 'square' : 'squares'} to come.`;
    case 'taken':
      return `${name} is taken.`;
    case 'dead-end':
      return `No line of ${due} can begin at ${name}.`;
    case 'whole':
      return 'The line is whole: place it, or take a square back.';
    case 'apart':
      return `${name} does not touch ${squareName(at(line, line.length - 1))}.`;
  }
}

/** "2 of 3: b4, c5."; one square alone has only its name. */
export function lineWords({ due }: Pick<Sheet, 'due'>, line: Line): string {
  const names = line.map(squareName).join(', ');
  return due === 1 ? `${names}.` : `${line.length} of ${due}: ${names}.`;
}

/** While the pen is in hand. `due` is how many squares a line must have. */
export const placingWords = {
  title: 'Your turn',
  isShort: (wanted: number) => `No line of ${inWords(wanted)} fits any more.`,
  how: (due: number) => (due === 1 ? 'Tap it, then place it.' : 'Tap square after square, or draw with the pen down.'),
  again: (last: Cell) => `Tap ${squareName(last)} again to place.`,
  wayBack: (due: number) => (due === 1 ? 'Another tap moves it.' : 'Go back to undo.'),
  fatalLine: 'Place it and you are out.',
  fatalSquare: 'Put the pen down there and you are out.',
  undo: (due: number) => (due === 1 ? 'Take back' : 'Undo one'),
  clear: 'Start over',
  place: 'Place',
  placeAnyway: 'Place anyway, and go out',
  missing: (count: number) => (count === 1 ? '1 square to choose' : `${count} squares to choose`),
} as const;

/** What else the hand says. */
export const handWords = {
  turn: 'The turn',
  yourTurn: 'It is your turn.',
  showdown: 'Showdown: choose an item',
  rules: 'The rules of this table',
  penAway: 'your pen is on the board',
  close: 'Close',
  left: 'Your marks stay on the board. You can still watch.',
  alone: 'Last one left.',
  tie: 'A full board: a tie',
} as const;

/** What is at stake in a showdown. @param danger how many squares would put the player out */
export function stakeWords({ turn }: YicYacYoeView, seat: Seat, names: string[], danger: number) {
  const drawer = turn === seat ? 'you do' : turn === null ? '' : names[turn];
  const warning = danger > 0 ? ` ${inCapitals(danger)} ${danger === 1 ? 'square' : 'squares'} would put you out.` : '';
  return { rule: 'Whoever is hit draws,', rest: `else ${drawer}.${warning}` };
}

/** The own mark, and the ways to another. */
export const markWords = {
  own: 'Your mark',
  openNote: 'not on the board yet',
  finalNote: 'stays as it is',
  plain: 'Plain stroke',
  plainNote: 'your ink behind',
  change: 'Change',
  changeOwn: 'Change your mark',
  pick: 'Pick one',
  /** @param owner who else has it; null if it is free */
  glyph: (glyph: Glyph, owner: string | null) => (owner === null ? glyph : `${glyph}, ${owner} has it`),
  draw: 'Draw your own',
  here: 'Draw here',
  problems: {
    empty: 'Nothing is drawn yet.',
    'too-small': 'Too small to be seen on the board: draw it larger.',
  },
  undo: 'Undo stroke',
  clear: 'Clear',
  use: 'Use it',
  needsPointer: 'Drawing needs a pointer. With the keyboard, pick a mark of the set.',
} as const;

/** "82 % of the ink left, 5 strokes.": ink is easier to feel than points. */
export function inkWords(strokes: readonly Stroke[]): string {
  const left = inkLeft(strokes);
  if (left.strokes < 1) return `${MOST_STROKES} strokes: that is all there is.`;
  if (left.points < 2) return 'The ink is used up.';
  const percent = Math.round((left.points / MOST_POINTS) * 100);
  return `${percent} % of the ink left, ${left.strokes} ${left.strokes === 1 ? 'stroke' : 'strokes'}.`;
}

/** What the editors of the options say; titles are their schema's. */
export const optionWords = {
  size: {
    grows: {
      title: 'Grows with the table',
      hint: 'We pick the fairest size for this many players.',
    },
    hint: (size: number, largest: number) => `${size} by ${size}; 3 to ${largest} on a side`,
    board: (size: number, row: number) => `${size} by ${size}, a row has ${row} marks`,
  },
  placements: {
    choice: (placements: number) => lineName(placements) ?? 'One',
  },
  marking: {
    hint: 'Everyone picks or draws a mark of their own, or all draw the same plain stroke.',
    custom: 'Own marks',
    lines: 'Plain strokes',
    lineNote: (lines: string) => `${lines} are drawn in plain strokes that look alike, one line a turn.`,
  },
  rows: {
    own: 'Own marks',
    any: 'Any marks',
  },
} as const;

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

/** @param isOpen whether squares can be chosen */
export const boardLabel = (size: number, isOpen: boolean): string =>
  `The board, ${size} by ${size}${isOpen ? ', choose squares' : ''}`;

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
