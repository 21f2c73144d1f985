import { expect, test } from 'vitest';
import { isBasePath, isUnderBase, withBase, withoutBase } from './base-path.ts';

test.each([
  ['/', '/games/'],
  ['/t/abc?sit', '/games/t/abc?sit'],
  ['/gamesome', '/games/gamesome'],
  ['/games/t/abc', '/games/t/abc'],
  ['/games', '/games'],
  ['?at=5', '?at=5'],
  ['https://elsewhere.example/t/abc', 'https://elsewhere.example/t/abc'],
])('%s goes out as %s', (address, outside) => {
  expect(withBase('/games', address)).toBe(outside);
  expect(withBase('', address)).toBe(address);
});

test.each([
  ['/games/', '/'],
  ['/games', '/'],
  ['/games?x=1', '/?x=1'],
  ['/games/t/abc?sit#x', '/t/abc?sit#x'],
  ['/t/abc', '/t/abc'],
  ['/gamesome/t/abc', '/gamesome/t/abc'],
  ['/', '/'],
])('%s comes in as %s', (address, inside) => {
  expect(withoutBase('/games', address)).toBe(inside);
  expect(withoutBase('', address)).toBe(address);
});

test('below the base path lies what begins with all of it', () => {
  expect(['/games', '/games/', '/games/t/x', '/games?x'].every((one) => isUnderBase('/games', one))).toBe(true);
  expect(['/', '/gamesome', '/other/games'].some((one) => isUnderBase('/games', one))).toBe(false);
  expect(isUnderBase('', '/t/abc')).toBe(true);
});

test.each(['', '/games', '/class-5b/board.games', '/~kemi'])('%j is a base path', (path) => {
  expect(isBasePath(path)).toBe(true);
});

test.each([
  'games',
  '/',
  '/games/',
  '//games',
  '/a/../b',
  '/.',
  '/games?x',
  '/games#x',
  '/a b',
  '/"',
  '/%2e',
  'https://a.example/games',
  '/t',
  '/T',
  '/replay',
  '/tv',
  '/embed',
  '/api',
  '/assets',
  '/admin',
  '/school/t',
])('%j is none', (path) => {
  expect(isBasePath(path)).toBe(false);
});
