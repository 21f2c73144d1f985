/**
 * The course of the game: what follows from what, up to the next thing that somebody must decide.
 * Each step tells its events to a `Course`, which knows the state they lead to.
 */
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { evolve } from './evolve.ts';
import { handSizeOf } from './options.ts';
import { healthiest, livingSeats, livingSides, nextLiving, type Side } from './legal.ts';
import type { Ending, WarZoneEvent, WarZoneState } from './types.ts';
import type { Kind } from './deck.ts';

export class Course {
  readonly events: WarZoneEvent[] = [];
  readonly chance: Chance;
  /** ms since the match opened. */
  readonly at: number;
  state: WarZoneState;

  constructor(state: WarZoneState, at: number, chance: Chance) {
    this.state = state;
    this.at = at;
    this.chance = chance;
  }

  tell(...events: WarZoneEvent[]): void {
    this.events.push(...events);
    this.state = events.reduce(evolve, this.state);
  }
}

/** One card at a time, clockwise, to everybody who is in. */
export function deal(course: Course, cards: readonly Kind[]): void {
  const seats = livingSeats(course.state);
  const dealt = Math.min(cards.length, seats.length * handSizeOf(course.state));
  const hands = seats.map((seat, place) => ({
    seat,
    cards: cards.slice(0, dealt).filter((_, turn) => turn % seats.length === place),
  }));
  course.tell({ type: 'dealt', hands, deck: cards.slice(dealt) });
}

/** Draws a hand back up. The deck is made new whenever it runs out, also midway. */
export function drawUp(course: Course, seat: Seat): void {
  for (;;) {
    refill(course);
    const { deck, players } = course.state;
    const cards = deck.slice(0, Math.max(0, handSizeOf(course.state) - players[seat].hand.length));
    if (cards.length === 0) return;
    course.tell({ type: 'drew', seat, cards });
  }
}

/** The moment the deck is empty, the discard pile becomes the deck. In a speedy game it stays empty. */
export function refill(course: Course): void {
  const { deck, discard, buried } = course.state;
  if (deck.length > 0 || endsWithDeck(course.state) || discard.length + buried.length === 0) return;
  course.tell({ type: 'reshuffled', deck: course.chance.shuffle([...discard, ...buried]) });
}

const endsWithDeck = ({ options, lightning }: WarZoneState): boolean => options.speedy && !lightning;

/** The match begins, or the opening's last exchange is in: the first turn, unless the match is over already. */
export function beginTurns(course: Course): void {
  if (endIfOver(course)) return;
  const { state, chance } = course;
  const { firstSeat } = state;
  if (firstSeat === null) return openTurn(course, chance.pick(livingSeats(state)));
  openTurn(course, state.players[firstSeat].alive ? firstSeat : nextLiving(state, firstSeat));
}

function openTurn(course: Course, seat: Seat): void {
  const { turnNumber, options } = course.state;
  course.tell({ type: 'turn-opened', turnNumber: turnNumber + 1, seat, deadline: course.at + options.turnMs });
}

/** The attack is blocked, taken or lapsed, or there was none. */
export function openExchange(course: Course): void {
  if (endIfOver(course)) return;
  const { turn, options } = course.state;
  course.tell({ type: 'exchange-opened', seat: turn!, deadline: course.at + options.turnMs });
}

export function nextTurn(course: Course): void {
  if (endIfOver(course)) return;
  const { state } = course;
  if (state.turnNumber < state.options.maxTurns) return openTurn(course, nextLiving(state, state.turn!));
  end(course, 'turn-limit', healthiest(livingSides(state)));
}

/** @returns whether there was an end, or a lightning round begun */
export function endIfOver(course: Course): boolean {
  const { state } = course;
  const sides = livingSides(state);
  if (sides.length <= 1) {
    end(course, state.lightning ? 'lightning' : 'last-side', sides);
    return true;
  }
  if (!endsWithDeck(state) || state.deck.length > 0) return false;
  const best = healthiest(sides);
  const isDecided = best.length === 1 || state.turnNumber >= state.options.maxTurns;
  if (isDecided) end(course, 'speedy', best);
  else openLightning(course, best);
  return true;
}

const end = (course: Course, ending: Ending, best: readonly Side[]): void =>
  course.tell({
    type: 'ended',
    ending,
    outcome: { tie: best.length > 1, winners: best.flatMap(({ all }) => all).toSorted((a, b) => a - b) },
  });

/** Every card there is, shuffled anew, among those who tie. */
function openLightning(course: Course, tied: readonly Side[]): void {
  const { deck, discard, buried, players } = course.state;
  const cards = [...deck, ...discard, ...buried, ...players.flatMap(({ hand }) => hand)];
  course.tell({ type: 'lightning-opened', seats: tied.flatMap(({ living }) => living).toSorted((a, b) => a - b) });
  deal(course, course.chance.shuffle(cards));
  openTurn(course, course.chance.pick(livingSeats(course.state)));
}
