/** The items of a table as its hand and rules show them: in which order, and what each meets. */
import { catalogueOf, SKIP, type Item } from '../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import type { ItemId } from '../../../shared/games/wa-wa-west/types.ts';

type Sheet = Pick<WaWaWestOptions, 'exclude' | 'customItems' | 'ruling' | 'rules'>;

/** @throws on an item that is none of this table's */
export function itemIn(options: Sheet, id: ItemId): Item {
  const item = catalogueOf(options).items.get(id);
  if (!item) throw new Error(`${id} is no item of this table`);
  return item;
}

export interface MatchUps {
  beats: Item[];
  losesTo: Item[];
  /** Between these the first to fire survives. */
  duels: Item[];
}

/** How a hand is sorted: load, summon, guard, shoot, throw. The rest follows as it was written. */
// prettier-ignore
const order = [
  'reload', 'battery', SKIP, 'necromancy', 'orange-juice', 'mirror', 'firework', 'shield', 'reinforced-shield',
  'gun', 'minigun', 'laser-gun', 'stun-gun', 'grenade', 'bazooka',
];

/** The items that can be chosen in this room, in the order of the hand. */
export function handOf(options: Sheet): Item[] {
  const inPlay = catalogueOf(options).choosable.filter((item) => !options.exclude.includes(item.id));
  const place = (item: Item) => (order.includes(item.id) ? order.indexOf(item.id) : order.length);
  return inPlay.toSorted((a, b) => place(a) - place(b));
}

/** Everything that can meet on the table in this room: the hand, and what its items summon. */
export function inPlayOf(options: Sheet): Item[] {
  const hand = handOf(options);
  const summoned = new Set(hand.flatMap(({ special }) => special.summons ?? []));
  return [...hand, ...[...catalogueOf(options).items.values()].filter(({ id }) => summoned.has(id))];
}

/** What the item beats, loses to, and duels with, among what is in play. */
export function matchUpsOf(options: Sheet, id: ItemId): MatchUps {
  const { duel } = catalogueOf(options);
  // Skip tells the least of an item: it comes last.
  const others = inPlayOf(options).toSorted((a, b) => Number(a.id === SKIP) - Number(b.id === SKIP));
  return {
    beats: others.filter((other) => duel({ attacker: id, target: other.id }) === 'hits'),
    losesTo: others.filter((other) => duel({ attacker: other.id, target: id }) === 'hits'),
    duels: others.filter((other) => duel({ attacker: id, target: other.id }) === 'conflict'),
  };
}
