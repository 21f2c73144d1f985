/**
 * A visitor with an address of its own: asks over HTTP and opens connections by hand, so that it can say what no
 * honest client would. On Linux every address of 127.0.0.0/8 is this machine.
 */
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { decode, encode } from '@colyseus/schema';
import { Protocol } from 'colyseus.js';
import { pack, unpack } from 'msgpackr';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { newCommandId, newNonce, newSecret } from '../../server/testing/guest.ts';

/** How long a connection may take to open, ms. */
const OPEN_MS = 10_000;

/** The status of an answer to a request that went wrong, after 0 for granted and 1 for refused. */
const FAULT = 2;

/** The nth stranger's address: 127.0.1.1 and up, clear of the honest player's 127.0.0.1. */
export const addressOf = (number: number): string => `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`;

/** Where the server is. */
export interface Place {
  url: string;
  port: number;
}

const reservation = z.object({ sessionId: z.string(), roomId: z.string(), processId: z.string() });
type Reservation = z.output<typeof reservation>;

/** What a room answers: what it was asked for, or why not. */
export type Answer<T = object> = Partial<T> & { error?: { code: string } };

/** Of what a room says without being asked, as much as attacks look at. */
interface Message {
  host?: boolean;
  own?: { host: boolean };
  events?: { event: { type: string } }[];
}

export class Visitor {
  readonly address: string;
  readonly #place: Place;
  readonly #agent: Agent;

  constructor(place: Place, address: string) {
    this.address = address;
    this.#place = place;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 8 });
  }

