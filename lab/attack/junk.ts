/**
 * A million pieces of junk over everything a stranger can reach: raw bytes and requests to the port, and frames
 * on connections that were honestly opened: to the honest match, to tables of the strangers' own, to the lobby.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf, type Chance } from '../../shared/contract/random.ts';
import { games } from '../../shared/games/index.ts';
import { junkFrame } from './junk-frames.ts';
import { junkRequest, type Known } from './junk-requests.ts';
import type { Attack, Trial } from './trial.ts';
import type { Wire } from '../../server/testing/wire.ts';
import { addressOf, Visitor } from '../../server/testing/visitor.ts';

/** Lines at a time, and connections that ask. */
const LINES = 96;
const ASKERS = 12;
/** Of everything sent, this part goes over connections. */
const ON_LINES = 0.75;
/** At most so many frames at once: the room hears 30 in a second, and nothing after one that ends the connection. */
const BURST = 8;
const PAUSE_MS = 250;
/** How long an asker waits for answers, ms. */
const ANSWER_MS = 150;
/** Visits of one address, so that no limit of one address holds the junk back. */
const ADDRESSES = 500;
/** A stranger keeps a table for so many bursts. */
const BURSTS_AT_TABLE = 60;

/** Sends junk, seeded, until `count` pieces are out or time is up or the server is gone. */
export class Junk {
  readonly tally = {
    frames: 0,
    requests: 0,
    connectionsOpened: 0,
    connectionsRefused: 0,
    connectionsEnded: 0,
    tables: 0,
    /** Tables that junk happened to open. */
    tablesByChance: 0,
    /** Answers that show a path of the machine or a stack. */
    leaks: new Map<string, number>(),
    /** Upgrades to no room's address that were let in. */
    wronglyUpgraded: 0,
  };
  readonly #url: string;
  readonly #matchId: () => string;
  readonly #isOn: () => boolean;
  readonly #frames: number;
  readonly #requests: number;
  readonly #tables: { matchId: string; secret: string }[] = [];
  #visits = 0;

  /**
   * @param matchId of a match that honest people play
   * @param isOn false when it is to end before `count` is reached
   */
  constructor(url: string, matchId: () => string, count: number, isOn: () => boolean) {
    this.#url = url;
    this.#matchId = matchId;
    this.#isOn = isOn;
    this.#frames = Math.round(count * ON_LINES);
    this.#requests = count - this.#frames;
  }

