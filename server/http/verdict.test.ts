/** What the house says of its own matches, and that a stranger who checks comes to the same. */
import { afterAll, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines } from '../../replays/log/log.ts';
import { check, type VerdictReply } from '../../replays/log/verdict.ts';
import { type Guest, openTable, startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const get = async <T>(path: string): Promise<T> => (await fetch(`${url}${path}`)).json() as Promise<T>;

it('a finished match is whole, signed by its players, and in the book', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 1000, revealMs: 0 } });
  const [kemi, odile] = guests;
  await odile.choose('reload');
  // Without the key: the seat stays.
  odile.keys = null;
  await kemi.choose('reload');
  await time.passUntil(() => kemi.heard('revealed').length > 0);
  expect(await odile.ask({ type: 'leave' })).toHaveProperty('pos');
  await kemi.choose('shield');
  await time.passUntil(() => kemi.state.phase === 'over');

  const { verdict, levels } = await get<VerdictReply>(`/api/matches/${matchId}/verdict`);
  expect(verdict).toMatchObject({
    whole: { verdict: 'sound' },
    signed: {
      wrong: null,
      seats: [
        { name: 'Kemi', unsigned: [] },
        { name: 'Odile', unsigned: [expect.any(Number)] },
      ],
    },
    book: { is: 'in', size: 1 },
    seen: { is: 'nothing' },
  });
  expect(levels.map(({ level, is }) => [level, is])).toEqual([
    ['whole', 'good'],
    ['signed', 'partly'],
    ['book', 'good'],
    ['seen', 'unknown'],
  ]);
  expect(levels[1]?.sentence).toContain('1 of 4 by Odile are not signed');
  const lines = await (await fetch(`${url}/api/matches/${matchId}/log`)).text();
  expect(await check(fromLines(lines))).toEqual({ whole: verdict.whole, signed: verdict.signed });
});

it('there is none of a match that is not over, or that there is not', async () => {
  const { matchId } = await openTable(url, ['Kemi'], { seats: 2 });
  expect((await fetch(`${url}/api/matches/${matchId}/verdict`)).status).toBe(409);
  for (const id of ['x', 'a'.repeat(20)]) expect((await fetch(`${url}/api/matches/${id}/verdict`)).status).toBe(404);
});

it('a match against bots is whole and signed, too', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi'], {
    seats: 2,
    options: { maxRounds: 1, revealMs: 0, chooseMs: 1000 },
  });
  const kemi: Guest = guests[0];
  await kemi.ask({ type: 'add-bot', seat: 1 });
  await kemi.ask({ type: 'start' });
  await time.passUntil(() => kemi.state.phase === 'over');
  const { levels } = await get<VerdictReply>(`/api/matches/${matchId}/verdict`);
  expect(levels.map(({ is }) => is)).toEqual(['good', 'good', 'good', 'unknown']);
});
