/**
 * The disk of a house, which outlives its processes: the store's own statements on a database in memory, in transactions, so
 * that a torn write is one that was undone. What is asked of it takes its time, fails, or is done and never answered.
 */
import { DatabaseSync } from 'node:sqlite';
import { StoreAway, Unconfirmed, type EventStore } from '../../replays/store/event-store.ts';
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
  at: number;
  isWrite: boolean;
  /** Undefined once it was done. */
  act(): void;
  isDone: boolean;
}

export class FaultyDisk {
  /** How often something goes wrong with what is asked, of 1; 0 for a disk that is well. */
  faults = 0;
  /** As it is without waiting: what is durable. */
  readonly truth: ReturnType<typeof matches> & Pick<ReturnType<typeof lists>, 'awake' | 'listAll'>;
  readonly #db = new DatabaseSync(':memory:');
  readonly #world: World;
  /** One after the other, as its thread would. */
  #free = 0;

  constructor(world: World) {
    this.#world = world;
    migrate(this.#db);
    this.truth = { ...matches(this.#db), ...lists(this.#db) };
  }

  close(): void {
    this.#db.close();
  }

  /** For one process. @returns its store, and how that process ends: what it asked is done or not, and never answered */
  mount(): { store: Disk; crash(): void } {
    const asked = new Set<Asked>();
    let isGone = false;
    const ask = <Result>(isWrite: boolean, work: () => Result): Promise<Result> =>
      new Promise((resolve, reject) => {
        const world = this.#world;
        const { chance } = world;
        const isFaulty = chance.float() < this.faults;
        const slowMs = isFaulty && chance.float() < 0.3 ? world.between(100, 3000) : world.between(0.5, 6);
        this.#free = Math.max(this.#free, world.now) + slowMs;
        const fate = isFaulty
          ? chance.pick(isWrite ? (['away', 'lost', 'unanswered'] as const) : (['away'] as const))
          : 'done';
        const one: Asked = {
          at: this.#free,
          isWrite,
          isDone: false,
          act: () => {
            if (one.isDone) return;
            one.isDone = true;
            asked.delete(one);
            if (fate === 'away' || fate === 'lost') {
              if (isGone) return;
              world.note(`the disk ${fate === 'away' ? 'refuses' : 'loses'} what it was asked`);
              return reject(fate === 'away' ? new StoreAway('The disk is away.') : new Unconfirmed('Lost.'));
            }
            try {
              const result = this.#inTransaction(work);
              if (isGone) return;
              if (fate === 'unanswered') {
                world.note('the disk does what it was asked, and its answer is lost');
                return reject(new Unconfirmed('Done, and not answered.'));
              }
              resolve(result);
            } catch (error) {
              if (!isGone) reject(error as Error);
            }
          },
        };
        asked.add(one);
        world.after(this.#free - world.now, one.act);
      });
    return {
      store: {
        append: (batch) => ask(true, () => this.truth.append(written(batch))),
        takeOver: (match) => ask(false, () => this.truth.takeOver(match)),
        supersededAmong: (owned) => ask(false, () => this.truth.supersededAmong(owned)),
        read: (match) => ask(false, () => this.truth.read(match)),
        metadataOf: (match) => ask(false, () => this.truth.metadataOf(match)),
        summaryOf: (match) => ask(false, () => this.truth.summaryOf(match)),
        grantsOf: (match) => ask(false, () => this.truth.grantsOf(match)),
        matchOfCode: (code) => ask(false, () => this.truth.matchOfCode(code)),
        linesAfter: (part) => ask(false, () => this.truth.linesAfter(part)),
      },
      crash: () => {
        isGone = true;
        // What is on its way reaches the disk as far as it had come; reads matter to nobody any more.
        const reaches = this.#world.chance.int(asked.size + 1);
        for (const [index, one] of [...asked].entries()) {
          if (one.isWrite && index < reaches) one.act();
          one.isDone = true;
        }
        asked.clear();
      },
    };
  }

  #inTransaction<Result>(work: () => Result): Result {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}
