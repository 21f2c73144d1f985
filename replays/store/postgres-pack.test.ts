/** Long logs that are packed, and unpacked again, while the event loop has other things to do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { envelopes, first, more } from './event-store-samples.ts';
import type { EventStore } from './event-store.ts';
import { PACKED_TOGETHER, unpackPart, packPart } from './packed-lines.ts';
import { openPostgresStore } from './postgres-store.ts';

const over = { phase: 'over', endedAt: 2000 } as const;
/** More than are unpacked with one statement, and no whole number of parts. */
const EVENTS = 5000;

describe.skipIf(!(await hasPostgres()))('a long log', () => {
  let database: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await makeDatabase();
    store = await openPostgresStore(database.url);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const partsOf = () => database.ask('SELECT pos, events FROM packed_log ORDER BY pos');

  it('is read as before when it is packed, and when it goes on', async () => {
    await store.append(first('a', EVENTS, over));
    const before = await store.lines('a');
    expect(await store.packOne(3000)).toBe(true);
    expect(await partsOf()).toEqual(
      Array.from({ length: Math.ceil(EVENTS / PACKED_TOGETHER) }, (_, part) => {
        const pos = part * PACKED_TOGETHER;
        return { pos, events: Math.min(PACKED_TOGETHER, EVENTS - pos) };
      }),
    );
    expect(await database.ask('SELECT row FROM log')).toEqual([]);
    expect(await store.lines('a')).toBe(before);

    await store.append(more('a', EVENTS, 1, over));
    expect(await partsOf()).toEqual([]);
    expect((await store.lines('a')).startsWith(before)).toBe(true);
    expect(await store.read('a')).toHaveLength(EVENTS + 1);
  });

  it('keeps its rows where one of them can’t be read', async () => {
    await store.append(first('gap', PACKED_TOGETHER * 2, { ...over, endedAt: 1000 }));
    await database.ask(
      "UPDATE log SET pos = pos + 10000 WHERE pos = 0 AND match = (SELECT id FROM heads WHERE match_id = 'gap')",
    );
    const before = await database.ask('SELECT * FROM log ORDER BY row');
    await expect(store.packOne(3000)).rejects.toThrow('gap lacks events after 0.');
    expect(await database.ask('SELECT * FROM log ORDER BY row')).toEqual(before);
  });

  it('is packed and unpacked by other threads: the event loop turns between any two parts', async () => {
    const lines = envelopes('a', 0, PACKED_TOGETHER).map((envelope) => JSON.stringify(envelope));
    const { body } = await packPart(0, lines);
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns++;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    for (let part = 0; part < 20; part++) expect(await unpackPart(body)).toEqual(lines);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
