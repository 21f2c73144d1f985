/**
 * Somebody with an address of their own: asks over HTTP and opens connections by hand, so that they can say what no honest
 * client would, and weigh little where many are needed. On Linux every address of 127.0.0.0/8 is this machine.
 */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { newSecret } from '../../server/testing/guest.ts';
import { Connection, OPEN_MS, type Listening } from './connection.ts';

/** The nth stranger's address: 127.0.1.1 and up, clear of 127.0.0.1. */
export const addressOf = (number: number): string => `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`;

const reservation = z.object({ sessionId: z.string(), roomId: z.string(), processId: z.string() });
type Reservation = z.output<typeof reservation>;

export class Visitor {
  readonly address: string;
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  /** @param url where the server is */
  constructor(url: string, address: string) {
    this.#url = url;
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
          timeout: OPEN_MS,
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
    return reservation.safeParse(body).data ?? status;
  }

  /** A place in a room and the connection to it. @returns the HTTP status, or 0, when that is refused */
  async enter(room: 'match' | 'lobby', options: unknown = {}, listening: Listening = {}): Promise<Connection | number> {
    const reserved = await this.reserve(room, options);
    return typeof reserved === 'number' ? reserved : this.#open(reserved, listening);
  }

  /** A connection to a match, watching unless the secret has a seat. */
  enterMatch(matchId: string, secret = newSecret(), listening: Listening = {}): Promise<Connection | number> {
    return this.enter('match', { matchId, secret }, listening);
  }

  async #open({ processId, roomId, sessionId }: Reservation, listening: Listening): Promise<Connection | number> {
    const { port, host } = new URL(this.#url);
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: this.address, noDelay: true });
    const ws = new WebSocket(`ws://${host}/${processId}/${roomId}?sessionId=${sessionId}`, {
      createConnection: () => socket,
      handshakeTimeout: OPEN_MS,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    const connection = new Connection(roomId, ws, socket, listening);
    return (await connection.opened) ? connection : 0;
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
