/** What lies on the board, as plain data: taken from a view, changed by a motion moment by moment, drawn by the scene. */
import { at } from '../../../../shared/contract/at.ts';
import type { Outcome, Seat } from '../../../../shared/contract/game.ts';
import type { Mark } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import type { Line, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import type { Point } from '../../../kit/stage/picture.ts';

export interface SeatPicture {
  you: boolean;
  out: boolean;
  /** Gone for good, or not connected. */
  away: boolean;
  /** Still in at the end, alone or with others; null before, and for whoever is not. */
  winner: 'wins' | 'ties' | null;
  /** How much of the line under the name is drawn: whose turn it is; 0 to 1. */
  underline: number;
  /** How many marks are due of them now; 0 for none. */
  due: number;
  /** Has to place after whoever does now. */
  waits: boolean;
  /** Armed: was hit, and has to place for that. */
  hit: boolean;
  mark: Mark;
  /** How much of their mark on the slip is drawn, 0 to 1, and how large the slip is; 1 at rest. */
  sample: number;
  swell: number;
  /** The whole place, off it, px. */
  shift: Point;
}

/** Always frozen: a line that is the same is the same object, so that it is not drawn again. */
export interface LinePicture {
  readonly line: Line;
  /** How many of its marks are drawn; between two numbers while one is. */
  readonly marks: number;
  /** How much of the line that joins them is drawn, 0 to 1. */
  readonly joined: number;
  /** How much of the colour is printed behind it, 0 to 1. */
  readonly tint: number;
  /** How many squares of its rows the red line has passed, of each row as a share, 0 to 1. */
  readonly struck: number;
}

export interface Picture {
  /** Whose turn it is, also while others place. */
  turn: Seat | null;
  seats: SeatPicture[];
  lines: LinePicture[];
  /** The line placed last, by index: its squares are ticked. */
  latest: number | null;
  /** The pen, by whose turn it is. */
  pen: PenPicture | null;
  clock: boolean;
  /** How far the sheet is turned off its place, degrees. */
  sway: number;
}

export interface PenPicture {
  seat: Seat;
  /** Where its tip is: at the place of a seat, or on the board in squares; between both as a share of the way. */
  from: PenSpot;
  to: PenSpot;
  way: number;
  alpha: number;
}

export type PenSpot = { at: 'seat'; seat: Seat } | { at: 'board'; point: Point };

/** The board at rest, as that view has it. */
export function pictureOf(view: YicYacYoeView, { you, away }: Perspective): Picture {
  const { phase, placing, outcome, turn } = view;
  const isPlacing = phase === 'place';
  const active = activeSeat(view);
  const seats = view.players.map(({ seat, alive, left, mark }): SeatPicture => ({
    you: you === seat,
    out: !alive,
    away: alive && (left || (away[seat] ?? false)),
    winner: phase === 'over' && outcome ? winnerIn(outcome, seat) : null,
    underline: active === seat ? 1 : 0,
    due: isPlacing && placing[0] === seat ? view.due : 0,
    waits: isPlacing && placing.indexOf(seat) > 0,
    hit: isPlacing && wereHit(placing, turn) && placing.includes(seat),
    mark,
    sample: 1,
    swell: 1,
    shift: { x: 0, y: 0 },
  }));
  return {
    turn,
    seats,
    lines: view.lines.map(drawn),
    latest: view.lines.length > 0 ? view.lines.length - 1 : null,
    pen: active === null ? null : penAt({ at: 'seat', seat: active }, active),
    clock: isPlacing || phase === 'showdown',
    sway: 0,
  };
}

export const seatOf = ({ seats }: Pick<Picture, 'seats'>, seat: Seat): SeatPicture => at(seats, seat);

export function winnerIn({ winners, tie }: Outcome, seat: Seat): SeatPicture['winner'] {
  if (!winners.includes(seat)) return null;
  return tie ? 'ties' : 'wins';
}

/** Whether these must place because they were hit. Alone, whoever's turn it is would have to anyway. */
export const wereHit = (placing: readonly Seat[], turn: Seat | null): boolean =>
  placing.length > 1 || (placing.length === 1 && placing[0] !== turn);

/** A line as it stands. */
export const drawn = (line: Line): LinePicture =>
  Object.freeze({ line, marks: line.cells.length, joined: 1, tint: 1, struck: 1 });

/** Changes some fields of a line. */
export function redraw({ lines }: Picture, index: number, fields: Partial<LinePicture>): void {
  lines[index] = Object.freeze({ ...at(lines, index), ...fields });
}

export const penAt = (spot: PenSpot, seat: Seat): PenPicture => ({ seat, from: spot, to: spot, way: 1, alpha: 1 });

const activeSeat = ({ phase, turn, placing }: YicYacYoeView): Seat | null => {
  if (phase === 'place') return placing[0] ?? turn;
  return phase === 'showdown' ? turn : null;
};
