/**
 * The sockets, guarded: only somebody with a promised connection gets one, no frame of theirs can throw into the process,
 * and no connection keeps more unsent bytes than a bound. Everything else is the framework's own transport.
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketTransport, type WebSocketClient } from '@colyseus/ws-transport';
import type { Logger } from 'pino';
import { isRefusal } from '../../shared/contract/game.ts';
import type { Budget } from '../limits.ts';
import { rateLimitedLog } from '../rate-limited-log.ts';
import type { Admission } from './base-room.ts';
import { BoundedClient, type Stillness } from './bounded-client.ts';
import { guardFrames } from './frame-guard.ts';
import { measure, roundTripsOf } from './round-trips.ts';
import { ClientState, CloseCode, connectClientToRoom, matchMaker, Room } from '../colyseus.ts';

/** A connection that was told to close and does not is cut after this, ms. */
const CLOSES_WITHIN_MS = 3000;
/** Pieces of one message: browsers send each in one. */
const MAX_FRAGMENTS = 64;
/** Known to the sockets' library, not yet to its types. */
const bounds: object = { closeTimeout: CLOSES_WITHIN_MS, maxFragments: MAX_FRAGMENTS };

type Socket = WebSocketClient['ref'];

/** What a WebSocket asks for, in the name of one that HTTP carries: no page may send these headers by itself. */
const upgrade = {
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
};

/** Who comes, and where to. */
interface Seat {
  room: InstanceType<typeof Room>;
  sessionId: string;
}

/** The largest frame a socket may send, bytes; a larger one closes it. Requests are refused long before. */
export const MAX_FRAME_BYTES = 16 * 1024;
/** From the socket to the client's word that it is listening, ms. */
const LISTENS_WITHIN_MS = 10_000;

export interface TransportOptions {
  server: Server;
  log: Logger;
  /** Whether it comes from a page that may use this server, once it has reserved a seat. */
  allows(request: IncomingMessage): boolean;
  /** Of a process of several: while it is unsure what is still its own, nothing goes in or out. */
  stillness: Stillness | undefined;
  /** How many frames an address may send. */
  frames: Budget<'address'>;
}

export class SocketTransport extends WebSocketTransport {
  readonly #log: Logger;
  readonly #logCalmly: ReturnType<typeof rateLimitedLog>;
  readonly #allows: TransportOptions['allows'];
  readonly #stillness: Stillness | undefined;
  readonly #frames: Budget<'address'>;

  constructor({ server, log, allows, stillness, frames }: TransportOptions) {
    super({
      server,
      maxPayload: MAX_FRAME_BYTES,
      // Answered below: a connection that asks and never reads must not pile up answers.
      autoPong: false,
      ...bounds,
    });
    this.#log = log;
    this.#logCalmly = rateLimitedLog(log);
    this.#allows = allows;
    this.#stillness = stillness;
    this.#frames = frames;
  }

  protected override listenForUpgrade(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      try {
        this.#upgrade(request, socket, head);
      } catch (error) {
        this.#logCalmly({ error }, 'an upgrade failed');
        socket.destroy();
      }
    });
  }

  /** A connection that answers without having read is as good as none: it must not be kept for its answers. */
  protected override autoTerminateUnresponsiveClients(everyMs: number, atMost: number): void {
    this.pingInterval = setInterval(() => {
      for (const socket of this.wss.clients) if ((roundTripsOf(socket)?.look() ?? 0) >= atMost) socket.terminate();
    }, everyMs);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '', 'ws://here');
    const [, roomId] = /^\/[\w-]+\/([\w-]+)$/.exec(url?.pathname ?? '') ?? [];
    const seat = this.#seatOf(request, roomId, url?.searchParams.get('sessionId'));
    if (typeof seat === 'number') return refuse(socket, seat);
    this.wss.handleUpgrade(request, socket, head, (opened) => void this.#connect(opened, seat));
  }

  /**
   * Opens a socket whose bytes are carried by something else than a connection of its own.
   * @param open gives what carries them, once it is known that they may come
   * @returns the status of HTTP to refuse it with; null where it is open
   */
  carry(request: IncomingMessage, roomId: string, sessionId: string, open: () => Duplex): 403 | 404 | null {
    const seat = this.#seatOf(request, roomId, sessionId);
    if (typeof seat === 'number') return seat;
    const asked: IncomingMessage = Object.create(request, { headers: { value: upgrade } });
    this.wss.handleUpgrade(asked, open(), Buffer.alloc(0), (opened) => void this.#connect(opened, seat));
    return null;
  }

  /** @returns why not, as a status of HTTP, where nobody was promised that connection */
  #seatOf(
    request: IncomingMessage,
    roomId: string | undefined,
    sessionId: string | null | undefined,
  ): Seat | 403 | 404 {
    if (!this.#allows(request)) return 403;
    const room: unknown = roomId && matchMaker.getLocalRoomById(roomId);
    return sessionId && room instanceof Room && room.hasReservedSeat(sessionId) ? { room, sessionId } : 404;
  }

  async #connect(socket: Socket, { room, sessionId }: Seat): Promise<void> {
    const onThrown = (error: unknown) => this.#logCalmly({ room: room.roomId, error }, 'a message could not be taken');
    const connection = new BoundedClient(sessionId, socket, this.#stillness);
    const address = (): string => (connection as { auth?: Partial<Admission> }).auth?.visitor ?? 'unknown';
    const takes = () => !isRefusal(this.#frames.spend({ address: address() }));
    guardFrames(socket, { onThrown, takes, stillness: this.#stillness });
    measure(socket, () => connection.isPlayer);
    try {
      await connectClientToRoom(room, connection, { headers: new Headers(), ip: '' }, {});
      setTimeout(() => connection.state === ClientState.JOINING && socket.terminate(), LISTENS_WITHIN_MS).unref();
    } catch (error) {
      const { code, message } = error as Error & { code?: unknown };
      this.#log.debug({ room: room.roomId, error: message }, 'a connection was refused');
      connection.error(typeof code === 'number' ? code : CloseCode.WITH_ERROR, message);
      socket.close(CloseCode.WITH_ERROR);
    }
  }
}

function refuse(socket: Duplex, status: number): void {
  // Whoever keeps their half open has no place of ours any more.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
