/**
 * The log in one SQLite file. Worker threads hold it, so that waiting for the disk stalls nobody: one
 * writes, one reads, so that no append waits behind those who read.
 */
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Superseded, Unconfirmed, VersionConflict, type Append, type EventStore } from './event-store.ts';
import { PRIVATE_FILE } from './private-files.ts';
import { removeBy } from './removal.ts';
import { written, type Written } from './sqlite-queries.ts';
import type { Failure, Place, StoreThread } from './sqlite-worker.ts';
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
  /** How long another process may hold the file, ms; 5 s if left out. */
  lockedMs?: number;
  /** Told of each commit, or statement, how many writes it held. */
  onCommitted?(writes: number): void;
}

/** The database in that folder; in `data` where none is named. */
export const databaseIn = (dataDir: string | undefined): string => join(dataDir || 'data', 'three-rooms.sqlite');

/** How long health may take, ms. */
const HEALTH_MS = 1000;
/** What must still find room on the disk, bytes: some matches. */
const SPACE_BYTES = 256 * 1024;

/**
 * Opens the store, making file and folder, for their owner alone, where there are none, and bringing an old file to the present form.
 * @param file path of the database
 * @throws if the file can't be opened, is no database, or was made by a later version
 */
export async function openSqliteStore(file: string, options: StoreOptions = {}): Promise<EventStore> {
  const writer = new Writer(await startThread({ file, role: 'writer' }, options));
  const reader = await startThread({ file, role: 'reader' }, options).catch(async (error: unknown) => {
    await writer.close();
    throw error;
  });
  const space = new Space(`${file}-space`);
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
    archive: {
      find: (query) => reader.call('find', query),
      evening: (match) => reader.call('evening', match),
      undigested: () => reader.call('undigested'),
      claimUndigested: (forMs) => writer.call('claimUndigested', forMs),
      releaseUndigested: (match) => writer.call('releaseUndigested', match),
      keepDigest: (match, digest) => writer.call('keepDigest', { match, digest }),
      digestOf: (match) => reader.call('digestOf', match),
      person: (key) => reader.call('person', key),
      isHidden: (key) => reader.call('isHidden', key),
      hiddenAmong: (keys) => reader.call('hiddenAmong', keys),
      hide: (asked) => writer.call('hide', asked),
    },
    bookmarks: {
      of: (match) => reader.call('bookmarksOf', match),
      mark: (marking) => writer.call('mark', marking),
    },
    reports: {
      list: (limit) => reader.call('listReports', limit),
      add: (report) => writer.call('addReport', report),
      remove: (id) => writer.call('removeReport', id),
      removeBefore: (ms) => writer.call('removeReportsBefore', ms),
    },
    append: (batch) => writer.append(batch),
    takeOver: (match) => writer.call('takeOver', match),
    supersededAmong: (owned) => reader.call('supersededAmong', owned),
    read: async (match) => (await settledReader()).call('read', match),
    lines: (match) => reader.call('lines', match),
    linesAfter: (part) => reader.call('linesAfter', part),
    metadataOf: async (match) => (await settledReader()).call('metadataOf', match),
    summaryOf: (match) => reader.call('summaryOf', match),
    matchOfCode: (code) => reader.call('matchOfCode', code),
    grantsOf: async (match) => (await settledReader()).call('grantsOf', match),
    awake: () => reader.call('awake'),
    dueBefore: (ms) => reader.call('dueBefore', ms),
    asleepBefore: (ms) => reader.call('asleepBefore', ms),
    backlog: () => reader.call('backlog'),
    list: (query) => reader.call('list', query),
    listAll: (page) => reader.call('listAll', page),
    async health() {
      const written = Promise.all([writer.call('health'), space.take()]);
      await within(HEALTH_MS, written, `The store has not answered for ${HEALTH_MS} ms.`);
    },
    waiting: () => writer.waiting + reader.waiting,
    remove: (removal) =>
      removeBy(
        {
          lastToKeep: (count) => reader.call('lastToKeep', count),
          removeBatch: (batch) => writer.call('removeBatch', batch),
        },
        removal,
      ),
    packOne: (endedBefore) => writer.call('packOne', endedBefore),
    countAbandoned: (before) => reader.call('countAbandoned', before),
    sayOnce: (what, at) => writer.call('sayOnce', { what, at }),
    close: async () => {
      // The writer last: whoever leaves last clears away the write-ahead log, and a reader can't.
      await reader.close();
      await writer.close();
    },
  };
}

const startThread = (
  data: Omit<Place, 'lockedMs'>,
  { onDead = () => {}, log = { warn: () => {} }, diskMs, lockedMs = 5000, onCommitted }: StoreOptions,
): Promise<Thread<StoreThread>> =>
  Thread.start({
    name: `The store's ${data.role}`,
    script: new URL('./sqlite-worker.ts', import.meta.url),
    data: { ...data, lockedMs } satisfies Place,
    onDead,
    log,
    diskMs,
    onCommitted,
  });

/**
 * New space on the disk, taken and given back. On a full one the database goes on for a while in the room that its
 * write-ahead log has, and only then finds none for the log's end.
 */
class Space {
  readonly #file: string;
  readonly #filler = randomBytes(SPACE_BYTES);
  #taking: Promise<void> | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Once for all who ask meanwhile: a disk may hang. @throws if there is none */
  take(): Promise<void> {
    this.#taking ??= this.#take().finally(() => (this.#taking = null));
    return this.#taking;
  }

  async #take(): Promise<void> {
    try {
      await writeFile(this.#file, this.#filler, { flush: true, mode: PRIVATE_FILE });
    } finally {
      await rm(this.#file, { force: true });
    }
  }
}

/** One that waits to be sent to the thread. */
interface Waiting {
  batch: Written;
  resolve(): void;
  reject(error: Error): void;
}

/** The thread that writes. Appends of one turn of the event loop go to it together: a message costs as much as writing it down. */
class Writer {
  readonly #thread: Thread<StoreThread>;
  #waiting: Waiting[] = [];

  constructor(thread: Thread<StoreThread>) {
    this.#thread = thread;
  }

  append(batch: Append): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (this.#waiting.push({ batch: written(batch), resolve, reject }) === 1) setImmediate(() => this.#send());
    return promise;
  }

  /** In its turn: after the appends that were asked for before. */
  call<Name extends keyof StoreThread>(name: Name, ...value: Parameters<StoreThread[Name]>) {
    this.#send();
    return this.#thread.call(name, ...value);
  }

  get waiting(): number {
    return this.#waiting.length + this.#thread.waiting;
  }

  settled(): Promise<void> {
    return this.#thread.settled();
  }

  close(): Promise<void> {
    this.#send();
    return this.#thread.close();
  }

  #send(): void {
    const sent = this.#waiting;
    this.#waiting = [];
    if (sent.length === 0) return;
    this.#thread
      .call(
        'appendAll',
        sent.map(({ batch }) => batch),
      )
      .then(
        (failed) =>
          sent.forEach(({ resolve, reject }, index) => {
            const failure = failed[index];
            if (failure) reject(known(failure));
            else resolve();
          }),
        (error: Error) => {
          for (const { batch, reject } of sent)
            reject(error instanceof ThreadLost ? new Unconfirmed(`${batch.match}: ${error.message}`) : error);
        },
      );
  }
}

/** An error as the thread tells it, which has lost its class on the way. */
function known({ name, message }: Failure): Error {
  if (name === 'Superseded') return new Superseded(message);
  if (name === 'VersionConflict') return new VersionConflict(message);
  return Object.assign(new Error(message), { name });
}
