/** Junk to send as text, as JSON and as MessagePack: seeded, from plain nonsense to nearly right. */
import { pack } from 'msgpackr';
import { z } from 'zod';
import { at } from '../../shared/contract/at.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
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

// prettier-ignore
const numbers = [
  0, -0, -1, 1, 2, 63, 64, 255, 256, 65_535, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, 1e308, -1e308, 5e-324, 0.1, NaN,
  Infinity, -Infinity,
];
export const junkNumber: Made<number> = (chance) => chance.pick([...numbers, chance.int(1000)]);

/** What is neither text nor number. */
const rest = [null, undefined, true, false, 2n ** 63n, -(2n ** 63n), 1n].map((value) => () => value);

/** Any value that MessagePack can carry. */
function junkValue(chance: Chance, depth = 0): unknown {
  const deeper = depth < 4 ? 1 : 0;
  return oneOf<unknown>(chance, [
    [4, junkText],
    [4, junkNumber],
    [3, () => chance.pick(rest)()],
    [1, () => junkBytes(chance, 40)],
    [1, () => new Date(chance.pick([0, 8.64e15, -8.64e15, NaN]))],
    [2 * deeper, () => Array.from({ length: chance.int(6) }, () => junkValue(chance, depth + 1))],
    [4 * deeper, () => junkObject(chance, depth + 1)],
    [0.2, () => nested(chance, 2 + chance.int(300))],
    [0.5, () => Object.fromEntries(['toString', 'valueOf', 'toJSON', 'then'].map((key) => [key, 5]))],
  ]);
}

function junkObject(chance: Chance, depth: number): object {
  const made = {};
  // Written as it is, also where the key is `__proto__`.
  for (let fields = chance.int(5); fields > 0; fields--)
    Object.defineProperty(made, junkText(chance), {
      value: junkValue(chance, depth),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return made;
}

function nested(chance: Chance, depth: number): unknown {
  const key = chance.pick(words);
  let value: unknown = junkNumber(chance);
  for (let level = 0; level < depth; level++) value = chance.float() < 0.5 ? [value] : { [key]: value };
  return value;
}

export type Schema = z.core.JSONSchema.BaseSchema;

/** What the server's own schema lets in. */
export const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Of order 1: under the first of these keys the signature below holds for every text. The others are of order 4 and 8. */
const keysOfSmallOrder = [
  `01${'00'.repeat(31)}`,
  '00'.repeat(32),
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map((hex) => Buffer.from(hex, 'hex').toString('base64url'));
const signatureForAll = Buffer.from(`01${'00'.repeat(63)}`, 'hex');
const samples = [...lists.samples, ...keysOfSmallOrder, commitmentTo('0123456789abcdef0123456789abcdef')];

const fits = new Map<string, string[]>();
function samplesOf(pattern: string): string[] {
  const fit = fits.get(pattern) ?? samples.filter((text) => new RegExp(pattern, 'u').test(text));
  fits.set(pattern, fit);
  return fit;
}

/** What only the server's code can tell: a signature's bytes, the lines of a mark. */
const signatures = [signatureForAll, Buffer.alloc(64), Buffer.alloc(64, 7), Buffer.alloc(65), Buffer.alloc(3000)];
const marks = [
  [[0, 100, 100, 0]],
  [
    [1, 2, 3, 4],
    [5, 6],
  ],
  'star',
  signatureForAll.toString('base64url'),
];

/** What a client of this server might really send. @param known more texts, ids for example */
export function fitting(chance: Chance, schema: Schema, known: readonly string[] = []): unknown {
  const of = (one: unknown) => fitting(chance, one as Schema, known);
  const { properties = {}, required = [], prefixItems, items, minimum = 0, maximum = 99, pattern = '' } = schema;
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return of(chance.pick(ways));
  if ('const' in schema) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.type === 'object') {
    const fields = Object.entries(properties).filter(([name]) => required.includes(name) || chance.float() < 0.4);
    return Object.fromEntries(fields.map(([name, one]) => [name, of(one)]));
  }
  if (schema.type === 'array')
    return prefixItems ? prefixItems.map(of) : Array.from({ length: 1 + chance.int(3) }, () => of(items ?? {}));
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.min(Math.max(minimum, 0) + chance.int(6), maximum);
  if (schema.type === 'boolean') return chance.float() < 0.5;
  if (schema.type === 'null') return null;
  if (schema.type !== 'string')
    return chance.float() < 0.2 ? junkValue(chance) : chance.pick([...signatures, ...marks]);
  const fit = [...samplesOf(pattern), ...known.filter((text) => new RegExp(pattern, 'u').test(text))];
  return fit.length > 0 ? chance.pick(fit) : junkText(chance);
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
    const place = chance.int(value.length + 1);
    return value.slice(0, place) + chance.pick(signs) + value.slice(place);
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
  const length = Buffer.from(chance.pick(['01ffffff', '7fffffff', 'ffffffff']), 'hex');
  const long = Buffer.of(chance.pick([0xdd, 0xdf, 0xdb, 0xc6, 0xc9]));
  const short = Buffer.of(chance.pick([0xdc, 0xde, 0xda, 0xc5, 0xc8]), 0xff, 0xff);
  const deep = 1 + chance.int(12_000);
  return oneOf<Buffer>(chance, [
    [4, () => Buffer.concat([long, length, junkBytes(chance, 20)])],
    [1, () => Buffer.concat([short, junkBytes(chance, 20)])],
    [1, () => Buffer.concat([Buffer.alloc(deep, 0x91), Buffer.of(0xc0)])],
    [1, () => Buffer.concat([Buffer.alloc(deep, Buffer.from('81a161')), Buffer.of(0xc0)])],
    [1, () => Buffer.from('dd01ffffff'.repeat(1 + chance.int(20)), 'hex')],
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