  async run(seed: number): Promise<void> {
    const chances = (kind: number, index: number) => chanceOf(seed * 1_000_003 + kind * 10_007 + index);
    await Promise.all([
      ...Array.from({ length: LINES }, (_, index) => this.#sendFrames(index, chances(1, index))),
      ...Array.from({ length: ASKERS }, (_, index) => this.#sendRequests(chances(2, index))),
    ]);
  }

  async #sendFrames(index: number, chance: Chance): Promise<void> {
    const more = () => this.#isOn() && this.tally.frames < this.#frames;
    while (more()) {
      const visitor = new Visitor(this.#url, addressOf(this.#visits++ % ADDRESSES));
      const connection = await this.#enter(visitor, index, chance);
      if (typeof connection === 'number') {
        this.tally.connectionsRefused++;
        await sleep(100 + chance.int(400));
      } else {
        this.tally.connectionsOpened++;
        // What comes back for junk means nothing to the room.
        connection.onFrame = () => false;
        for (let burst = 0; burst < BURSTS_AT_TABLE && connection.isOpen && more(); burst++) {
          this.#burst(connection, chance);
          await Promise.race([sleep(PAUSE_MS), connection.closed]);
        }
        if (!connection.isOpen) this.tally.connectionsEnded++;
        connection.cut();
      }
      visitor.close();
    }
  }

  #burst(connection: Wire, chance: Chance): void {
    const bytes: Buffer[] = [];
    for (let number = chance.int(BURST); number >= 0; number--) {
      const frame = junkFrame(chance);
      bytes.push(frame.bytes);
      this.tally.frames++;
      if (frame.ends) break;
    }
    if (connection.socket.writable) connection.socket.write(Buffer.concat(bytes));
  }

  /** A quarter each: to the honest match, as host of a table, as guest at such a table, to the lobby. */
  async #enter(visitor: Visitor, index: number, chance: Chance): Promise<Wire | number> {
    if (index % 4 === 0) return visitor.watch(this.#matchId());
    if (index % 4 === 1) return visitor.enter('lobby', chance.pick<unknown>([{}, {}, {}, {}, ...oddOptions]));
    if (index % 4 === 2 && this.#tables.length > 0) return visitor.watch(chance.pick(this.#tables).matchId);
    return this.#enterAsHost(visitor, index, chance);
  }

  async #enterAsHost(visitor: Visitor, index: number, chance: Chance): Promise<Wire | number> {
    // The same table again, until it is over.
    const slot = index % 12;
    const known = this.#tables[slot];
    const back = known ? await visitor.enter('match', known) : GONE;
    if (back !== GONE) return back;
    const table = await visitor.openTable({
      game: chance.pick(games).info.id,
      seats: 2 + chance.int(2),
      againstBots: chance.float() < 0.5,
    });
    if (!table) return 0;
    this.tally.tables++;
    this.#tables[Math.min(slot, this.#tables.length)] = table;
    const host = await visitor.join(table.matchId, table.secret);
    if (typeof host === 'number') return host;
    await host.sit('Stranger');
    if (chance.float() < 0.5) for (let bot = 0; bot < 2; bot++) await host.ask({ type: 'add-bot' });
    if (chance.float() < 0.5) await host.ask({ type: 'start' });
    return host.wire;
  }

  async #sendRequests(chance: Chance): Promise<void> {
    while (this.#isOn() && this.tally.requests < this.#requests) {
      const known: Known = { matchIds: [this.#matchId(), ...this.#tables.map(({ matchId }) => matchId)] };
      const requests = Array.from({ length: 1 + chance.int(4) }, () => junkRequest(chance, known));
      const answers = await this.#exchange(Buffer.concat(requests));
      if (answers === null) await sleep(200);
      else {
        this.tally.requests += requests.length;
        this.#look(answers, String(requests[0]));
      }
    }
  }

  /** @returns everything that came back within a while; null when nobody listens */
  async #exchange(bytes: Buffer): Promise<string | null> {
    const { hostname: host, port } = new URL(this.#url);
    const socket = connect({ host, port: Number(port), localAddress: addressOf(this.#visits++ % ADDRESSES) });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const chunks: Buffer[] = [];
    let isConnected = false;
    socket.on('connect', () => (isConnected = true));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.write(bytes);
    await Promise.race([sleep(ANSWER_MS), closed]);
    socket.destroy();
    return isConnected ? Buffer.concat(chunks).toString('latin1') : null;
  }

  #look(answers: string, asked: string): void {
    const first = asked.replace(/\r\n.*/s, '').slice(0, 80);
    if (/\n {4}at |node_modules|file:\/\/\/|&nbsp;at /.test(answers) || answers.includes(process.cwd()))
      this.tally.leaks.set(first, (this.tally.leaks.get(first) ?? 0) + 1);
    this.tally.tablesByChance += answers.split('HTTP/1.1 201').length - 1;
    // Nobody here has a reserved seat.
    if (answers.includes('HTTP/1.1 101')) this.tally.wronglyUpgraded++;
  }
}

/** What the heap keeps after 100 connections at a time, MB: the same after 20,000 pieces as after a million. */
const MOST_GROWTH_MB = 200;

/** The HTTP status of a join to a table that is over. */
const GONE = 404;

/** Options of a join that are no object, or a strange one. */
const oddOptions: unknown[] = [5, true, 'abc', [], [5], { filter: 5 }, { filter: { metadata: 5 } }, { constructor: 5 }];

/** How often the server is started again to find more of what ends it. */
const MOST_EXITS = 12;

export const junk: Attack = {
  about: 'Seeded junk over every route and message that a stranger can reach.',
  usual: { count: 1_000_000, seconds: 1500 },
  short: { count: 20_000, seconds: 60 },
  // What the strangers leave behind is asleep when it is looked for what has grown.
  // Its heap has an end: otherwise the engine is in no hurry to clear up, and a leak would look the same.
  env: { SLEEP_AFTER_S: '10', NODE_OPTIONS: '--max-old-space-size=192' },
  async run(trial) {
    const { server, extent } = trial;
    let from = 0;
    let seconds = 0;
    const isOn = () => performance.now() < from + extent.seconds * 1000 && trial.exits < MOST_EXITS;
    const junk = new Junk(server.url, () => trial.matchId, extent.count, isOn);
    await trial.around(async () => {
      from = performance.now();
      const guarding = guard(trial, isOn);
      await junk.run(extent.seed);
      seconds = (performance.now() - from) / 1000;
      guarding.stop();
    }, 20_000);

    const { tally } = junk;
    const { leaks, ...counted } = tally;
    for (const [what, times] of Object.entries(counted)) trial.figure(what, times);
    trial.figure('seconds', seconds);
    for (const [first, times] of [...leaks].slice(0, 5)) trial.figure(`leaked after ${JSON.stringify(first)}`, times);
    trial.commonPromises({ growthMb: MOST_GROWTH_MB });
    const sent = tally.frames + tally.requests;
    trial.promise('all of it was sent', sent >= extent.count, sent);
    trial.atMost('kinds of answers that show a path or a stack', 0, leaks.size);
    trial.atMost('bytes of its own log for each piece', 20, server.saidBytes / sent);
    trial.atMost('upgrades without a reserved seat', 0, tally.wronglyUpgraded);
  },
};

/** Starts the server again whenever the junk has ended it, so that every kind of end is found in one run. */
function guard(trial: Trial, isOn: () => boolean): { stop(): void } {
  const { server } = trial;
  let busy = false;
  const timer = setInterval(async () => {
    if (busy || !isOn()) return;
    busy = true;
    if (!server.isAlive || (server.uncaught.length > 0 && (await isShut(trial)))) await trial.startAgain();
    busy = false;
  }, 250);
  return { stop: () => clearInterval(timer) };
}

/** Whether it lets nobody in any more: after some errors it hangs in its shutdown. */
async function isShut(trial: Trial): Promise<boolean> {
  const visitor = trial.stranger(ADDRESSES + 1);
  return typeof (await visitor.reserve('lobby')) === 'number';
}
