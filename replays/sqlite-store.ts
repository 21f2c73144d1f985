/** The log in one SQLite file. A worker thread owns it, so that waiting for the disk stalls nobody. */
import { Worker } from 'node:worker_threads';
import { VersionConflict, type EventStore } from './event-store.ts';
import type { Answer, Call } from './sqlite-worker.ts';

/**
 * Opens the store, making file and folder where there are none.
 * @param file path of the database, or ':memory:'
 * @throws if the file can't be opened or is no database
 */
export async function openSqliteStore(file: string): Promise<EventStore> {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: { file } });
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

  const call = (name: Call['name'], argument?: unknown): Promise<any> => {
    const answer = Promise.withResolvers<any>();
    waiting.set(++calls, answer);
    worker.postMessage({ id: calls, name, argument } satisfies Call);
    return answer.promise;
  };
  return {
    append: (batch) => call('append', batch),
    read: (match) => call('read', match),
    keepOf: (match) => call('keepOf', match),
    summaryOf: (match) => call('summaryOf', match),
    matchOfCode: (code) => call('matchOfCode', code),
    unfinished: () => call('unfinished'),
    list: (query) => call('list', query),
    close: async () => {
      await call('close');
      await worker.terminate();
    },
  };
}
