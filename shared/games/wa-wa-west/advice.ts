/** What a host should know of options that are allowed, but decide a match before it begins. */
import { at } from '../../contract/at.ts';
import { headstarts, overBy } from './headstart-figures.ts';
import { catalogueOf } from './items.ts';
import { options, type WaWaWestOptions } from './options.ts';

/** From so many matches in a hundred on it is said. */
const worthSaying = { first: 50, second: 80 };

export const advise = (read: WaWaWestOptions, seats: number): string[] =>
  canAnybodyBeHit(read)
    ? howSoonOver(read, seats)
    : [`No item in play hits any other: after ${roundsOf(read)} it is a tie.`];

const roundsOf = ({ maxRounds }: WaWaWestOptions): string => (maxRounds === 1 ? 'one round' : `${maxRounds} rounds`);

/** Whether there is an item that can be chosen, or comes of one, and hits another one that can be. */
function canAnybodyBeHit(read: WaWaWestOptions): boolean {
  const { items, choosable, duel } = catalogueOf(read);
  const chosen = choosable.filter(({ id }) => !read.exclude.includes(id));
  const summoned = chosen.flatMap(({ special: { summons } }) => (summons === undefined ? [] : items.get(summons)!));
  return [...chosen, ...summoned].some((attacker) =>
    chosen.some((target) => duel({ attacker: attacker.id, target: target.id }) !== 'nothing'),
  );
}

/** As it was measured between bots; nothing where the table takes the aim of most weapons away. */
function howSoonOver(read: WaWaWestOptions, seats: number): string[] {
  const index = headstarts.findLastIndex((measured) => measured <= read.headstart);
  const over = overBy[seats];
  if (!over || index < 0 || !isUsual(read, ['exclude', 'precision', 'concentrated', 'teams'])) return [];
  const first = at(over.first, index);
  const second = at(over.second, index);
  const measured = at(headstarts, index);
  const ammo = `${measured === read.headstart ? '' : 'as little as '}${measured} ammo at the start`;
  const table = isUsual(read, ['customItems', 'rules', 'undecided'])
    ? `With ${seats} players and ${ammo}`
    : `With ${seats} players, ${ammo} and all else as usual`;
  const say = (count: number, when: string) => [`${table}, ${count} of 100 matches between bots were over ${when}.`];
  if (first >= worthSaying.first) return say(first, 'in round 1');
  return second >= worthSaying.second ? say(second, 'by the end of round 2') : [];
}

const usual = options.parse({});

/** Whether these are as the measured tables had them. */
const isUsual = (read: WaWaWestOptions, names: (keyof WaWaWestOptions)[]): boolean =>
  names.every((name) => JSON.stringify(read[name]) === JSON.stringify(usual[name]));
