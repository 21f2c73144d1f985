/** Junk to send as text, as JSON and as MessagePack: seeded, from plain nonsense to nearly right. */
import { pack } from 'msgpackr';
import { at } from '../../shared/contract/at.ts';
import type { Chance } from '../../shared/contract/random.ts';

import lists from './junk.json' with { type: 'json' };

type Made<T> = (chance: Chance) => T;

/** One of several ways, each as likely as its weight says. */
export function oneOf<T>(chance: Chance, ways: readonly (readonly [weight: number, make: Made<T>])[]): T {
  let left = chance.float() * ways.reduce((sum, [weight]) => sum + weight, 0);
  const way = ways.find(([weight]) => (left -= weight) < 0) ?? at(ways, ways.length - 1);
  return way[1](chance);
}

export const junkBytes = (chance: Chance, most: number): Buffer =>
  Buffer.from(Array.from({ length: chance.int(most + 1) }, () => chance.int(256)));

const { words } = lists;
/** Halves of a sign are no JSON. */
const signs = [...lists.signs, '\ud800', '\udfff'];

export const junkText: Made<string> = (chance) =>
  oneOf<string>(chance, [
    [4, () => chance.pick(words)],
    [3, () => chance.pick(signs)],
    [2, () => `${chance.pick(words)}${chance.pick(signs)}`],
    [2, () => junkBytes(chance, 24).toString('latin1')],
    [1, () => chance.pick(signs).repeat(chance.int(200))],
    [1, () => 'x'.repeat(chance.int(6000))],
    [1, () => ''],
  ]);

export const junkNumber: Made<number> = (chance) =>
  chance.pick([
    0,
    -0,
    -1,
    1,
    2,
    63,
    64,
    255,
    256,
    65_535,
    2 ** 31,
    -(2 ** 31),
    2 ** 32,
    2 ** 53,
    1e308,
    -1e308,
    5e-324,
    0.1,
    Number.NaN,
    Infinity,
    -Infinity,
    chance.int(1000),
  ]);

/** Any value that MessagePack can carry. */
function junkValue(chance: Chance, depth = 0): unknown {
  return oneOf<unknown>(chance, [
    [4, junkText],
    [4, junkNumber],
    [1, () => null],
    [1, () => undefined],
    [1, () => chance.pick([true, false])],
    [1, () => chance.pick([2n ** 63n, -(2n ** 63n), 1n])],
    [1, () => junkBytes(chance, 40)],
    [1, () => new Date(chance.pick([0, 8.64e15, -8.64e15, Number.NaN]))],
    [depth < 4 ? 2 : 0, () => Array.from({ length: chance.int(6) }, () => junkValue(chance, depth + 1))],
    [depth < 4 ? 4 : 0, () => junkObject(chance, depth + 1)],
    [0.2, () => nested(chance, 2 + chance.int(300))],
    [
      0.5,
      () => Object.fromEntries(['toString', 'valueOf', 'toJSON', 'then'].map((key) => [key, chance.pick([5, null])])),
    ],
  ]);
}

function junkObject(chance: Chance, depth: number): object {
  const entries = Array.from({ length: chance.int(5) }, () => [junkText(chance), junkValue(chance, depth)] as const);
  const made = {};
  // Written as it is, also where the key is `__proto__`.
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

function nested(chance: Chance, depth: number): unknown {
  const key = chance.pick(words);
  let value: unknown = junkNumber(chance);
  for (let level = 0; level < depth; level++) value = chance.float() < 0.5 ? [value] : { [key]: value };
  return value;
}

/** What was right, with one to three things wrong. */
export function mutated(chance: Chance, value: unknown): unknown {
  let wrong = value;
  for (let times = 1 + chance.int(3); times > 0; times--) wrong = mutatedOnce(chance, wrong);
  return wrong;
}

function mutatedOnce(chance: Chance, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && chance.float() < 0.8) {
    const index = chance.int(value.length);
    return oneOf<unknown>(chance, [
      [3, () => value.with(index, mutatedOnce(chance, value[index]))],
      [1, () => value.toSpliced(index, 1)],
      [1, () => [...value, ...value]],
    ]);
  }
  if (value && typeof value === 'object' && Object.keys(value).length > 0 && chance.float() < 0.9) {
    const fields = Object.entries(value);
    const [key, old] = chance.pick(fields);
    const [, other] = chance.pick(fields);
    return oneOf<unknown>(chance, [
      [4, () => ({ ...value, [key]: mutatedOnce(chance, old) })],
      [2, () => ({ ...value, [key]: junkValue(chance) })],
      [1, () => ({ ...value, [key]: other })],
      [1, () => Object.fromEntries(fields.filter(([name]) => name !== key))],
      [1, () => ({ ...value, [junkText(chance)]: junkValue(chance) })],
      [0.5, () => fields],
    ]);
  }
  if (typeof value === 'string' && chance.float() < 0.5) {
    const at = chance.int(value.length + 1);
    return value.slice(0, at) + chance.pick(signs) + value.slice(at);
  }
  if (typeof value === 'number' && chance.float() < 0.5) return value + chance.pick([1, -1, 0.5, 64, 2 ** 32]);
  return junkValue(chance);
}

