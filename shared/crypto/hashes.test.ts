import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { stringify } from 'safe-stable-stringify';
import { describe, expect, it } from 'vitest';
import { chanceOf, type Chance } from '../contract/random.ts';
import { canonical, hmacWith, isSameData, sha256Hex } from './hashes.ts';

const texts = ['', 'abc', 'Odile – ümlaut – 🎲', 'a'.repeat(1000)];

it.each(texts)('Node’s own hash is the browser’s: %.20j', (text) => {
  expect(sha256Hex(text)).toBe(bytesToHex(sha256(utf8ToBytes(text))));
  expect(sha256Hex(utf8ToBytes(text))).toBe(sha256Hex(text));
});

it.each([0, 1, 32, 64, 65, 200])('HMAC with a key of %i bytes is another program’s', (bytes) => {
  const key = Uint8Array.from({ length: bytes }, (_, index) => 255 - index);
  const ours = hmacWith(key);
  for (const text of texts) expect(ours(text)).toBe(bytesToHex(hmac(sha256, key, utf8ToBytes(text))));
});

/** Keys that objects list first, that are escaped, or that every object inherits. */
const strangeKeys = ['10', '9', '-1', '4294967295', '01', '__proto__', 'constructor', 'toString', '', ' ', '"', '\\'];
const keys = ['type', 'at', 'seat', 'ä', 'é', '\u{1f3b2}', '\ufb33', '\ud800', '\n', 'a', 'b', 'c', ...strangeKeys];
const leaves = [0, -0, 1, -1.5, 1e21, 1e-7, 5e-324, 2 ** 53, 0.1 + 0.2, NaN, Infinity, true, false, null, undefined];
const signs = ['', 'a', '"', '\\', '/', '\u0000', '\u001f', '\u007f', '\u2028', '\ud83d', '\udfb2', '🎲', 'ü'];

/** Plain data of all sorts. */
function anything(chance: Chance, depth = 0): unknown {
  const kind = chance.int(depth < 4 ? 8 : 4);
  if (kind < 2) return leaves[chance.int(leaves.length)];
  if (kind < 4) return Array.from({ length: chance.int(4) }, () => chance.pick(signs)).join('');
  if (kind < 5) return Array.from({ length: chance.int(4) }, () => anything(chance, depth + 1));
  const value = {};
  const all = kind < 7 ? keys.slice(0, 6) : keys;
  for (let field = chance.int(6); field > 0; field--) own(value, chance.pick(all), anything(chance, depth + 1));
  return value;
}

/** Sets a field as JSON.parse does, `__proto__` too. */
const own = (of: object, key: string, value: unknown) =>
  Object.defineProperty(of, key, { value, enumerable: true, configurable: true, writable: true });

/** The same with one thing changed, or in another order. */
function almost(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.int(6) === 0) return anything(chance, 3);
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    if (copy.length === 0) return [];
    const index = chance.int(copy.length);
    return copy.with(index, almost(copy[index], chance));
  }
  const fields = chance.shuffle(Object.entries(value));
  const copy = {};
  const changed = chance.int(2 * fields.length + 1);
  for (const [index, [key, field]] of fields.entries()) {
    if (index === changed && chance.int(3) === 0) own(copy, chance.pick(keys), field);
    else if (index !== changed || chance.int(3) > 0) own(copy, key, index === changed ? almost(field, chance) : field);
  }
  return copy;
}

describe('canonical JSON', () => {
  it('is as RFC 8785 has it', () => {
    const value = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],` +
        String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    ) as unknown;
    expect(canonical(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
    const unsorted = Object.fromEntries(sorted.toReversed().map((key) => [key, key]));
    expect(canonical(unsorted)).toBe(
      `{${sorted.map((key) => `${JSON.stringify(key)}:${JSON.stringify(key)}`).join()}}`,
    );
  });

  it('is what another program makes of any data', () => {
    const chance = chanceOf(36);
    for (let round = 0; round < 20_000; round++) {
      const value = anything(chance);
      expect(canonical(value)).toBe(stringify(value));
    }
  });

  it('keeps long lists of keys in order', () => {
    const value = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${(index * 7919) % 1000}`, index]));
    expect(canonical(value)).toBe(stringify(value));
  });

  it('changes nothing in what it is given', () => {
    const value = { b: [{ d: 1, c: 2 }], a: null };
    canonical(value);
    expect(JSON.stringify(value)).toBe('{"b":[{"d":1,"c":2}],"a":null}');
  });
});

it('two values are the same data where they have one canonical text', () => {
  const chance = chanceOf(8785);
  const wrong: string[] = [];
  let same = 0;
  for (let round = 0; round < 20_000; round++) {
    const one = anything(chance);
    const other = almost(one, chance);
    const texts = [one, other].map((value) => canonical([value]));
    const isSame = texts[0] === texts[1];
    if (isSame) same++;
    if (isSameData([one], [other]) !== isSame || isSameData([other], [one]) !== isSame) wrong.push(texts.join(' and '));
  }
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(1000);
});

it('what is inherited is no data', () => {
  const named = own({}, '__proto__', {});
  expect(isSameData(named, { b: {} })).toBe(false);
  expect(isSameData({ constructor: undefined }, {})).toBe(true);
  expect(isSameData({ toString: {} }, { a: {} })).toBe(false);
});
