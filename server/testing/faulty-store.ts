/** For tests: a real store whose next appends fail, hang or lose their answer when they are told to. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Unconfirmed, VersionConflict, type EventStore } from '../../replays/store/event-store.ts';
import { openSqliteStore } from '../../replays/store/sqlite-store.ts';

export type Fault =
  /** Nothing is written. */
  | 'fails'
  /** Somebody else has written to this log. */
  | 'conflicts'
  /** It is written, and nobody hears of it. */
  | 'loses the answer'
  /** It is not written, and nobody hears of it. */
  | 'loses the question';

export interface FaultyStore extends EventStore {
  /** The next appends meet these, one each, null for none; then all is well again. */
  faults: (Fault | null)[];
  /** Appends wait until the returned function is called. */
  hang(): () => void;
}

/** An empty store of its own; closing it removes its file. */
export async function openFaultyStore(): Promise<FaultyStore> {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-faulty-'));
  const store = await openSqliteStore(join(folder, 'log.sqlite'));
  let waiting: Promise<void> = Promise.resolve();
  const faults: (Fault | null)[] = [];
  return {
    ...store,
    faults,
    hang() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = promise;
      return resolve;
    },
    async append(batch) {
      await waiting;
      const fault = faults.shift();
      if (fault === 'fails') throw new Error('database or disk is full');
      if (fault === 'conflicts') throw new VersionConflict('Somebody else has written.');
      if (fault !== 'loses the question') await store.append(batch);
      if (fault) throw new Unconfirmed('The thread of the store was lost before it answered.');
    },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
