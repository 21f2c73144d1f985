/** How turns go on: dealing, drawing, reshuffling, whose turn is next, the end. */
import { at } from '../../contract/at.ts';
import { Decision } from '../../contract/decision.ts';
import type { Seat } from '../../contract/game.ts';
import type { NamedChance } from '../../contract/random.ts';
import { evolve } from './evolve.ts';
import { handSizeOf } from './hands.ts';
import { healthiest, livingSeats, livingSides, nextLiving, type Side } from './legal.ts';
import type { Ending, WarZoneEvent, WarZoneState } from './types.ts';
import type { Kind } from './deck.ts';

/** What a command comes to in this game. */
export type Turns = Decision<WarZoneState, WarZoneEvent>;

export const turnsFrom = (state: WarZoneState, at: number, chance: NamedChance): Turns =>
  new Decision(evolve, state, at, chance);

/** One card at a time, clockwise, to everybody who is in. */
export function deal(turns: Turns, cards: readonly Kind[]): void {
  const seats = livingSeats(turns.state);
  const dealt = Math.min(cards.length, seats.length * handSizeOf(turns.state));
  const hands = seats.map((seat, place) => ({
    seat,
    cards: cards.slice(0, dealt).filter((_, turn) => turn % seats.length === place),
  }));
  turns.add({ type: 'dealt', hands, deck: cards.slice(dealt) });
}

/** Draws a hand back up. The deck is made new whenever it runs out, also midway. */
export function drawUp(turns: Turns, seat: Seat): void {
  for (;;) {
    refill(turns);
    const { deck, players } = turns.state;
    const cards = deck.slice(0, Math.max(0, handSizeOf(turns.state) - at(players, seat).hand.length));
    if (cards.length === 0) return;
    turns.add({ type: 'drew', seat, cards });
  }
}

/** The moment the deck is empty, the discard pile becomes the deck. In a speedy game it stays empty. */
export function refill(turns: Turns): void {
  const { deck, discard, buried, reshuffles } = turns.state;
  if (deck.length > 0 || endsWithDeck(turns.state) || discard.length + buried.length === 0) return;
  turns.add({ type: 'reshuffled', deck: turns.chance(`reshuffle ${reshuffles + 1}`).shuffle([...discard, ...buried]) });
}

/** [WZ-35] Nobody can attack any more: the deck is as good as depleted, which ends a speedy game. */
export function endRoundOfPasses(turns: Turns): void {
  const { state, chance } = turns;
  if (endsWithDeck(state)) return endByHealth(turns, 'passes');
  const { deck, discard, buried, reshuffles } = state;
  const cards = chance(`reshuffle ${reshuffles + 1}`).shuffle([...deck, ...discard, ...buried]);
  turns.add({ type: 'reshuffled', deck: cards, after: 'passes' });
  openExchange(turns);
}

const endsWithDeck = ({ options, lightning }: WarZoneState): boolean => options.speedy && !lightning;

/** The match begins, or the opening's last exchange is in: the first turn, unless the match is over already. */
export function beginTurns(turns: Turns): void {
  if (endIfOver(turns)) return;
  const { state, chance } = turns;
  const { firstSeat } = state;
  if (firstSeat === null) return openTurn(turns, chance('first-seat').pick(livingSeats(state)));
  openTurn(turns, at(state.players, firstSeat).alive ? firstSeat : nextLiving(state, firstSeat));
}

function openTurn(turns: Turns, seat: Seat): void {
  const { turnNumber, options } = turns.state;
  turns.add({ type: 'turn-opened', turnNumber: turnNumber + 1, seat, deadline: turns.at + options.turnMs });
}

/** The attack is blocked, taken or lapsed, or there was none. */
export function openExchange(turns: Turns): void {
  if (endIfOver(turns)) return;
  const { turn, options } = turns.state;
  turns.add({ type: 'exchange-opened', seat: turn!, deadline: turns.at + options.turnMs });
}

export function nextTurn(turns: Turns): void {
  if (endIfOver(turns)) return;
  const { state } = turns;
  if (state.turnNumber < state.options.maxTurns) return openTurn(turns, nextLiving(state, state.turn!));
  end(turns, 'turn-limit', healthiest(livingSides(state)));
}

/** @returns whether there was an end, or a lightning round begun */
export function endIfOver(turns: Turns): boolean {
  const { state } = turns;
  const sides = livingSides(state);
  if (sides.length <= 1) {
    end(turns, state.lightning ? 'lightning' : 'last-side', sides);
    return true;
  }
  if (!endsWithDeck(state) || state.deck.length > 0) return false;
  endByHealth(turns);
  return true;
}

/** The end of a speedy game, or a lightning round between those who tie. */
function endByHealth(turns: Turns, after?: 'passes'): void {
  const { state } = turns;
  const best = healthiest(livingSides(state));
  const isDecided = best.length === 1 || state.turnNumber >= state.options.maxTurns;
  if (isDecided) end(turns, 'speedy', best, after);
  else openLightning(turns, best, after);
}

const end = (turns: Turns, ending: Ending, best: readonly Side[], after?: 'passes'): void =>
  turns.add({
    type: 'ended',
    ending,
    outcome: { tie: best.length > 1, winners: best.flatMap(({ all }) => all).toSorted((a, b) => a - b) },
    ...(after && { after }),
  });

/** Every card there is, shuffled anew, among those who tie. */
function openLightning(turns: Turns, tied: readonly Side[], after?: 'passes'): void {
  const { deck, discard, buried, players } = turns.state;
  const cards = [...deck, ...discard, ...buried, ...players.flatMap(({ hand }) => hand)];
  turns.add({
    type: 'lightning-opened',
    seats: tied.flatMap(({ living }) => living).toSorted((a, b) => a - b),
    ...(after && { after }),
  });
  deal(turns, turns.chance('lightning deal').shuffle(cards));
  const seats = livingSeats(turns.state);
  openTurn(turns, turns.chance('lightning first-seat').pick(seats));
}
