/** What a card that is being read says of this very moment. */
import { joinNames } from '../../../shared/contract/words.ts';

export const readingWords = {
  attack: (damage: number) => `Attack, ${damage} damage`,
  defence: 'Defence',
  attackDoes: (damage: number, blocker: string) =>
    `On your turn: the one you attack loses ${damage} health, unless they play ${blocker}.`,
  defenceDoes: (attacks: string[]) =>
    `When you are attacked: stops ${attacks.length > 0 ? joinNames(attacks) : 'nothing'}, and you draw a new card.`,
  after: (card: string, gain: string) => `Right after ${card} of an opponent: ${gain} more.`,
  bonusNow: (gain: string) => `The last card was the one: ${gain} more now.`,
  targets: 'Whom you can attack right now',
  attackers: 'Who can attack you right now',
  heads: {
    who: 'Player',
    health: 'Health',
    block: (card: string) => `${card} in hand?`,
    cards: 'Cards',
    attack: 'An attack card?',
  },
  likelyNot: 'likely not',
  mayBe: 'may be',
  unseen: (count: number, of: number, card: string) => `${count} of ${of} ${card} not seen yet.`,
  pending: (by: string, card: string, isStopped: boolean) =>
    isStopped ? `Stops ${by}’s ${card} now.` : `Does not stop ${by}’s ${card}.`,
  whenAttacked: 'Only when you are attacked.',
} as const;
