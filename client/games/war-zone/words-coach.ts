/** What the coach says in somebody's first match. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { joinNames } from '../../../shared/contract/words.ts';
import { adviceFor, type Advice } from '../../../shared/games/war-zone/coach.ts';
import { deckOf } from '../../../shared/games/war-zone/deck.ts';
import type { WarZoneAction, WarZoneView } from '../../../shared/games/war-zone/types.ts';
import type { Hint } from '../../kit/game-ui.ts';

export function hintFor(view: WarZoneView, seat: Seat, names: string[]): Hint<WarZoneAction> | null {
  const advice = adviceFor(view, seat);
  if (!advice) return null;
  const goal = view.options.teams ? 'Be the last team in.' : 'Be the last one with health left.';
  return { goal, ...sayings(view, names, advice) };
}

type Saying = Omit<Hint<WarZoneAction>, 'goal'>;

function sayings(view: WarZoneView, names: string[], advice: Advice): Saying {
  const { nameOf, attacks } = deckOf(view.options);
  switch (advice.is) {
    case 'opening':
    case 'exchange':
      return exchange(advice, names, nameOf);
    case 'pass':
      return {
        text: ['You hold no attack card. ', { strong: 'Pass' }, ': afterwards you may change a card for another.'],
        move: { type: 'pass' },
      };
    case 'block':
      return {
        text: [
          { strong: nameOf(advice.card) },
          ` stops ${nameOf(advice.attack)}: you lose nothing instead of ${advice.damage}, and draw a new card.`,
        ],
        move: { type: 'block', card: advice.card },
      };
    case 'take':
      return {
        text: [
          `Only ${nameOf(advice.missing)} stops ${nameOf(advice.attack)}, and you hold none. `,
          { strong: 'Take it' },
          advice.left > 0 ? `: you have ${advice.left} health left.` : ': it puts you out.',
        ],
        move: { type: 'take' },
      };
    case 'attack': {
      const { card, target, damage, bonus, fells, isOpen } = advice;
      const name = at(names, target);
      const stop = nameOf(attacks.get(card)!.blockedBy);
      const deals = fells
        ? `would put ${name} out`
        : `takes ${damage} of ${name}’s ${at(view.players, target).health} health`;
      return {
        text: [
          { strong: `${nameOf(card)} at ${name}` },
          ` ${deals}${bonus ? ', more because of the card just played' : ''}. Only ${stop} blocks it${isOpen ? `, which ${name} likely lacks` : ''}.`,
        ],
        move: { type: 'attack', card, target },
      };
    }
  }
}

function exchange(
  { put, why, blocked }: Extract<Advice, { put: unknown }>,
  names: string[],
  nameOf: (kind: string) => string,
): Saying {
  const happened = blocked ? `${at(names, blocked.by)} blocked with ${nameOf(blocked.card)}. ` : '';
  const named = joinNames(put.map(nameOf));
  const because = {
    double: ': two alike stop only one kind of attack.',
    'no-attack': ': you hold no attack card, and draw others.',
    'no-defence': ': you hold nothing to block with.',
    good: '',
  }[why];
  if (put.length === 0)
    return {
      text: [`${happened}Attacks and different defences: a good hand. `, { strong: 'Keep it' }, '.'],
      move: { type: 'exchange', cards: [] },
    };
  return { text: [`${happened}Put away `, { strong: named }, because], move: { type: 'exchange', cards: put } };
}
