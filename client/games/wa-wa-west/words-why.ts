/** Why somebody is out: told to them, or of them. */
import { joinNames } from '../../../shared/contract/words.ts';
import type { Race } from '../../../shared/games/wa-wa-west/race.ts';
import type { Blow, Saving } from '../../../shared/games/wa-wa-west/why.ts';
import type { Person } from '../../kit/hand/person.ts';

export const whyWordsFor = ({ Name, name, Own, own, them, are, were, Seer }: Person) => ({
  title: `${Name} ${are} out`,
  when: (round: number) => `round ${round}`,
  you: Name,
  nobodys: 'Nobody’s',
  /** Between the card that struck and the own one. */
  did: (did: Blow['did']): string =>
    did.is === 'first'
      ? `fires ${(did.leadMs / 1000).toFixed(2)} s sooner than`
      : { through: 'goes through', outranked: 'beats', hit: 'hits' }[did.is],
  /** How the way to the server counted in it. */
  race: ({ leadMs, cameLaterMs, creditMs, otherCreditMs }: Race, by: string): string => {
    const came =
      cameLaterMs > 0 ? `came in ${cameLaterMs} ms after ${them}` : `came in ${-cameLaterMs} ms before ${them}, too`;
    return `${by} was ${leadMs} ms sooner, and ${came}. For the way, ${creditMs} ms are credited to ${by}, ${otherCreditMs} ms to ${name}.`;
  },
  becameSkip: (item: string | null, why: string) => (item === null ? why : `${Own} ${item} became Skip. ${why}`),
  copied: (from: string, item: string) => `${Own} Mirror became ${item}, which ${from} played.`,
  also: (blows: { name: string; item: string }[]) => {
    const [only, ...others] = blows;
    if (!only) return null;
    return `${joinNames(blows.map(({ name, item }) => `${name} (${item})`))} ${others.length > 0 ? 'hit' : 'hits'} ${them} too.`;
  },
  sign: (sign: Blow['sign'], item: string, by: string, from: string): { lead: string; text: string } => {
    const seen = `${Seer} could see it coming:`;
    switch (sign.is) {
      case 'ammo':
        return { lead: seen, text: `from ${sign.costs} ammo a player can play ${item}, and ${by} had ${sign.had}.` };
      case 'free':
        return { lead: 'It can come at any time:', text: `${item} is free.` };
      case 'standing':
        return { lead: seen, text: `it stood with ${by} since the round before.` };
      case 'launched':
        return { lead: seen, text: 'it was in the air since the round before.' };
      case 'copied':
        return { lead: 'It was a copy:', text: `${by} mirrored ${from}, who played ${item}.` };
    }
  },
  saving: `What would have saved ${name}`,
  because: ({ because, as }: Pick<Saving, 'because' | 'as'>, own: string, blow: string, became: string): string => {
    const start = as === own ? '' : `It would have become ${became}. `;
    const reasons: Record<Saving['because'], string> = {
      blocked: `${blow} does not get through it.`,
      outranking: `It is the higher weapon: ${blow} does nothing to it.`,
      first: `${Name} would have fired first.`,
      undecided: `${Name} would have fired in the same moment: neither hits.`,
      untouched: `${blow} does nothing to it.`,
    };
    return start + reasons[because];
  },
  price: (costs: number, ammo: number) =>
    costs === 0 ? 'It is free.' : `It costs ${costs} ammo. ${Name} had ${ammo}.`,
  none: {
    stunned: `Nothing: ${name} ${were} stunned, and had no choice.`,
    any: `Nothing that ${name} could play.`,
  },
  others: (saving: string[], failing: string[], hasBest: boolean) => {
    const too = saving.length > 0 ? `${joinNames(saving)} would have, too. ` : '';
    if (failing.length === 0) return too.trim();
    const list = failing.length > 3 && !too ? null : joinNames(failing);
    if (!hasBest) return `None of ${own} ${failing.length} other cards would have.`;
    return `${too}${list === null ? `${Own} other ${failing.length} cards` : list} would not have.`;
  },
  canRise: `Necromancy can still raise ${name}.`,
  teamPlaysOn: (names: string[]) => `${Own} team plays on: ${joinNames(names)}.`,
});
