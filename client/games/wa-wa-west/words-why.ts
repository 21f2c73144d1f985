/** Why somebody is out, in their own words. */
import { joinNames } from '../../../shared/contract/words.ts';
import type { Blow, Saving } from '../../../shared/games/wa-wa-west/why.ts';

export const whyWords = {
  title: { out: 'You are out', hit: 'You were hit' },
  when: (round: number) => `round ${round}`,
  you: 'You',
  nobodys: 'Nobody’s',
  /** Between the card that struck and the own one. */
  did: (did: Blow['did']): string =>
    did.is === 'first'
      ? `fires ${(did.leadMs / 1000).toFixed(2)} s sooner than`
      : { through: 'goes through', outranked: 'beats', hit: 'hits' }[did.is],
  becameSkip: (item: string | null, why: string) => (item === null ? why : `Your ${item} became Skip. ${why}`),
  copied: (from: string, item: string) => `Your Mirror became ${item}, which ${from} played.`,
  also: (blows: { name: string; item: string }[]) => {
    const [only, ...others] = blows;
    if (!only) return null;
    return `${joinNames(blows.map(({ name, item }) => `${name} (${item})`))} ${others.length > 0 ? 'hit' : 'hits'} you too.`;
  },
  sign: (sign: Blow['sign'], item: string, by: string, from: string): { lead: string; text: string } => {
    const seen = 'You could see it coming:';
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
  saving: 'What would have saved you',
  because: ({ because, as }: Pick<Saving, 'because' | 'as'>, own: string, blow: string, became: string): string => {
    const start = as === own ? '' : `It would have become ${became}. `;
    const reasons: Record<Saving['because'], string> = {
      blocked: `${blow} does not get through it.`,
      outranking: `It is the higher weapon: ${blow} does nothing to it.`,
      first: 'You would have fired first.',
      undecided: 'You would have fired in the same moment: neither hits.',
      untouched: `${blow} does nothing to it.`,
    };
    return start + reasons[because];
  },
  price: (costs: number, ammo: number) => (costs === 0 ? 'It is free.' : `It costs ${costs} ammo. You had ${ammo}.`),
  none: { stunned: 'Nothing: you were stunned, and had no choice.', any: 'Nothing you could play.' },
  others: (saving: string[], failing: string[], hasBest: boolean) => {
    const too = saving.length > 0 ? `${joinNames(saving)} would have, too. ` : '';
    if (failing.length === 0) return too.trim();
    const list = failing.length > 3 && !too ? null : joinNames(failing);
    if (!hasBest) return `None of your ${failing.length} other cards would have.`;
    return `${too}${list === null ? `Your other ${failing.length} cards` : list} would not have.`;
  },
  canRise: 'Necromancy can still raise you.',
  teamPlaysOn: (names: string[]) => `Your team plays on: ${joinNames(names)}.`,
} as const;
