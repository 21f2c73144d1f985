/**
 * The log in one SQLite file. Worker threads hold it, so that waiting for the disk stalls nobody: one
 * writes, one reads, so that no append waits behind those who read.
 */
import { Worker } from 'node:worker_threads';
import { VersionConflict, type EventStore } from './event-store.ts';
import type { Answer, Call, Place } from './sqlite-worker.ts';

/** How long health may take. */
const HEALTH_MS = 1000;

/**
 * Opens the store, making file and folder where there are none.
 * @param file path of the database
 * @throws if the file can't be opened or is no database
 */
export async function openSqliteStore(file: string): Promise<EventStore> {
  const writer = await startThread({ file, role: 'writer' });
  const reader = await startThread({ file, role: 'reader' }).catch(async (error: unknown) => {
    await writer.close();
    throw error;
  });
  return {
    append: (batch) => writer.call('append', batch),
    read: (match) => reader.call('read', match),
    lines: (match) => reader.call('lines', match),
    keepOf: (match) => reader.call('keepOf', match),
    summaryOf: (match) => reader.call('summaryOf', match),
    matchOfCode: (code) => reader.call('matchOfCode', code),
    grantsOf: (match) => reader.call('grantsOf', match),
    awake: () => reader.call('awake'),
    asleepBefore: (ms) => reader.call('asleepBefore', ms),
    list: (query) => reader.call('list', query),
    listAll: (page) => reader.call('listAll', page),
    health: () => within(HEALTH_MS, writer.call('health')),
    remove: (removal) => writer.call('remove', removal),
    close: async () => {
      // The writer last: whoever leaves last clears away the write-ahead log, and a reader can't.
      await reader.close();
      await writer.close();
    },
  };
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`The store has not answered for ${ms} ms.`)), ms);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

interface Thread {
  call(name: Call['name'], argument?: unknown): Promise<any>;
  close(): Promise<void>;
}

/** Resolves when its database is open. */
async function startThread(place: Place): Promise<Thread> {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: place });
  const waiting = new Map<number, PromiseWithResolvers<any>>();
  let calls = 0;

  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', ({ id, value, error }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error)
      call?.reject(error.name === 'VersionConflict' ? new VersionConflict(error.message) : new Error(error.message));
    else call?.resolve(value);
  });
  const opened = Promise.withResolvers<void>();
  worker.once('message', () => opened.resolve());
  worker.on('error', (error) => {
    opened.reject(error);
    failAll(error as Error);
  });
  worker.on('exit', () => failAll(new Error('The store is closed.')));
  await opened.promise;

  const call: Thread['call'] = (name, argument) => {
    const answer = Promise.withResolvers<any>();
    waiting.set(++calls, answer);
    worker.postMessage({ id: calls, name, argument } satisfies Call);
    return answer.promise;
  };
  const close = async () => {
    await call('close');
    await worker.terminate();
  };
  return { call, close };
}
