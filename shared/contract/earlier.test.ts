import { expect, test } from 'vitest';
import { byRules } from './earlier.ts';
import type { Game } from './game.ts';

const today = { decide: 'decides as today', evolve: 'evolves as today' };
const game = {
  info: { id: 'game', rulesVersion: 3, ruleset: 'today’s' },
  options: { switches: { fast: 1, strict: 1 }, schema: 'schema' },
  rules: today,
  earlier: [
    { version: 1, ruleset: 'first', switches: { strict: 0 }, meant: { lives: 3 }, rules: { decide: 'decided so' } },
    { version: 2, rules: {} },
  ],
} as unknown as Game;

test('today’s rules are the game itself', () => expect(byRules(game, 3)).toBe(game));

test('older rules differ in what they name, and in nothing else', () => {
  expect(byRules(game, 1)).toMatchObject({
    info: { id: 'game', rulesVersion: 1, ruleset: 'first' },
    options: { switches: { fast: 1, strict: 0 }, meant: { lives: 3 }, schema: 'schema' },
    rules: { decide: 'decided so', evolve: 'evolves as today' },
  });
  expect(byRules(game, 2)).toMatchObject({ info: { rulesVersion: 2, ruleset: 'today’s' }, rules: today });
});

test('a version is the same object every time, or none', () => {
  expect(byRules(game, 1)).toBe(byRules(game, 1));
  expect(byRules(game, 4)).toBeUndefined();
  const { earlier: _, ...young } = game;
  expect(byRules(young, 1)).toBeUndefined();
});
