/** A network between two: a client and a server, a server and its database. It cuts and holds when it is told to, and may be slow. */
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line as people name it: by its round trip. */
export interface Line {
  /** There and back, ms. Whoever connects has waited that long before anything is sent. */
  tripMs: number;
  /** By so much more or less, either way, evenly spread, ms. */
  jitterMs?: number;
  /** Of answers, all connections together; as many as can be where that is left out. */
  bytesPerSecond?: number;
}

type Pass = (work: () => void, bytes?: number) => void;

/** A TCP proxy in front of a server, of which questions are asked and answers come. */
export class Network {
  isAway = false;
  /** What the server says is lost. A connection that has lost any stays open, and brings no more answers. */
  holdsAnswers = false;
  /** What the server is asked is lost, likewise. */
  holdsQuestions = false;
  readonly url: string;
  /** Gets what the server is asked, as it came. */
  onQuestion: (data: Buffer) => void = () => {};
  #held = Promise.withResolvers<void>();
  readonly #server: Server;
  readonly #line: Line | undefined;
  readonly #sockets = new Set<Socket>();
  /** When the line has sent all answers that it was given so far. */
  #freeAtMs = 0;

  /**
   * @param to the server; or says at each connection which one that is
   * @param line how slow it is; as fast as can be where that is left out
   */
  static async to(to: { url: string } | (() => { url: string }), line?: Line): Promise<Network> {
    const there = typeof to === 'function' ? () => new URL(to().url) : () => new URL(to.url);
    const server = createServer((socket) => network.#connect(socket, there()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const here = new URL(typeof to === 'function' ? 'http://127.0.0.1' : to.url);
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

  #connect(socket: Socket, { port, hostname }: URL): void {
    if (this.isAway) return void socket.destroy();
    const there = connect(Number(port), hostname);
    const ends: [from: Socket, to: Socket, holds: 'holdsQuestions' | 'holdsAnswers'][] = [
      [socket, there, 'holdsQuestions'],
      [there, socket, 'holdsAnswers'],
    ];
    for (const [from, to, holds] of ends) {
      const pass = this.#way(from === there);
      let hasLost = false;
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => {
        if (from === socket) this.onQuestion(data);
        hasLost ||= this[holds];
        if (hasLost) this.#held.resolve();
        else pass(() => to.write(data), data.length);
      });
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        pass(() => (this.#line ? to.end() : to.destroy()));
      });
    }
  }

  /** One way of a new connection: what it is given happens later, in the same order. */
  #way(isOfAnswers: boolean): Pass {
    if (!this.#line) return (work) => work();
    const { tripMs, jitterMs = 0, bytesPerSecond = Infinity } = this.#line;
    const waiting: { atMs: number; work: () => void }[] = [];
    const deliver = () => {
      for (let [next] = waiting; next && next.atMs <= performance.now(); [next] = waiting) {
        waiting.shift();
        next.work();
      }
      const [next] = waiting;
      if (next) setTimeout(deliver, Math.max(0, next.atMs - performance.now()));
    };
    let lastMs = performance.now() + tripMs;
    return (work, bytes = 0) => {
      let sentMs = performance.now();
      if (isOfAnswers) sentMs = this.#freeAtMs = Math.max(this.#freeAtMs, sentMs) + (1000 * bytes) / bytesPerSecond;
      // What was sent later never comes first.
      lastMs = Math.max(lastMs, sentMs + Math.max(0, tripMs / 2 + (Math.random() * 2 - 1) * jitterMs));
      waiting.push({ atMs: lastMs, work });
      if (waiting.length === 1) setTimeout(deliver, lastMs - performance.now());
    };
  }

  /** Loses what is asked, or answered, from now on. Resolves when it has lost something. */
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
    await Promise.all(ended);
    // The other end is in this process, mostly: it hears of it in the next turn.
    await turn();
    await turn();
  }
  /** New connections come through again, and those that have lost nothing go on. */
  comeBack(): void {
    this.isAway = this.holdsAnswers = this.holdsQuestions = false;
  }
  close(): void {
    void this.goAway();
    this.#server.close();
  }
}
