/**
 * What a house counts and times of itself, for Prometheus. The rest of the server knows these verbs, and no library. All of
 * it is in memory, so that it is told while store and Redis are away, too.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is read from memory at each look, and not counted as it happens. */
export interface Readings {
  /** Matches that are open in this process. */
  awake: number;
  /** Who has a connection to a seat, or a seat reserved. */
  people: number;
  watchers: number;
  /** Sockets at the page's port. */
  connections: number;
  /** Bots' choices that wait for their thread. */
  botsWaiting: number;
  /** Calls that wait for a connection to the store, or for its threads. */
  poolWaiting: number;
  /** As of the last probe; null before the first. */
  isStoreUp: boolean | null;
  /** Null for a process that is the whole house. */
  cluster: { isRedisUp: boolean; leaseAgeMs: number; peers: number } | null;
}

/** What takes a query, asked in the background (background.ts). */
export interface Backlog {
  /** Matches that sleep. */
  asleep: number;
  digestsWaiting: number;
  /** Matches whose time is up, and which nobody has open. */
  overdue: number;
}

export interface DiskReading {
  freeBytes: number;
  /** At the rate of the last hours; Infinity where it does not fill, null while that is not known. */
  secondsUntilFull: number | null;
}

/** Reasons and routes have names of their own; more than these would be something that a stranger makes up. */
const MOST_NAMES = 200;
const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
/** For each route: fewer, as there are many. */
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 2];
const WRITES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export class Metrics {
  readonly #registry = new Registry();
  readonly #commands = this.#histogram('command_seconds', 'From a request of a client to its answer.', SECONDS);
  readonly #appends = this.#histogram('append_seconds', 'From an append to its being durable, or refused.', SECONDS);
  readonly #groups = this.#histogram('append_group_writes', 'Writes that were made durable together.', WRITES);
  readonly #requests = this.#histogram(
    'http_request_seconds',
    'From a request over HTTP to the end of its answer, by route.',
    REQUEST_SECONDS,
    ['route'],
  );
  readonly #notSaved = this.#counter('appends_failed_total', 'Appends that the store could not make.');
  readonly #returns = this.#counter('returns_total', 'People who came back to a seat of theirs in a running match.');
  readonly #acknowledged = this.#counter('commands_acknowledged_total', 'Commands that are in a log.');
  readonly #commandsRefused = this.#counter('commands_refused_total', 'Commands that were refused, by reason.', [
    'reason',
  ]);
  readonly #refusals = this.#counter(
    'refusals_total',
    'What was refused, by its reason: requests at tables, joins, and requests over HTTP.',
    ['reason'],
  );
  readonly #lost = this.#counter('processes_lost_total', 'Other processes that this one found dead.');
  readonly #takenOver = this.#counter('takeovers_total', 'Matches of dead processes that this one went on with.');
  readonly #handedOver = this.#counter('handovers_total', 'Matches given to other processes at the end of this one.', [
    'result',
  ]);
  readonly #reasons = boundedNames();
  readonly #commandReasons = boundedNames();
  readonly #routes = boundedNames();

  readonly #matches = this.#gauge('matches', 'Unfinished matches: awake in this process, or asleep in the store.', [
    'state',
  ]);
  readonly #overdue = this.#gauge('overdue_matches', 'Matches whose time is up, and which no process has open.');
  readonly #digests = this.#gauge('digests_waiting', 'Finished matches that the archive has not read yet.');
  readonly #age = this.#gauge('background_age_seconds', 'How old what was asked in the background is.', ['of']);
  readonly #diskFree = this.#gauge('disk_free_bytes', 'Free on the disk that DATA_DIR lies on.');
  readonly #diskFullIn = this.#gauge('disk_full_in_seconds', 'Until that disk is full, at the rate of the last hours.');
  readonly #askedAt = new Map<string, number>();
  readonly #read: () => Readings;
  readonly #fromMemory: (readings: Readings) => void;

  /** @param read asked at each look */
  constructor(read: () => Readings) {
    this.#read = read;
    // The event loop's delay, memory, processor, garbage: nodejs_… and process_….
    collectDefaultMetrics({ register: this.#registry });
    for (const result of ['done', 'failed'] as const) this.#handedOver.inc({ result }, 0);
    const people = this.#gauge('people', 'Players who have a connection to their table.');
    const watchers = this.#gauge('watchers', 'Who watches a table.');
    const connections = this.#gauge('connections', 'Open connections to the page’s port, those of tables among them.');
    const botsWaiting = this.#gauge('bots_waiting', 'Choices of bots that wait for their thread.');
    const poolWaiting = this.#gauge('pool_waiting', 'Calls that wait for a connection to the store, or its threads.');
    const storeUp = this.#gauge('store_up', 'Whether the store took the last probe: 1 or 0.');
    const redisUp = this.#gauge('redis_up', 'Whether Redis answers: 1 or 0; not told without REDIS_URL.');
    const leaseAge = this.#gauge('lease_age_seconds', 'Since the lease of this process was renewed.');
    const peers = this.#gauge('peers', 'Other processes of this house that live.');
    // What is not known is not told: 0 would be an alarm.
    const set = (gauge: Gauge, value: number | null | undefined) =>
      value === null || value === undefined ? gauge.remove() : gauge.set(value);
    this.#fromMemory = (readings) => {
      this.#matches.set({ state: 'awake' }, readings.awake);
      people.set(readings.people);
      watchers.set(readings.watchers);
      connections.set(readings.connections);
      botsWaiting.set(readings.botsWaiting);
      poolWaiting.set(readings.poolWaiting);
      set(storeUp, readings.isStoreUp === null ? null : Number(readings.isStoreUp));
      set(redisUp, readings.cluster && Number(readings.cluster.isRedisUp));
      set(leaseAge, readings.cluster && readings.cluster.leaseAgeMs / 1000);
      set(peers, readings.cluster?.peers);
    };
    for (const gauge of [this.#overdue, this.#digests, this.#diskFree, this.#diskFullIn]) gauge.remove();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** @returns all of it as Prometheus reads it; nobody is asked for anything */
  text(): Promise<string> {
    this.#fromMemory(this.#read());
    for (const [of, at] of this.#askedAt) this.#age.set({ of }, (performance.now() - at) / 1000);
    return this.#registry.metrics();
  }

  /** What the store has just answered. */
  backlog({ asleep, digestsWaiting, overdue }: Backlog): void {
    this.#matches.set({ state: 'asleep' }, asleep);
    this.#digests.set(digestsWaiting);
    this.#overdue.set(overdue);
    this.#askedAt.set('store', performance.now());
  }

  disk({ freeBytes, secondsUntilFull }: DiskReading): void {
    this.#diskFree.set(freeBytes);
    if (secondsUntilFull !== null) this.#diskFullIn.set(secondsUntilFull);
    this.#askedAt.set('disk', performance.now());
  }

  /** @returns to be called when the request is answered */
  commandBegins(): () => void {
    return this.#commands.startTimer();
  }

  commandAcknowledged(): void {
    this.#acknowledged.inc();
  }

  commandRefused(reason: string): void {
    this.#commandsRefused.inc({ reason: this.#commandReasons(reason) });
  }

  /** @returns to be called with the route, as it is written in the code, when its answer has ended */
  httpRequestBegins(): (route: string) => void {
    const end = this.#requests.startTimer();
    return (route) => void end({ route: this.#routes(route) });
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
    this.#refusals.inc({ reason: this.#reasons(reason) });
  }

  cameBack(): void {
    this.#returns.inc();
  }

  processLost(): void {
    this.#lost.inc();
  }

  takenOver(matches: number): void {
    this.#takenOver.inc(matches);
  }

  handedOver(result: 'done' | 'failed'): void {
    this.#handedOver.inc({ result });
  }

  #gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name: `three_rooms_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name: `three_rooms_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: string[] = []): Histogram {
    return new Histogram({ name: `three_rooms_${name}`, help, buckets, labelNames, registers: [this.#registry] });
  }
}

/** @returns the name itself for the first 200 that there are, `other` for all that come later */
function boundedNames(): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.size < MOST_NAMES) known.add(name);
    return known.has(name) ? name : 'other';
  };
}
