/**
 * The contract that every game fulfils. A game is a decider: `decide` turns a command into events or
 * refuses it, `evolve` folds events into state. Everything here is pure, with plain JSON in and out: no
 * clock, no network. Chance is drawn, by name, in `start` and `decide` only, so events hold results and a replay
 * needs no dice.
 *
 * Each game has one record of its types (`GameTypes`). The platform sees `Game`, the game's own code and
 * its screen see `Game<WarZone>`: the one is assigned to the other without a cast, because what takes a
 * game's type is a method.
 *
 * All times are ms since the match opened.
 */
import type { Schema } from '@colyseus/schema';
import type { z } from 'zod';
import type { Line } from './credit.ts';
import type { Chance, NamedChance } from './random.ts';

/** A place at the table, counted from 0. */
export type Seat = number;

/**
 * Who is looking: the player of a seat, anybody without one, an onlooker, who knows what each seat knows (who is out,
 * where the table shows it to them; commentators, late), or the referee, who knows what nobody does: the deck's order.
 */
export type Viewer = Seat | 'spectator' | 'onlooker' | 'referee';

/** How a match ended. In a tie, `winners` are those who tie. A side's seats are all named, its dead too. */
export interface Outcome {
  tie: boolean;
  winners: Seat[];
}

/** Why a command was not granted. It changed nothing. */
export interface Refusal {
  refused: string;
  message: string;
}

export const refuse = (code: string, message: string): Refusal => ({ refused: code, message });

export const isRefusal = (answer: object | null): answer is Refusal => answer !== null && 'refused' in answer;

/** Of an event that no rule knows. @throws always: a log must not be misread in silence */
export function unreachable(event: never): never {
  throw new Error(`Unknown event: ${JSON.stringify(event)}`);
}

/** What a game is asked to decide: a player's action, somebody leaving for good, or time having come. */
export type Command<Action> =
  /** `at` is when it came in; when it counts as made, `madeAt` says. */
  | { type: 'act'; at: number; seat: Seat; act: Action; line?: Line | undefined }
  | { type: 'leave'; at: number; seat: Seat }
  | { type: 'clock'; at: number };

/** One thing wrong with an options object: where, and what is allowed there. */
export interface OptionProblem {
  field: string;
  message: string;
}

/** Who came where. Rank 1 is for those who win or tie; who fared alike share a rank, and the next one counts them all: 1, 2, 2, 4. */
export interface Standing {
  seat: Seat;
  rank: number;
}

declare const kind: unique symbol;
/** A kind of data that only its game can read: one kind is never taken for another. */
type Opaque<Kind> = object & { readonly [kind]?: Kind };

/** The types of one game. */
export interface GameTypes {
  options: Opaque<'options'>;
  /** What a player may ask for, without seat and time. */
  action: { type: string };
  state: Opaque<'state'>;
  event: { type: string };
  /** What a viewer may know of a state. */
  view: Opaque<'view'>;
  /** What only one seat knows, out of its view; null for nothing. */
  secret: unknown;
  /** How a referee's script may rig chance. */
  stack: unknown;
  /** The view as synced schema state, without secrets. */
  table: Schema;
}

export interface Variant {
  title: string;
  hint: string;
  /** Those that differ from the usual ones. */
  options: Record<string, unknown>;
}

export interface Game<G extends GameTypes = GameTypes> {
  info: {
    id: string;
    title: string;
    /** Who invented it, to be read after its title: "is a hand game developed by …". */
    credit: string;
    /** Raised when the same log would mean something else; what it was before goes into `earlier`. */
    rulesVersion: number;
    seats: { min: number; max: number };
    /** A way to play that a table can be set to in one press; "Play now" takes turns with it. */
    variant?: Variant;
    /** Everything that must not change under a recorded match (catalogue, deck): its hash is in the log. */
    ruleset: unknown;
  };
  /** How the rules of older logs differ from today's. None is ever taken out. */
  earlier?: readonly EarlierRules<G>[];
  options: Options<G>;
  rules: Rules<G>;
  visibility: Visibility<G>;
  /** What is going on, as data. */
  status(view: G['view']): Status;
  /** Who came where, the best first; from all events and the view of anybody, once the match is over. */
  standings(events: readonly G['event'][], view: G['view']): Standing[];
  /** Every move this seat could make now that would not be turned into something else. */
  legalActions(view: G['view'], seat: Seat): G['action'][];
  narrator: Narrator<G>;
  /** Left out, its matches are listed by what every match has: who played, when, how it came out. */
  archive?: Archive<G>;
  bot: Bot<G>;
  /** Fetched where there is a table: to log, to check and to replay a match needs no state that is synced. */
  synced(): Promise<Synced<G>>;
}

