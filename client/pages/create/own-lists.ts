/**
 * Lists of people's own, kept in this browser under a name: items, decks. In local storage as `three-rooms.lists`; what
 * is kept is not trusted when it is read again: `checkedIn` says whether it can still be played.
 */
import { z } from 'zod';
import { forget, keep, recall } from '../../app/storage/storage.ts';
import { listName, type NamedList } from './list-link.ts';

export interface KeptList extends NamedList {
  /** When it was kept last, ms since 1970. */
  at: number;
}

/** Of all games together. With the largest that is a megabyte, and there is room for five. */
export const MOST_LISTS = 50;

const kept = z.object({
  name: listName,
  game: z.string(),
  option: z.string(),
  at: z.number(),
  list: z.unknown(),
});

type Place = Pick<NamedList, 'game' | 'option'>;

/** By name. What cannot be read counts as nothing. */
export const keptLists = (place: Place): KeptList[] =>
  all()
    .filter((one) => isAt(one, place))
    .toSorted((one, other) => one.name.localeCompare(other.name));

/** Keeps it; one of that name, in that place, gives way. @returns false where there is no room for another */
export function keepList({ name, game, option, list }: NamedList, at = Date.now()): boolean {
  const others = all().filter((one) => !(isAt(one, { game, option }) && one.name === name));
  if (others.length >= MOST_LISTS) return false;
  keep('lists', [...others, { name, game, option, at, list }]);
  return true;
}

export const forgetList = (gone: Place & { name: string }): void =>
  keep(
    'lists',
    all().filter((one) => !(isAt(one, gone) && one.name === gone.name)),
  );

/** @returns false where another one has that name */
export function renameList(list: KeptList, name: string): boolean {
  if (keptLists(list).some((one) => one.name === name)) return list.name === name;
  forgetList(list);
  return keepList({ ...list, name }, list.at);
}

/** Takes over what an older page has kept as `{ [name]: list }` under another name, once. */
export function takeOver(place: Place, keptBefore: string): void {
  const older = z.record(z.string(), z.unknown()).safeParse(recall(keptBefore));
  if (!older.success) return;
  const names = new Set(keptLists(place).map(({ name }) => name));
  for (const [written, list] of Object.entries(older.data)) {
    const name = listName.safeParse(written);
    // Without room for all of them they stay where they are.
    if (name.success && !names.has(name.data) && !keepList({ ...place, name: name.data, list }, 0)) return;
  }
  forget(keptBefore);
}

const isAt = (one: Place, { game, option }: Place): boolean => one.game === game && one.option === option;

function all(): KeptList[] {
  const lists = recall('lists');
  return Array.isArray(lists) ? lists.flatMap((one) => kept.safeParse(one).data ?? []) : [];
}
