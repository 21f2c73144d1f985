/** For tests of stores that are lost: writers as match actors are, and what has to be true of what they wrote. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { first, more } from '../store/event-store-samples.ts';
import { VersionConflict, type EventStore } from '../store/event-store.ts';

/** How many events a writer's command comes to: the first opens the match, some change only what is kept. */
const eventsOf = (command: number): number => (command === 0 ? 1 : command % 3);

/** Writes one command after the other, as a match actor does: what may be out of date is taken over and read before it writes on. */
export class Writer {
  readonly match: string;
  isStopped = false;
  /** How many commands were granted. */
  commands = 0;
  /** How many appends nobody knew of, and were found saved, or not. */
  saved = 0;
  notSaved = 0;
  #store: EventStore;
  #length = 0;
  #epoch = 0;

  constructor(store: EventStore, match: string) {
    this.#store = store;
    this.match = match;
  }

  /** It has written its last. */
  hasStopped = false;

  async write(): Promise<void> {
    while (!this.isStopped) {
      const saved = await this.#append().catch((error: unknown) =>
        error instanceof VersionConflict ? this.#readAgain() : false,
      );
      if (saved) this.commands++;
      else await sleep(20);
    }
    this.hasStopped = true;
  }

  async #append(): Promise<boolean> {
    const [command, count] = [this.commands, eventsOf(this.commands)];
    const batch = command === 0 ? first(this.match, count) : more(this.match, this.#length, count);
    await this.#store.append({
      ...batch,
      epoch: this.#epoch,
      grant: { person: 'kemi', command: String(command), pos: this.#length },
    });
    this.#length += count;
    return true;
  }

  /** Until the store answers. @returns whether it was saved */
  async #readAgain(): Promise<boolean> {
    try {
      this.#epoch = await this.#store.takeOver(this.match);
      const [log, grants] = await Promise.all([this.#store.read(this.match), this.#store.grantsOf(this.match)]);
      this.#length = log.length;
      const isSaved = grants.some(({ command }) => command === String(this.commands));
      this[isSaved ? 'saved' : 'notSaved']++;
      return isSaved;
    } catch {
      await sleep(20);
      return this.#readAgain();
    }
  }
}

/** How many commands were granted to all of them together. */
export const granted = (writers: readonly Writer[]): number => writers.reduce((sum, { commands }) => sum + commands, 0);

/** The store was lost before appends were saved, and after. */
export const bothWays = (writers: readonly Writer[]): boolean =>
  writers.some(({ saved }) => saved > 0) && writers.some(({ notSaved }) => notSaved > 0);

/** What was granted is there, and there once; no log was forked. */
export async function expectOneHistory(store: EventStore, writers: readonly Writer[]): Promise<void> {
  expect(
    writers.some(({ saved, notSaved }) => saved + notSaved > 0),
    'an append was in doubt',
  ).toBe(true);
  for (const { match, commands } of writers) {
    const grants = await store.grantsOf(match);
    const numbers = Array.from({ length: commands }, (_, number) => number);
    expect(grants.map(({ command }) => Number(command)).toSorted((a, b) => a - b)).toEqual(numbers);
    // What was granted and what was written are one: each command's events are there, and there once.
    const events = numbers.reduce((sum, number) => sum + eventsOf(number), 0);
    expect((await store.read(match)).map(({ pos }) => pos)).toEqual(Array.from({ length: events }, (_, pos) => pos));
  }
}
