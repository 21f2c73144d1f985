/** You are attacked. Everyone is asked, also without a card that fits: the wait gives nothing away. */
import { legalActions } from '../../../../shared/games/war-zone/legal.ts';
import { deckOf } from '../../../../shared/games/war-zone/deck.ts';
import { damageWords, healthWords, pendingBlow } from '../words.ts';
import type { WarZoneHandProps } from './hand.tsx';
import type { Act, Moment } from './moment.ts';
import { ask, select } from './selection.ts';

export function defenceMoment(props: WarZoneHandProps): Moment {
  const { view, seat, names } = props;
  const deck = deckOf(view.options);
  const pending = view.pending!;
  const { hand } = view.players[seat];
  const blow = pendingBlow(view, pending);
  const block = legalActions(view, seat).find((act) => act.type === 'block');
  const blocker = deck.attacks.get(pending.card)!.blockedBy;
  const play = () => block && void ask(props, block);
  const trigger = deck.nameOf(deck.attacks.get(pending.card)!.counteraction.after);
  const gain = blow.bonus && blow.bonus.health > 0 ? ` ${names[pending.by]} gains ${blow.bonus.health}.` : '';
  const acts: Act[] = [
    { label: `Take it, ${healthWords(blow)}`, shortcut: 't', onPress: () => void ask(props, { type: 'take' }) },
  ];
  if (block)
    acts.unshift({ label: `Block with ${deck.nameOf(block.card)}`, isPrimary: true, shortcut: 'b', onPress: play });

  return {
    title: `${names[pending.by]} attacks you with ${deck.nameOf(pending.card)}`,
    text: `${damageWords(view, pending.damage, pending.counteraction, trigger)}. Take it: you ${healthWords(blow)}.${gain} ${
      block ? 'Block it: nothing happens.' : `Only ${deck.nameOf(blocker)} would block it.`
    }`,
    attack: { card: pending.card, damage: pending.damage },
    card(kind, place) {
      if (kind !== block?.card) return { isOff: true };
      // Copies are alike and lie close: one word for all of them.
      return { isPicked: true, ...(place === hand.lastIndexOf(kind) && { tag: 'Blocks it' }) };
    },
    onCard(place) {
      if (block && hand[place] === block.card) return play();
      const problem = `${deck.nameOf(hand[place])} does not block ${deck.nameOf(pending.card)}: only ${deck.nameOf(blocker)} does.`;
      select(props, { problem });
    },
    acts,
  };
}
