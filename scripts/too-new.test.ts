/** What the oldest browsers lack is found in built files: see e2e/old-browsers.test.ts. */
import { expect, it } from 'vitest';
import { hasSelectors, tooNew } from './too-new.ts';

it.each([
  ['a function of a class', 'Promise.withResolvers()', 'Promise.withResolvers'],
  ['one that only Safari lacks', 'Map.groupBy(list, key)', 'Map.groupBy'],
  ['one that only Firefox lacks', 'new Intl.Segmenter()', 'Intl.Segmenter'],
  ['one that only Chrome lacks', 'Array.fromAsync(list)', 'Array.fromAsync'],
  ['one of the page', 'AbortSignal.any(signals)', 'AbortSignal.any'],
  ['a method', 'one.union(other)', '.union'],
  ['a method of elements', 'box.showPopover()', '.showPopover'],
  ['a global', 'new VideoFrame(canvas)', 'VideoFrame'],
  ['a flag of an expression', '/[a--b]/v.test(text)', 'SyntaxError: Invalid regular expression flag'],
  ['the same in a text', 'new RegExp("a", "v")', 'new RegExp with v'],
  ['a modifier in an expression', '/(?i:a)b/.test(text)', 'SyntaxError: Invalid regular expression'],
  ['syntax', '{ using file = open() }', 'SyntaxError'],
  ['an attribute of an import', 'import a from "./a.json" with { type: "json" }', 'SyntaxError'],
])('found: %s', (_, code, what) => {
  const found = tooNew([{ name: 'a.js', code }]);
  expect(found).toEqual([expect.stringContaining(`a.js: ${what}`)]);
});

it.each([
  [
    'what is old',
    'list.toSorted().findLast(Boolean); structuredClone(Object.groupings); class A { static { A.b = 1 } }',
  ],
  ['what is asked for', 'typeof Promise.withResolvers === "function"'],
  ['what may be missing', 'box.showPopover?.()'],
  ['what is set', 'context.imageSmoothingQuality = "high"'],
  ['what has such a name itself', 'class Deck { take() {} } deck.take()'],
])('not found: %s', (_, code) => {
  expect(tooNew([{ name: 'a.js', code }])).toEqual([]);
});

it('found: selectors that Firefox 119 leaves out, and none that are only for others', () => {
  const others = '@supports selector(:has(*)){.e:has(.f){top:0}}@supports not selector(:has(*)){.g{top:0}}';
  expect(hasSelectors(`.a{top:0}@media (width<9px){.b:has(.c) .d{top:0}}${others}`)).toEqual(['.b:has(.c) .d']);
});
