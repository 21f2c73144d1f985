/** boardgame.io's own server, in memory or with its flat files. @param process.argv the folder it is installed in, and `memory` or `files` */
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardgame } from './boardgame-game.ts';
import { serveMeasurement } from './measured-process.ts';

const [, , folder = '', keeps = 'memory'] = process.argv;
const { Server, FlatFile, Origins } = createRequire(`${folder}/`)('boardgame.io/server');
const db = keeps === 'files' ? { db: new FlatFile({ dir: mkdtempSync(join(tmpdir(), 'bench-boardgame-')) }) } : {};
const server = Server({ games: [boardgame], origins: [Origins.LOCALHOST_IN_DEVELOPMENT, /127\.0\.0\.1/], ...db });
console.info = console.log = () => {};
const portOf = (of: NetServer): number => (of.address() as AddressInfo).port;

// Its lobby on a port of its own: on the game's, today's koa leaves out the routes that are added after it has begun.
const running: { appServer: NetServer; apiServer: NetServer } = await server.run({
  port: 0,
  lobbyConfig: { apiPort: await freePort() },
});

serveMeasurement({
  url: `http://127.0.0.1:${portOf(running.appServer)}`,
  lobbyUrl: `http://127.0.0.1:${portOf(running.apiServer)}`,
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  return port;
}
