/** Who may know what: hands are their players' own, the order of the deck is nobody's. */
import type { Seat, Viewer } from '../../contract/game.ts';
import { at } from '../../contract/at.ts';
import type { Card, WarZoneEvent, WarZoneState, WarZoneView } from './types.ts';

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
  return viewer === seat || viewer === 'referee' ? [...cards] : cards.map(() => 'hidden');
}

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

/** The own hand. */
export const secretOf = ({ players }: WarZoneView, seat: Seat): Card[] => at(players, seat).hand;
