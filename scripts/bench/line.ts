/** A connection that speaks the wire's language by hand, so that the players' own work weighs as little as it can. */
import { connect, type Socket } from 'node:net';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/** Each match comes from an address of its own: on Linux every address of 127.0.0.0/8 is this machine. */
export const addressOf = (match: number): string => `127.0.${1 + Math.floor(match / 250)}.${1 + (match % 250)}`;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Asks by POST. @throws what came instead of the answer */
export function post<Answer>(url: string, body: object, localAddress: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    const asked = request(url, { method: 'POST', headers, agent, localAddress }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        (response.statusCode ?? 500) < 300
          ? resolve(JSON.parse(text) as Answer)
          : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
      );
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

export class Line {
  readonly opened: Promise<void>;
  readonly #ws: WebSocket;
  readonly #socket: Socket;

  /** @param hear every frame */
  constructor(url: string, localAddress: string, hear: (frame: Buffer) => void) {
    const { port } = new URL(url);
    this.#socket = connect({ host: '127.0.0.1', port: Number(port), localAddress, noDelay: true });
    this.#ws = new WebSocket(url.replace('http', 'ws'), {
      createConnection: () => this.#socket,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    this.#ws.on('message', hear);
    this.#ws.on('error', (error) => console.error(error));
    this.#ws.on('close', (code) => {
      if (code !== 1005) console.error(`A connection of the measurement was closed with ${code}.`);
    });
    this.opened = new Promise((resolve) => this.#ws.once('open', () => resolve()));
  }

  /** What came in over TCP, bytes. */
  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  send(frame: Buffer): void {
    this.#ws.send(frame);
  }

  close(): Promise<void> {
    this.#ws.close();
    return new Promise((resolve) => this.#ws.once('close', () => resolve()));
  }
}
