/** Duels over lines of different length, on a real server: few of them, and one side always quicker. */
import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '../../../server/testing/guest.ts';
import { duel, type Score } from './duels.ts';
import { Network } from '../../../server/testing/network.ts';

const server = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: '1000' });
const near = await Network.to(server, { tripMs: 4, jitterMs: 1 });
const far = await Network.to(server, { tripMs: 200, jitterMs: 10 });
afterAll(async () => {
  near.close();
  far.close();
  await server.close();
});

const DUELS = 12;

/** The first is near and slower by 60 ms, the second far away. @param lieMs null: neither says when they chose */
const fought = (lieMs: number | null): Promise<Score> =>
  duel(
    server.url,
    [
      { url: near.url, lieMs },
      { url: far.url, lieMs },
    ],
    { duels: DUELS, quickness: [() => 460, () => 400], until: performance.now() + 60_000 },
  );

it('who fires first wins, from however far away', async () => {
  const { wins } = await fought(0);
  expect(wins[0] + wins[1]).toBeGreaterThanOrEqual(DUELS);
  expect(wins[1]).toBeGreaterThan(DUELS * 0.75);
});

it('without saying when, who is near wins', async () => {
  const { wins } = await fought(null);
  expect(wins[0]).toBeGreaterThan(DUELS * 0.75);
});