/** Text for a body that should be JSON. */
export const junkJson: Made<string> = (chance) =>
  oneOf<string>(chance, [
    [3, () => chance.pick(lists.bodies)],
    [2, () => chance.pick(lists.traps)],
    [4, () => jsonOf(junkValue(chance))],
    [1, () => '['.repeat(chance.int(4000))],
    [1, () => `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
    [1, () => junkBytes(chance, 200).toString('latin1')],
    [0.3, () => `"${'x'.repeat(chance.int(70_000))}"`],
  ]);

/** As JSON, whatever it is. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one)) ?? 'undefined';
  } catch {
    // A field such as `toJSON: 5` is no function, a depth too deep: then as it came.
    return '{"toJSON":5}';
  }
}

/** Bytes where a MessagePack value belongs. */
export const junkPack: Made<Buffer> = (chance) =>
  oneOf<Buffer>(chance, [
    [5, () => packed(junkValue(chance))],
    [2, () => cutShort(chance, packed(junkValue(chance)))],
    [1, () => flipped(chance, packed(junkValue(chance)))],
    [1, () => junkBytes(chance, 60)],
    [2, bomb],
    [2, extension],
  ]);

export function packed(value: unknown): Buffer {
  try {
    return pack(value);
  } catch {
    return Buffer.of(0xc0);
  }
}

/** A few bytes that promise a great deal. */
const bomb: Made<Buffer> = (chance) => {
  const lengths = [Buffer.from('01ffffff', 'hex'), Buffer.from('7fffffff', 'hex'), Buffer.from('ffffffff', 'hex')];
  const header = chance.pick([0xdd, 0xdf, 0xdb, 0xc6, 0xc9]);
  const deep = 1 + chance.int(12_000);
  return oneOf<Buffer>(chance, [
    [4, () => Buffer.concat([Buffer.of(header), chance.pick(lengths), junkBytes(chance, 20)])],
    [
      1,
      () => Buffer.concat([Buffer.of(chance.pick([0xdc, 0xde, 0xda, 0xc5, 0xc8]), 0xff, 0xff), junkBytes(chance, 20)]),
    ],
    [1, () => Buffer.concat([Buffer.alloc(deep, 0x91), Buffer.of(0xc0)])],
    [1, () => Buffer.concat([Buffer.alloc(deep, Buffer.from('81a161')), Buffer.of(0xc0)])],
    [1, () => Buffer.concat([...Array<Buffer>(1 + chance.int(20)).fill(Buffer.from('dd01ffffff', 'hex'))])],
  ]);
};

/** MessagePack's extensions: those of the library (sets, errors, patterns, records, pointers) and unknown ones. */
const extension: Made<Buffer> = (chance) => {
  const type = chance.float() < 0.8 ? chance.pick([...Buffer.from('rpixestbBSM'), 0xff, 0]) : chance.int(256);
  const body = chance.float() < 0.5 ? packed(junkValue(chance, 3)) : junkBytes(chance, 40);
  const fixed = [0xd4, 0xd5, 0xd6, 0xd7, 0xd8];
  return oneOf<Buffer>(chance, [
    [2, () => Buffer.concat([Buffer.of(chance.pick(fixed), type), junkBytes(chance, 16), body])],
    [2, () => Buffer.concat([Buffer.of(0xc7, Math.min(255, body.length), type), body])],
    [1, () => Buffer.concat([Buffer.of(0xc7, chance.int(256), type), body])],
    [1, () => Buffer.concat([Buffer.of(0xd4, 0x72, 0x40 + chance.int(64)), body, body])],
    [1, () => Buffer.concat([Buffer.of(0x40 + chance.int(64)), body])],
  ]);
};

export const cutShort = (chance: Chance, bytes: Buffer): Buffer => bytes.subarray(0, chance.int(bytes.length + 1));

export function flipped(chance: Chance, bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (let times = 1 + chance.int(4); times > 0 && changed.length > 0; times--) {
    const place = chance.int(changed.length);
    changed.writeUInt8(changed.readUInt8(place) ^ (1 << chance.int(8)), place);
  }
  return changed;
}
