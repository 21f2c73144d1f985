import { expect, test } from 'vitest';
import { eventsAt, isAwaited, isRefusal, refuse, unreachable, viewerAt, type Game } from './game.ts';
import { chanceOf, unnamed } from './random.ts';

const fake = (parts: object) => parts as unknown as Game;

test('a refusal is told from every other answer', () => {
  expect(refuse('too-late', 'Too late.')).toEqual({ refused: 'too-late', message: 'Too late.' });
  expect([refuse('a', 'b'), null, [], { type: 'act' }].map(isRefusal)).toEqual([true, false, false, false]);
});

test('an unknown event fails loudly', () => {
  expect(() => unreachable({ type: 'nonsense' } as never)).toThrow(/nonsense/);
});

test('a seat looks as itself, or as an onlooker where the game lets it', () => {
  const visibility = { isOnlooker: (_: unknown, seat: number) => seat === 1 };
  expect([0, 1].map((seat) => viewerAt(fake({ visibility }), {}, seat))).toEqual([0, 'onlooker']);
  expect(viewerAt(fake({ visibility: {} }), {}, 1)).toBe(1);
});

test('a seat is awaited as its status says, and one that is not there never is', () => {
  const game = fake({ status: () => ({ seats: [{ awaited: true }, { awaited: false }] }) });
  expect([0, 1, 2].map((seat) => isAwaited(game, {}, seat))).toEqual([true, false, false]);
});

test('what is due comes of the clock, and no game refuses it', () => {
  const chance = unnamed(chanceOf(1));
  const game = (decide: (...given: unknown[]) => unknown) => fake({ info: { id: 'game' }, rules: { decide } });
  const asIs = game((...given) => given);
  expect(eventsAt(asIs, {}, 70, chance)).toEqual([{}, { type: 'clock', at: 70 }, chance]);
  const refusing = game(() => refuse('no', 'Not now.'));
  expect(() => eventsAt(refusing, {}, 70, chance)).toThrow(/game refused the clock: Not now/);
});