/**
 * What a page needs of a game to show a match as it is played: a game's `at-table.ts`. It decides nothing and reads what
 * no person has written, so it comes without rules and schemas.
 */
export type GameAtTable<G extends GameTypes = GameTypes> = Pick<Game<G>, 'info' | 'status' | 'standings' | 'narrator'>;

/** Rules that matches were played by once: their logs are read and checked by them for ever. */
export interface EarlierRules<G extends GameTypes = GameTypes> {
  version: number;
  /** As it was then, if it has changed: its hash is in the logs. */
  ruleset?: unknown;
  /** Rules that are a switch are options: what that version did where its logs name no such option. */
  switches?: Partial<G['options']>;
  /** Options as they stand in its logs that mean something else today, in today's words. */
  meant?(recorded: Record<string, unknown>, seats: number): Partial<G['options']>;
  /** Rules that are more than a switch: the code as it was. */
  rules?: Partial<Rules<G>>;
}

interface Options<G extends GameTypes> {
  /** Fills in defaults. Every field has a title and a description in its metadata: forms are made from them. */
  schema: z.ZodType<G['options']>;
  /** The same as they may stand in a log, where `schema` would clean or refuse what was let in once. */
  recorded?(): z.ZodType<G['options']>;
  /** What a log of these rules leaves unsaid: see `EarlierRules`. */
  switches?: Partial<G['options']>;
  /** What options in a log of these rules mean: see `EarlierRules`. */
  meant?(recorded: Record<string, unknown>, seats: number): Partial<G['options']>;
  /** What is wrong with options of the right shape at a table with so many seats. */
  check(options: G['options'], seats: number): OptionProblem[];
  /** What a host should know about options that are allowed, but odd; in sentences. */
  advise(options: G['options'], seats: number): string[];
}

interface Rules<G extends GameTypes> {
  action: z.ZodType<G['action']>;
  /** The state before the first event. */
  initial(options: G['options'], seats: number): G['state'];
  start(setup: {
    options: G['options'];
    seats: number;
    at: number;
    chance: NamedChance;
    stack?: G['stack'];
  }): G['event'][];
  /** Expects that whatever was due before `command.at` has been fired (see `deadline`). */
  /** No two draws of a match have the same name. */
  decide(state: G['state'], command: Command<G['action']>, chance: NamedChance): G['event'][] | Refusal;
  /** @throws on an event it does not know, and on one from which something is hidden that it needs */
  evolve(state: G['state'], event: G['event']): G['state'];
  /** When the clock must be told next, or null while nothing is awaited. */
  deadline(state: G['state']): number | null;
  outcome(state: G['state']): Outcome | null;
  /**
   * The same with its limit of turns or rounds reached: the match ends with the one that is being played. For matches
   * whose log has become too long; left out by a game whose matches can't.
   */
  atLimit?(state: G['state']): G['state'];
  /** Whether it counts now who chooses first: then the log has of each choice what its way here took. May be left out. */
  isRace?(state: G['state']): boolean;
  /** The same, with every time in it that much later: for a match that goes on after a pause. @param byMs may be 0 */
  postponed(state: G['state'], byMs: number): G['state'];
  /** The shape of a stack with these options and seats, for referee scripts; left out where nothing can be stacked. */
  stack?(options: G['options'], seats: number): z.ZodType<G['stack']>;
  /** Everything open, in the fixed format of the referee. */
  refereeTable(state: G['state']): object;
}

