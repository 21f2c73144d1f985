/** The whole server: store, rooms, HTTP. `main.ts` starts it, tests start several. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Logger } from 'pino';
import { openSqliteStore } from '../replays/sqlite-store.ts';
import { LobbyRoom, matchMaker, Server } from './colyseus.ts';
import type { Config } from './config.ts';
import { guardJoins } from './front.ts';
import { House } from './house.ts';
import { addRoutes } from './http.ts';
import { MatchRoom, openRoom } from './match-room.ts';

/** The largest frame a socket may send, bytes; a larger one closes it. Requests are refused long before. */
const MAX_FRAME_BYTES = 64 * 1024;

export interface RunningServer {
  /** Where it listens, for people on this machine. */
  url: string;
  house: House;
  close(): Promise<void>;
}

/** Starts everything; every unfinished match goes on from its log before the first client is let in. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const store = await openSqliteStore(config.database);
  const house = new House(store, config, log);
  MatchRoom.house = house;

  const http = createServer();
  const transport = new WebSocketTransport({
    server: http,
    maxPayload: MAX_FRAME_BYTES,
    verifyClient: ({ origin, req }: { origin?: string; req: IncomingMessage }) => isOurPage(origin, req, config),
  });
  const server = new Server({
    transport,
    greet: false,
    logger: quietLogger(log),
    express: (app) => addRoutes(app, house),
  });
  server.define('match', MatchRoom).filterBy(['matchId']).enableRealtimeListing();
  server.define('lobby', LobbyRoom);
  matchMaker.controller.DEFAULT_CORS_HEADERS = {} as never;
  matchMaker.controller.getCorsHeaders = (headers) => corsHeaders(headers.get('origin'), config);
  matchMaker.controller.exposedMethods = ['joinOrCreate', 'joinById'];
  server.onShutdown(() => house.close());

  await matchMaker.accept();
  await reopenMatches(house);
  await server.listen(config.port, config.host);
  // Only now: Colyseus binds its routes as it begins to listen.
  guardJoins(http, house);
  const { port } = http.address() as AddressInfo;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return { url: `http://${host}:${port}`, house, close: () => server.gracefullyShutdown(false) };
}

async function reopenMatches({ store, log }: House): Promise<void> {
  const unfinished = await store.awake();
  for (const id of unfinished) {
    await openRoom(id).catch((error: Error) =>
      log.error({ match: id, error: error.message }, 'a match could not be opened again'),
    );
  }
  if (unfinished.length > 0) log.info({ matches: unfinished.length }, 'unfinished matches go on');
}

/** Pages of other sites must not use a visitor's line. Programs send no Origin and are let in. */
function isOurPage(origin: string | undefined, request: IncomingMessage, { allowedOrigins }: Config): boolean {
  if (!origin) return true;
  return URL.parse(origin)?.host === request.headers.host || allowedOrigins.includes(origin);
}

/** Matchmaking answers pages of our own and of allowed origins only. */
const corsHeaders = (origin: string | null, { allowedOrigins }: Config): Record<string, string> =>
  origin && allowedOrigins.includes(origin)
    ? {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Allow-Methods': 'POST',
      }
    : {};

/** Colyseus' own words go to the same log, without its pictures. */
function quietLogger(log: Logger) {
  const say =
    (level: 'debug' | 'warn' | 'error') =>
    (...words: unknown[]) =>
      log[level](words.map(String).join(' '));
  return { debug: say('debug'), info: say('debug'), trace: say('debug'), warn: say('warn'), error: say('error') };
}
