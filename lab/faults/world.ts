/**
 * A world of one seed: its clock stands until the next thing happens, and all chance comes from the seed. Timers, Date,
 * `performance` and randomness of everything that runs in this process are the world's for as long as it lasts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import FakeTimers from '@sinonjs/fake-timers';
import { chanceOf } from '../../shared/contract/random.ts';

/** Whatever was begun runs until it waits for something again; real, unlike what the world's own do. */
const realImmediate = setImmediate;
export const settle = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve));

interface Planned {
  at: number;
  order: number;
  act(): void;
}

/** What is larger is a stock of randomness that a library lays in, bytes. */
const LARGEST_SECRET = 64;

/** 2026-01-01, ms since 1970. */
const BEGINNING = 1_767_225_600_000;

export class World {
  readonly seed: number;
  readonly chance;
  readonly #clock;
  readonly #random: { getRandomValues: typeof crypto.getRandomValues; random: typeof Math.random };
  readonly #isPage = new AsyncLocalStorage<true>();
  readonly #ofPages = new Set<number>();
  #planned: Planned[] = [];
  #order = 0;
  /** What happened, the latest last. */
  readonly trace: string[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.chance = chanceOf(seed);
    // Draws of their own, so that what a library keeps in stock from one seed to the next changes nothing.
    const secrets = chanceOf(seed + 1e9);
    const stock = chanceOf(seed + 2e9);
    const others = chanceOf(seed + 3e9);
    this.#random = { getRandomValues: crypto.getRandomValues.bind(crypto), random: Math.random };
    crypto.getRandomValues = <T>(array: T): T => {
      const { buffer, byteOffset, byteLength } = array as unknown as Uint8Array;
      const from = byteLength > LARGEST_SECRET ? stock : secrets;
      new Uint8Array(buffer, byteOffset, byteLength).forEach((_, index, bytes) => (bytes[index] = from.int(256)));
      return array;
    };
    Math.random = () => others.float();
    this.#clock = FakeTimers.install({
      now: BEGINNING,
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'clearImmediate',
        'Date',
        'performance',
      ],
    });
    this.#noteOwners();
    syncBuiltinESMExports();
    // A page hears when its network goes; here that is the line's to say.
    Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} });
  }

  /** What a page sets up is the page's: it outlives every process of the house. */
  asPage<T>(work: () => T): T {
    return this.#isPage.run(true, work);
  }

  #noteOwners(): void {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const set = globalThis[name] as unknown as (act: () => void, ...rest: unknown[]) => { id: number };
      Object.assign(globalThis, {
        [name]: (act: () => void, ...rest: unknown[]) => {
          const timer = set(AsyncLocalStorage.bind(act), ...rest);
          if (this.#isPage.getStore()) this.#ofPages.add(timer.id);
          return timer;
        },
      });
    }
  }

  /** Since the world began, ms; it never goes back, whatever `Date` says. */
  get now(): number {
    return this.#clock.performance.now();
  }

  /** Everybody's own clock runs again. */
  end(): void {
    // The ends of turns that are still to come.
    this.#clock.tick(0);
    this.#clock.uninstall();
    syncBuiltinESMExports();
    crypto.getRandomValues = this.#random.getRandomValues;
    Math.random = this.#random.random;
  }

  note(what: string): void {
    this.trace.push(`${String(Math.round(this.now)).padStart(8)} ${what}`);
  }

  /** Of the world itself, not of a process in it: no crash takes it away. */
  after(ms: number, act: () => void): void {
    this.#planned.push({ at: this.now + ms, order: this.#order++, act });
  }

  between(from: number, to: number): number {
    return from + this.chance.float() * (to - from);
  }

  /** The wall clock of the machine is set; what runs on it is not told. */
  setWallClockBy(ms: number): void {
    this.#clock.setSystemTime(Date.now() + ms);
  }

  /** The machine stands still for so long, and whatever is due then comes late. */
  pause(ms: number): void {
    this.#clock.jump(ms);
  }

  /**
   * All timers of the house are gone; but what was only to be done at the end of a turn is done: modules of this
   * process count on it, and outlive the one that is simulated.
   */
  dropTimers(): void {
    for (const { id, type } of Array.from(this.#inside.timers?.values() ?? []))
      if (this.#ofPages.has(id)) continue;
      else if (type === 'Timeout') this.#clock.clearTimeout(id);
      else if (type === 'Interval') this.#clock.clearInterval(id);
  }

  /** When the next timer of a process fires, by the world's time; Infinity for never. */
  get #nextTimer(): number {
    const { timerHeap, now } = this.#inside;
    const [next] = timerHeap?.timers ?? [];
    return next ? this.now + next.callAt - now : Infinity;
  }

  /** What the library keeps, earliest first, and has no question for. */
  get #inside() {
    return this.#clock as unknown as {
      now: number;
      timers?: Map<number, { id: number; type: string }>;
      timerHeap?: { timers: { callAt: number }[] };
    };
  }

  /** The next thing happens. @returns false where nothing is to come */
  async step(): Promise<boolean> {
    const next = this.#planned.reduce<Planned | null>(
      (first, one) => (!first || one.at < first.at || (one.at === first.at && one.order < first.order) ? one : first),
      null,
    );
    const timerAt = this.#nextTimer;
    if (!next && timerAt === Infinity) return false;
    if (next && next.at <= timerAt) {
      this.#planned = this.#planned.filter((one) => one !== next);
      if (next.at > this.now) this.#clock.tick(next.at - this.now);
      next.act();
    } else this.#clock.next();
    await settle();
    return true;
  }
}
