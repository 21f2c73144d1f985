import { afterAll, expect, it } from 'vitest';
import { Guest, openTable, startMatch, startTestServer, lookAtLobby, postJson } from '../testing/guest.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

it('tells of public tables as they are, and not of private ones', async () => {
  const before = await startMatch(url, ['Kemi', 'Odile'], { public: true, options: { chooseMs: 60_000 } });
  const { room, tables } = await lookAtLobby(url);
  await expect.poll(() => tables.get(before.matchId)).toMatchObject({ title: 'Kemi’s table', phase: 'playing' });
  const after = await openTable(url, ['Ada', 'Bram'], { public: true, seats: 3 });
  const hidden = await openTable(url, ['Zoe'], { seats: 2 });
  await expect.poll(() => tables.get(after.matchId)).toMatchObject({ taken: 2, seats: 3, phase: 'waiting' });
  expect(tables.has(hidden.matchId)).toBe(false);
  await room.leave();
});

it('lists no table that everybody has left alone, until somebody is back', async () => {
  const { matchId, guests } = await openTable(url, ['Ada', 'Bram'], { public: true, seats: 3 });
  const { room, tables } = await lookAtLobby(url);
  await expect.poll(() => tables.has(matchId)).toBe(true);
  await Promise.all(guests.map((guest) => guest.room.leave()));
  await expect.poll(() => tables.has(matchId)).toBe(false);
  const watcher = await Guest.join(url, matchId);
  const later = await lookAtLobby(url);
  const back = await Guest.join(url, matchId, guests[1].secret);
  await expect.poll(() => tables.get(matchId)).toMatchObject({ taken: 2 });
  await expect.poll(() => later.tables.get(matchId)).toMatchObject({ taken: 2 });
  await Promise.all([room, later.room, watcher.room, back.room].map((one) => one.leave()));
});

it.each(['5', 'true', '"abc"', 'null', '[]', '{"filter":5}'])(
  'is not joined with the body %s, and the server goes on',
  async (body) => {
    const joined = await postJson(`${url}/matchmake/joinOrCreate/lobby`, body);
    expect(joined.status).toBe(400);
    expect((await joined.json()).error.length).toBeGreaterThan(10);
    await openTable(url, ['Kemi', 'Odile']);
  },
);

it('takes no messages: who sends one is told so, and who floods is sent away', async () => {
  const { room, error } = await lookAtLobby(url);
  room.reconnection.enabled = false;
  room.send('filter', { name: 'match' });
  await expect.poll(error).toMatchObject({ code: 'unknown-message' });
  let closedWith = 0;
  room.onLeave((code) => (closedWith = code));
  for (let sent = 0; sent < 20; sent++) room.send('filter', { name: 'match' });
  await expect.poll(() => closedWith).toBe(4002);
});
