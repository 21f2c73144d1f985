/**
 * What lies on the table, as plain data: taken from a view, then changed by a motion moment by moment, then applied to
 * the canvas by the table. Nothing here knows of Pixi.
 */
import type { Outcome, Seat } from '../../../../shared/contract/game.ts';
import type { Mark } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import type { Line, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import type { Perspective } from '../../../kit/game-ui.ts';

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

export interface LinePicture {
  line: Line;
  /** How many of its marks are drawn; between two numbers while one is. */
  marks: number;
  /** How much of the line that joins them is drawn, 0 to 1. */
  joined: number;
  /** How much of the colour is printed behind it, 0 to 1. */
  tint: number;
  /** How many squares of its rows the red line has passed, of each row as a share, 0 to 1. */
  struck: number;
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

export function winnerIn({ winners, tie }: Outcome, seat: Seat): SeatPicture['winner'] {
  if (!winners.includes(seat)) return null;
  return tie ? 'ties' : 'wins';
}

/** The table at rest, as that view has it. */
export function pictureOf(view: YicYacYoeView, look: Perspective): Picture {
  const { phase, placing, outcome } = view;
  const over = phase === 'over';
  const active = activeSeat(view);
  const seats = view.players.map((player): SeatPicture => ({
    you: look.you === player.seat,
    out: !player.alive,
    away: player.alive && (player.left || look.away[player.seat]),
    winner: over && outcome ? winnerIn(outcome, player.seat) : null,
    underline: active === player.seat ? 1 : 0,
    due: phase === 'place' && placing[0] === player.seat ? view.due : 0,
    waits: phase === 'place' && placing.indexOf(player.seat) > 0,
    hit: phase === 'place' && wereHit(placing, view.turn) && placing.includes(player.seat),
    mark: player.mark,
    sample: 1,
    swell: 1,
    shift: { x: 0, y: 0 },
  }));
  return {
    turn: view.turn,
    seats,
    lines: view.lines.map(drawn),
    latest: view.lines.length > 0 ? view.lines.length - 1 : null,
    pen: active === null ? null : penAt({ at: 'seat', seat: active }, active),
    clock: phase === 'place' || phase === 'showdown',
    sway: 0,
  };
}

/** Whether these must place because they were hit. Alone, whoever's turn it is would have to anyway. */
export const wereHit = (placing: readonly Seat[], turn: Seat | null): boolean =>
  placing.length > 1 || (placing.length === 1 && placing[0] !== turn);

/** A line as it stands. */
export const drawn = (line: Line): LinePicture => ({
  line,
  marks: line.cells.length,
  joined: 1,
  tint: 1,
  struck: 1,
});

export const penAt = (spot: PenSpot, seat: Seat): PenPicture => ({ seat, from: spot, to: spot, way: 1, alpha: 1 });

const activeSeat = ({ phase, turn, placing }: YicYacYoeView): Seat | null => {
  if (phase === 'place') return placing[0] ?? turn;
  return phase === 'showdown' ? turn : null;
};

/** A copy that a motion may change. */
export const copyOf = (picture: Picture): Picture => ({
  ...picture,
  seats: picture.seats.map((seat) => ({ ...seat, shift: { ...seat.shift } })),
  lines: [...picture.lines],
  pen: picture.pen && { ...picture.pen },
});
