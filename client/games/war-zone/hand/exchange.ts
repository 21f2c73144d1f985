/** Cards under the deck, others for them: before the first turn and at the end of each of yours. */
import { deckOf } from '../../../../shared/games/war-zone/deck.ts';
import { mostExchanged } from '../../../../shared/games/war-zone/options.ts';
import { cardCount } from '../words.ts';
import type { WarZoneHandProps } from './hand.tsx';
import type { Moment } from './moment.ts';
import { ask, select, selectionOf } from './selection.ts';

export function exchangeMoment(props: WarZoneHandProps): Moment {
  const { view, seat } = props;
  const { hand } = view.players[seat];
  const most = Math.min(mostExchanged(view), hand.length);
  const isOpening = view.phase === 'opening';
  const { picked } = selectionOf(props);
  const { nameOf } = deckOf(view.options);
  const send = (places: number[]) => void ask(props, { type: 'exchange', cards: places.map((place) => hand[place]) });
  const label = picked.length === 1 ? `Exchange ${nameOf(hand[picked[0]])}` : `Exchange ${cardCount(picked.length)}`;

  return {
    title: isOpening
      ? `Put up to ${most} under the deck`
      : most > 1
        ? `Exchange up to ${most} cards`
        : 'Exchange a card',
    text: isOpening
      ? 'Tap them in the order they go under, and draw as many. This once, before the first turn.'
      : `Put ${most > 1 ? `up to ${most} cards` : 'one card'} under the deck and draw another. Or end your turn.`,
    card(_, place) {
      const order = picked.indexOf(place) + 1;
      return { isPicked: order > 0, ...(order > 0 && most > 1 && { order }) };
    },
    onCard(place) {
      if (picked.includes(place))
        return select(props, { picked: picked.filter((one) => one !== place), problem: null });
      if (most === 1) return select(props, { picked: [place], problem: null });
      if (picked.length === most)
        return select(props, { problem: `${cardCount(most)} at most. Tap one to take it back.` });
      select(props, { picked: [...picked, place], problem: null });
    },
    acts: [
      ...(picked.length > 0 ? [{ label, note: 'Final', isPrimary: true, onPress: () => send(picked) }] : []),
      { label: isOpening ? 'Keep all' : 'End turn', shortcut: isOpening ? 'k' : 'e', onPress: () => send([]) },
    ],
  };
}
