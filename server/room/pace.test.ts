/** Who plays bots alone may stop the clock: while they read, and for their first choices. */
import { afterAll, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { verify } from '../../replays/log/verify.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import type { Revealed } from '../../shared/games/wa-wa-west/types.ts';
import { Guest, joinBots, startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const CHOOSE_MS = 1000;
const quick = { game: 'wa-wa-west', seats: 3, options: { chooseMs: CHOOSE_MS, revealMs: 0, maxRounds: 4 } };
const pace = (guest: Guest, asked: object) => guest.askAnything('pace', asked);
const playing = async (guest: Guest) => {
  await guest.sit('Kemi');
  await guest.until(() => guest.state.phase === 'playing');
};
const myReason = ({ event }: { event: Revealed }) => event.plays.find(({ seat }) => seat === 0)?.why;

describe('against bots alone', () => {
  it('no time runs out before a newcomer’s first three choices, and then it does; the log is sound', async () => {
    const guest = await joinBots(url, quick);
    await playing(guest);
    expect(await pace(guest, { stop: false, unhurried: true })).toEqual({ choicesLeft: 3 });
    for (let round = 1; round <= 3 && guest.state.phase === 'playing'; round++) {
      await time.passUntil(() => guest.view(waWaWest).round === round);
      if (round === 1) await time.pass(2 * CHOOSE_MS);
      expect(guest.heard('revealed')).toHaveLength(round - 1);
      expect(await guest.choose('shield')).toHaveProperty('pos');
    }
    await time.passUntil(() => guest.state.phase === 'over');
    const reasons = guest.heard<Revealed>('revealed').map(myReason);
    expect(reasons.slice(0, 3)).toEqual([null, null, null]);
    expect(['out-of-time', undefined]).toContain(reasons[3]);
    const lines = await (await fetch(`${url}/api/matches/${guest.room.roomId}/log`)).text();
    expect(verify(fromLines(lines) as Envelope[])).toMatchObject({ verdict: 'sound' });
  });

  it('the clock stops for who reads: nobody acts, all are told, and time goes on from where it stood', async () => {
    const guest = await joinBots(url, quick);
    await playing(guest);
    const watcher = await Guest.join(url, guest.room.roomId);
    await pace(guest, { stop: true, unhurried: false });
    const stopped = guest.updates.at(-1)!;
    expect(stopped.standsAt).toBe(stopped.now);
    await watcher.until(() => watcher.updates.at(-1)?.standsAt === stopped.now);
    const before = guest.events.length;
    await time.pass(2 * CHOOSE_MS);
    expect(guest.events).toHaveLength(before);

    await pace(guest, { stop: false, unhurried: false });
    expect(guest.updates.at(-1)).not.toHaveProperty('standsAt');
    expect(guest.now - stopped.now).toBeLessThan(CHOOSE_MS);
    await time.passUntil(() => guest.heard('revealed').length === 1);
  });

  it('whoever acts or goes away has read', async () => {
    const guest = await joinBots(url, quick);
    await playing(guest);
    const watcher = await Guest.join(url, guest.room.roomId);
    await pace(guest, { stop: true, unhurried: false });
    expect(await guest.choose('reload')).toHaveProperty('pos');
    await time.passUntil(() => watcher.heard('revealed').length === 1);
    await pace(guest, { stop: true, unhurried: false });
    await guest.room.leave();
    await time.passUntil(() => watcher.heard('revealed').length === 2 || watcher.state.phase === 'over');
  });
});

it('where anybody else sits, and for those who watch, the clock runs', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], {
    game: 'wa-wa-west',
    options: { chooseMs: 20_000 },
  });
  const watcher = await Guest.join(url, matchId);
  for (const one of [...guests, watcher])
    expect(await pace(one, { stop: true, unhurried: true })).toMatchObject({ code: 'not-alone' });
  expect(await pace(watcher, { stop: 1 })).toMatchObject({ code: 'bad-request' });
  expect(guests[0].updates.at(-1)).not.toHaveProperty('standsAt');
});
