/** What an event changes. */
import { at } from '../../contract/at.ts';
import { unreachable, type Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import type { Card, DeckOrder, Lack, Pending, Player, WarZoneEvent, WarZoneState } from './types.ts';

export const LIGHTNING_HEALTH = 7;

export function evolve(state: WarZoneState, event: WarZoneEvent): WarZoneState {
  switch (event.type) {
    case 'dealt': {
      const handOf = new Map(event.hands.map(({ seat, cards }) => [seat, known(cards)]));
      const players = state.players.map((player) => ({ ...player, hand: handOf.get(player.seat) ?? [], lacks: [] }));
      return { ...state, players, deck: ordered(event.deck), discard: [], buried: [] };
    }
    case 'opening-opened':
      return { ...state, phase: 'opening', deadline: event.deadline, firstSeat: event.firstSeat };
    case 'exchanged': {
      const put = known(event.put);
      const hand = without(at(state.players, event.seat).hand, put);
      return { ...withPlayer(state, event.seat, { hand, exchanged: true }), deck: [...state.deck, ...put] };
    }
    case 'drew': {
      const player = at(state.players, event.seat);
      const hand = [...player.hand, ...known(event.cards)];
      const lacks = remembered(player.lacks, event.cards.length);
      return { ...withPlayer(state, event.seat, { hand, lacks }), deck: state.deck.slice(event.cards.length) };
    }
    case 'turn-opened':
      return { ...state, phase: 'attack', turn: event.seat, turnNumber: event.turnNumber, deadline: event.deadline };
    case 'passed':
      return { ...(event.timedOut ? state : withLack(state, event.seat, null)), passes: state.passes + 1 };
    case 'attacked': {
      const { by, target, card, damage, counteraction, deadline } = event;
      const pending: Pending = { by, target, card, damage, counteraction };
      const health = at(state.players, by).health + event.copycat;
      return {
        ...withPlayer(played(state, by, card), by, { health }),
        phase: 'defence',
        pending,
        lastAttack: card,
        passes: 0,
        deadline,
      };
    }
    case 'blocked':
      return { ...withLack(played(state, event.target, event.card), event.target, event.card), pending: null };
    case 'hit': {
      const health = at(state.players, event.by).health + event.gained;
      const blocker = deckOf(state.options).attacks.get(event.attack)!.blockedBy;
      const seen = event.timedOut ? state : withLack(state, event.target, blocker);
      const healed = withPlayer(seen, event.by, { health });
      return { ...withPlayer(healed, event.target, { health: event.health }), pending: null };
    }
    case 'fell':
      return bury(state, event.seat, event.cards);
    case 'left':
      return withPlayer(bury(state, event.seat, event.cards), event.seat, { left: true });
    case 'lapsed':
      return { ...state, pending: null };
    case 'exchange-opened':
      return { ...state, phase: 'exchange', deadline: event.deadline };
    case 'reshuffled':
      return {
        ...state,
        deck: ordered(event.deck),
        discard: [],
        buried: [],
        reshuffles: state.reshuffles + 1,
        passes: event.after === 'passes' ? 0 : state.passes,
      };
    case 'lightning-opened': {
      const players = state.players.map((player): Player => {
        const alive = event.seats.includes(player.seat);
        return { ...player, alive, health: alive ? LIGHTNING_HEALTH : 0, hand: [] };
      });
      return { ...state, players, lightning: true, lastCard: null, lastAttack: null, passes: 0 };
    }
    case 'ended':
      return { ...state, phase: 'over', pending: null, ending: event.ending, outcome: event.outcome };
    default:
      return unreachable(event);
  }
}

/** A hand when those cards have left it: of each kind, the first. @throws if one is not there */
function without(hand: readonly Kind[], cards: readonly Kind[]): Kind[] {
  return cards.reduce(
    (rest, card) => {
      const index = rest.indexOf(card);
      if (index < 0) throw new Error(`No ${card} in that hand.`);
      return rest.toSpliced(index, 1);
    },
    [...hand],
  );
}

const withPlayer = (state: WarZoneState, seat: Seat, change: Partial<Player>): WarZoneState => ({
  ...state,
  players: state.players.map((player) => (player.seat === seat ? { ...player, ...change } : player)),
});

/** After so many cards drawn what a hand lacked says little. */
const REMEMBERED = 16;

const remembered = (lacks: readonly Lack[], drawn: number): Lack[] =>
  lacks.flatMap(({ card, drew }) => (drew + drawn < REMEMBERED ? [{ card, drew: drew + drawn }] : []));

const withLack = (state: WarZoneState, seat: Seat, card: Kind | null): WarZoneState => {
  const others = at(state.players, seat).lacks.filter((lack) => lack.card !== card);
  return withPlayer(state, seat, { lacks: [...others, { card, drew: 0 }] });
};

/** A played card lies on the discard pile from the moment it is played. */
const played = (state: WarZoneState, by: Seat, kind: Kind): WarZoneState => ({
  ...withPlayer(state, by, { hand: without(at(state.players, by).hand, [kind]) }),
  discard: [...state.discard, kind],
  lastCard: { kind, by },
});

const bury = (state: WarZoneState, seat: Seat, cards: readonly Card[]): WarZoneState => ({
  ...withPlayer(state, seat, { alive: false, health: 0, hand: [], lacks: [] }),
  buried: [...state.buried, ...known(cards)],
});

const secret = () => new Error('Hidden cards cannot be played: this is not the whole log.');

function known(cards: readonly Card[]): Kind[] {
  if (cards.includes('hidden')) throw secret();
  return [...cards];
}

function ordered(deck: DeckOrder): Kind[] {
  if (deck === 'hidden') throw secret();
  return deck;
}
