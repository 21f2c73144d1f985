import { beforeEach, expect, test } from 'vitest';
import {
  forgetFinished,
  isNewTo,
  isVariantsTurn,
  noteVariant,
  rememberFinished,
  usualBots,
} from './finished-matches.ts';
import { keep } from './storage.ts';

const id = (letter: string) => letter.repeat(20);

beforeEach(forgetFinished);

test('the bots are gentle to whoever has finished fewer than three matches', () => {
  expect(usualBots()).toBe('gentle');
  for (const letter of ['a', 'b']) rememberFinished(id(letter), 'war-zone');
  expect(usualBots()).toBe('gentle');
  rememberFinished(id('c'), 'war-zone');
  expect(usualBots()).toBe('even');
});

test('a match counts once, however often its page is loaded', () => {
  for (let times = 0; times < 5; times++) rememberFinished(id('a'), 'war-zone');
  expect(usualBots()).toBe('gentle');
});

test('what was kept in another shape counts as nothing', () => {
  for (const kept of [7, 'abc', { length: 9 }, [1, 2, 3, 4], ['x', 'y', 'z']]) {
    keep('finished', kept);
    expect(usualBots()).toBe('gentle');
  }
});

test('each game has a first match of its own', () => {
  rememberFinished(id('a'), 'war-zone');
  expect([isNewTo('war-zone'), isNewTo('yic-yac-yoe')]).toEqual([false, true]);
  for (const kept of [7, 'war-zone', { 0: 'war-zone' }, [1, null]]) {
    keep('finished-games', kept);
    expect(isNewTo('war-zone')).toBe(true);
  }
});

test('a newcomer’s first match is the printed game, and its variant takes turns with it from the second on', () => {
  const played = Array.from({ length: 5 }, (_, index) => {
    const isVariant = isVariantsTurn('wa-wa-west');
    noteVariant('wa-wa-west', isVariant);
    rememberFinished(id('abcde'[index]!), 'wa-wa-west');
    return isVariant;
  });
  expect(played).toEqual([false, true, false, true, false]);
});

test('who never finished the first one plays it again', () => {
  noteVariant('wa-wa-west', false);
  expect(isVariantsTurn('wa-wa-west')).toBe(false);
});
