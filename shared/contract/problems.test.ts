import { expect, test } from 'vitest';
import { z } from 'zod';
import { firstSeatAt } from './first-seat.ts';
import type { Game } from './game.ts';
import { nonce } from './nonce.ts';
import { problemsOf, readAction, sentenceOf } from './problems.ts';

const schema = z.object({ items: z.array(z.object({ name: z.string('A name is a text.') })) }, 'No options.');

test('each problem names its field, and one of the whole names none', () => {
  const problems = problemsOf(schema.safeParse({ items: [{ name: 'Gun' }, { name: 3 }, {}] }).error!);
  expect(problems).toEqual([
    { field: 'items.1.name', message: 'A name is a text.' },
    { field: 'items.2.name', message: 'A name is a text.' },
  ]);
  expect(sentenceOf(problems)).toBe('items.1.name: A name is a text.; items.2.name: A name is a text.');
  expect(sentenceOf(problemsOf(schema.safeParse(null).error!))).toBe('No options.');
});

test('an action is read without what the rules don’t know, or refused', () => {
  const game = { rules: { action: z.object({ pick: z.int('Pick a number.') }) } } as unknown as Game;
  expect(readAction(game, { pick: 2, cheat: true })).toEqual({ pick: 2 });
  expect(readAction(game, { pick: 'all' })).toEqual({ refused: 'bad-command', message: 'pick: Pick a number.' });
});

test('the first seat is one at the table', () => {
  const isSeat = (seat: unknown) => firstSeatAt(3).safeParse(seat).success;
  expect([-1, 0, 2, 3, 1.5, '1'].map(isSeat)).toEqual([false, true, true, false, false, false]);
  expect(firstSeatAt(3).safeParse(9).error?.issues[0]?.message).toBe('The first seat is 0 to 2.');
});

test('a nonce has 32 hexadecimal digits, and nothing beside them', () => {
  const digits = '0123456789abcdef'.repeat(2);
  const isNonce = (text: unknown) => nonce.safeParse(text).success;
  expect([digits, digits.slice(1), `${digits}0`, `x${digits}`, digits.replace('a', 'g')].map(isNonce)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
