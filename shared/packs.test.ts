/** Packs: what goes in comes out, and a part of one is refused. */
import { expect, it } from 'vitest';
import { pack, unpack } from './packs.ts';

const files = [
  { url: 'assets/a.js', type: 'text/javascript', bytes: new TextEncoder().encode('“naïve”\n') },
  { url: 'assets/empty.css', type: 'text/css', bytes: new Uint8Array() },
  { url: 'assets/b.woff2', type: 'font/woff2', bytes: new Uint8Array([10, 0, 255, 10]) },
];

it('gives back what was packed', () => {
  expect(unpack(pack(files))).toEqual(files);
  expect(unpack(pack([]))).toEqual([]);
});

it('refuses a part of a pack', () => {
  expect(() => unpack(pack(files).slice(0, -1))).toThrow(/bytes instead of/);
});
