/**
 * The sockets, guarded: only somebody with a promised connection gets one, no frame of theirs can throw into the process,
 * and no connection keeps more unsent bytes than a bound. Everything else is the framework's own transport.
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketTransport, type WebSocketClient } from '@colyseus/ws-transport';
import type { Logger } from 'pino';
import { rateLimitedLog } from '../rate-limited-log.ts';
import { BoundedClient, MAX_UNSENT_BYTES, type Stillness } from './bounded-client.ts';
import { measure, roundTripsOf } from './round-trips.ts';
import { ClientState, CloseCode, connectClientToRoom, matchMaker, Protocol, Room } from '../colyseus.ts';

/** A connection that was told to close and does not is cut after this, ms. Known to the sockets' library, not yet to its types. */
const closing: object = { closeTimeout: 3000 };

type Socket = WebSocketClient['ref'];

/** The largest frame a socket may send, bytes; a larger one closes it. Requests are refused long before. */
const MAX_FRAME_BYTES = 16 * 1024;
/** From the socket to the client's word that it is listening, ms. */
const LISTENS_WITHIN_MS = 10_000;
/** More than this in a second from one connection, and it is cut: browsers send none. */
const MAX_PINGS_PER_SECOND = 20;

export interface TransportOptions {
  server: Server;
  log: Logger;
  /** Whether a page of that origin may use this server. */
  allows(origin: string | undefined, request: IncomingMessage): boolean;
  /** Of a process of several: while it is unsure what is still its own, nothing goes in or out. */
  stillness: Stillness | undefined;
}

export class SocketTransport extends WebSocketTransport {
  readonly #log: Logger;
  readonly #logCalmly: ReturnType<typeof rateLimitedLog>;
  readonly #allows: TransportOptions['allows'];
  readonly #stillness: Stillness | undefined;

  constructor({ server, log, allows, stillness }: TransportOptions) {
    super({
      server,
      maxPayload: MAX_FRAME_BYTES,
      // Answered below: a connection that asks and never reads must not pile up answers.
      autoPong: false,
      ...closing,
    });
    this.#log = log;
    this.#logCalmly = rateLimitedLog(log);
    this.#allows = allows;
    this.#stillness = stillness;
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
    if (!this.#allows(request.headers.origin, request)) return refuse(socket, 403);
    const url = URL.parse(request.url ?? '', 'ws://here');
    const [, roomId] = /^\/[\w-]+\/([\w-]+)$/.exec(url?.pathname ?? '') ?? [];
    const sessionId = url?.searchParams.get('sessionId');
    const room: unknown = roomId && matchMaker.getLocalRoomById(roomId);
    if (!sessionId || !(room instanceof Room) || !room.hasReservedSeat(sessionId)) return refuse(socket, 404);
    this.wss.handleUpgrade(request, socket, head, (opened) => void this.#connect(opened, room, sessionId));
  }

  async #connect(socket: Socket, room: InstanceType<typeof Room>, sessionId: string): Promise<void> {
    const onThrown = (error: unknown) => this.#logCalmly({ room: room.roomId, error }, 'a message could not be taken');
    guard(socket, onThrown, this.#stillness);
    const connection = new BoundedClient(sessionId, socket, this.#stillness);
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

/** What the framework's listeners throw ends this connection at the most. Frames that make no sense do not reach them. */
function guard(socket: Socket, onThrown: (error: unknown) => void, stillness: Stillness | undefined): void {
  const emit = socket.emit.bind(socket);
  let held: Promise<unknown> | null = null;
  /** In the order in which they came, and no more are read meanwhile. */
  const hold = (name: string, values: unknown[]) => {
    socket.pause();
    const before = held ?? stillness?.whenSure();
    const mine = Promise.resolve(before).then(() => {
      if (held === mine) held = null;
      socket.resume();
      socket.emit(name, ...values);
    });
    held = mine;
    return true;
  };
  socket.emit = (name: string | symbol, ...values: unknown[]) => {
    // A connection that is being closed is not listened to any more.
    if (name === 'message' && socket.readyState !== socket.OPEN) return true;
    if (name === 'message' && stillness && (held || stillness.isUnsure)) return hold(name, values);
    try {
      if (name !== 'message' || isFrame(values[0])) return emit(name, ...values);
      socket.close(CloseCode.WITH_ERROR);
      return true;
    } catch (error) {
      onThrown(error);
      socket.close(CloseCode.WITH_ERROR);
      return true;
    }
  };
  socket.on('error', () => socket.terminate());
  answerPings(socket);
}

function answerPings(socket: Socket): void {
  let second = 0;
  let pings = 0;
  socket.on('ping', (data: Buffer) => {
    const now = Math.floor(performance.now() / 1000);
    pings = now === second ? pings + 1 : 1;
    second = now;
    if (pings > MAX_PINGS_PER_SECOND || socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
    else socket.pong(data);
  });
}

/**
 * Whether a frame is one that a client of ours sends: joining, leaving, asking for an echo, or a message whose name
 * is a short plain word. The framework's decoder prints what it can't read; strangers must not fill a log with it.
 */
function isFrame(data: unknown): data is Buffer {
  if (!Buffer.isBuffer(data) || data.length === 0) return false;
  switch (data[0]) {
    case Protocol.JOIN_ROOM:
    case Protocol.LEAVE_ROOM:
    case Protocol.PING:
      return true;
    case Protocol.ROOM_DATA:
      return hasPlainName(data, 1);
    case Protocol.ROOM_REQUEST:
      return hasPlainName(data, 1 + bytesOfNumber(data[1]));
    default:
      return false;
  }
}

/** How long a whole number is on the wire, by its first byte. */
function bytesOfNumber(first: number | undefined): number {
  if (first === undefined || first < 0x80) return 1;
  return { 0xcc: 2, 0xcd: 3, 0xce: 5 }[first] ?? Number.NaN;
}

/** A string of at most 31 bytes has its length in its first byte, after 101. */
function hasPlainName(data: Buffer, offset: number): boolean {
  const first = data[offset];
  if (first === undefined || first >> 5 !== 0b101) return false;
  const name = data.subarray(offset + 1, offset + 1 + (first & 0x1f));
  return name.length === (first & 0x1f) && name.every((byte) => byte >= 0x20 && byte < 0x7f);
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
