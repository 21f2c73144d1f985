/** The nouns of War Zone: what is played, what happens, what is known. */
import { z } from 'zod';
import { firstSeatAt } from '../../contract/first-seat.ts';
import type { Outcome, Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import type { WarZoneOptions } from './options.ts';

/**
 * A card as somebody may see it: its kind, or 'hidden'. Copies of a kind are alike, and nobody can tell
 * which of them was drawn, so cards carry no numbers. A hand keeps its order, newest last, and the first
 * of a kind leaves it.
 */
export type Card = Kind;
/** The order of a deck, its top first. */
export type DeckOrder = Kind[] | 'hidden';
export type Team = 0 | 1 | 2 | null;

const card = z.string().max(60);

/** A hand that somebody knows. */
export interface KnownHand {
  seat: Seat;
  cards: Card[];
}

/** What a player asks for. */
export const action = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('exchange'), cards: z.array(card).max(10) }),
    z.object({ type: z.literal('attack'), card, target: z.int().min(0).max(63) }),
    z.object({ type: z.literal('pass') }),
    z.object({ type: z.literal('block'), card }),
    z.object({ type: z.literal('take') }),
  ],
  { error: 'A command is exchange, attack, pass, block or take.' },
);
export type WarZoneAction = z.output<typeof action>;

export interface Player {
  seat: Seat;
  team: Team;
  /** Not in the lightning round means not alive. */
  alive: boolean;
  /** Left for good. */
  left: boolean;
  /** 0 for everyone who is out. */
  health: number;
  hand: Card[];
  /** Has had the one exchange before the first turn. */
  exchanged: boolean;
  /** What this player likely does not hold, as everybody could see, the latest last. */
  lacks: Lack[];
}

/**
 * The card blocked an attack, and was likely the only one; or would have blocked one that was taken, in time. Null: a
 * pass in time, so no attack card.
 */
export interface Lack {
  card: Kind | null;
  /** How many cards the player has drawn since. */
  drew: number;
}

export interface Bonus {
  health: number;
  damage: number;
}

/** An attack that its target has not answered yet. */
export interface Pending {
  by: Seat;
  target: Seat;
  card: Kind;
  /** What it deals if it is not blocked, the counteraction's share included. */
  damage: number;
  /** What the counteraction adds if it is not blocked; null without one. */
  counteraction: Bonus | null;
}

/** What everyone at the table sees. */
interface Open {
  phase: 'waiting' | 'opening' | 'attack' | 'defence' | 'exchange' | 'over';
  options: WarZoneOptions;
  /** Number of the turn, from 1; 0 before the first. A lightning round counts on. */
  turnNumber: number;
  /** Whose turn it is; null before the first. Stays the attacker's during the defence. */
  turn: Seat | null;
  /** When this phase ends whoever is missing, ms since the match opened. */
  deadline: number;
  /** The last card played in the match, attack or defence. */
  lastCard: { kind: Kind; by: Seat } | null;
  /** The last attack card played in the match. */
  lastAttack: Kind | null;
  pending: Pending | null;
  /** Played cards, the latest last. */
  discard: Kind[];
  /** How many have passed since the last attack, or since a full round of passes. */
  passes: number;
  lightning: boolean;
  outcome: Outcome | null;
  ending: Ending | null;
}

export interface WarZoneState extends Open {
  /** Its top first. */
  deck: Kind[];
  /** Hands of those who are out: part of the discard pile, face down. */
  buried: Kind[];
  /** How often the discard pile has been shuffled. */
  reshuffles: number;
  players: Player[];
  /** Who starts, where a referee's script says so. */
  firstSeat: Seat | null;
}

/** Everything a viewer may know: the own hand, and how many cards there are elsewhere. */
export interface WarZoneView extends Open {
  deck: number;
  buried: number;
  players: Player[];
}

/** `lightning`: the last side in a lightning round. */
export type Ending = 'last-side' | 'speedy' | 'lightning' | 'turn-limit';

/** A full round of passes; left out where the deck is empty, or the last side remains. */
type Cause = 'passes';

export type WarZoneEvent =
  /** Everyone in the match, or in the lightning round, has a new hand; `deck` is what remains. */
  | { type: 'dealt'; hands: { seat: Seat; cards: Card[] }[]; deck: DeckOrder }
  /** `firstSeat` is null unless a referee's script says who starts. */
  | { type: 'opening-opened'; deadline: number; firstSeat: Seat | null }
  /** Cards on the bottom of the deck, in that order; none means no exchange. What is drawn for them follows. */
  | { type: 'exchanged'; seat: Seat; put: Card[]; timedOut: boolean }
  | { type: 'drew'; seat: Seat; cards: Card[] }
  | { type: 'turn-opened'; turnNumber: number; seat: Seat; deadline: number }
  | { type: 'passed'; seat: Seat; timedOut: boolean }
  /** `copycat` is the health gained at once; `deadline` is the defender's. */
  | ({ type: 'attacked'; copycat: number; deadline: number } & Pending)
  | { type: 'blocked'; by: Seat; target: Seat; attack: Kind; card: Kind }
  /** The attack was taken. `health` is what the target has then, `gained` what the attacker gets. */
  | {
      type: 'hit';
      by: Seat;
      target: Seat;
      attack: Kind;
      damage: number;
      health: number;
      gained: number;
      timedOut: boolean;
    }
  /** Somebody is out, and the hand is buried in the discard pile. */
  | { type: 'fell'; seat: Seat; by: Seat; cards: Card[] }
  /** Somebody is gone for good; the hand is buried in the discard pile. */
  | { type: 'left'; seat: Seat; cards: Card[] }
  /** An attack came to nothing, since one of the two left. */
  | { type: 'lapsed'; by: Seat; target: Seat; attack: Kind }
  | { type: 'exchange-opened'; seat: Seat; deadline: number }
  /** The discard pile, shuffled, is the deck; after a full round of passes it is shuffled into what was left of it. */
  | { type: 'reshuffled'; deck: DeckOrder; after?: Cause }
  /** The match would end here, and these tie at the top: they go on with 7 health and 4 new cards. */
  | { type: 'lightning-opened'; seats: Seat[]; after?: Cause }
  | { type: 'ended'; ending: Ending; outcome: Outcome; after?: Cause };

/** How a referee's script may rig chance: the whole deck, and who starts; for these options and that many seats. */
export function stackFor(options: WarZoneOptions, seats: number) {
  const { attacks, defences } = deckOf(options);
  const kinds = [...attacks.keys(), ...defences.keys()];
  const kind = z
    .string()
    .refine((card) => kinds.includes(card), { error: `No card of this deck. Cards: ${kinds.join(', ')}.` });
  return z.strictObject({
    /** In drawing order, any length: the whole deck of the match, dealt from too. */
    deck: z.array(kind).optional(),
    firstSeat: firstSeatAt(seats).optional(),
  });
}

export type Stack = z.output<ReturnType<typeof stackFor>>;
