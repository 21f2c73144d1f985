/**
 * The contract that every game fulfils. A game is a decider: `decide` turns a wish into facts
 * (events) or refuses it, `evolve` folds facts into state. Everything here is pure, with plain JSON
 * in and out: no clock, no dice of its own, no network. Chance is drawn in `start` and `decide`
 * only, so events carry results and a replay needs no dice.
 *
 * All times are ms since the match opened.
 */
import type { Schema } from '@colyseus/schema';
import type { z } from 'zod';
import type { Chance } from './random.ts';
import type { Standing } from './standings.ts';

/** A place at the table, counted from 0. */
export type Seat = number;

/** Who is looking: the player of a seat, anybody without one, or the referee, from whom nothing is hidden. */
export type Viewer = Seat | 'spectator' | 'referee';

/** How a match ended. In a tie, `winners` are those who tie. A side's seats are all named, its dead too. */
export interface Outcome {
  tie: boolean;
  winners: Seat[];
}

/** Why a wish was not granted. A refused command changes nothing. */
export interface Refusal {
  refused: string;
  message: string;
}

export const refuse = (code: string, message: string): Refusal => ({ refused: code, message });

export const isRefusal = (answer: object): answer is Refusal => 'refused' in answer;

/** Of an event that no rule knows. @throws always: a log must not be misread in silence */
export function unreachable(event: never): never {
  throw new Error(`Unknown event: ${JSON.stringify(event)}`);
}

/** What a game is asked to decide: a player's act, somebody leaving for good, or time having come. */
export type Command<Act> =
  | { type: 'act'; at: number; seat: Seat; act: Act }
  | { type: 'leave'; at: number; seat: Seat }
  | { type: 'clock'; at: number };

/** One thing wrong with an options object: where, and what is allowed there. */
export interface OptionProblem {
  field: string;
  message: string;
}

export interface Game<
  Options = any,
  Act extends { type: string } = any,
  State = any,
  Event extends { type: string } = any,
  View = any,
  Stack = any,
> {
  id: string;
  title: string;
  /** Raised when the same log would mean something else. */
  rulesVersion: number;
  seats: { min: number; max: number };
  /** Everything that must not change under a recorded match (catalogue, deck): its hash is in the log. */
  ruleset: unknown;

  /** Fills in defaults. Every field has a title and a description in its metadata: forms are made from them. */
  options: z.ZodType<Options>;
  /** The same as they may stand in a log, where `options` would clean or refuse what was let in once. */
  recordedOptions?: z.ZodType<Options>;
  /** What only the number of seats can tell about options that have the right shape. */
  checkOptions(options: Options, seats: number): OptionProblem[];
  /** What a host should know about options that are allowed, but odd; in sentences. */
  notes?(options: Options, seats: number): string[];
  /** The shape of what a player may wish, without seat and time. */
  act: z.ZodType<Act>;

  /** The state before the first event. */
  initial(options: Options, seats: number): State;
  /** `stack` rigs chance, for the referee's scripts alone. */
  start(setup: { options: Options; seats: number; at: number; chance: Chance; stack?: Stack }): Event[];
  /** The shape of a stack with these options and seats; left out where nothing can be stacked. */
  stack?(options: Options, seats: number): z.ZodType<Stack>;
  /** Expects that whatever was due before `command.at` has been fired (see `deadline`). */
  decide(state: State, command: Command<Act>, chance: Chance): Event[] | Refusal;
  evolve(state: State, event: Event): State;
  outcome(state: State): Outcome | null;
  /** When the clock must be told next, or null when nothing is awaited. */
  deadline(state: State): number | null;

  /** What that viewer may know. */
  view(state: State, viewer: Viewer): View;
  /** What that viewer may see of an event; hidden parts read 'hidden'. */
  witness(event: Event, viewer: Viewer): Event;
  /** Whether part of this event must stay unknown to somebody for now: such events are salted in the log. */
  hasSecret(event: Event): boolean;
  /** Every move this seat could make now that would not be turned into something else. */
  legalCommands(view: View, seat: Seat): Act[];

  /** The referee's table: everything open, in the fixed format. */
  table(state: State): unknown;
  /** An event in sentences for people; empty where there is nothing to tell. */
  tell(event: Event, names: string[], view: View): string[];
  /** Who came where when the match is over, the best first; from the events and the view of anybody who has seen it all. */
  standings(events: readonly Event[], view: View): Standing[];
  /** A bot's pick, from its own seat's view only. */
  bot(view: View, seat: Seat, chance: Chance): Act;
  /** How long from `now` on a bot may seem to think about this view, ms: from, to. */
  botThinks(view: View, now: number): [number, number];
  /** From when to when what is awaited now is taken, ms since the match opened; null while nothing is. */
  clock(view: View): { from: number; until: number } | null;
  /** Whether this seat is being waited for. */
  isAwaited(view: View, seat: Seat): boolean;

  /** What only this seat knows, out of its own view; null for nothing. Plain JSON, overlaid by `synced.read`. */
  secretOf(view: View, seat: Seat): unknown;
  /** The table as everyone may see it, as synced schema state. */
  synced: {
    Table: new () => Schema;
    write(table: Schema, view: View): void;
    /** The view again: a spectator's, or with `own` that seat's; its secret is null while it has not come. */
    read(table: any, options: Options, own: { seat: Seat; secret: unknown } | null): View;
  };
}