interface Visibility<G extends GameTypes> {
  /** What that viewer may know. */
  view(state: G['state'], viewer: Viewer): G['view'];
  /** What that viewer may see of an event; hidden parts read 'hidden'. */
  redact(event: G['event'], viewer: Viewer): G['event'];
  /**
   * What a viewer's view becomes by an event as they were shown it: whoever was told all events knows every view they
   * have had, without the state. @param evolve by the rules of that match
   */
  follow(view: G['view'], event: G['event'], evolve: Rules<G>['evolve']): G['view'];
  /** Whether part of this event must stay unknown to somebody for now: such events are salted in the log. */
  isSecret(event: G['event']): boolean;
  /** Whether that seat is an onlooker now: it is out, and the table's options allow it. Left out where no table does. */
  isOnlooker?(state: G['state'], seat: Seat): boolean;
  /** What only this seat knows, out of its own view. Plain JSON, overlaid by `synced.read`. */
  secretOf(view: G['view'], seat: Seat): G['secret'];
}

/** As whom that seat looks now. */
export const viewerAt = <G extends GameTypes>({ visibility }: Game<G>, state: G['state'], seat: Seat): Viewer =>
  visibility.isOnlooker?.(state, seat) ? 'onlooker' : seat;

/** Whether that seat must decide something now. */
export const isAwaited = <G extends GameTypes>(game: Pick<Game<G>, 'status'>, view: G['view'], seat: Seat): boolean =>
  game.status(view).seats[seat]?.awaited ?? false;

/** What comes of time alone at a moment that is due. @throws if the game refuses it: no game may */
export function eventsAt<G extends GameTypes>(
  game: Game<G>,
  state: G['state'],
  at: number,
  chance: NamedChance,
): G['event'][] {
  const events = game.rules.decide(state, { type: 'clock', at }, chance);
  if (isRefusal(events)) throw new Error(`${game.info.id} refused the clock: ${events.message}`);
  return events;
}

/** What the platform needs to know of a view. */
export interface Status {
  phase: 'waiting' | 'playing' | 'over';
  /** What is being played, from 1; null in a game, or a phase, without rounds and turns. */
  round: { unit: 'round' | 'turn'; number: number } | null;
  /** From when to when what is awaited is taken; null while nothing is. */
  clock: { from: number; until: number } | null;
  /** How many have chosen, where all choose at once. */
  progress: { done: number; of: number } | null;
  seats: SeatStatus[];
  outcome: Outcome | null;
}

interface SeatStatus {
  /** `left`: gone for good. */
  is: 'in' | 'out' | 'left';
  /** Whether this seat must decide something now. */
  awaited: boolean;
  team: number | null;
}

/** All sentences about what happens. Another language is another narrator. */
interface Narrator<G extends GameTypes> extends Partial<NarratorExtras<G>> {
  /** "Round 7" and "everyone chooses"; at the end the length, "11 rounds", and how it ended, "last one standing". Either may be empty. */
  headline(view: G['view']): { progress: string; status: string };
  /** An event in sentences; empty where there is nothing to tell. */
  describe(event: G['event'], names: string[], view: G['view']): string[];
  /** A choice by its name: "Gun at Kemi", "blocking with Bunker", "b4". */
  describeAction(action: G['action'], names: string[], view: G['view']): string;
  /** Over the sentences of an event: "Round 6"; null for none. */
  heading(event: G['event']): string | null;
  /** What can be seen of a seat: "2 ammo, locked in". */
  describeSeat(view: G['view'], seat: Seat): string;
}

/** What a game may leave out: then less is told, and nothing is drawn over time. */
interface NarratorExtras<G extends GameTypes> {
  /** What each sentence about an event is about, in a word or two that are read from afar: "Grenade". */
  titles(event: G['event'], view: G['view']): string[];
  /** How each seat fared, in seat order, once the match is over: "wins", "out in round 6". */
  describeResults(events: readonly G['event'][], view: G['view']): string[];
  /** Interesting facts about a match that is over. */
  highlights(events: readonly G['event'][], names: string[]): string[];
  /** What somebody stood out by in a match that is over, the rarest first: one for a seat at most. */
  medals(events: readonly G['event'][], seats: number): Medal[];
  /** What an event marks on a time axis, with an icon's id. */
  milestones(event: G['event']): Milestone[];
  /** Something to count for each seat over time; null while there is nothing to count. */
  statistic: { title: string; of(view: G['view'], seat: Seat): number | null };
}