  /** `status` is 0 when there was no answer. */
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const asked = request(
        this.#place.url + path,
        {
          method,
          agent: this.#agent,
          localAddress: this.address,
          timeout: OPEN_MS,
          headers: text === undefined ? {} : { 'Content-Type': 'application/json' },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: readBody(Buffer.concat(chunks).toString()) }),
          );
          response.on('error', () => resolve({ status: 0, body: null }));
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', () => resolve({ status: 0, body: null }));
      asked.end(text);
    });
  }

  /** Opens a table. @returns null when that is refused */
  async openTable(request: Record<string, unknown> = {}): Promise<{ matchId: string; secret: string } | null> {
    const secret = newSecret();
    const { status, body } = await this.ask('POST', '/api/matches', {
      game: 'wa-wa-west',
      seats: 2,
      name: 'Stranger',
      secret,
      public: true,
      ...request,
    });
    return status === 201 ? { ...z.object({ matchId: z.string() }).parse(body), secret } : null;
  }

  /** Reserves a place in a room. @returns the HTTP status when that is refused */
  async reserve(room: 'match' | 'lobby', options: unknown = {}): Promise<Reservation | number> {
    const { status, body } = await this.ask('POST', `/matchmake/joinOrCreate/${room}`, options);
    return reservation.safeParse(body).data ?? status;
  }

  /** A place in a room and the connection to it. @returns the HTTP status, or 0, when that is refused */
  async enter(room: 'match' | 'lobby', options: unknown = {}, acknowledges = true): Promise<Connection | number> {
    const reserved = await this.reserve(room, options);
    return typeof reserved === 'number' ? reserved : this.open(reserved, acknowledges);
  }

  /** A connection to a match, watching unless the secret has a seat. */
  enterMatch(matchId: string, secret = newSecret(), acknowledges = true): Promise<Connection | number> {
    return this.enter('match', { matchId, secret }, acknowledges);
  }

  async open({ processId, roomId, sessionId }: Reservation, acknowledges = true): Promise<Connection | number> {
    const { port } = this.#place;
    const socket = connect({ host: '127.0.0.1', port, localAddress: this.address });
    const ws = new WebSocket(`ws://127.0.0.1:${port}/${processId}/${roomId}?sessionId=${sessionId}`, {
      createConnection: () => socket,
      handshakeTimeout: OPEN_MS,
    });
    const connection = new Connection(ws, socket, acknowledges);
    return (await connection.opened) ? connection : 0;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A connection to a room, with its socket in hand. */
export class Connection {
  readonly socket: Socket;
  /** Resolves when the room has let it in, to false when it did not. */
  readonly opened: Promise<boolean>;
  readonly closed: Promise<void>;
  /** The code it was closed with; null while it is open. */
  closedWith: number | null = null;
  receivedBytes = 0;
  /** Hears each message of the room. */
  onMessage: ((type: string, message: Message) => void) | null = null;
  readonly #ws: WebSocket;
  readonly #waiting = new Map<number, (reply: Answer) => void>();
  readonly #hasStarted = Promise.withResolvers<void>();
  #requests = 0;
  /** What this visitor adds to chance; null before they have sat down. */
  #nonce: string | null = null;

  constructor(ws: WebSocket, socket: Socket, acknowledges: boolean) {
    this.#ws = ws;
    this.socket = socket;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.opened = promise;
    const closing = Promise.withResolvers<void>();
    this.closed = closing.promise;
    const timer = setTimeout(() => {
      ws.terminate();
      resolve(false);
    }, OPEN_MS);
    ws.on('message', (data: Buffer) => {
      this.receivedBytes += data.length;
      if (data[0] === Protocol.JOIN_ROOM) {
        if (acknowledges) ws.send([Protocol.JOIN_ROOM]);
        resolve(true);
      } else this.#hear(data);
    });
    ws.on('error', () => {});
    ws.on('close', (code) => {
      clearTimeout(timer);
      this.closedWith = code;
      closing.resolve();
      this.#hasStarted.resolve();
      resolve(false);
      for (const answer of this.#waiting.values()) answer({ error: { code: 'closed' } });
      this.#waiting.clear();
    });
    void promise.then(() => clearTimeout(timer));
  }

  get isOpen(): boolean {
    return this.closedWith === null && this.socket.writable;
  }

  /** A message that nobody answers. */
  send(type: string | number, payload?: unknown): void {
    this.write(roomData(type, payload));
  }

  /** Asks; resolves to the answer, or to `{ error }`. */
  request<T = object>(type: string, payload: unknown): Promise<Answer<T>> {
    const id = ++this.#requests;
    return new Promise((resolve) => {
      const answer = (reply: Answer) => resolve(reply);
      if (!this.isOpen) return answer({ error: { code: 'closed' } });
      this.#waiting.set(id, answer);
      this.write(roomRequest(id, type, pack(payload)));
    });
  }

  /** A command of the table, with an id of its own. */
  command(command: Record<string, unknown>): Promise<Answer> {
    return this.request('command', { id: newCommandId(), ...command });
  }

  /** Sits down, and from then on takes part in starts, as a page would. */
  sit(name: string, seat?: number): Promise<Answer> {
    return this.command({
      type: 'sit',
      name,
      commitment: this.#freshCommitment(),
      ...(seat === undefined ? {} : { seat }),
    });
  }

  /** Resolves when the match has started, or the connection is gone. */
  get started(): Promise<void> {
    return this.#hasStarted.promise;
  }

  #freshCommitment(): string {
    this.#nonce = newNonce();
    return commitmentTo(this.#nonce);
  }

  /** Shows the nonce when the start is called, and commits to another one when it has failed. */
  #takePart(types: readonly string[]): void {
    if (types.includes('started')) this.#hasStarted.resolve();
    else if (this.#nonce === null) return;
    else if (types.includes('starting')) void this.command({ type: 'open', nonce: this.#nonce });
    else if (types.includes('start-failed')) void this.command({ type: 'commit', commitment: this.#freshCommitment() });
  }

  /** One frame of the room's protocol. */
  write(bytes: Buffer): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(bytes);
  }

  ping(payload: Buffer): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.ping(payload);
  }

  /** Says that it is there, without having been asked: a connection that does not read is not cut for silence. */
  pong(): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.pong();
  }

  /** Reads no more until `resume`. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  /** Tears the connection off. */
  cut(): void {
    this.#ws.terminate();
  }

  #hear(data: Buffer): void {
    const it = { offset: 1 };
    if (data[0] === Protocol.ROOM_RESPONSE) {
      const id = decode.number(data, it);
      const status = data[it.offset++];
      const payload = it.offset < data.length ? unpack(data.subarray(it.offset)) : {};
      const answer = this.#waiting.get(id);
      this.#waiting.delete(id);
      answer?.(status === FAULT ? { error: { code: payload.name, ...payload } } : payload);
    } else if (data[0] === Protocol.ROOM_DATA && (this.onMessage || this.#nonce !== null)) {
      const type = decode.stringCheck(data, it) ? decode.string(data, it) : String(decode.number(data, it));
      const message: Message = it.offset < data.length ? unpack(data.subarray(it.offset)) : {};
      if (type === 'update') this.#takePart(message.events?.map(({ event }) => event.type) ?? []);
      this.onMessage?.(type, message);
    }
  }
}

/** A number or text as the room's protocol writes it. */
export function written(value: string | number): Buffer {
  const bytes = Buffer.alloc(16 + (typeof value === 'string' ? Buffer.byteLength(value) : 0));
  const it = { offset: 0 };
  if (typeof value === 'string') encode.string(bytes, value, it);
  else encode.number(bytes, value, it);
  return bytes.subarray(0, it.offset);
}

const roomData = (type: string | number, payload?: unknown): Buffer =>
  Buffer.concat([
    Buffer.of(Protocol.ROOM_DATA),
    written(type),
    payload === undefined ? Buffer.alloc(0) : pack(payload),
  ]);

const roomRequest = (id: number, type: string | number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.of(Protocol.ROOM_REQUEST), written(id), written(type), payload]);

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
