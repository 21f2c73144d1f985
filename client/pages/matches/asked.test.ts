import { expect, test } from 'vitest';
import { addressOf, asking, dayOf, questionIn, tellsResults, timeOf, withoutTelling } from './asked.ts';

// prettier-ignore
test.each([
  '/matches', '/matches?mine', '/matches?evening=abcdefghij0123456789', '/matches?mine&game=war-zone',
  '/matches?game=war-zone&player=Odile&ending=last-side&from=2026-01-01&to=2026-01-31&sort=closest',
  '/matches?from=1769814000000&to=1769900400000',
])('%s is the address of what it asks for', (address) => expect(addressOf(questionIn(address))).toBe(address));

// prettier-ignore
test.each([
  ['/matches?utm=x&game=war-zone', '/matches?game=war-zone'],
  ['/matches?sort=newest&phase=over', '/matches'],
  ['/matches?game=', '/matches'],
  ['/matches?mine&player=Odile', '/matches?mine'],
  ['/matches?evening=abc&game=war-zone', '/matches?evening=abc'],
])('%s comes to %s', (address, plain) => expect(addressOf(questionIn(address))).toBe(plain));

test('a day of the visitor is two moments in a link, and back', () => {
  const midnight = (month: number, day: number) => String(new Date(2026, month - 1, day).getTime());
  // prettier-ignore
  for (const day of ['2026-01-01', '2026-02-28', '2026-03-29', '2026-10-25', '2026-12-31', '1970-01-01', '0002-01-01'])
    for (const field of ['from', 'to'] as const) expect(dayOf(field, timeOf(field, day))).toBe(day);
  expect([timeOf('from', '2026-02-28'), timeOf('to', '2026-02-28')]).toEqual([midnight(2, 28), midnight(3, 1)]);
  expect([timeOf('from', ''), timeOf('to', ''), timeOf('to', '12026-01-01')]).toEqual(['', '', '']);
  // Older links.
  expect([dayOf('from', '2026-01-31'), dayOf('to', '2026-01-31'), dayOf('to')]).toEqual([
    '2026-01-31',
    '2026-01-31',
    '',
  ]);
});

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
