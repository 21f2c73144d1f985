/** A board drawn by hand as an SVG, for the poster, the rules and the form: a square is 1 by 1. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import type { Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import type { Mark } from '../../../shared/games/yic-yac-yoe/marks.ts';
import { shapePaths } from '../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../design/seat-marks.ts';
import type { Point } from '../../kit/stage/picture.ts';
import { wobbly, wobblyThrough } from './hand-drawn.ts';
import { pathOf, strokesOf } from '../../../shared/games/yic-yac-yoe/strokes.ts';

export interface Drawn {
  size: number;
  /** Marks of the players' own. */
  marks?: { seat: Seat; mark: Mark; cells: Cell[] }[];
  /** Plain strokes, joined turn by turn. */
  lines?: { seat: Seat; cells: Cell[] }[];
  /** Ringed in red. */
  rows?: Cell[][];
}

/** What lies on the paper, without the paper: for an SVG of one's own. */
export const BoardInk = ({ size, marks = [], lines = [], rows = [] }: Drawn) => (
  <g fill="none" stroke="var(--ink)" stroke-linecap="round" stroke-linejoin="round">
    <path d={gridPath(size)} stroke-width={0.045 * penOf(size)} />
    {rows.map((row) => (
      <path key={String(row)} d={ringPath(row)} stroke="var(--signal)" stroke-width={0.06 * penOf(size)} />
    ))}
    {marks.flatMap(({ seat, mark, cells }) =>
      cells.map((cell) => <OwnMark key={String(cell)} seat={seat} mark={mark} cell={cell} />),
    )}
    {lines.map((line) => (
      <PlainLine key={String(line.cells[0])} {...line} />
    ))}
  </g>
);

/** On a large board, drawn small, the pen is thicker. */
const penOf = (size: number) => Math.max(1, size / 4.5);

/** The same as a picture of its own. */
export const DrawnBoard = ({ label, ...drawn }: Drawn & { label: string | null }) => (
  <svg
    width="100%"
    overflow="visible"
    viewBox={`-0.12 -0.12 ${drawn.size + 0.24} ${drawn.size + 0.24}`}
    role={label ? 'img' : undefined}
    aria-label={label ?? undefined}
    aria-hidden={label ? undefined : true}
  >
    <BoardInk {...drawn} />
  </svg>
);

function OwnMark({ seat, mark, cell: [row, column] }: { seat: Seat; mark: Mark; cell: Cell }) {
  const d = pathOf(strokesOf(mark));
  return (
    <g transform={`translate(${column + 0.16} ${row + 0.16}) scale(0.0068)`}>
      <path d={d} stroke="var(--mark-key)" stroke-width="16" />
      <path d={d} stroke={tokenOf(seat).colour} stroke-width="12" />
    </g>
  );
}

/** Everyone's ink is the same; whose it is shows out of register behind it, and small beside the first mark. */
function PlainLine({ seat, cells }: { seat: Seat; cells: Cell[] }) {
  const { colour, shape } = tokenOf(seat);
  const points = cells.map(middleOf);
  const { x: firstX, y: firstY } = at(points, 0);
  const join = points.length > 1 ? pathThrough(wobblyThrough(points, 0.025, seat + points.length)) : '';
  const strokes = points.map(({ x, y }) => `M${x - 0.17} ${y + 0.27}L${x + 0.17} ${y - 0.27}`).join('');
  return (
    <>
      <g transform="translate(0.06 0.05)" stroke={colour}>
        <path d={join} stroke-width="0.06" />
        <path d={strokes} stroke-width="0.095" />
      </g>
      <path d={join} stroke-width="0.042" />
      <path d={strokes} stroke-width="0.095" />
      <path
        d={shapePaths[shape]}
        transform={`translate(${firstX - 0.3} ${firstY - 0.28}) scale(0.085)`}
        fill={colour}
        stroke="#23201b"
        stroke-width="0.22"
      />
    </>
  );
}

const middleOf = ([row, column]: Cell): Point => ({ x: column + 0.5, y: row + 0.5 });

const pathThrough = (points: Point[]): string =>
  `M${points.map(({ x, y }) => `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`).join('L')}`;

function gridPath(size: number): string {
  const edge = 0.07;
  return Array.from({ length: size - 1 }, (_, index) => index + 1)
    .flatMap((at) => [
      wobbly({ x: at, y: edge }, { x: at + 0.02, y: size - edge }, 0.022, at + 3),
      wobbly({ x: edge, y: at }, { x: size - edge, y: at + 0.02 }, 0.022, at + 33),
    ])
    .map(pathThrough)
    .join('');
}

/** Round all squares of a row; the corners of a diagonal one are cut. */
function ringPath(row: Cell[]): string {
  const [from, to] = [middleOf(at(row, 0)), middleOf(at(row, row.length - 1))];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
  const isAslant = along.x !== 0 && along.y !== 0;
  const [end, side] = isAslant ? [0.5, 0.42] : [0.46, 0.44];
  const beside = ({ x, y }: Point, on: number, off: number): Point => ({
    x: x + along.x * on - along.y * off,
    y: y + along.y * on + along.x * off,
  });
  const first = beside(from, -end, side);
  const corners = [first, beside(to, end, side), beside(to, end, -side), beside(from, -end, -side), first];
  return `${pathThrough(wobblyThrough(corners, 0.015, 71))}Z`;
}
