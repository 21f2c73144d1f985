/** One attack and what is watched meanwhile: the server from outside, and honest people at a match. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { MatchSummary } from '../../shared/protocol.ts';
import { addressOf, Visitor } from '../../server/testing/visitor.ts';
import { MeasuredProcess } from '../measured-process.ts';
import { median, percentile } from '../results.ts';
import { AttackedServer } from './attacked-server.ts';
import { faultsOf, type Granted, type Sample } from './honest.ts';

/** How far an attack goes. */
export interface Extent {
  seed: number;
  /** How much of what the attack counts. */
  count: number;
  /** How long it lasts at the most, seconds. */
  seconds: number;
}

export interface Attack {
  /** One connection: what is tried. */
  about: string;
  usual: Omit<Extent, 'seed'>;
  /** For a run of all attacks. */
  short: Omit<Extent, 'seed'>;
  /** Seats of the honest match; 2 if left out. */
  seats?: number;
  /** Settings of the server. */
  env?: Record<string, string>;
  run(trial: Trial): Promise<void>;
}

/** What was seen during a while. */
export interface Phase {
  name: string;
  /** Round trips of the honest players' commands, ms. */
  p50: number;
  p99: number;
  slowest: number;
  commandsPerS: number;
  /** Part of one processor, %. */
  cpuPercent: number;
  /** The most and the last of its memory, MB. */
  peakMb: number;
  endMb: number;
  /** At the end of each fifth. */
  fifthsMb: number[];
  slowestHealthMs: number;
  /** Questions for its health that were not answered with 200. */
  unwell: number;
}

export interface Promised {
  says: string;
  kept: boolean;
  seen: string;
}

/** Between two commands of one honest player, ms: two of them stay within what their address may say. */
const PACE_MS = 200;
/** The same where a match is to become long: within what a room hears from one connection. */
const FAST_PACE_MS = 45;
const MOST_SECONDS_FAST = 120;
const LOOK_EVERY_MS = 250;
const HEALTH_EVERY_MS = 1000;
/** Whose connection broke has no seat any more after this. */
const PATIENCE_MS = 20_000;
const BEFORE_MS = 5000;
const AFTER_MS = 4000;
/** What an honest player may have to wait while somebody attacks, ms, or so many times what it was before. */
const MOST_P50_MS = 10;
const MOST_P99_MS = 250;
const MOST_TIMES = 5;
/** Settings of a server at which eight honest players of one address lengthen a match. */
export const letsOneAddressPlayFast = { MAX_CONNECTIONS_PER_ADDRESS: '6400' };
/** What a server's memory may have grown by when all is quiet again, MB: the heap keeps room it once needed. */
const MOST_GROWTH_MB = 100;

export class Trial {
  readonly server: AttackedServer;
  readonly honest: MeasuredProcess<{ matchId: string }>;
  /** The match that the honest people play. */
  matchId = '';
  readonly extent: Extent;
  readonly phases: Phase[] = [];
  readonly figures: { name: string; value: string }[] = [];
  readonly promises: Promised[] = [];
  /** Exits that were not asked for. */
  exits = 0;
  readonly #visitors = new Map<number, Visitor>();

  private constructor(server: AttackedServer, honest: Trial['honest'], extent: Extent) {
    this.server = server;
    this.honest = honest;
    this.extent = extent;
  }

  /** A server of its own, and an honest match on it. */
  static async start({ env, seats = 2 }: Attack, extent: Extent): Promise<Trial> {
    const server = await AttackedServer.open(env);
    const honest: Trial['honest'] = new MeasuredProcess('attack/honest-process.ts', {}, [
      server.url,
      String(seats),
      String(PACE_MS),
    ]);
    const trial = new Trial(server, honest, extent);
    trial.matchId = (await honest.ready).matchId;
    return trial;
  }

  /** The nth stranger, with an address of their own. */
  stranger(number: number): Visitor {
    let visitor = this.#visitors.get(number);
    if (!visitor) this.#visitors.set(number, (visitor = new Visitor(this.server.url, addressOf(number))));
    return visitor;
  }

  figure(name: string, value: string | number): void {
    this.figures.push({ name, value: typeof value === 'number' ? round(value) : value });
  }

  promise(says: string, kept: boolean, seen: string | number): void {
    this.promises.push({ says, kept, seen: typeof seen === 'number' ? round(seen) : seen });
  }

  /** Promises that it is no more. */
  atMost(what: string, most: number, seen: number): void {
    this.promise(`${what}: at most ${round(most)}`, seen <= most, seen);
  }

