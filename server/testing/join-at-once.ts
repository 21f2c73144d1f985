/** For tests: many matches that are open nowhere are joined through two processes at the same instant. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { STORE_AWAY } from '../../shared/protocol-codes.ts';
import { PROCESSES } from '../cluster/lease.ts';
import { newSecret, postJson } from './guest.ts';
import type { House } from './house.ts';

/** @throws if a match has two rooms, or had */
export async function joinAtOnce(house: House, matches: number): Promise<void> {
  const { host, port, keyPrefix } = house.redis.options;
  // ioredis fails at MONITOR where Redis is busy: lines that come together with the answer are no answers to it.
  const monitor = connect(port!, host);
  const lines = createInterface({ input: monitor });
  let buried = 0;
  lines.on('line', (line) => {
    if (line.toLowerCase().includes(`"hdel" "${keyPrefix}${PROCESSES}"`)) buried++;
  });
  const isMonitoring = once(lines, 'line');
  monitor.write('MONITOR\r\n');
  await isMonitoring;
  try {
    for (;;) {
      const before = buried;
      const check = await joinNewMatches(house, matches);
      if (buried === before) return check();
      // On a busy machine a process may seem dead to the other, which rightly goes on with its matches: others are joined.
    }
  } finally {
    monitor.destroy();
  }
}

/** @returns checks that each has one room, and has had no other */
async function joinNewMatches(house: House, matches: number): Promise<() => void> {
  const people: { secrets: string[]; matchId: string }[] = [];
  while (people.length < matches) {
    const secrets = [newSecret(), newSecret()];
    people.push({ secrets, matchId: await house.newMatch(secrets) });
  }
  const joins = people.flatMap(({ secrets, matchId }, index) =>
    secrets.map(async (secret, seat) => {
      const { url } = house.members[seat]!;
      return { matchId, ...(await reserve(url, matchId, secret, index)) };
    }),
  );
  const seats = await Promise.all(joins);
  const rooms = await house.rooms();
  // Whoever opens a match takes it over: a second room would have raised its epoch, too. So does a second try, where a busy
  // machine let the first one fail.
  const ids = people.map(({ matchId }) => matchId);
  const epochs = await house.database.ask('SELECT match_id, epoch FROM heads WHERE match_id = ANY($1)', [ids]);
  return () => {
    const refusals = new Map<unknown, number>();
    for (const { matchId, roomId, processId, refused } of seats) {
      expect({ roomId, processId }).toEqual({ roomId: matchId, processId: rooms.get(matchId) });
      refusals.set(matchId, (refusals.get(matchId) ?? 0) + refused);
    }
    const twice = epochs.filter(({ match_id, epoch }) => Number(epoch) > 1 + (refusals.get(match_id) ?? 0));
    expect([epochs.length, twice]).toEqual([matches, []]);
  };
}

/** A seat in a room, as a page asks for it: again where the table is still being set. */
async function reserve(url: string, matchId: string, secret: string, visitor: number) {
  const from = `10.1.${Math.floor(visitor / 250)}.${visitor % 250}`;
  for (let refused = 0; ; refused++) {
    const response = await postJson(
      `${url}/matchmake/joinOrCreate/match`,
      { matchId, secret },
      { 'X-Forwarded-For': from },
    );
    const seat = (await response.json()) as { roomId: string; processId: string };
    if (response.status === 200) return { roomId: seat.roomId, processId: seat.processId, refused };
    // On a busy machine the database may seem away for a moment.
    if (response.status !== 503 && response.status !== STORE_AWAY)
      throw new Error(`${response.status}: ${JSON.stringify(seat)}`);
  }
}
