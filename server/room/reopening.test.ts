/** After a restart matches go on when somebody comes, or their clock nears its end, and no sooner. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { Guest, openTable, startMatch, startTestServer } from '../testing/guest.ts';
import { joinMatch } from './joining.ts';
import { openRoom } from './tables.ts';

const time = standingTime({ date: true });
const DATA_DIR = mkdtempSync(join(tmpdir(), 'three-rooms-reopening-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

it('opens none before it is needed', async () => {
  const before = await startTestServer({ DATA_DIR });
  const playing = (chooseMs: number) =>
    startMatch(before.url, ['Kemi', 'Odile'], { options: { chooseMs, revealMs: 0 } });
  const long = await playing(60_000);
  const short = await playing(1000);
  const waiting = await openTable(before.url, ['Bram', 'Nia'], {});
  await before.close();

  const server = await startTestServer({ DATA_DIR });
  try {
    const { matches, store } = server.services;
    const length = async () => (await store.summaryOf(short.matchId))!.events;
    const were = await length();
    // Its clock runs out, with nobody there.
    await time.passUntil(async () => (await length()) > were);
    expect([long, waiting].map(({ matchId }) => matches.isOpen(matchId))).toEqual([false, false]);

    const kemi = await Guest.join(server.url, long.matchId, long.guests[0].secret);
    expect(await kemi.choose('shield')).toHaveProperty('pos');
    expect(matches.isOpen(waiting.matchId)).toBe(false);
  } finally {
    await server.close();
  }
});

it('lets in who comes while it is being opened', async () => {
  const before = await startTestServer({ DATA_DIR });
  const { matchId, guests } = await openTable(before.url, ['Kemi', 'Odile'], {});
  await before.close();

  const { services, close } = await startTestServer({ DATA_DIR });
  try {
    const join = ({ secret }: Guest) => joinMatch(services, { matchId, secret }, 'somewhere');
    const [, ...seats] = await time.passDuring(Promise.all([openRoom(services, { matchId }), ...guests.map(join)]));
    expect(seats.map((seat) => seat.roomId)).toEqual([matchId, matchId]);
  } finally {
    await close();
  }
});