  /** Watches while something goes on. */
  async phase<T>(name: string, work: () => Promise<T>): Promise<T> {
    const fromMs = Date.now();
    const from = performance.now();
    const cpu = this.server.cpuSeconds();
    const memory: number[] = [this.server.memoryMb()];
    const healths: { status: number; ms: number }[] = [];
    const looking = setInterval(() => memory.push(this.server.memoryMb()), LOOK_EVERY_MS);
    const asking = setInterval(async () => {
      healths.push(await this.server.health());
      this.matchId = await this.honest.ask<string>('matchId');
    }, HEALTH_EVERY_MS);
    try {
      return await work();
    } finally {
      clearInterval(looking);
      clearInterval(asking);
      const seconds = (performance.now() - from) / 1000;
      const cpuUsed = this.server.cpuSeconds() - cpu;
      memory.push(this.server.memoryMb());
      const all = await this.honest.ask<Sample[]>('samples');
      const samples = all.filter(({ at }) => at >= fromMs);
      const known = memory.filter((mb) => mb > 0);
      this.phases.push({
        name,
        ...waits(samples),
        commandsPerS: samples.length / seconds,
        // Less than before is another process: it was started again.
        cpuPercent: cpuUsed < 0 ? NaN : (100 * cpuUsed) / seconds,
        peakMb: Math.max(...known),
        endMb: known.at(-1) ?? NaN,
        fifthsMb: [1, 2, 3, 4, 5].map((fifth) => known[Math.ceil((known.length * fifth) / 5) - 1] ?? NaN),
        slowestHealthMs: Math.max(...healths.map(({ ms }) => ms), 0),
        unwell: healths.filter(({ status }) => status !== 200).length,
      });
    }
  }

  /** Watches before, during and after an attack. @param settleMs how long to wait until it counts as past */
  async around(work: () => Promise<void>, settleMs: number): Promise<void> {
    await this.phase('before', () => sleep(BEFORE_MS));
    await this.phase('during', work);
    await sleep(settleMs);
    await this.phase('after', () => sleep(AFTER_MS));
  }

  /** Breaks one honest player's connection. @returns after how long they were back, ms; `PATIENCE_MS` if they were not */
  breakConnection(): Promise<number> {
    const late = sleep(PATIENCE_MS, PATIENCE_MS, { ref: false });
    return Promise.race([this.honest.ask<number>('breakConnection'), late]);
  }

  /** Lets the honest people play fast until the log of their match has so many events. */
  async lengthenMatch(events: number): Promise<void> {
    await this.honest.ask('pace', FAST_PACE_MS);
    let now = 0;
    for (let second = 0; second < MOST_SECONDS_FAST && now < events; second++) {
      await sleep(1000);
      now = await this.eventsOf(this.matchId);
    }
    await this.honest.ask('pace', PACE_MS);
    this.figure('events in the honest match by then', now);
  }

  /** How long the log of a match is. */
  async eventsOf(matchId: string): Promise<number> {
    const reply = await fetch(`${this.server.url}/api/matches/${matchId}`);
    return ((await reply.json()) as MatchSummary).events;
  }

  /** What holds whatever is tried. Asks the phases `before`, `during` and `after`. */
  commonPromises({ p50 = MOST_P50_MS, p99 = MOST_P99_MS, growthMb = MOST_GROWTH_MB } = {}): void {
    const [before, during, after] = [this.seen('before'), this.seen('during'), this.seen('after')];
    this.figure('memory at each fifth of the attack, MB', during.fifthsMb.map(round).join(', '));
    const kinds = new Set(this.server.uncaught);
    for (const kind of kinds) this.figure('nobody caught', kind);
    const isUp = this.exits === 0 && this.server.isAlive;
    this.promise('the server does not exit', isUp, isUp ? 'alive' : `${Math.max(1, this.exits)} exits`);
    this.atMost('kinds of errors that nobody caught', 0, kinds.size);
    this.atMost('times that /api/health does not say 200', 0, during.unwell + after.unwell);
    this.atMost("half of an honest player's commands take, ms", Math.max(p50, MOST_TIMES * before.p50), during.p50);
    this.atMost('99 of 100 take, ms', Math.max(p99, MOST_TIMES * before.p99), during.p99);
    // Who waits asks less: few samples may look good.
    this.promise(
      'they get at least half as many answers as before',
      during.commandsPerS >= before.commandsPerS / 2,
      `${round(during.commandsPerS)} of ${round(before.commandsPerS)} in a second`,
    );
    this.atMost('afterwards it holds more than before, MB', growthMb, after.endMb - before.endMb);
  }

  /** Ends everything; reads the logs of the honest matches. */
  async end(): Promise<void> {
    for (const visitor of this.#visitors.values()) visitor.close();
    const granted = await this.honest.ask<Granted[]>('stop');
    await this.honest.close();
    await this.server.kill();
    const faults = await faultsOf(granted, this.server.dataDir);
    const commands = granted.reduce((sum, one) => sum + one.granted.length, 0);
    this.promise(
      'the honest match is whole: every granted command once, the log verifies',
      commands > 0 && faults.length === 0,
      faults.length === 0 ? `${commands} commands` : faults.join('; '),
    );
    await this.server.close();
  }

  /** After an exit nobody asked for, or a shutdown that hangs: ends it for good and starts it again. */
  async startAgain(): Promise<void> {
    this.exits++;
    await this.server.kill();
    await this.server.start();
  }

  /** @throws if nothing was watched under that name */
  seen(name: string): Phase {
    const phase = this.phases.find((one) => one.name === name);
    if (!phase) throw new Error(`There was no phase "${name}".`);
    return phase;
  }
}

function waits(samples: readonly Sample[]): Pick<Phase, 'p50' | 'p99' | 'slowest'> {
  const took = samples.map(({ ms }) => ms);
  return { p50: median(took), p99: percentile(took, 0.99), slowest: percentile(took, 1) };
}

/** As it is printed: three digits that count. */
export function round(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
