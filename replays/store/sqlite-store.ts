/**
 * The log in one SQLite file. Worker threads hold it, so that waiting for the disk stalls nobody: one
 * writes, one reads, so that no append waits behind those who read.
 */
import { join } from 'node:path';
import { Unconfirmed, VersionConflict, type Append, type EventStore, type Removal } from './event-store.ts';
import type { Batch, Ended } from './sqlite-queries.ts';
import type { Place, StoreThread } from './sqlite-worker.ts';
import { Thread, ThreadLost, within, type ThreadLog } from './thread.ts';

export interface StoreOptions {
  /**
   * A thread of the store was lost and could not be started again: every call is refused from now on. If it hangs at
   * the disk, `process.exit` would wait for it for ever; SIGKILL does not.
   */
  onDead?(error: Error): void;
  log?: ThreadLog;
  /** How long a thread may wait for the disk before it counts as lost, ms; 10 s if left out. */
  diskMs?: number;
}

/** The database in that folder; in `data` where none is named. */
export const databaseIn = (dataDir: string | undefined): string => join(dataDir || 'data', 'three-rooms.sqlite');

/** How long health may take, ms. */
const HEALTH_MS = 1000;

/**
 * Opens the store, making file and folder where there are none, and bringing an old file to the present form.
 * @param file path of the database
 * @throws if the file can't be opened, is no database, or was made by a later version
 */
export async function openSqliteStore(file: string, options: StoreOptions = {}): Promise<EventStore> {
  const writer = await startThread({ file, role: 'writer' }, options);
  const reader = await startThread({ file, role: 'reader' }, options).catch(async (error: unknown) => {
    await writer.close();
    throw error;
  });
  /** What the next writer of a match begins with: asked for when no lost thread can still write. */
  const settledReader = async (): Promise<Thread<StoreThread>> => {
    await writer.settled();
    return reader;
  };
  return {
    book: {
      head: () => reader.call('bookHead'),
      proofOf: (match) => reader.call('bookProof', match),
      consistency: (sizes) => reader.call('bookConsistency', sizes),
      entries: (page) => reader.call('bookEntries', page),
      privateKey: () => reader.call('bookKey'),
    },
    append: (batch) => append(writer, batch),
    read: async (match) => (await settledReader()).call('read', match),
    lines: (match) => reader.call('lines', match),
    metadataOf: async (match) => (await settledReader()).call('metadataOf', match),
    summaryOf: (match) => reader.call('summaryOf', match),
    matchOfCode: (code) => reader.call('matchOfCode', code),
    grantsOf: async (match) => (await settledReader()).call('grantsOf', match),
    awake: () => reader.call('awake'),
    asleepBefore: (ms) => reader.call('asleepBefore', ms),
    list: (query) => reader.call('list', query),
    listAll: (page) => reader.call('listAll', page),
    health: () => within(HEALTH_MS, writer.call('health'), `The store has not answered for ${HEALTH_MS} ms.`),
    remove: (removal) => remove(writer, reader, removal),
    close: async () => {
      // The writer last: whoever leaves last clears away the write-ahead log, and a reader can't.
      await reader.close();
      await writer.close();
    },
  };
}

const startThread = (
  data: Place,
  { onDead = () => {}, log = { warn: () => {} }, diskMs }: StoreOptions,
): Promise<Thread<StoreThread>> =>
  Thread.start({
    name: `The store's ${data.role}`,
    script: new URL('./sqlite-worker.ts', import.meta.url),
    data,
    onDead,
    log,
    diskMs,
  });

async function append(writer: Thread<StoreThread>, batch: Append): Promise<void> {
  try {
    await writer.call('append', batch);
  } catch (error) {
    const { name, message } = error as Error;
    if (error instanceof ThreadLost) throw new Unconfirmed(`${batch.match}: ${message}`);
    throw name === 'VersionConflict' ? new VersionConflict(message) : error;
  }
}

/** In batches: what others write comes between. */
async function remove(writer: Thread<StoreThread>, reader: Thread<StoreThread>, removal: Removal): Promise<number> {
  const which = {
    finishedBefore: await firstToStay(reader, removal),
    abandonedBefore: ended(removal.abandonedBefore),
  };
  let removed = 0;
  while (removed < removal.limit) {
    const batch = await writer.call('removeBatch', {
      ...which,
      limit: removal.limit - removed,
    } satisfies Batch);
    if (batch === 0) break;
    removed += batch;
  }
  return removed;
}

/** By age and by number: what either lets go, goes. */
async function firstToStay(
  reader: Thread<StoreThread>,
  { finishedBefore, keepFinished }: Removal,
): Promise<Ended | undefined> {
  const byAge = ended(finishedBefore);
  if (keepFinished === undefined) return byAge;
  if (keepFinished === 0) return ended(Number.MAX_SAFE_INTEGER);
  const byNumber = await reader.call('lastToKeep', keepFinished);
  if (!byNumber || !byAge) return byNumber ?? byAge;
  return byNumber.at >= byAge.at ? byNumber : byAge;
}

const ended = (at: number | undefined): Ended | undefined => (at === undefined ? undefined : { at, match: '' });
