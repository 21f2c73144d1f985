import { expect, test } from 'vitest';
import { z } from 'zod';
import { games } from '../../../shared/games/index.ts';
import type { Game } from '../../../shared/contract/game.ts';
import { changesIn, fieldsOf, houseRules, isInSeconds, valueAt, withValue } from './option-fields.ts';

const options = z.strictObject({
  fast: z.boolean().default(false).meta({ group: 'Pace', title: 'Fast', description: 'Quicker.' }),
  rounds: z.int().min(1).max(9).default(3).meta({ group: 'Pace', title: 'Rounds', description: 'How many.' }),
  waitMs: z.int().min(1000).max(60_000).nullable().default(null).meta({ group: 'Pace', title: 'Wait', unit: 'ms' }),
  end: z.enum(['first', 'last-one']).default('first').meta({ group: 'End', title: 'End', fold: true }),
  rules: z
    .strictObject({ strict: z.boolean().default(true).meta({ title: 'Strict rules' }) })
    .prefault({})
    .meta({ group: 'End', title: 'Rules', fold: true }),
  names: z.array(z.string()).default([]).meta({ group: 'End', title: 'Names' }),
});
const game = { options: { schema: options } } as unknown as Game;
const field = (path: string) => fieldsOf(game, {}).find((one) => one.path.join('.') === path);

test.each([
  ['a boolean', 'fast', { is: 'switch' }],
  ['a whole number', 'rounds', { is: 'number', min: 1, max: 9, unit: null, canBeOff: false, whenOn: 3 }],
  [
    'a number that may be null',
    'waitMs',
    { is: 'number', min: 1000, max: 60_000, unit: 'ms', canBeOff: true, whenOn: 5000 },
  ],
  [
    'one of a few',
    'end',
    {
      is: 'choice',
      choices: [
        { value: 'first', label: 'First' },
        { value: 'last-one', label: 'Last one' },
      ],
    },
  ],
  ['a part of an object', 'rules.strict', { is: 'switch' }],
])('%s gets its control', (_, path, control) => {
  expect(field(path)?.control).toEqual(control);
});

test('what has neither control nor editor is left out', () => {
  expect(field('names')).toBeUndefined();
});

test('an editor of the game goes before the control of the schema', () => {
  const editor = { Editor: () => null };
  expect(fieldsOf(game, { names: editor }).find((one) => one.path[0] === 'names')?.control).toEqual({
    is: 'editor',
    editor,
  });
});

test('parts of an object inherit its group and fold', () => {
  expect(field('rules.strict')).toMatchObject({ group: 'End', folded: true, byDefault: true });
});

test('long times are said in seconds', () => {
  expect(isInSeconds(field('waitMs')!.control)).toBe(true);
  expect(isInSeconds(field('rounds')!.control)).toBe(false);
});

test('a value deep inside is changed without touching the rest', () => {
  const before = options.parse({});
  const after = withValue(before, ['rules', 'strict'], false);
  expect(valueAt(after, ['rules', 'strict'])).toBe(false);
  expect(before.rules.strict).toBe(true);
  expect(after.fast).toBe(before.fast);
});

test('changes are told in words', () => {
  const changed = options.parse({ fast: true, rounds: 5, waitMs: 8000, rules: { strict: false } });
  expect(changesIn(fieldsOf(game, {}), changed)).toEqual(['Fast', 'rounds 5', 'wait 8 s', 'no strict rules']);
  expect(houseRules([])).toBe('Every rule as printed.');
});

test('an editor may tell its change in its own words', () => {
  const editor = { Editor: () => null, describe: (read: { rounds: number }) => `${read.rounds} short rounds` };
  expect(changesIn(fieldsOf(game, { rounds: editor }), options.parse({ rounds: 5 }))).toEqual(['5 short rounds']);
});

test.each(games.map((one) => [one.info.title, one] as const))(
  'every field of %s has a title, a sentence and a group',
  (_, one) => {
    const editor = { Editor: () => null };
    const names = Object.keys((one.options.schema as unknown as z.ZodObject).shape);
    const fields = fieldsOf(one, Object.fromEntries(names.map((name) => [name, editor])));
    expect(fields.map(({ path }) => path[0])).toEqual(names);
    for (const { title, hint, group } of fields)
      expect([title, hint, group].every((words) => words.length > 0)).toBe(true);
  },
);