/**
 * What lists find a finished match by, and what the pages of its players count. Ids are small letters, digits, dashes.
 * All of it is read from what a spectator has seen by the end: what no event has opened stays 'hidden' in `events`.
 */
interface Archive<G extends GameTypes> {
  /** What can set a table apart from an ordinary one: ids, each with its words, "Two teams". */
  variants: Readonly<Record<string, string>>;
  /** Those that hold of a table. Asked with each event of a match: it must be quick. */
  variantsOf(options: G['options'], seats: number): string[];
  /**
   * How a match can end: ids, each with its words, "Last one standing". As all others left, it is `left` in every game;
   * that it was a tie, lists tell by themselves.
   */
  endings: Readonly<Record<string, string> & { left: string }>;
  /** How this one did. */
  endingOf(events: readonly G['event'][], view: G['view']): string;
  /** A match of at most `shortTo` rounds or turns is short, one of at least `longFrom` is long. */
  lengths: { unit: 'round' | 'turn'; shortTo: number; longFrom: number };
  /**
   * What players chose, each time they did so of their own will: items, cards. Ids are the game's, or a table's own. Read
   * from the events that open a choice, not from those that make it.
   */
  choices(events: readonly G['event'][], view: G['view']): Choice[];
  /** Who was put out, each time; `by` is empty where that was nobody. */
  falls(events: readonly G['event'][]): Fall[];
}

/** Something that a seat chose, by its name: "Shield". */
export interface Choice {
  seat: Seat;
  id: string;
  title: string;
}

export interface Fall {
  seat: Seat;
  by: Seat[];
}

/** "Best wall: 4 attacks", for who sits there. */
export interface Medal {
  seat: Seat;
  icon: string;
  title: string;
  fact: string;
}

export interface Milestone {
  icon: string;
  label: string;
  isElimination: boolean;
}

/** How well the house's bots play: with a person's mistakes, well, or as well as they can. */
export const temperaments = ['gentle', 'even', 'sharp'] as const;
export type Temperament = (typeof temperaments)[number];

interface Bot<G extends GameTypes> {
  /** How long from `now` on it may seem to think about this view, ms. Whatever only its seat knows changes nothing. */
  delay(view: G['view'], now: number): { fromMs: number; toMs: number };
  /** What thinks, with the tables that it brings: loaded where bots think, and nowhere else. */
  load(): Promise<Engine<G>>;
}

/**
 * What computes choices, and what a position is worth. All of it is pure: the same view and chance, the same answer.
 * A game may leave out the last two: its replays then draw no chances, and call no choice costly.
 */
export interface Engine<G extends GameTypes = GameTypes> {
  /** A choice, from the seat's own view only. */
  choose(view: G['view'], seat: Seat, how: { chance: Chance; temperament: Temperament }): G['action'];
  /**
   * How likely each seat wins, 0 to 1, as far as this viewer can know; a tie is shared. Teammates win together.
   * @returns null at a table with options for which it can't tell: it weighs nothing there either
   */
  chances?(view: G['view'], chance: Chance): number[] | null;
  /** What this seat could do now, each with what it is worth; empty where it has no choice to make. */
  weigh?(view: G['view'], seat: Seat, chance: Chance): WeighedAction<G>[];
}

export interface WeighedAction<G extends GameTypes = GameTypes> {
  action: G['action'];
  /** The share of the match that it wins, 0 to 1, against others who play well. */
  worth: number;
  /** How often good players do it, 0 to 1; all together 1. */
  share: number;
}

/** How what everyone may see of a match is synced to a table. */
export interface Synced<G extends GameTypes = GameTypes> {
  Table: new () => G['table'];
  /** Brings the table up to a spectator's view; only what differs is sent. */
  write(table: G['table'], view: G['view']): void;
  /**
   * The view again: a spectator's, or with `own` that seat's. Its secret is a message of its own: while that is null, a
   * seat knows no more than a spectator, and its own hand reads 'hidden'.
   */
  read(table: G['table'], options: G['options'], own: OwnSecret<G> | null): G['view'];
}

/** What a running match is shown by. */
export interface SyncedGame {
  game: GameAtTable;
  synced: Synced;
}

interface OwnSecret<G extends GameTypes> {
  seat: Seat;
  secret: G['secret'] | null;
}
