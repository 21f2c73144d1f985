/** A network between two: a client and a server, a server and its database. It cuts and holds when it is told to, and may be slow. */
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line as people name it: by its round trip. */
export interface Line {
  /** There and back, ms. */
  tripMs: number;
  /** By so much more or less, either way, evenly spread, ms. */
  jitterMs: number;
}

/** A TCP proxy in front of a server, of which questions are asked and answers come. */
export class Network {
  isAway = false;
  /** What the server says does not arrive. */
  holdsAnswers = false;
  /** What the server is asked does not arrive. */
  holdsQuestions = false;
  readonly url: string;
  /** Gets what the server is asked, as it came. */
  onQuestion: (data: Buffer) => void = () => {};
  #held = Promise.withResolvers<void>();
  readonly #server: Server;
  readonly #line: Line | undefined;
  readonly #sockets = new Set<Socket>();

  /** @param line how slow it is; as fast as can be where that is left out */
  static async to({ url }: { url: string }, line?: Line): Promise<Network> {
    const there = new URL(url);
    const server = createServer((socket) => network.#connect(socket, Number(there.port), there.hostname));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const here = new URL(url);
    here.hostname = '127.0.0.1';
    here.port = String((server.address() as AddressInfo).port);
    const network = new Network(server, here.href.replace(/\/$/, ''), line);
    return network;
  }
  private constructor(server: Server, url: string, line: Line | undefined) {
    this.#server = server;
    this.url = url;
    this.#line = line;
  }

  #connect(socket: Socket, port: number, host: string): void {
    if (this.isAway) return void socket.destroy();
    const there = connect(port, host);
    const ends: [Socket, Socket][] = [
      [socket, there],
      [there, socket],
    ];
    for (const [from, to] of ends) {
      const pass = this.#line ? late(this.#line) : (work: () => void) => work();
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => {
        if (from === socket) this.onQuestion(data);
        if (from === socket ? this.holdsQuestions : this.holdsAnswers) this.#held.resolve();
        else pass(() => to.write(data));
      });
      from.on('error', () => {});
      from.on('close', () => pass(() => (this.#line ? to.end() : to.destroy())));
    }
  }

  /** Holds what is asked, or answered, from now on. Resolves when it has held something. */
  hold(what: 'questions' | 'answers'): Promise<void> {
    this.#held = Promise.withResolvers();
    this[what === 'questions' ? 'holdsQuestions' : 'holdsAnswers'] = true;
    return this.#held.promise;
  }

  /** Every connection is cut, and both ends have noticed; new ones are refused until it is back. */
  async goAway(): Promise<void> {
    this.isAway = true;
    const ended = [...this.#sockets].filter(({ closed }) => !closed).map((socket) => once(socket, 'close'));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await Promise.all(ended);
    // The other end is in this process, mostly: it hears of it in the next turn.
    await turn();
    await turn();
  }
  comeBack(): void {
    this.isAway = this.holdsAnswers = this.holdsQuestions = false;
  }
  close(): void {
    void this.goAway();
    this.#server.close();
  }
}

/** One way of a line: what it is given happens later, in the same order. */
function late({ tripMs, jitterMs }: Line): (work: () => void) => void {
  const waiting: { atMs: number; work: () => void }[] = [];
  const deliver = () => {
    for (let [next] = waiting; next && next.atMs <= performance.now(); [next] = waiting) {
      waiting.shift();
      next.work();
    }
    const [next] = waiting;
    if (next) setTimeout(deliver, Math.max(0, next.atMs - performance.now()));
  };
  return (work) => {
    const wayMs = Math.max(0, tripMs / 2 + (Math.random() * 2 - 1) * jitterMs);
    // What was sent later never comes first.
    const atMs = Math.max(waiting.at(-1)?.atMs ?? 0, performance.now() + wayMs);
    waiting.push({ atMs, work });
    if (waiting.length === 1) setTimeout(deliver, wayMs);
  };
}
