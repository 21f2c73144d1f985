/** For tests: many matches that are open nowhere are joined through two processes at the same instant. */
import { expect } from 'vitest';
import { STORE_AWAY } from '../../shared/protocol-codes.ts';
import { newSecret } from './guest.ts';
import type { House } from './house.ts';

/** @throws if a match has two rooms, or had */
export async function joinAtOnce(house: House, matches: number): Promise<void> {
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
  for (const { matchId, roomId, processId } of seats)
    expect({ roomId, processId }).toEqual({ roomId: matchId, processId: rooms.get(matchId) });
  // Whoever opens a match takes it over: a second room would have raised its epoch, too.
  const ids = people.map(({ matchId }) => matchId);
  const epochs = await house.database.ask('SELECT DISTINCT epoch FROM matches WHERE match_id = ANY($1)', [ids]);
  expect(epochs.map(({ epoch }) => Number(epoch))).toEqual([1]);
}

/** A seat in a room, as a page asks for it: again where the table is still being set. */
async function reserve(url: string, matchId: string, secret: string, visitor: number) {
  const from = `10.1.${Math.floor(visitor / 250)}.${visitor % 250}`;
  for (;;) {
    const response = await fetch(`${url}/matchmake/joinOrCreate/match`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ matchId, secret }),
    });
    const seat = (await response.json()) as { roomId: string; processId: string };
    if (response.status === 200) return { roomId: seat.roomId, processId: seat.processId };
    // On a busy machine the database may seem away for a moment.
    if (response.status !== 503 && response.status !== STORE_AWAY) throw new Error(`${response.status}: ${JSON.stringify(seat)}`);
  }
}
