/**
 * The disk of a house, which outlives its processes: the store's own statements on a database in memory, in transactions, so
 * that a torn write is one that was undone. What is asked of it takes its time, fails, or is done and never answered.
 */
import { DatabaseSync } from 'node:sqlite';
import { StoreAway, Unconfirmed, type Append, type EventStore } from '../../replays/store/event-store.ts';
import { lists, matches, written } from '../../replays/store/sqlite-queries.ts';
import { migrate } from '../../replays/store/sqlite-schema.ts';
import type { World } from './world.ts';

/** As much of a store as rooms and matches ask of it. */
export type Disk = Pick<
  EventStore,
  | 'append'
  | 'takeOver'
  | 'supersededAmong'
  | 'read'
  | 'metadataOf'
  | 'summaryOf'
  | 'grantsOf'
  | 'matchOfCode'
  | 'linesAfter'
>;

interface Asked {
  isWrite: boolean;
  /** At the moment it comes to. */
  act(): void;
}

/** What comes of something that was asked. `unanswered` was done, and `lost` was not; whoever asked is told of neither. */
const fates = { read: ['away'], write: ['away', 'lost', 'unanswered'] } as const;

export class FaultyDisk {
  /** How often something goes wrong with what is asked, of 1; 0 for a disk that is well. */
  faults = 0;
  /** How often it says that something was written, and has not: so that what finds everything else can be seen to find this. */
  lies = 0;
  /** As it is without waiting: what is durable. */
  readonly truth: ReturnType<typeof matches> & Pick<ReturnType<typeof lists>, 'awake' | 'listAll'>;
  readonly #db = new DatabaseSync(':memory:');
  readonly world: World;
  /** How many transactions there were: while it stays the same, so does all that is durable. */
  commits = 0;
  /** That somebody wrote who was not the owner any more; null while nobody has. */
  stale: string | null = null;
  /** When it was slow, or failed, for the last time; what it takes long for keeps others waiting. */
  lastFaultAt = 0;
  readonly #epochs = new Map<string, number>();
  #free = 0;

  constructor(world: World) {
    this.world = world;
    migrate(this.#db);
    this.truth = { ...matches(this.#db), ...lists(this.#db) };
  }

  close(): void {
    this.#db.close();
  }

  /** For one process. @returns its store, and how that process ends: what it asked is done or not, and never answered */
  mount(): { store: Disk; crash(): void } {
    const mounted = new Mounted(this);
    const read = <Result>(work: () => Result) => mounted.ask('read', work);
    const write = <Result>(work: () => Result) => mounted.ask('write', work);
    const { truth } = this;
    return {
      store: {
        append: (batch) => write(() => this.#append(batch)),
        takeOver: (match) => write(() => this.#takeOver(match)),
        supersededAmong: (owned) => read(() => truth.supersededAmong(owned)),
        read: (match) => read(() => truth.read(match)),
        metadataOf: (match) => read(() => truth.metadataOf(match)),
        summaryOf: (match) => read(() => truth.summaryOf(match)),
        grantsOf: (match) => read(() => truth.grantsOf(match)),
        matchOfCode: (code) => read(() => truth.matchOfCode(code)),
        linesAfter: (part) => read(() => truth.linesAfter(part)),
      },
      crash: () => mounted.crash(),
    };
  }

  #append(batch: Append): void {
    this.truth.append(written(batch));
    const epoch = this.#epochs.get(batch.match) ?? 0;
    if (batch.epoch < epoch)
      this.stale ??= `${batch.match} was written by its owner ${batch.epoch}, after ${epoch} had it.`;
  }

  #takeOver(match: string): number {
    const epoch = this.truth.takeOver(match);
    this.#epochs.set(match, epoch);
    return epoch;
  }

  /** When something that is asked now is its turn, ms from now: one after the other, as on the store's own thread. */
  queue(isFaulty: boolean): number {
    const { world } = this;
    const slowMs = isFaulty && world.chance.float() < 0.3 ? world.between(100, 3000) : world.between(0.5, 6);
    this.#free = Math.max(this.#free, world.now) + slowMs;
    return this.#free - world.now;
  }

  inTransaction<Result>(work: () => Result): Result {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      this.commits++;
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** The disk as one process has it. */
class Mounted {
  readonly #disk: FaultyDisk;
  readonly #asked = new Set<Asked>();
  #isGone = false;

  constructor(disk: FaultyDisk) {
    this.#disk = disk;
  }

  ask<Result>(kind: keyof typeof fates, work: () => Result): Promise<Result> {
    const { world, faults, lies } = this.#disk;
    const isFaulty = world.chance.float() < faults;
    const isLying = lies > 0 && kind === 'write' && world.chance.float() < lies;
    const fate = isFaulty ? world.chance.pick<string>(fates[kind]) : isLying ? 'lie' : 'done';
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const act = () => {
      if (!this.#asked.delete(one)) return;
      if (isFaulty) this.#disk.lastFaultAt = world.now;
      try {
        resolve(this.#done(fate, work));
      } catch (error) {
        reject(error);
      }
    };
    const one: Asked = { isWrite: kind === 'write', act };
    this.#asked.add(one);
    world.after(this.#disk.queue(isFaulty), act);
    // To a process that is gone nothing is answered.
    return new Promise((answer, refuse) => {
      promise.then(
        (result) => this.#isGone || answer(result),
        (error: Error) => this.#isGone || refuse(error),
      );
    });
  }

  /** @throws what whoever asked is told, where it fails */
  #done<Result>(fate: string, work: () => Result): Result {
    const { world } = this.#disk;
    if (fate !== 'done') world.note(`the disk fails: ${fate}`);
    if (fate === 'away') throw new StoreAway('The disk is away.');
    if (fate === 'lost') throw new Unconfirmed('Lost.');
    if (fate === 'lie') return undefined as Result;
    const result = this.#disk.inTransaction(work);
    if (fate === 'unanswered') throw new Unconfirmed('Done, and not answered.');
    return result;
  }

  /** What it has asked for reaches the disk as far as it had come; what it would have read matters to nobody any more. */
  crash(): void {
    this.#isGone = true;
    const reaches = this.#disk.world.chance.int(this.#asked.size + 1);
    for (const [index, one] of [...this.#asked].entries()) {
      if (one.isWrite && index < reaches) one.act();
      this.#asked.delete(one);
    }
  }
}
