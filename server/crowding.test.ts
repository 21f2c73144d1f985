/** What one address may have, and that players come to their seats whatever others have. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openTable,
  Guest,
  newCommandId,
  newNonce,
  newSecret,
  post,
  startMatch,
  startTestServer,
} from './testing/guest.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let url: string;
beforeAll(async () => {
  server = await startTestServer({ MAX_TABLES_PER_ADDRESS: '6', MAX_LINES_PER_ADDRESS: '80' });
  ({ url } = server);
});
afterAll(() => server.close());

const reserve = async (matchId: string, secret = newSecret()) => {
  const join = { method: 'POST', body: JSON.stringify({ matchId, secret }) };
  const answer = await fetch(`${url}/matchmake/joinOrCreate/match`, join);
  return { status: answer.status, body: await answer.json() };
};

it('a player comes back at once when their address has taken every watching place and line it may', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  await guests[0].room.leave(false);
  const others = await Promise.all(Array.from({ length: 90 }, () => reserve(matchId)));
  const refused = others.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(40);
  expect(refused[0].body.error).toMatch(/50 people at your address are watching already/);
  const back = await Guest.join(url, matchId, guests[0].secret);
  expect(back.own?.seat).toBe(0);
});

it('a line counts until it closes', async () => {
  const { matchId } = await openTable(url, ['Kemi', 'Odile']);
  const before = server.services.quota.count('lines 127.0.0.1');
  const watcher = await Guest.join(url, matchId);
  expect(server.services.quota.count('lines 127.0.0.1')).toBe(before + 1);
  await watcher.room.leave();
  await expect.poll(() => server.services.quota.count('lines 127.0.0.1')).toBe(before);
});

it('sitting down and standing up has an end, and the table goes on for others', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { seats: 3 });
  const [kemi] = guests;
  const codes: string[] = [];
  for (let times = 0; times < 130; times++) {
    const wish =
      times % 2
        ? ({ type: 'sit', name: 'Kemi', nonce: newNonce(), id: newCommandId() } as const)
        : ({ type: 'stand', id: newCommandId() } as const);
    const answer = await kemi.ask(wish);
    codes.push('code' in answer ? answer.code : 'granted');
    if (times % 25 === 24) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  expect(codes.filter((code) => code === 'granted').length).toBeLessThanOrEqual(100);
  expect(codes.at(-1)).toBe('too-often');
  expect(kemi.closedWith).toBe(null);
  expect((await server.services.store.read(matchId)).length).toBeLessThan(110);
  expect(await guests[1].ask({ type: 'stand' })).toHaveProperty('pos');
});

it('one address opens so many tables, is told why not more, and may again when one is gone', async () => {
  const open = (name: string) => post(url, { game: 'wa-wa-west', seats: 2, name, secret: newSecret() });
  const statuses: number[] = [];
  const codes = new Set<string>();
  for (let asked = 0; asked < 8; asked++) {
    const { status, body } = await open(`P${asked}`);
    statuses.push(status);
    codes.add(body.error?.code);
  }
  expect(statuses.at(-1)).toBe(429);
  expect([...codes]).toEqual([undefined, 'too-many-tables']);
});
