/** Why somebody is out, in their own words. */
import { joinNames } from '../../../shared/contract/words.ts';

export const whyWords = {
  title: 'You are out',
  when: (turn: number) => (turn === 0 ? 'in the opening' : `turn ${turn}`),
  you: 'You',
  verb: (damage: number) => `deals ${damage}`,
  health: (health: number) => `${health} health`,
  counteraction: (damage: number, after: string) =>
    `${damage} of it came on top, as it was played right after ${after}.`,
  timedOut: 'You gave no answer in time, so the attack was taken.',
  sign: (health: number, fatal: string[], all: number): { lead: string; text: string } | null =>
    fatal.length === 0
      ? null
      : {
          lead: 'You could see it coming:',
          text: `with ${health} health, ${
            fatal.length === all ? 'any attack puts' : `${joinNames(fatal)} ${fatal.length > 1 ? 'put' : 'puts'}`
          } you out, if not blocked.`,
        },
  saving: 'What would have saved you',
  held: 'It blocks this attack, and you held it.',
  price: 'It costs nothing: a new card is drawn for it.',
  none: (blocker: string, attack: string) => `Nothing in your hand: only ${blocker} blocks ${attack}.`,
  unknown: (blocker: string, attack: string) => `Only ${blocker} blocks ${attack}.`,
  others: (names: string[]) => (names.length === 0 ? '' : `${joinNames(names)} could not.`),
  teamPlaysOn: (names: string[]) => `Your team plays on: ${joinNames(names)}.`,
} as const;
