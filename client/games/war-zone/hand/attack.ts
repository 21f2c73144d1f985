/** Your turn: a card, a target, or a pass. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { counteractionOf } from '../../../../shared/games/war-zone/legal.ts';
import { deckOf, type Kind } from '../../../../shared/games/war-zone/deck.ts';
import { targetsOf } from '../../../../shared/games/war-zone/legal.ts';
import { blowOf, damageWords, whoseCard } from '../words.ts';
import type { WarZoneHandProps } from './hand.tsx';
import type { Moment } from './moment.ts';
import { ask, select, selectionOf } from './selection.ts';

export function attackMoment(props: WarZoneHandProps): Moment {
  const { view, seat, names } = props;
  const { hand } = view.players[seat];
  const deck = deckOf(view.options);
  const place = selectionOf(props).picked[0];
  const card = place === undefined ? null : hand[place];
  const targets = targetsOf(view, seat);
  const attack = (target: Seat) => {
    if (card) void ask(props, { type: 'attack', card, target });
  };
  const hasAttack = hand.some((kind) => deck.attacks.has(kind));

  return {
    title: card ? `Whom does ${deck.nameOf(card)} hit?` : 'Your turn: attack or pass',
    text: card ? attackWords(props, card) : idleWords(props, hasAttack),
    card: (kind, at) =>
      deck.attacks.has(kind)
        ? { isPicked: at === place, fits: counteractionOf(view, seat, kind) !== null, isDraggable: true }
        : { stamp: 'When attacked' },
    onCard(at) {
      if (!deck.attacks.has(hand[at])) {
        const problem = `${deck.nameOf(hand[at])} answers an attack: it cannot be played on your turn.`;
        return select(props, { picked: [], aimed: null, problem });
      }
      select(props, { picked: at === place ? [] : [at], aimed: null, problem: null });
    },
    ...(card && {
      targets: targets.map((target) => ({ seat: target, blow: blowOf(view, seat, card, target) })),
      onTarget: attack,
    }),
    acts: [
      ...(card && targets.length === 1
        ? [
            {
              label: `Attack ${names[targets[0]]}`,
              note: 'Final once played',
              isPrimary: true,
              onPress: () => attack(targets[0]),
            },
          ]
        : []),
      { label: 'Pass', shortcut: 'p', onPress: () => void ask(props, { type: 'pass' }) },
    ],
  };
}

function idleWords({ view }: WarZoneHandProps, hasAttack: boolean): string {
  if (!hasAttack) return 'You hold no attack card: pass, then exchange.';
  const rule = view.options.teams
    ? 'One attack, at the closest opponent to your left.'
    : 'One attack at one opponent: tap a card, then a target, or drag it there.';
  return `${rule} You draw back up at once.`;
}

/** "4, and 1 more after Bram's Reinforcements. You gain 2 health. Blocked, neither." */
function attackWords({ view, seat, names }: WarZoneHandProps, card: Kind): string {
  const deck = deckOf(view.options);
  const row = deck.attacks.get(card)!;
  const bonus = counteractionOf(view, seat, card);
  const { lastCard, lastAttack } = view;
  const whose = lastCard ? whoseCard(names, seat, lastCard.by, deck.nameOf(lastCard.kind)) : '';
  const copy = view.options.copycat && lastAttack === card ? ' The same as the last attack: 1 health at once.' : '';
  if (!bonus) return `${row.damage} damage, unless it is blocked.${copy}`;
  const health = bonus.health > 0 ? ` You gain ${bonus.health} health.` : '';
  return `${damageWords(view, row.damage + bonus.damage, bonus, whose)}.${health} Blocked: neither.${copy}`;
}
