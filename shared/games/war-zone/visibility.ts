/** Who may know what: hands are their players' own, and an onlooker's; the order of the deck is nobody's. */
import type { Seat, Viewer } from '../../contract/game.ts';
import { at } from '../../contract/at.ts';
import { deckOf, type Kind } from './deck.ts';
import type { Card, KnownHand, WarZoneEvent, WarZoneState, WarZoneView } from './types.ts';

export function view(
  { deck, buried, firstSeat: _, reshuffles: _reshuffles, players, ...open }: WarZoneState,
  viewer: Viewer,
): WarZoneView {
  return {
    ...open,
    deck: deck.length,
    buried: buried.length,
    players: players.map((player) => ({ ...player, hand: seen(player.hand, player.seat, viewer) })),
  };
}

/** How many cards go where, everyone sees. */
export function redact(event: WarZoneEvent, viewer: Viewer): WarZoneEvent {
  switch (event.type) {
    case 'dealt': {
      const hands = event.hands.map(({ seat, cards }) => ({ seat, cards: seen(cards, seat, viewer) }));
      return { ...event, hands, deck: viewer === 'referee' ? event.deck : 'hidden' };
    }
    case 'exchanged':
      return { ...event, put: seen(event.put, event.seat, viewer) };
    case 'drew':
    case 'fell':
    case 'left':
      return { ...event, cards: seen(event.cards, event.seat, viewer) };
    case 'reshuffled':
      return viewer === 'referee' ? event : { ...event, deck: 'hidden' };
    default:
      return event;
  }
}

function seen(cards: readonly Card[], seat: Seat, viewer: Viewer): Card[] {
  return viewer === seat || viewer === 'onlooker' || viewer === 'referee' ? [...cards] : cards.map(() => 'hidden');
}

/** A card in the state that a view is taken for: nobody has it, so it is never played. */
const UNKNOWN = 'unknown';

type Evolve = (state: WarZoneState, event: WarZoneEvent) => WarZoneState;

export function follow(view: WarZoneView, event: WarZoneEvent, evolve: Evolve): WarZoneView {
  const state = evolve(handsWith(supposed(view), playedIn(event)), toldOf(event, view));
  const { deck, buried, firstSeat: _, reshuffles: _reshuffles, players, ...open } = state;
  return {
    ...open,
    deck: deck.length,
    buried: buried.length,
    players: players.map((player) => ({ ...player, hand: renamed(player.hand, UNKNOWN, 'hidden') })),
  };
}

/** A state that looks like this to its viewer. */
const supposed = (view: WarZoneView): WarZoneState => ({
  ...view,
  deck: unknown(view.deck),
  buried: unknown(view.buried),
  firstSeat: null,
  reshuffles: 0,
  players: view.players.map((player) => ({ ...player, hand: renamed(player.hand, 'hidden', UNKNOWN) })),
});

/** The event with cards in place of those that its viewer was not shown. */
function toldOf(event: WarZoneEvent, { deck, discard, buried, options }: WarZoneView): WarZoneEvent {
  switch (event.type) {
    case 'dealt': {
      const hands = event.hands.map(({ seat, cards }) => ({ seat, cards: renamed(cards, 'hidden', UNKNOWN) }));
      const dealt = hands.reduce((sum, { cards }) => sum + cards.length, 0);
      return { ...event, hands, deck: unknown(deckOf(options).cards.length - dealt) };
    }
    case 'reshuffled':
      return { ...event, deck: unknown(deck + discard.length + buried) };
    case 'exchanged':
      return { ...event, put: renamed(event.put, 'hidden', UNKNOWN) };
    case 'drew':
    case 'fell':
    case 'left':
      return { ...event, cards: renamed(event.cards, 'hidden', UNKNOWN) };
    default:
      return event;
  }
}

/** What leaves whose hand for all to see, or for this viewer. */
function playedIn(event: WarZoneEvent): { seat: Seat; cards: readonly Card[] } | null {
  if (event.type === 'attacked') return { seat: event.by, cards: [event.card] };
  if (event.type === 'blocked') return { seat: event.target, cards: [event.card] };
  return event.type === 'exchanged' ? { seat: event.seat, cards: event.put.filter((card) => card !== 'hidden') } : null;
}

/** Whatever is played was in that hand, known or not. */
function handsWith(state: WarZoneState, played: ReturnType<typeof playedIn>): WarZoneState {
  if (!played) return state;
  const { seat, cards } = played;
  const named = (hand: Kind[]) => {
    const known = [...hand];
    const missing = cards.filter((card) => {
      const index = known.indexOf(card);
      if (index >= 0) known.splice(index, 1);
      return index < 0;
    });
    return hand.map((card) => (card === UNKNOWN ? (missing.shift() ?? card) : card));
  };
  return {
    ...state,
    players: state.players.map((player) => (player.seat === seat ? { ...player, hand: named(player.hand) } : player)),
  };
}

const unknown = (count: number): Kind[] => Array<Kind>(count).fill(UNKNOWN);

const renamed = (cards: readonly Card[], from: Card, to: Card): Card[] =>
  cards.map((card) => (card === from ? to : card));

/** As told by how many cards it has, which everyone may know. */
export function isSecret(event: WarZoneEvent): boolean {
  switch (event.type) {
    case 'dealt':
    case 'drew':
    case 'reshuffled':
      return true;
    case 'exchanged':
      return event.put.length > 0;
    case 'fell':
    case 'left':
      return event.cards.length > 0;
    default:
      return false;
  }
}

/** By the table's option, whoever is out but has not left. */
export function isOnlooker({ options, phase, players }: WarZoneState, seat: Seat): boolean {
  const { alive, left } = at(players, seat);
  return options.openHands && phase !== 'waiting' && !alive && !left;
}

/** The own hand, and all others that are known. */
export const secretOf = ({ players }: WarZoneView, own: Seat): KnownHand[] =>
  players.flatMap(({ seat, hand }) =>
    seat === own || (hand.length > 0 && !hand.includes('hidden')) ? [{ seat, cards: hand }] : [],
  );
