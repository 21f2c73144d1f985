/** The nouns of Yic Yac Yoe: what is placed, what happens, what is known. */
import { z } from 'zod';
import { firstSeatAt } from '../../contract/first-seat.ts';
import type { Outcome, Seat } from '../../contract/game.ts';
import type { WaWaWestEvent, WaWaWestState, WaWaWestView } from '../wa-wa-west/showdown.ts';
import { action as chooseAction } from '../wa-wa-west/showdown-schemas.ts';
import type { Board, Cell } from './board.ts';
import { whyNoMark, type Mark } from './marks.ts';
import { LARGEST, type YicYacYoeOptions } from './options.ts';
import type { Terms } from './terms.ts';

const mark = z.custom<Mark>((value) => whyNoMark(value) === null, {
  error: ({ input }) => whyNoMark(input) ?? undefined,
});

const coordinate = z
  .int()
  .min(0)
  .max(LARGEST - 1);

/** What a player asks for. */
export const action = z.discriminatedUnion(
  'type',
  [
    /** The marks of a turn, in the order in which the line is drawn. */
    z.object({
      type: z.literal('place'),
      cells: z
        .array(z.tuple([coordinate, coordinate], { error: 'A square is [row, column].' }))
        .min(1)
        .max(3),
    }),
    /** Changes the own mark, until it stands on the board for the first time. */
    z.object({ type: z.literal('mark'), mark }),
    /** Armed only: an item for the showdown. */
    chooseAction,
  ],
  { error: 'A command is place, mark or, armed, choose.' },
);
export type YicYacYoeAction = z.output<typeof action>;

/** How a referee's script may rig chance, with so many seats. */
export const stackFor = (_options: YicYacYoeOptions, seats: number) =>
  z.strictObject({ firstSeat: firstSeatAt(seats).optional() });

export type Stack = z.output<ReturnType<typeof stackFor>>;

export interface Player {
  seat: Seat;
  /** Not out. */
  alive: boolean;
  /** Left for good. */
  left: boolean;
  /** How many turns in a row chance had to place for them. */
  timeouts: number;
  mark: Mark;
  /** How often they took another mark. */
  markChanges: number;
}

/** The marks of one turn. */
export interface Line {
  seat: Seat;
  cells: Cell[];
  /** The rows they completed, each a run from one end to the other: whoever placed them went out by that. */
  rows: Cell[][];
  timedOut: boolean;
}

interface Open {
  phase: 'waiting' | 'showdown' | 'place' | 'over';
  options: YicYacYoeOptions;
  terms: Terms;
  /** From 1; 0 before the first. */
  turnNumber: number;
  /** Whose turn it is; null before the first. Stays while others place who were hit. */
  turn: Seat | null;
  /** Who still has to place this turn, who is placing now first. */
  placing: Seat[];
  /** How many marks are due now; 0 while nobody places. */
  due: number;
  /** From when the clock runs, ms since the match opened. */
  opensAt: number;
  deadline: number;
  /** Armed: until when the last reveal is watched, ms. No clock of a showdown runs before. */
  watchedUntil: number;
  board: Board;
  /** All that was placed, in order: the board is what they come to. */
  lines: Line[];
  players: Player[];
  outcome: Outcome | null;
  ending: Ending | null;
}

export interface YicYacYoeState extends Open {
  /** Armed only: Wa Wa West's own state, in which whoever is out here is dead. */
  showdown: WaWaWestState | null;
  /** The match ends with this turn, those left tie: its log has become too long. */
  isLastTurn?: boolean;
}

/** Everything a viewer may know: only choices of an open showdown are secret. */
export interface YicYacYoeView extends Open {
  showdown: WaWaWestView | null;
}

export type Ending = 'last-one' | 'full-board';

export type YicYacYoeEvent =
  | { type: 'turn-opened'; turnNumber: number; seat: Seat }
  /** The first of these places now: so many marks, between these times. */
  | { type: 'pen-passed'; placing: Seat[]; due: number; opensAt: number; deadline: number }
  | { type: 'marked'; seat: Seat; mark: Mark }
  | ({ type: 'placed' } & Line)
  /** Out of time twice in a row: out, and nothing is placed. */
  | { type: 'timed-out'; seat: Seat }
  | { type: 'left'; seat: Seat }
  /** Armed only: something happened in the showdown. */
  | { type: 'showdown'; event: WaWaWestEvent }
  | { type: 'ended'; ending: Ending; outcome: Outcome };
