/** What a house counts and times of itself, for Prometheus. The rest of the server knows these verbs, and no library. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is read when somebody asks, and not counted as it happens. */
export interface Readings {
  /** Matches that are open in this process. */
  awake: number;
  /** Of the whole store. */
  asleep: number;
  /** Who has a connection to a seat, or a seat reserved. */
  people: number;
  watchers: number;
  /** Bots' choices that wait for their thread. */
  botsWaiting: number;
}

/** Refusals have names of their own; more than these would be something that a stranger makes up. */
const MOST_REASONS = 200;
const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const WRITES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export class Metrics {
  readonly #registry = new Registry();
  readonly #reasons = new Set<string>();
  readonly #commands = this.#histogram('command_seconds', 'From a request of a client to its answer.', SECONDS);
  readonly #appends = this.#histogram('append_seconds', 'From an append to its being durable, or refused.', SECONDS);
  readonly #groups = this.#histogram('append_group_writes', 'Writes that were made durable together.', WRITES);
  readonly #notSaved = this.#counter('appends_failed_total', 'Appends that the store could not make.');
  readonly #returns = this.#counter('returns_total', 'People who came back to a seat of theirs in a running match.');
  readonly #refusals = new Counter({
    name: 'three_rooms_refusals_total',
    help: 'What was refused, by its reason: requests at tables, joins, and requests over HTTP.',
    labelNames: ['reason'],
    registers: [this.#registry],
  });

  /** @param read asked at each look */
  constructor(read: () => Promise<Readings>) {
    // The event loop's delay, memory, processor, garbage: nodejs_… and process_….
    collectDefaultMetrics({ register: this.#registry });
    const matches = new Gauge({
      name: 'three_rooms_matches',
      help: 'Unfinished matches: awake in this process, or asleep in the store.',
      labelNames: ['state'],
      registers: [this.#registry],
    });
    const people = this.#gauge('people', 'Players who have a connection to their table.');
    const watchers = this.#gauge('watchers', 'Who watches a table.');
    const botsWaiting = this.#gauge('bots_waiting', 'Choices of bots that wait for their thread.');
    this.#readings = async () => {
      const readings = await read();
      matches.set({ state: 'awake' }, readings.awake);
      matches.set({ state: 'asleep' }, readings.asleep);
      people.set(readings.people);
      watchers.set(readings.watchers);
      botsWaiting.set(readings.botsWaiting);
    };
  }
  readonly #readings: () => Promise<void>;

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** @returns all of it as Prometheus reads it @throws what reading throws */
  async text(): Promise<string> {
    await this.#readings();
    return this.#registry.metrics();
  }

  /** @returns to be called when the request is answered */
  commandBegins(): () => void {
    return this.#commands.startTimer();
  }

  /** An append on its way: how long it takes is told, whatever comes of it. */
  async append(appended: Promise<void>): Promise<void> {
    const end = this.#appends.startTimer();
    try {
      await appended;
    } catch (error) {
      this.#notSaved.inc();
      throw error;
    } finally {
      end();
    }
  }

  grouped(writes: number): void {
    this.#groups.observe(writes);
  }

  refused(reason: string): void {
    const isKnown = this.#reasons.has(reason) || this.#reasons.size < MOST_REASONS;
    if (isKnown) this.#reasons.add(reason);
    this.#refusals.inc({ reason: isKnown ? reason : 'other' });
  }

  cameBack(): void {
    this.#returns.inc();
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name: `three_rooms_${name}`, help, registers: [this.#registry] });
  }

  #counter(name: string, help: string): Counter {
    return new Counter({ name: `three_rooms_${name}`, help, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, buckets: number[]): Histogram {
    return new Histogram({ name: `three_rooms_${name}`, help, buckets, registers: [this.#registry] });
  }
}
