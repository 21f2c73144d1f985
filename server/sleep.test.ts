/** A match at which no player has a line sleeps, and wakes when one of them comes back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromLines } from '../replays/log/log.ts';
import { verify } from '../replays/log/verify.ts';
import { MATCH_ASLEEP } from '../shared/protocol.ts';
import { tidy } from './housekeeping.ts';
import { isOpen } from './room/match-room.ts';
import { Guest, newSecret, post, startMatch, startTestServer } from './testing/guest.ts';

const DAY_MS = 86_400_000;

let server: Awaited<ReturnType<typeof startTestServer>>;
let url: string;
beforeAll(async () => {
  server = await startTestServer({ SLEEP_AFTER_S: '1' });
  ({ url } = server);
});
afterAll(() => server.close());

const matchOf = async (id: string) => (await fetch(`${url}/api/matches/${id}`)).json();
const listed = async () => (await (await fetch(`${url}/api/matches?phase=playing`)).json()).matches;

/** A match of two that everybody has left, asleep by now, and somebody who watched. */
async function deserted(options = { chooseMs: 20_000, revealMs: 0 }) {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { public: true, options });
  const watcher = await Guest.join(url, matchId);
  await guests[0].choose('reload');
  for (const guest of guests) await guest.room.leave(false);
  await watcher.until(() => watcher.closedWith !== null);
  return { matchId, guests, watcher };
}

it('its watchers are told, its clock stands, no list shows it, and nobody but a player wakes it', async () => {
  const { matchId, guests, watcher } = await deserted();
  expect(watcher.closedWith).toBe(MATCH_ASLEEP);
  await expect.poll(() => isOpen(matchId)).toBe(false);
  expect(await matchOf(matchId)).toMatchObject({ phase: 'playing', asleepSince: expect.any(Number) });
  expect(await listed()).toEqual([]);
  await expect(Guest.join(url, matchId)).rejects.toMatchObject({ code: 409, message: expect.stringMatching(/sleeps/) });

  const { asleep } = (await server.services.store.keepOf(matchId))!;
  const back = await Guest.join(url, matchId, guests[0].secret);
  expect(back.own).toMatchObject({ seat: 0, host: true, secret: { item: 'reload' } });
  // Where it stopped, though seconds have gone by outside; five are left at the least.
  expect(back.own!.now).toBeGreaterThanOrEqual(Math.min(asleep!.clockMs, 15_000));
  expect(back.own!.now).toBeLessThan(asleep!.clockMs + 1000);
  expect((await matchOf(matchId)).asleepSince).toBe(null);
  expect(await listed()).toHaveLength(1);
  expect((await Guest.join(url, matchId)).own?.seat).toBe(null);

  const odile = await Guest.join(url, matchId, guests[1].secret);
  await odile.choose('reload');
  await back.until(() => back.state.table.round === 2);
  await Promise.all([back.choose('gun'), odile.choose('reload')]);
  await back.until(() => back.state.phase === 'over');
  expect(verify(fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text()))).toMatchObject({
    verdict: 'sound',
  });
});

it('bots alone play on for nobody', async () => {
  const secret = newSecret();
  const table = {
    game: 'wa-wa-west',
    seats: 3,
    name: 'Kemi',
    secret,
    againstBots: true,
    options: { chooseMs: 20_000 },
  };
  const { body } = await post(url, table);
  const kemi = await Guest.join(url, body.matchId, secret);
  await kemi.sit('Kemi');
  await kemi.until(() => kemi.state.phase === 'playing');
  await kemi.room.leave(false);
  await expect.poll(() => isOpen(body.matchId)).toBe(false);
  expect((await matchOf(body.matchId)).asleepSince).toEqual(expect.any(Number));
});

it('is not opened when the server starts, and ends after seven days', async () => {
  const { matchId, guests } = await deserted();
  expect(await server.services.store.awake()).not.toContain(matchId);
  await tidy(server.services, isOpen, Date.now() + 6 * DAY_MS);
  expect((await matchOf(matchId)).phase).toBe('playing');
  await tidy(server.services, isOpen, Date.now() + 8 * DAY_MS);
  expect((await matchOf(matchId)).phase).toBe('abandoned');
  const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text());
  expect(verify(log)).toMatchObject({ verdict: 'sound' });
  await expect(Guest.join(url, matchId, guests[0].secret)).rejects.toMatchObject({ code: 404 });
});

it('finished matches stay for ever, unless a setting says otherwise', async () => {
  const options = { chooseMs: 1000, revealMs: 0, maxRounds: 1 };
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options });
  await guests[0].until(() => guests[0].state.phase === 'over');
  await tidy(server.services, isOpen, Date.now() + 4000 * DAY_MS);
  expect((await matchOf(matchId)).phase).toBe('over');

  const config = { ...server.services.config, keepFinishedMs: 30 * DAY_MS };
  const tidier = Object.create(server.services, { config: { value: config } });
  await tidy(tidier, isOpen, Date.now() + 29 * DAY_MS);
  expect((await matchOf(matchId)).phase).toBe('over');
  await tidy(tidier, isOpen, Date.now() + 31 * DAY_MS);
  expect(await matchOf(matchId)).toMatchObject({ error: { code: 'no-such-match' } });
});
