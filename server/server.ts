/** The whole server: store, rooms, HTTP. `main.ts` starts it, tests start several. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { openSqliteStore } from '../replays/store/sqlite-store.ts';
import { BaseRoom } from './room/base-room.ts';
import { matchMaker, Server } from './colyseus.ts';
import { rateLimitedLog } from './rate-limited-log.ts';
import type { Config } from './config.ts';
import { Services } from './services.ts';
import { startHousekeeping } from './housekeeping.ts';
import { httpApp } from './http/routes.ts';
import { LobbyRoom } from './room/lobby-room.ts';
import { MatchRoom } from './room/match-room.ts';
import { openRoom } from './room/tables.ts';
import { isOurPage } from './http/security.ts';
import { SocketTransport } from './room/socket-transport.ts';

/** From the first byte of a request to its last header, and to its end, ms. */
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;
/** A connection on which nothing moves for this long is cut, ms. */
const ANSWER_TAKEN_WITHIN_MS = 30_000;
/** Connections in all; each costs some kilobytes before anything is known of it. */
const MAX_CONNECTIONS = 20_000;

export interface RunningServer {
  /** Where it listens, for people on this machine. */
  url: string;
  services: Services;
  close(): Promise<void>;
}

/** Starts everything; every match that was awake goes on from its log before the first client is let in. */
export async function startServer(
  config: Config,
  log: Logger,
  { onDead }: { onDead?: (error: Error) => void } = {},
): Promise<RunningServer> {
  const store = await openSqliteStore(config.database, { onDead, log });
  const services = new Services(store, config, log);
  BaseRoom.services = services;

  const http = createServer({
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: HEADERS_WITHIN_MS / 2,
  });
  // Who does not take the answer is not kept waiting for; sockets of rooms have their own clock.
  http.setTimeout(ANSWER_TAKEN_WITHIN_MS);
  http.maxConnections = MAX_CONNECTIONS;
  const allows = (origin: string | undefined, request: IncomingMessage) => isOurPage(origin, request, config);
  const server = new Server({
    transport: new SocketTransport({ server: http, log, allows }),
    greet: false,
    logger: quietLogger(log),
    // Whatever a room throws ends at most what it was doing; the process ends when it is told to.
    gracefullyShutdown: false,
  });
  server.define('match', MatchRoom).filterBy(['matchId']).enableRealtimeListing();
  server.define('lobby', LobbyRoom);

  await matchMaker.accept();
  await reopenMatches(services);
  await Promise.race([
    server.listen(config.port, config.host),
    once(http, 'error').then(([error]) => Promise.reject(error)),
  ]);
  // The framework binds routes of its own as it begins to listen, with no limits. Ours alone answer.
  http.removeAllListeners('request');
  http.on('request', httpApp(services));
  const stopHousekeeping = startHousekeeping(services);

  const { port } = http.address() as AddressInfo;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const close = async () => {
    services.isClosing = true;
    stopHousekeeping();
    await server.gracefullyShutdown(false);
    http.closeAllConnections();
    await services.close();
  };
  return { url: `http://${host}:${port}`, services, close };
}

async function reopenMatches({ store, log }: Services): Promise<void> {
  const awake = await store.awake();
  for (const id of awake)
    await openRoom({ matchId: id }).catch((error: unknown) =>
      log.error({ match: id, error }, 'a match could not be opened again'),
    );
  if (awake.length > 0) log.info({ matches: awake.length }, 'unfinished matches go on');
}

/** Colyseus' own words go to the same log, without its pictures. */
function quietLogger(log: Logger) {
  const tell = (...words: unknown[]) => log.debug(words.map(String).join(' '));
  // What it calls an error is what a stranger has sent, mostly.
  const complain = rateLimitedLog(log);
  const error = (...words: unknown[]) => complain({}, words.map(String).join(' '));
  return { debug: tell, info: tell, trace: tell, warn: tell, error };
}
