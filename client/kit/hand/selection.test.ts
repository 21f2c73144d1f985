import { expect, test, vi } from 'vitest';
import type { LowestAlone } from '../../../shared/games/lowest-alone/game.ts';
import { createSelection } from './selection.ts';

type Player = Parameters<ReturnType<typeof createSelection<LowestAlone, object>>['of']>[0];

function playerOf(waiting: boolean) {
  const sent: object[] = [];
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const view = { round: 1 } as Player['view'];
  const onAct = (action: object) => (sent.push(action), promise);
  return { sent, reply: resolve, player: { view, seat: 0, names: ['Kemi', 'Tom'], waiting, onAct } satisfies Player };
}

test('a press is answered before anybody else has: by the hand itself', async () => {
  const selection = createSelection<LowestAlone, object>({}, ({ round }) => [round]);
  const { sent, reply, player } = playerOf(false);
  const asked = selection.ask(player, { type: 'pick', number: 1 });
  expect([sent.length, selection.of(player).isAsking]).toEqual([1, true]);
  void selection.ask(player, { type: 'pick', number: 2 });
  expect(sent).toHaveLength(1);
  reply('Too late');
  await asked;
  expect(selection.of(player)).toEqual({ isAsking: false, problem: 'Too late' });
});

test('an answer that takes 10 s is told of, and is still waited for', async () => {
  vi.useFakeTimers();
  const selection = createSelection<LowestAlone, object>({}, ({ round }) => [round]);
  const { reply, player } = playerOf(false);
  const asked = selection.ask(player, { type: 'pick', number: 1 });
  vi.advanceTimersByTime(9_999);
  expect(selection.of(player)).toEqual({ isAsking: true, problem: null });
  vi.advanceTimersByTime(1);
  expect(selection.of(player)).toEqual({
    isAsking: true,
    problem: expect.stringContaining('keep sending your choice'),
  });
  reply(null);
  await asked;
  expect(selection.of(player)).toEqual({ isAsking: false, problem: null });
  vi.useRealTimers();
});

test('while the table moves nothing is sent, and can be as soon as it rests', () => {
  const selection = createSelection<LowestAlone, object>({}, ({ round }) => [round]);
  const { sent, player } = playerOf(true);
  void selection.ask(player, { type: 'pick', number: 1 });
  expect([sent.length, selection.of(player).isAsking]).toEqual([0, false]);
  void selection.ask({ ...player, waiting: false }, { type: 'pick', number: 1 });
  expect(sent).toHaveLength(1);
});
