/**
 * Somebody with an address of their own, as strangers and crowds have it: asks over HTTP, and opens connections that are in hand.
 */
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { RoomClient } from '../../client/app/connection/room-client.ts';
import { Guest, newSecret } from './guest.ts';
import { Wire, type Manner } from './wire.ts';

/** The nth stranger's address: 127.0.1.1 and up, clear of 127.0.0.1. */
export const addressOf = (number: number): string => `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`;

/** How long an answer or a connection may take, ms. */
const PATIENCE_MS = 10_000;

type Reservation = Parameters<RoomClient['joinBy']>[0];
const reservation = z.looseObject({ sessionId: z.string(), roomId: z.string(), processId: z.string() });

export class Visitor {
  readonly address: string;
  readonly #url: string;
  readonly #client: RoomClient;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  /** @param url where the server is */
  constructor(url: string, address: string) {
    this.#url = url;
    this.#client = new RoomClient(url);
    this.address = address;
  }

  /** `status` is 0 when there was no answer. */
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    return new Promise((resolve) => {
      const asked = request(
        this.#url + path,
        {
          method,
          agent: this.#agent,
          localAddress: this.address,
          timeout: PATIENCE_MS,
          headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: jsonIn(text) }));
          response.on('error', () => resolve({ status: 0, body: null }));
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', () => resolve({ status: 0, body: null }));
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Opens a table. @returns null when that is refused */
  async openTable(request: Record<string, unknown> = {}): Promise<{ matchId: string; secret: string } | null> {
    const secret = newSecret();
    const usual = { game: 'wa-wa-west', seats: 2, name: 'Stranger', secret, public: true };
    const { status, body } = await this.ask('POST', '/api/matches', { ...usual, ...request });
    return status === 201 ? { ...z.object({ matchId: z.string() }).parse(body), secret } : null;
  }

  /** Reserves a place in a room. @returns the HTTP status when that is refused */
  async reserve(room: 'match' | 'lobby', options: unknown = {}): Promise<Reservation | number> {
    const { status, body } = await this.ask('POST', `/matchmake/joinOrCreate/${room}`, options);
    return reservation.safeParse(body).success ? (body as Reservation) : status;
  }

  /** A place in a room and the connection to it. @returns the HTTP status, or 0, when that is refused */
  async enter(room: 'match' | 'lobby', options: unknown = {}, manner: Manner = {}): Promise<Wire | number> {
    const reserved = await this.reserve(room, options);
    if (typeof reserved === 'number') return reserved;
    let wire!: Wire;
    const carry = (events: ConstructorParameters<typeof Wire>[0]) =>
      (wire = new Wire(events, { from: this.address, ...manner }));
    const joined = await this.#client.joinBy(reserved, PATIENCE_MS, carry, PATIENCE_MS).catch(() => null);
    if (!joined) return 0;
    joined.reconnection.enabled = false;
    joined.onMessage('*', () => {});
    wire.room = joined;
    return wire;
  }

  /** A connection to a match, without a seat. */
  watch(matchId: string, manner?: Manner): Promise<Wire | number> {
    return this.enter('match', { matchId, secret: newSecret() }, manner);
  }

  /** Somebody at a match, with the seat of that secret, if any. They sign nothing until they are given keys. */
  async join(matchId: string, secret = newSecret(), options: object = {}, manner?: Manner): Promise<Guest | number> {
    const wire = await this.enter('match', { matchId, secret, packed: true, ...options }, manner);
    if (typeof wire === 'number') return wire;
    const guest = await Guest.at(wire.room as Guest['room'], secret).catch(() => 0);
    if (typeof guest !== 'number') guest.keys = null;
    return guest;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
