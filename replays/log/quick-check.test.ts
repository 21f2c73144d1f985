import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { canonical } from '../../shared/crypto/hashes.ts';
import { formatOf, numberOf } from './formats.ts';
import { fromLines, type Envelope } from './log.ts';
import { ScriptedMatch } from './scripted-match.ts';

const folder = join(import.meta.dirname, '..', 'recorded');
const logs = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => fromLines(readFileSync(join(folder, file), 'utf8')));

const hex = (digits: number) => 'a'.repeat(digits);
/** What may stand anywhere, some of it where it belongs. */
const values = [
  null,
  undefined,
  true,
  new Map(),
  ['', 'act', 'clock', 'leave', '7', hex(31), hex(32), hex(64), hex(65), `${hex(63)}A`, `${hex(64)}\n`],
  [`${hex(85)}A`, `${hex(85)}B`, `${hex(85)}-`, `${hex(84)}+A`, `${hex(84)}A`],
  [-0, 0, 63, 64, -1, 0.5, 2 ** 53, NaN, Infinity],
  [[[]], [[1]], {}, { type: 'act' }, { type: 7 }, { type: 'clock', at: 7 }, { type: 'clock', at: 7, seat: 1 }],
  [
    { seen: 1, signature: `${hex(85)}Q` },
    { seen: 1, signature: `${hex(85)}Q`, by: 1 },
  ],
  [
    { roundTripMs: 1, madeAt: 2, creditMs: -3 },
    { roundTripMs: 1, madeAt: 2, creditMs: -3, by: 1 },
    { roundTripMs: 1, madeAt: 2, creditMs: 0.5 },
  ],
].flat(1);
const keys = ['type', 'salt', 'proof', 'line', 'note', 'seat', 'by', '__proto__', 'constructor', 'hash', '7'];

/** Sets a field as JSON.parse does, `__proto__` too. */
const put = (of: object, key: string, value: unknown) =>
  Object.defineProperty(of, key, { value, enumerable: true, configurable: true, writable: true });

function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** One object in turn as it is, and in every way in which one of its fields may be another, missing, or one too many. */
function* altered(line: object): Generator<object> {
  yield line;
  for (const index of [...objectsIn(line)].keys()) {
    const copy = structuredClone(line);
    const object = at([...objectsIn(copy)], index);
    for (const key of new Set([...Object.keys(object), ...(Array.isArray(object) ? [] : keys)])) {
      const before = Object.getOwnPropertyDescriptor(object, key);
      for (const value of values) {
        put(object, key, value);
        yield copy;
      }
      delete object[key as never];
      if (before) {
        yield copy;
        put(object, key, before.value);
      }
    }
  }
}

describe('the quick check', () => {
  it.each([1, 2])('accepts no line that the schema of format %i refuses or changes', (number) => {
    const { envelope, isSurelyEnvelope } = formatOf(number);
    let accepted = 0;
    const wrong: string[] = [];
    const shapes = new Map(logs.flat().map((line) => [shapeOf(line as Envelope), line as Envelope]));
    for (const line of shapes.values())
      for (const one of altered(line)) {
        if (!isSurelyEnvelope(one)) continue;
        accepted++;
        const read = envelope.safeParse(one);
        if (!read.success || canonical(read.data) !== canonical(one)) wrong.push(canonical(one));
      }
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(1000);
  });

  it.each(['wa-wa-west', 'war-zone', 'yic-yac-yoe'])('is enough for every line of %s from the start on', (game) => {
    const { log } = new ScriptedMatch({ match: 'm', seed: 'ab'.repeat(32), game, names: ['Kemi', 'Odile'] }).playOn();
    const begun = log.findIndex(({ type }) => type === 'started');
    expect(log.slice(begun).filter((line) => !formatOf(2).isSurelyEnvelope(line))).toEqual([]);
    expect(log.slice(begun).some(({ cause }) => cause?.proof)).toBe(true);
  });

  it('accepts nothing that is no object', () => {
    const { isSurelyEnvelope } = formatOf(2);
    for (const value of [...values, Object.assign([], at(logs, 0)[0])]) expect(isSurelyEnvelope(value)).toBe(false);
  });
});

it('recorded matches are of both formats', () => {
  expect(new Set(logs.map(([opening]) => numberOf(opening)))).toEqual(new Set([1, 2]));
});

/** Lines of one shape are altered once. */
const shapeOf = ({ cause, salt }: Envelope): string =>
  [cause?.command.type, Object.keys(cause ?? {}), Object.keys(cause?.command ?? {}), salt?.length].join();
