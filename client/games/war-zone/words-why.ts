/** Why somebody is out: told to them, or of them. */
import { joinNames } from '../../../shared/contract/words.ts';
import type { Person } from '../../kit/hand/person.ts';

export const whyWordsFor = ({ Name, name, Own, own, them, are, Seer }: Person) => ({
  title: `${Name} ${are} out`,
  when: (turn: number) => (turn === 0 ? 'in the opening' : `turn ${turn}`),
  you: Name,
  verb: (damage: number) => `deals ${damage}`,
  health: (health: number) => `${health} health`,
  counteraction: (damage: number, after: string) =>
    `${damage} of it came on top, as it was played right after ${after}.`,
  timedOut: `${Name} gave no answer in time, so the attack was taken.`,
  sign: (health: number, fatal: string[], all: number): { lead: string; text: string } | null =>
    fatal.length === 0
      ? null
      : {
          lead: `${Seer} could see it coming:`,
          text: `with ${health} health, ${
            fatal.length === all ? 'any attack puts' : `${joinNames(fatal)} ${fatal.length > 1 ? 'put' : 'puts'}`
          } ${them} out, if not blocked.`,
        },
  notInLightning: 'Others had more health when the lightning round began, and it is played between them.',
  saving: `What would have saved ${name}`,
  held: `It blocks this attack, and ${name} held it.`,
  price: 'It costs nothing: a new card is drawn for it.',
  none: (blocker: string, attack: string) => `Nothing in ${own} hand: only ${blocker} blocks ${attack}.`,
  unknown: (blocker: string, attack: string) => `Only ${blocker} blocks ${attack}.`,
  others: (names: string[]) => (names.length === 0 ? '' : `${joinNames(names)} could not.`),
  teamPlaysOn: (names: string[]) => `${Own} team plays on: ${joinNames(names)}.`,
});
