/** boardgame.io's own server, in memory or with its flat files. @param process.argv the folder it is installed in, and `memory` or `files` */
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo, Server as HttpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardgame } from './boardgame-game.ts';
import { serveMeasurement } from './measured-process.ts';

const [, , folder = '', keeps = 'memory'] = process.argv;
const { Server, FlatFile, Origins } = createRequire(`${folder}/`)('boardgame.io/server');
const db = keeps === 'files' ? { db: new FlatFile({ dir: mkdtempSync(join(tmpdir(), 'bench-boardgame-')) }) } : {};
const server = Server({ games: [boardgame], origins: [Origins.LOCALHOST_IN_DEVELOPMENT, /127\.0\.0\.1/], ...db });
console.info = console.log = () => {};
const running: { appServer: HttpServer } = await server.run(0);
serveMeasurement({ url: `http://127.0.0.1:${(running.appServer.address() as AddressInfo).port}` });
