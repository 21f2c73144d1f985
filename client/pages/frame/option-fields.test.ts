import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Game } from '../../../shared/contract/game.ts';
import { fieldsOf, isInSeconds } from './option-fields.ts';

const options = z.strictObject({
  fast: z.boolean().default(false).meta({ group: 'Pace', title: 'Fast', description: 'Quicker.' }),
  rounds: z.int().min(1).max(9).default(3).meta({ group: 'Pace', title: 'Rounds', description: 'How many.' }),
  waitMs: z
    .int()
    .min(1000)
    .max(60_000)
    .nullable()
    .default(null)
    .meta({ group: 'Pace', title: 'Wait', unit: 'ms', whenOff: 5000 }),
  end: z.enum(['first', 'last-one']).default('first').meta({ group: 'End', title: 'End', fold: true }),
  rules: z
    .strictObject({ strict: z.boolean().default(true).meta({ title: 'Strict rules' }) })
    .prefault({})
    .meta({ group: 'End', title: 'Rules', fold: true }),
  names: z.array(z.string()).default([]).meta({ group: 'End', title: 'Names' }),
});
const game = { options: { schema: options } } as unknown as Game;
const editor = { Editor: () => null };
const field = (path: string, editors = {}) => fieldsOf(game, editors).find((one) => one.path.join('.') === path);

test.each([
  ['a boolean', 'fast', { is: 'switch' }],
  ['a whole number', 'rounds', { is: 'number', min: 1, max: 9, unit: null, canBeOff: false, whenOn: 3 }],
  [
    'a number that may be null, which begins with what it is without one',
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
  expect(field('names', { names: editor })?.control).toEqual({ is: 'editor', editor });
});

test('an object with an editor is one field', () => {
  expect(field('rules', { rules: editor })?.control).toEqual({ is: 'editor', editor });
  expect(field('rules.strict', { rules: editor })).toBeUndefined();
});

test('long times are said in seconds', () => {
  expect(isInSeconds(field('waitMs')!.control)).toBe(true);
  expect(isInSeconds(field('rounds')!.control)).toBe(false);
});
