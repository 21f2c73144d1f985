import { beforeEach, expect, test } from 'vitest';
import { forget, keep, recall } from '../../app/storage/storage.ts';
import { forgetList, keepList, keptLists, MOST_LISTS, renameList, takeOver } from './own-lists.ts';

const decks = { game: 'war-zone', option: 'deck' };
const items = { game: 'wa-wa-west', option: 'customItems' };
const names = (place = decks) => keptLists(place).map(({ name }) => name);

beforeEach(() => forget('lists'));

test('lists are kept by game, option and name', () => {
  keepList({ ...decks, name: 'B', list: 1 }, 10);
  keepList({ ...decks, name: 'A', list: 2 }, 20);
  keepList({ ...items, name: 'A', list: 3 }, 30);
  expect(names()).toEqual(['A', 'B']);
  expect(keptLists(items)).toEqual([{ ...items, name: 'A', list: 3, at: 30 }]);
});

test('under the same name the new one takes the place', () => {
  keepList({ ...decks, name: 'A', list: 1 });
  keepList({ ...decks, name: 'A', list: 2 });
  expect(keptLists(decks)).toMatchObject([{ list: 2 }]);
});

test('a list is renamed, but not over another', () => {
  keepList({ ...decks, name: 'A', list: 1 }, 10);
  keepList({ ...decks, name: 'B', list: 2 }, 20);
  expect(renameList(keptLists(decks)[0]!, 'B')).toBe(false);
  expect(renameList(keptLists(decks)[0]!, 'A')).toBe(true);
  expect(renameList(keptLists(decks)[0]!, 'C')).toBe(true);
  expect(keptLists(decks)).toMatchObject([{ name: 'B' }, { name: 'C', list: 1, at: 10 }]);
});

test('a list is deleted, and no other', () => {
  for (const name of ['A', 'B']) keepList({ ...decks, name, list: 1 });
  keepList({ ...items, name: 'A', list: 1 });
  forgetList({ ...decks, name: 'A' });
  expect([names(), names(items)]).toEqual([['B'], ['A']]);
});

test('there is room for so many', () => {
  for (let number = 0; number < MOST_LISTS; number++)
    expect(keepList({ ...decks, name: `${number}`, list: 1 })).toBe(true);
  expect(keepList({ ...items, name: 'one more', list: 1 })).toBe(false);
  expect(keepList({ ...decks, name: '7', list: 2 })).toBe(true);
});

test('what an older page has kept is taken over, once', () => {
  keep('older', { A: 1, '\u200b': 2 });
  keepList({ ...decks, name: 'B', list: 3 });
  takeOver(decks, 'older');
  expect(names()).toEqual(['A', 'B']);
  expect(recall('older')).toBe(null);
  takeOver(decks, 'older');
  expect(names()).toEqual(['A', 'B']);
});

test('what is kept in another shape counts as nothing', () => {
  for (const kept of [7, 'x', { 0: {} }, [null, 7, { name: 'A' }, { ...decks, name: '', at: 1, list: 1 }]]) {
    keep('lists', kept);
    expect(names()).toEqual([]);
  }
});
