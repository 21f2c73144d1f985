/**
 * A watched worker thread, so that nobody waits for one that will never answer. When it ends, throws or hangs,
 * every call that waits for it fails, and it is started again; after three failed starts in a row it is given up.
 *
 * A hang and a slow disk look alike from outside: a thread that waits for the disk answers nothing, not even a ping.
 * So both sides share a few bytes: the thread counts its steps there, and says when it goes where it may have to wait
 * for the disk. 0.8 s of a processor without a step in its own code is a hang; a thread that a busy machine gives no
 * time is only slow. At the disk it has 10 s: more than the wait for another process's lock (5 s), and more than anybody
 * waits for an answer.
 *
 * Only JavaScript can be interrupted: a thread that hangs at the disk goes on until the disk lets go of it. No second
 * one is started while it may still write, which is why a pool that replaces threads by itself won't do. If it never
 * ends it is given up, and then `process.exit` would wait for it for ever, too: the process has to be killed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';

/** What a thread can be asked to do. Values and answers are sent as copies. */
type Functions = { [name: string]: (value: never) => unknown };

/** What the thread calls on its side of the wall. */
interface Keeper {
  /** It takes calls from now on. */
  ready(): void;
  /** So many writes went into one commit. */
  committed(writes: number): void;
}

/** A message, with the error that a call came to. It is sent as plain data: an error that is sent as such loses its name. */
type Message = { e?: { name: string; message: string } };
const packed = (message: Message) =>
  message.e ? { ...message, e: { name: message.e.name, message: message.e.message } } : message;
const unpacked = (message: Message) => (message.e ? { ...message, e: Object.assign(new Error(), message.e) } : message);

export interface ThreadLog {
  warn(details: object, message: string): void;
}

export interface ThreadOptions {
  /** For the log and for errors. */
  name: string;
  script: URL;
  /** What the thread finds in `workerData`, besides what is in there for the watch. */
  data: object;
  /** It could not be started again, or hangs and can't be ended. Called once; every call is refused from now on. */
  onDead(error: Error): void;
  log: ThreadLog;
  /** How long it may wait for the disk, ms; 10 s if left out. */
  diskMs?: number | undefined;
  /** Told of each commit, how many writes it held. */
  onCommitted?: ((writes: number) => void) | undefined;
}

/** The call was sent, and the thread was lost before it answered: nobody knows whether it was done. */
export class ThreadLost extends Error {
  override name = 'ThreadLost';
}

/** What both sides share: how many steps were made, and where the thread is. */
const STEPS = 0;
const WHERE = 1;
const OWN_CODE = 0;
const AT_DISK = 1;
const AS_LONG_AS_IT_TAKES = 2;

/** The main thread looks this often. It counts looks, not time: one that was held up has looked only once. */
const LOOK_MS = 100;
/** How long its own code may run on a processor without a step, ms. */
const OWN_CODE_MS = 800;
const DISK_MS = 10_000;
/** How long a thread may take to start: its code has to be read, by a busy machine too. */
const START_MS = 60_000;

/** How long a lost thread has to end before the next try. */
const END_MS = 5000;
/** Before each try to start again. */
const pausesMs = [500, 1000, 2000];

export class Thread<Does extends Functions> {
  readonly #options: ThreadOptions;
  readonly #closing = new AbortController();
  readonly #kept: Promise<void>;
  #life: Life;
  #isDead = false;

  /** Resolves when the thread is ready. @throws why it could not be started, when nothing of it is left */
  static async start<Does extends Functions>(options: ThreadOptions): Promise<Thread<Does>> {
    const life = new Life(options);
    try {
      await life.opened.promise;
    } catch (error) {
      await life.hasEnded().catch(() => {});
      throw error;
    }
    return new Thread(options, life);
  }

  private constructor(options: ThreadOptions, life: Life) {
    this.#options = options;
    this.#life = life;
    this.#kept = this.#keepAlive();
  }

  /** @throws ThreadLost if nobody knows whether it was done, another error if it was not */
  call<Name extends keyof Does & string>(name: Name, ...[value]: Parameters<Does[Name]>): Done<Does, Name> {
    return this.#life.call(name, value) as Done<Does, Name>;
  }

  /** Calls that have not been answered. */
  get waiting(): number {
    return this.#life.calls;
  }

