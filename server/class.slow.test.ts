/** A school class behind one address: 60 people, each with six connections for files, meet no limit. */
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Room } from 'colyseus.js';
import { afterAll, expect, it } from 'vitest';
import { projectFolder } from './project-folder.ts';
import { startMatch, startTestServer, lookAtLobby } from './testing/guest.ts';

const PEOPLE = 60;
const CONNECTIONS = 6;
/** Of the lobby, the offline copy and a table: `npm run measure:one-address` counts them. */
const FILES = 80;
/** A file of the page; none where it is not built. */
const [file] = globSync('assets/index-*.js', { cwd: join(projectFolder(), 'dist/client') });
// As it is by default.
const server = await startTestServer({ MAX_TABLES_PER_ADDRESS: '60' });
const { url } = server;
afterAll(() => server.close());

/** Somebody's browser fetches what a page needs. @returns the statuses; its connections stay open */
async function visit(agent: Agent): Promise<(number | undefined)[]> {
  const fetchOne = async () => {
    const [answer] = (await once(
      get(`${url}/${file}`, { agent, headers: { 'Accept-Encoding': 'br' } }),
      'response',
    )) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  return Promise.all(Array.from({ length: FILES }, fetchOne));
}

it.skipIf(!file)('opens the page, keeps it, and goes on to a table', async () => {
  const agents = Array.from({ length: PEOPLE }, () => new Agent({ keepAlive: true, maxSockets: CONNECTIONS }));
  for (const agent of agents) expect(new Set(await visit(agent))).toEqual(new Set([200]));
  for (const agent of agents) agent.destroy();
});

it('looks at the lobby, sits down at 30 tables, and plays a first move', async () => {
  const lobbies: Room[] = [];
  for (let person = 0; person < PEOPLE; person++) lobbies.push((await lookAtLobby(url)).room);
  for (let table = 0; table < PEOPLE / 2; table++) {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
    for (const guest of guests) {
      expect(await guest.choose('reload')).toHaveProperty('pos');
      expect((await fetch(`${url}/api/matches/${matchId}/moved?from=${guest.process}`)).status).toBe(200);
    }
  }
  for (const lobby of lobbies) await lobby.leave();
});
