/** A primary that is gone while matches are played, and its standby that takes over. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgresBinaries, OwnPostgres } from '../testing/own-postgres.ts';
import { Writer } from '../testing/store-writer.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresStore } from './postgres-store.ts';

describe.skipIf(!hasPostgresBinaries())('a primary that crashes', () => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  let store: EventStore;
  beforeAll(async () => {
    primary = await OwnPostgres.start();
    standby = await primary.startStandby();
    store = await openPostgresStore(`postgres://postgres@${primary.host},${standby.host}/postgres`);
  }, 240_000);
  afterAll(async () => {
    await store.close();
    await primary.close();
    await standby.close();
  });

  it('takes nothing with it that was acknowledged, and no match has two histories', async () => {
    const writers = Array.from({ length: 10 }, (_, index) => new Writer(store, `m${index}`));
    const writing = writers.map((writer) => writer.write());
    const all = async (least: number) => {
      await expect.poll(() => Math.min(...writers.map(({ commands }) => commands))).toBeGreaterThan(least);
    };
    await all(20);
    await primary.close();
    await standby.ask('SELECT pg_promote()');
    const before = Math.max(...writers.map(({ commands }) => commands));
    await all(before + 20);
    for (const writer of writers) writer.isStopped = true;
    await Promise.all(writing);
    for (const { match, commands } of writers) {
      const granted = (await store.grantsOf(match)).map(({ command }) => Number(command));
      expect(granted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: commands }, (_, number) => number));
      const log = await store.read(match);
      expect(log.map(({ pos }) => pos)).toEqual(log.map((_event, index) => index));
    }
  });
});
