import { describe, expect, test } from 'vitest';
import { eventsOf, highlightsOf, medalForMost, medalsOf, mostOf } from './highlights.ts';
import type { Medal } from './game.ts';

test('four facts are told at most, those first that are looked for first', () => {
  const finders = ['a', null, 'b', 'c', 'd', 'e'].map((fact) => () => fact);
  expect(highlightsOf(finders, [], [])).toEqual(['a', 'b', 'c', 'd']);
  expect(highlightsOf([(source: string[], names) => `${names[0]} ${source[0]}`], ['won'], ['Ann'])).toEqual([
    'Ann won',
  ]);
});

test('nobody has two medals', () => {
  const medal = (seat: number, title: string): Medal => ({ seat, title, icon: 'star', fact: '' });
  const finders = [medal(1, 'first'), null, medal(0, 'second'), medal(1, 'third')].map((one) => () => one);
  expect(medalsOf(finders, [], 2).map(({ title }) => title)).toEqual(['first', 'second']);
});

test('events of a type are found', () => {
  const events = [{ type: 'a', of: 1 }, { type: 'b' }, { type: 'a', of: 2 }] as const;
  expect(eventsOf(events, 'a').map(({ of }) => of)).toEqual([1, 2]);
});

describe('who is named most often', () => {
  test.each([
    ['the one', [1, 0, 1], { seat: 1, count: 2 }],
    ['the first of several', [2, 1, 2, 1], { seat: 1, count: 2 }],
    ['nobody', [], null],
  ])('%s', (_, seats, most) => expect(mostOf(seats, 3)).toEqual(most));

  test('has a medal for it, if it is often enough', () => {
    const asked = { count: 2, icon: 'star', title: 'Shots', fact: (times: number) => `${times} times` };
    expect(medalForMost([1, 1], { ...asked, atLeast: 2 })).toEqual({
      seat: 1,
      icon: 'star',
      title: 'Shots',
      fact: '2 times',
    });
    expect(medalForMost([1, 1], { ...asked, atLeast: 3 })).toBe(null);
    expect(medalForMost([], { ...asked, atLeast: 0 })).toBe(null);
  });
});
