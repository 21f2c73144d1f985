/** The whole server: store, rooms, HTTP. `main.ts` starts it, tests start several. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { openStore } from '../replays/store/open-store.ts';
import { BaseRoom } from './room/base-room.ts';
import { matchMaker, Server } from './colyseus.ts';
import { rateLimitedLog } from './rate-limited-log.ts';
import type { Config } from './config.ts';
import { closeToOthers } from './data-folder.ts';
import { serveMetrics } from './metrics/endpoint.ts';
import { Metrics } from './metrics/metrics.ts';
import { askInBackground } from './metrics/background.ts';
import { countConnections, readingsOf } from './metrics/readings.ts';
import { Services } from './services.ts';
import { startHousekeeping } from './housekeeping.ts';
import { removeBasePathOfSockets } from './http/base-path.ts';
import { capConnections } from './http/connections.ts';
import { httpApp } from './http/routes.ts';
import { LobbyRoom } from './room/lobby-room.ts';
import { MatchRoom } from './room/match-room.ts';
import { noteRooms } from './room/people-here.ts';
import { reopenWhenDue } from './room/reopening.ts';
import { mayOpenSocket } from './http/own-pages.ts';
import type { TableOptions } from './room/tables.ts';
import { SocketTransport } from './room/socket-transport.ts';
import { fingerprintOf, houseCertificate, type Certificate } from './tls.ts';

/** From the first byte of a request to its last header, and to its end, ms. */
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;
/** How often it is looked for those that are late, ms. */
const CHECKED_EVERY_MS = 1000;
/** A connection on which nothing moves for this long is cut, ms. */
const ANSWER_TAKEN_WITHIN_MS = 30_000;
/** Connections in all; each costs some kilobytes before anything is known of it. */
const MAX_CONNECTIONS = 20_000;

export interface RunningServer {
  /** Where it listens, for people on this machine. */
  url: string;
  /** Of the house's own certificate, SHA-256; null over plain http. */
  fingerprint: string | null;
  /** Where Prometheus asks; null for nowhere. */
  metricsUrl: string | null;
  services: Services;
  close(): Promise<void>;
}

/** Starts everything; a match that was awake goes on from its log when somebody comes, or its clock nears its end. */
export async function startServer(
  config: Config,
  log: Logger,
  { onDead }: { onDead?: (error: Error) => void } = {},
): Promise<RunningServer> {
  const metrics: Metrics = new Metrics(() => readingsOf(services, connections));
  closeToOthers(config.dataDir, log);
  const store = await openStore(config.database, {
    onDead,
    log,
    allowsUnsafe: config.allowsUnsafeDatabase,
    onCommitted: (writes) => metrics.grouped(writes),
  });
  const services = new Services(store, config, log, metrics);
  BaseRoom.services = services;

  if (config.operatorContact === null)
    log.warn('OPERATOR_CONTACT is not set: /privacy names nobody to ask. Set it to your e-mail address.');
  const certificate = config.tls ? await houseCertificate(config.dataDir) : null;
  const http = openWith(certificate, {
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: CHECKED_EVERY_MS,
    keepAliveTimeout: config.keepAliveMs,
  });
  capConnections(http, services);
  // Who does not take the answer is not kept waiting for; sockets of rooms have their own clock.
  http.setTimeout(ANSWER_TAKEN_WITHIN_MS);
  http.maxConnections = MAX_CONNECTIONS;
  const connections = countConnections(http);
  const { cluster } = services;
  const allows = (request: IncomingMessage) => mayOpenSocket(request, services);
  const transport = new SocketTransport({
    server: http,
    log,
    allows,
    stillness: cluster?.stillness,
    frames: services.addressBudgets.frames,
  });
  services.sockets = transport;
  const server = new Server({
    transport,
    greet: false,
    logger: quietLogger(log),
    // Whatever a room throws ends at most what it was doing; the process ends when it is told to.
    gracefullyShutdown: false,
    ...(cluster && {
      driver: cluster.driver,
      presence: cluster.presence,
      selectProcessIdToCreateRoom: async (_room, { at }: Partial<TableOptions>) => at ?? cluster.placeOfNext(),
    }),
  });
  // Who lives is what the leases say.
  matchMaker.setHealthChecksEnabled(cluster === null);
  const tables = noteRooms(server.define('match', MatchRoom).filterBy(['matchId']).enableRealtimeListing());
  if (cluster) tables.on('create', (room) => void cluster.opened(room));
  noteRooms(server.define('lobby', LobbyRoom));

  await cluster?.start();
  await Promise.race([
    server.listen(config.port, config.host),
    once(http, 'error').then(([error]) => Promise.reject(error)),
  ]);
  // The framework binds routes of its own as it begins to listen, with no limits. Ours alone answer.
  http.removeAllListeners('request');
  http.on('request', httpApp(services));
  removeBasePathOfSockets(http, config.basePath);
  const metricsAt = await serveMetrics(metrics, config, log);
  const { port } = http.address() as AddressInfo;
  await cluster?.begin(config.publicAddress ?? addressOf(config.host, port));
  const stopHousekeeping = startHousekeeping(services);
  const stopAsking = metricsAt ? askInBackground(services) : () => {};
  const unfinished = await store.awake();
  const stopReopening = reopenWhenDue(services, unfinished);
  if (unfinished.length > 0) log.info({ matches: unfinished.length }, 'unfinished matches go on as they are needed');
  services.digests.start();

  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const close = async () => {
    services.isClosing = true;
    await cluster?.drain();
    stopHousekeeping();
    stopAsking();
    stopReopening();
    metricsAt?.close();
    await server.gracefullyShutdown(false);
    http.closeAllConnections();
    await services.close();
  };
  return {
    url: `${config.tls ? 'https' : 'http'}://${bracketed(host)}:${port}${config.basePath}`,
    fingerprint: certificate && fingerprintOf(certificate),
    metricsUrl: metricsAt?.url ?? null,
    services,
    close,
  };
}

/** For clients on other machines, who are told of no other. */
function addressOf(host: string, port: number): string {
  const own = host === '0.0.0.0' || host === '::' ? hostname() : host;
  return `${bracketed(own)}:${port}`;
}

/** As a host stands in an address: IPv6 in brackets. */
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const openWith = (certificate: Certificate | null, options: ServerOptions): HttpServer =>
  certificate
    ? createTlsServer({ ...options, ...certificate, handshakeTimeout: HEADERS_WITHIN_MS })
    : createServer(options);

/** Colyseus' own words go to the same log, without its pictures. */
function quietLogger(log: Logger) {
  const tell = (...words: unknown[]) => log.debug(words.map(String).join(' '));
  // What it calls an error is what a stranger has sent, mostly.
  const complain = rateLimitedLog(log);
  const error = (...words: unknown[]) => complain({ words: words.map(String).join(' ') }, 'the framework complains');
  return { debug: tell, info: tell, trace: tell, warn: tell, error };
}
