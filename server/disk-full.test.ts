/** A real server whose disk is full for a while: nothing is lost, everybody stays where they are, and their clock stands. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verify } from '../replays/log/verify.ts';
import { startMatch } from './testing/guest.ts';
import { ServerProcess } from './testing/server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.prepare();
  await server.start();
});
afterAll(() => server.close());

it('stops the clock while the disk is full, says so to everybody, and goes on by itself', async () => {
  const { matchId, guests } = await startMatch(server.url, ['Kemi', 'Odile'], {
    options: { chooseMs: 20_000, revealMs: 0 },
  });
  const [kemi, odile] = guests;
  server.fillDisk(true);
  expect(await kemi.choose('shield')).toMatchObject({ code: 'not-saved' });
  for (const guest of guests) await guest.until(() => guest.updates.at(-1)?.haltedFor === 'store');
  const stoodAt = odile.now;
  // Whoever comes to know it later is told the same.
  expect(await odile.sync(-1)).toMatchObject({ haltedFor: 'store', standsAt: stoodAt, now: stoodAt });
  expect((await fetch(`${server.url}/ready`)).status).toBe(503);
  expect(await odile.sync(-1)).toMatchObject({ haltedFor: 'store', now: stoodAt });

  server.fillDisk(false);
  for (const guest of guests) await guest.until(() => guest.updates.at(-1)?.haltedFor === undefined);
  for (const guest of guests) expect(await guest.choose('shield')).toHaveProperty('pos');
  await odile.until(() => odile.heard('revealed').length === 1);
  expect([kemi.closedWith, odile.closedWith]).toEqual([null, null]);
  await server.kill();
  const store = await server.openStore();
  const log = await store.read(matchId);
  await store.close();
  expect(verify(log).verdict).toBe('unfinished');
  expect(log.filter(({ type }) => type === 'halted').map(({ data }) => data)).toMatchObject([{ why: 'store' }]);
});
