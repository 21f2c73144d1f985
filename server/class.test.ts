/** A school class behind one address: 60 people, each with six connections for files, meet no limit. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { standingTime } from '../replays/testing/standing-time.ts';
import { at } from '../shared/contract/at.ts';
import { reserve } from '../client/app/reservation.ts';
import { startMatch, startTestServer } from './testing/guest.ts';
import { Client } from 'colyseus.js';

const PEOPLE = 60;
const FILES = 20;
/** Time stands, so that all of it counts as asked at once. */
standingTime({ date: true });
// As it is by default.
const server = await startTestServer({ MAX_TABLES_PER_ADDRESS: '60' });
const { url } = server;
afterAll(() => server.close());

const people = Array.from({ length: PEOPLE }, (_, person) => person);

it('comes, sits down at 30 tables, and plays a first move', async () => {
  const agents = people.map(() => new Agent({ keepAlive: true, maxSockets: 6 }));
  const visit = async (agent: Agent) => {
    const files = Array.from({ length: FILES }, async () => {
      const [answer] = (await once(get(`${url}/assets/file.js`, { agent }), 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    });
    return Promise.all(files);
  };
  // It is not there, and nobody is refused.
  expect(new Set((await Promise.all(agents.map(visit))).flat())).toEqual(new Set([404]));
  const lobbies = await Promise.all(
    people.map(async () => {
      const { client, reservation } = await reserve(() => new Client(url), 'lobby', {});
      return client.consumeSeatReservation(reservation);
    }),
  );
  const tables = await Promise.all(people.slice(0, PEOPLE / 2).map(() => startMatch(url, ['Kemi', 'Odile'])));
  const moves = tables.flatMap(({ guests }) => guests.map((guest) => guest.choose('reload')));
  for (const answer of await Promise.all(moves)) expect(answer).toHaveProperty('pos');
  const moved = tables.flatMap(({ matchId, guests }) =>
    guests.map(async ({ process }) => (await fetch(`${url}/api/matches/${matchId}/moved?from=${process}`)).status),
  );
  expect(new Set(await Promise.all(moved))).toEqual(new Set([200]));
  expect(server.services.quota.count('sockets 127.0.0.1')).toBeGreaterThan(PEOPLE * 6);
  await Promise.all(lobbies.map((lobby) => lobby.leave()));
  for (const agent of agents) agent.destroy();
  expect(at(tables, 0).guests[0].closedWith).toBe(null);
});