  /** Resolves when no lost thread can still be doing what it was asked. @throws if that takes more than 5 s */
  async settled(): Promise<void> {
    if (this.#life.isLost) await this.#life.hasEnded();
  }

  /** Lets it finish what it was asked; one that hangs is not waited for. Never throws. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#life.close().catch((error: Error) => this.#die(error));
    await this.#kept;
  }

  async #keepAlive(): Promise<void> {
    for (;;) {
      await this.#life.lost.promise;
      const next = await this.#startAgain();
      if (!next) return;
      this.#life = next;
    }
  }

  /** Null if it is closing, or given up. */
  async #startAgain(): Promise<Life | null> {
    const { name, log } = this.#options;
    let lost = this.#life;
    let reason = await lost.lost.promise;
    for (const pauseMs of pausesMs) {
      if (this.#closing.signal.aborted) return null;
      log.warn({ error: reason.message, pauseMs }, `${name} is lost and will be started again`);
      await sleep(pauseMs, null, { signal: this.#closing.signal, ref: false }).catch(() => {});
      if (this.#closing.signal.aborted) return null;
      try {
        await lost.hasEnded();
        lost = new Life(this.#options);
        await lost.opened.promise;
        if (!this.#closing.signal.aborted) return lost;
        await lost.close();
      } catch (error) {
        reason = error as Error;
      }
    }
    if (this.#closing.signal.aborted) return null;
    this.#die(new Error(`${name} could not be started again: ${reason.message}`));
    return null;
  }

  #die(error: Error): void {
    if (this.#isDead) return;
    this.#isDead = true;
    this.#options.onDead(error);
  }
}

type Done<Does extends Functions, Name extends keyof Does> = Promise<Awaited<ReturnType<Does[Name]>>>;

/** One thread from its start until it is lost. */
class Life {
  readonly opened = Promise.withResolvers<void>();
  /** Resolves to the reason. */
  readonly lost = Promise.withResolvers<Error>();
  isLost = false;
  readonly #name: string;
  readonly #worker: Worker;
  readonly #ended = Promise.withResolvers<void>();
  readonly #signs = new Int32Array(new SharedArrayBuffer(8));
  readonly #diskMs: number;
  readonly #rpc;
  /** Those that have not been answered. */
  calls = 0;
  #isOpen = false;
  #watch: NodeJS.Timeout | null = null;
  #stepsSeen = -1;
  #quietLooks = 0;
  /** The processor time it had used at the first quiet look. */
  #spent: Promise<NodeJS.CpuUsage> | null = null;
  #isAsked = false;

  constructor({ name, script, data, diskMs = DISK_MS, onCommitted = () => {} }: ThreadOptions) {
    this.#name = name;
    this.#diskMs = diskMs;
    this.#signs[WHERE] = AT_DISK;
    this.#worker = new Worker(script, { workerData: { ...data, signs: this.#signs } });
    this.#rpc = createBirpc<Functions, Keeper>(
      { ready: () => this.#open(), committed: onCommitted },
      {
        post: (message) => this.#worker.postMessage(message),
        on: (hear) => this.#worker.on('message', hear),
        deserialize: unpacked,
        // How long a call may take is for the watch to say.
        timeout: -1,
      },
    );
    this.#worker.on('error', (error) => this.#lose(error as Error));
    this.#worker.on('exit', () => {
      this.#lose(new Error(`${name} has ended.`));
      this.#ended.resolve();
    });
    this.opened.promise.catch(() => {});
    this.#beginToWatch();
  }

  async call(name: string, value?: unknown): Promise<unknown> {
    if (this.isLost) throw new Error(`${this.#name} does not run.`);
    this.calls++;
    this.#beginToWatch();
    return this.#rpc.$call(name, value as never).finally(() => this.calls--);
  }

  /** @throws if that takes more than 5 s, by looks like all that is said of a thread */
  hasEnded(): Promise<void> {
    const late = Promise.withResolvers<never>();
    let looks = 0;
    const watch = setInterval(() => {
      if (++looks * LOOK_MS >= END_MS) late.reject(new Error(`${this.#name} hangs and does not end.`));
    }, LOOK_MS);
    return Promise.race([this.#ended.promise, late.promise]).finally(() => clearInterval(watch));
  }

  /** @throws if it hangs and does not end */
  async close(): Promise<void> {
    // Whatever could not be done was told to whoever asked for it.
    await this.call('close').catch(() => {});
    this.#lose(new Error(`${this.#name} is closed.`));
    await this.hasEnded();
  }

  #open(): void {
    this.#isOpen = true;
    this.opened.resolve();
  }

  #lose(reason: Error): void {
    if (this.isLost) return;
    this.isLost = true;
    this.#endWatch();
    this.#rpc.$close(new ThreadLost(`${this.#name} was lost before it answered: ${reason.message}`));
    this.opened.reject(reason);
    this.lost.resolve(reason);
    void this.#worker.terminate();
  }

  #beginToWatch(): void {
    if (this.#watch) return;
    this.#stepsSeen = -1;
    this.#watch = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  #endWatch(): void {
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }

  #look(): void {
    if (this.#isOpen && this.calls === 0) return this.#endWatch();
    const steps = Atomics.load(this.#signs, STEPS);
    if (steps !== this.#stepsSeen) this.#spent = null;
    this.#quietLooks = steps === this.#stepsSeen ? this.#quietLooks + 1 : 0;
    this.#stepsSeen = steps;
    const where = Atomics.load(this.#signs, WHERE);
    if (where === AS_LONG_AS_IT_TAKES) return;
    const isAtDisk = where === AT_DISK;
    if (this.#quietLooks * LOOK_MS >= (this.#isOpen ? this.#diskMs : START_MS))
      this.#lose(new Error(`${this.#name} hangs${isAtDisk ? ' at the disk' : ''}.`));
    else if (!isAtDisk && this.#quietLooks > 0 && !this.#isAsked) void this.#lookWhetherItSpins(steps);
  }

  /** Whether its own code has run for too long since that step. */
  async #lookWhetherItSpins(since: number): Promise<void> {
    this.#isAsked = true;
    // A thread that ends meanwhile can't say, and seems to have used nothing.
    const usage = (before?: NodeJS.CpuUsage) => this.#worker.cpuUsage(before).catch(() => ({ user: 0, system: 0 }));
    const before = await (this.#spent ??= usage());
    const { user, system } = await usage(before);
    this.#isAsked = false;
    if (user + system < OWN_CODE_MS * 1000) return;
    if (Atomics.load(this.#signs, STEPS) === since && Atomics.load(this.#signs, WHERE) === OWN_CODE)
      this.#lose(new Error(`${this.#name} hangs.`));
  }
}

/** @throws an error with that message if the answer takes longer */
export async function within<T>(ms: number, answer: Promise<T>, message: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(message)), ms);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * For the inside of the thread: it is ready, and does what it is asked by these functions. The one named `close` is
 * the last to be asked.
 * @returns what it can tell unasked
 */
export function serve(functions: Functions & { close(): unknown }): Pick<Keeper, 'committed'> {
  const port = parentPort!;
  const rpc = createBirpc<Keeper, Functions>(functions, {
    // A long answer takes its time to be sent, too.
    post: (message) => atDisk(() => port.postMessage(message)),
    on: (hear) =>
      port.on('message', (message) => {
        step();
        hear(message);
      }),
    serialize: packed,
    timeout: -1,
  });
  Atomics.store(signs(), WHERE, OWN_CODE);
  void rpc.ready();
  return { committed: (writes) => void rpc.committed.asEvent(writes) };
}

/** For the inside of the thread: it has made a step. */
function step(): void {
  Atomics.add(signs(), STEPS, 1);
}

/** For the inside of the thread: work that may have to wait for the disk. */
export const atDisk = <T>(work: () => T): T => goTo(AT_DISK, work);

/** For the inside of the thread: work that nothing limits. */
export const asLongAsItTakes = <T>(work: () => T): T => goTo(AS_LONG_AS_IT_TAKES, work);

const signs = (): Int32Array => (workerData as { signs: Int32Array }).signs;

function goTo<T>(where: number, work: () => T): T {
  const before = Atomics.exchange(signs(), WHERE, where);
  try {
    return work();
  } finally {
    // In this order: back in its own code, it must not seem to have made no step while it was away.
    step();
    Atomics.store(signs(), WHERE, before);
  }
}
