import { expect, test } from 'vitest';
import { z } from 'zod';
import { games } from '../../../shared/games/index.ts';
import { optionsIn, valueAt, withValue } from './fields.ts';
import { changesIn, houseRules, inWords, valueWords } from './words.ts';

const schema = z.strictObject({
  fast: z.boolean().default(false).meta({ group: 'Pace', title: 'Fast', description: 'Quicker.' }),
  rounds: z
    .int()
    .min(1)
    .max(9)
    .default(3)
    .meta({ group: 'Pace', title: 'Rounds', description: 'So many.', unit: 'rounds' }),
  waitMs: z.int().min(1000).max(60_000).nullable().default(null).meta({ group: 'Pace', title: 'Wait', unit: 'ms' }),
  end: z.enum(['first', 'last-one']).default('first').meta({ group: 'End', title: 'End', fold: true }),
  rules: z
    .strictObject({
      mercy: z.boolean().default(true).meta({ title: 'Mercy', description: 'Nobody shoots their saviour.' }),
      streak: z
        .int()
        .min(1)
        .nullable()
        .default(10)
        .meta({ title: 'Shields in a row', description: 'At most so many.' }),
    })
    .prefault({})
    .meta({ group: 'End', title: 'Rules', fold: true }),
  names: z.array(z.string()).default([]).meta({ group: 'End', title: 'Names' }),
});
const all = optionsIn(schema);
const setting = (written: z.input<typeof schema>, seats = 4) => ({ options: schema.parse(written), seats });
const told = (written: z.input<typeof schema>, name: string) => {
  const { heading, text } = inWords(
    setting(written),
    all.find(({ path }) => path.join('.') === name)!,
  );
  return `${heading}. ${text}`;
};

test('every option is there, parts of an object with its group and fold', () => {
  expect(all.map(({ path }) => path.join('.'))).toEqual([
    'fast',
    'rounds',
    'waitMs',
    'end',
    'rules.mercy',
    'rules.streak',
    'names',
  ]);
  expect(all[4]).toMatchObject({ group: 'End', folded: true, byDefault: true });
});

test('a value deep inside is changed without touching the rest', () => {
  const before = schema.parse({});
  const after = withValue(before, ['rules', 'mercy'], false);
  expect(valueAt(after, ['rules', 'mercy'])).toBe(false);
  expect(before.rules.mercy).toBe(true);
  expect(after.fast).toBe(before.fast);
});

test.each([
  ['on', { fast: true }, 'fast', 'Fast. Quicker.'],
  ['off', {}, 'fast', 'Fast: off. Not at this table: Quicker.'],
  [
    'left out, though usual',
    { rules: { mercy: false } },
    'rules.mercy',
    'Mercy: off. Not at this table: Nobody shoots their saviour.',
  ],
  ['a usual figure', {}, 'rounds', 'Rounds: 3 rounds. So many.'],
  ['another figure', { rounds: 1 }, 'rounds', 'Rounds: 1 round, instead of 3 rounds. So many.'],
  ['a limit', {}, 'rules.streak', 'Shields in a row: 10. At most so many.'],
  [
    'no limit',
    { rules: { streak: null } },
    'rules.streak',
    'Shields in a row: no limit, instead of 10. At most so many.',
  ],
  ['what the game sees to', {}, 'waitMs', 'Wait: as usual. '],
  ['a time', { waitMs: 5000 }, 'waitMs', 'Wait: 5 seconds. '],
  ['one of a few', { end: 'last-one' as const }, 'end', 'End: last one, instead of first. '],
])('an option in words: %s', (_, written, name, words) => {
  expect(told(written, name)).toBe(words);
});

test.each([
  [0, '0 seconds'],
  [50, '50 ms'],
  [1000, '1 second'],
  [90_000, '90 seconds'],
  [180_000, '3 minutes'],
])('%i ms are said as %s', (ms, words) => {
  expect(valueWords({ unit: 'ms', off: '' }, ms)).toBe(words);
});

test('what differs, in a sentence', () => {
  const changed = setting({ fast: true, rounds: 5, waitMs: 8000, rules: { mercy: false, streak: null } });
  expect(changesIn(all, changed)).toEqual([
    'Fast',
    'rounds 5',
    'wait 8 seconds',
    'without mercy',
    'no limit on shields in a row',
  ]);
  expect(houseRules(changesIn(all, setting({})))).toBe('The usual rules: nothing was changed.');
});

test('a game has words of its own, where it gives any', () => {
  const views = {
    rounds: { describe: (options: object) => `${valueAt(options, ['rounds'])} short rounds` },
    end: { value: (options: object, seats: number) => `${valueAt(options, ['end'])} after ${seats}` },
    fast: { value: () => null },
  };
  const changed = { ...setting({ rounds: 5, fast: true, end: 'last-one' }), views };
  expect(changesIn(all, changed)).toEqual(['Fast', '5 short rounds', 'end: last-one after 4']);
});

test('what only spells out the usual does not differ', () => {
  const views = { waitMs: { value: (options: object) => `${Number(valueAt(options, ['waitMs']) ?? 8000) / 1000} s` } };
  const heading = (waitMs: number) =>
    inWords(
      { ...setting({ waitMs }), views },
      all.find(({ path }) => path[0] === 'waitMs')!,
    ).heading;
  expect(heading(8000)).toBe('Wait: 8 s');
  expect(heading(5000)).toBe('Wait: 5 s, instead of 8 s');
  expect(changesIn(all, { ...setting({ waitMs: 8000 }), views })).toEqual([]);
});

test('what means nothing beside the others is left out, with all that is part of it', () => {
  const views = { rules: { applies: (options: object) => valueAt(options, ['fast']) === true } };
  const changed = { rules: { mercy: false, streak: 3 }, rounds: 5 };
  expect(changesIn(all, { ...setting(changed), views })).toEqual(['rounds 5']);
  expect(changesIn(all, { ...setting({ ...changed, fast: true }), views })).toHaveLength(4);
});

test('parts of an object belong to its group, whatever group they had by themselves', () => {
  const nested = z.strictObject({ borrowed: schema.prefault({}).meta({ group: 'Borrowed' }) });
  expect(new Set(optionsIn(nested).map(({ group }) => group))).toEqual(new Set(['Borrowed']));
});

test.each(games.map((game) => [game.info.title, game] as const))(
  'every option of %s has a title, a sentence and a group',
  (_, game) => {
    for (const { path, title, hint, group } of optionsIn(game.options.schema))
      expect([title, hint, group].every((words) => words.length > 0 && words !== path.at(-1))).toBe(true);
  },
);
