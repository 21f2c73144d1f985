/** What good players would have done, as data: each choice of theirs once, the likeliest first. */
import type { GameTypes } from '../../../shared/contract/game.ts';
import type { Puzzle } from '../../app/storage/puzzles.ts';
import { percent } from '../frame/in-words.tsx';

export interface Option {
  name: string;
  /** How often good players do it, 0 to 1. */
  share: number;
  /** What it wins of the match against good answers, 0 to 1. */
  worth: number;
  /** Played in the match. */
  wasPlayed: boolean;
  /** Chosen now. */
  isPicked: boolean;
}

/** Less often than that good players do it never, as it is shown. */
const SELDOM = 0.005;

/** @param nameOf two that read the same are the same: a target that the item has no use for, say */
export function optionsOf(
  { weighed, chosen }: Pick<Puzzle, 'weighed' | 'chosen'>,
  picked: GameTypes['action'],
  nameOf: (action: GameTypes['action']) => string,
): Option[] {
  const byName = new Map<string, Option>();
  for (const { action, share, worth } of weighed) {
    const name = nameOf(action);
    const known = byName.get(name);
    byName.set(name, {
      name,
      share: (known?.share ?? 0) + share,
      worth: Math.max(known?.worth ?? 0, worth),
      wasPlayed: name === nameOf(chosen),
      isPicked: name === nameOf(picked),
    });
  }
  const all = [...byName.values()].toSorted((one, other) => other.share - one.share || other.worth - one.worth);
  return all.filter(({ share, wasPlayed, isPicked }) => wasPlayed || isPicked || share >= SELDOM);
}

/** Why, in at most two sentences. */
export function whyOf(options: readonly Option[]): string[] {
  const best = options.reduce<Option | null>((most, one) => (most && most.worth >= one.worth ? most : one), null);
  const played = options.find(({ wasPlayed }) => wasPlayed);
  const [first] = options;
  if (!best || !played || !first) return [];
  const mixed = options.filter(({ share }) => share >= 0.1).length;
  return [
    `Against somebody who answers well, ${best.name} wins ${percent(best.worth)} from here, and ${played.name} wins ${percent(played.worth)}.`,
    mixed > 1
      ? `Good players mix ${mixed} choices here, so that nobody can tell which one comes.`
      : `Good players choose ${first.name} here ${first.share > 0.99 ? 'every time' : `${percent(first.share)} of the time`}.`,
  ];
}
