/** A match at which no player has a connection sleeps, and wakes when one of them comes back. */
import { afterAll, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines } from '../../replays/log/log.ts';
import { verify } from '../../replays/log/verify.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { MATCH_ASLEEP } from '../../shared/protocol-codes.ts';
import { Guest, joinBots, startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const SLEEP_AFTER_MS = 1000;
const server = await startTestServer({ SLEEP_AFTER_S: '1' });
const { url } = server;
afterAll(() => server.close());

const matchOf = async (id: string) => (await fetch(`${url}/api/matches/${id}`)).json();
const listed = async () => (await (await fetch(`${url}/api/matches?phase=playing`)).json()).matches;
const isOpen = (id: string) => server.services.matches.isOpen(id);

it('its watchers are told, its clock stands, no list shows it, and nobody but a player wakes it', async () => {
  const options = { chooseMs: 20_000, revealMs: 0 };
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { public: true, options });
  const [kemi, odile] = guests;
  const watcher = await Guest.join(url, matchId);
  await kemi.choose('reload');
  for (const guest of guests) await guest.room.leave(false);
  await time.passUntil(() => watcher.closedWith !== null);
  expect(watcher.closedWith).toBe(MATCH_ASLEEP);
  await time.passUntil(() => !isOpen(matchId));
  expect(await matchOf(matchId)).toMatchObject({ phase: 'playing', asleepSince: expect.any(Number) });
  const awake = (await server.services.store.awake()).map((one) => one.matchId);
  expect(awake, 'nor when the server starts').not.toContain(matchId);
  expect(await listed()).toEqual([]);
  await expect(Guest.join(url, matchId)).rejects.toMatchObject({ code: 409, message: expect.stringMatching(/sleeps/) });

  const { clockMs } = (await server.services.store.metadataOf(matchId))!.asleep!;
  const back = await Guest.join(url, matchId, kemi.secret);
  expect(back.own).toMatchObject({ seat: 0, host: true, secret: { item: 'reload' } });
  // Where it stopped, though seconds have gone by outside; five are left at the least.
  expect(back.now).toBeGreaterThanOrEqual(Math.min(clockMs, 15_000));
  expect(back.now).toBeLessThan(clockMs + 1000);
  expect((await matchOf(matchId)).asleepSince).toBe(null);
  expect(await listed()).toHaveLength(1);
  expect((await Guest.join(url, matchId)).own?.seat).toBe(null);

  const other = await Guest.join(url, matchId, odile.secret);
  await other.choose('reload');
  await back.until(() => back.view(waWaWest).round === 2);
  await Promise.all([back.choose('gun'), other.choose('reload')]);
  await back.untilOver();
  const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text());
  expect(verify(log)).toMatchObject({ verdict: 'sound' });
});

it('goes on as long as one of its players is there', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 20_000, revealMs: 0 } });
  const [kemi, odile] = guests;
  await kemi.room.leave(false);
  await odile.until(() => !odile.seat(0).connected);
  await time.pass(3 * SLEEP_AFTER_MS);
  expect(await odile.choose('reload')).toHaveProperty('pos');
  // Kemi's time runs out, as it does for whoever is away.
  await time.passUntil(() => odile.heard('revealed').length > 0);
  expect([isOpen(matchId), odile.closedWith]).toEqual([true, null]);
});

it('bots alone play on for nobody', async () => {
  const kemi = await joinBots(url, { game: 'wa-wa-west', seats: 3, options: { chooseMs: 20_000 } });
  await kemi.sit('Kemi');
  await time.passUntil(() => kemi.state.phase === 'playing');
  await kemi.room.leave(false);
  await time.passUntil(() => !isOpen(kemi.room.roomId));
  expect((await matchOf(kemi.room.roomId)).asleepSince).toEqual(expect.any(Number));
});

it('against bots alone ends when its only person leaves for good, unless somebody else is watching', async () => {
  const sitAlone = async () => {
    const kemi = await joinBots(url, { game: 'wa-wa-west', seats: 3, options: { chooseMs: 20_000 } });
    await kemi.sit('Kemi');
    await time.passUntil(() => kemi.state.phase === 'playing');
    return kemi;
  };
  const alone = await sitAlone();
  await alone.ask({ type: 'leave' });
  await time.passUntil(async () => (await matchOf(alone.room.roomId)).phase === 'abandoned');

  const watched = await sitAlone();
  const watcher = await Guest.join(url, watched.room.roomId);
  await watched.ask({ type: 'leave' });
  await time.passUntil(() => watcher.heard('revealed').length > 0);
  expect((await matchOf(watched.room.roomId)).phase).not.toBe('abandoned');
});
