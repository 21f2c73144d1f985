/** For tests: a network between a process and its database, which cuts and holds when it is told to. */
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What lies between a process and its database. */
export class Network {
  isAway = false;
  /** What the database says does not arrive. */
  holdsAnswers = false;
  /** What the database is asked does not arrive. */
  holdsQuestions = false;
  readonly url: string;
  #held = Promise.withResolvers<void>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  static async to(database: { url: string }): Promise<Network> {
    const there = new URL(database.url);
    const server = createServer((socket) => network.#connect(socket, Number(there.port), there.hostname));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const here = new URL(database.url);
    here.hostname = '127.0.0.1';
    here.port = String((server.address() as AddressInfo).port);
    const network = new Network(server, here.href);
    return network;
  }
  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  #connect(socket: Socket, port: number, host: string): void {
    if (this.isAway) return void socket.destroy();
    const there = connect(port, host);
    const ends: [Socket, Socket][] = [
      [socket, there],
      [there, socket],
    ];
    for (const [from, to] of ends) {
      this.#sockets.add(from);
      from.on('data', (data) => {
        if (from === socket ? this.holdsQuestions : this.holdsAnswers) this.#held.resolve();
        else to.write(data);
      });
      from.on('error', () => {});
      from.on('close', () => to.destroy());
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
