import { expect, test } from 'vitest';
import { addressOf, asking, questionIn, tellsResults, withoutTelling } from './asked.ts';

// prettier-ignore
test.each([
  '/matches', '/matches?mine', '/matches?evening=abcdefghij0123456789', '/matches?mine&game=war-zone',
  '/matches?game=war-zone&player=Odile&ending=last-side&from=2026-01-01&to=2026-01-31&sort=closest',
])('%s is the address of what it asks for', (address) => expect(addressOf(questionIn(address))).toBe(address));

// prettier-ignore
test.each([
  ['/matches?utm=x&game=war-zone', '/matches?game=war-zone'],
  ['/matches?sort=newest&phase=over', '/matches'],
  ['/matches?game=', '/matches'],
  ['/matches?mine&player=Odile', '/matches?mine'],
  ['/matches?evening=abc&game=war-zone', '/matches?evening=abc'],
])('%s comes to %s', (address, plain) => expect(addressOf(questionIn(address))).toBe(plain));

test('another game has other endings and variants', () => {
  const before = questionIn('/matches?game=war-zone&variant=teams&ending=speedy&length=long');
  expect(addressOf(asking(before, 'game', 'wa-wa-west'))).toBe('/matches?game=wa-wa-west&length=long');
});

test('a running match is not asked how it ended', () => {
  const before = questionIn('/matches?game=war-zone&ending=speedy&sort=closest');
  expect(addressOf(asking(before, 'phase', 'playing'))).toBe('/matches?phase=playing&game=war-zone');
});

test('a name takes the place of a key', () => {
  expect(addressOf(asking(questionIn('/matches?key=abc'), 'player', 'Odile'))).toBe('/matches?player=Odile');
});

test('what tells results can be left out', () => {
  const question = questionIn('/matches?game=war-zone&sort=closest&length=long');
  expect([tellsResults(question), tellsResults(withoutTelling(question))]).toEqual([true, false]);
  expect(addressOf(withoutTelling(question))).toBe('/matches?game=war-zone');
});
