/**
 * The table of docs/operate.md, "What each address says", against a real server: each fault is brought about in the
 * real parts, and what is said by /health, /ready, /metrics and the page is looked at while it lasts, and after it.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Network } from '../testing/network.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from '../../replays/testing/postgres.ts';
import { canMount, SmallDisk } from '../../replays/testing/small-disk.ts';
import { Guest, newSecret, startMatch, startTestServer } from '../testing/guest.ts';
import { hasRedis, REDIS } from '../testing/house.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

const mounts = canMount();

describe.skipIf(!(await hasPostgres()) || !(await hasRedis()))('what each address says', () => {
  let disk: SmallDisk | null;
  let database: TestDatabase;
  let toDatabase: Network;
  let toRedis: Network;
  let server: Server;
  let kemi: Guest;
  let odile: Guest;
  const prefix = `three-rooms-test-${randomBytes(6).toString('hex')}:`;

  beforeAll(async () => {
    disk = mounts ? new SmallDisk(64, 'postgres') : null;
    database = await makeDatabase(disk?.folder);
    toDatabase = await Network.to(database);
    toRedis = await Network.to({ url: `${REDIS}/?keyPrefix=${prefix}` });
    server = await startTestServer({ DATABASE_URL: toDatabase.url, REDIS_URL: toRedis.url, METRICS_PORT: '0' });
    const { guests } = await startMatch(server.url, ['Kemi', 'Odile'], {
      public: true,
      options: { chooseMs: 120_000, revealMs: 0, maxRounds: 1000 },
    });
    [kemi, odile] = guests;
  });
  afterAll(async () => {
    await server.close();
    toDatabase.close();
    toRedis.close();
    const redis = new Redis(REDIS);
    const keys = await redis.keys(`${prefix}*`);
    if (keys.length > 0) await redis.del(keys);
    redis.disconnect();
    await database.drop();
    disk?.remove();
  });

  const ask = async (path: string): Promise<string> => {
    const response = await fetch(server.url + path);
    const text = await response.text();
    const [, code] = /"code":"([\w-]+)"/.exec(response.ok ? '' : text) ?? [];
    return code ? `${response.status} ${code}` : String(response.status);
  };
  /** The value of a series, as it is told now; undefined where it has none. */
  const told = async (series: string): Promise<number | undefined> => {
    const text = await (await fetch(server.metricsUrl!)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const up = async () => ({
    health: await ask('/health'),
    ready: await ask('/ready'),
    store: await told('three_rooms_store_up'),
    redis: await told('three_rooms_redis_up'),
  });
  const allWell = { health: '200', ready: '200', store: 1, redis: 1 };
  /** What other processes can call here. */
  const channels = async () => {
    const redis = new Redis(REDIS);
    const names = (await redis.pubsub('CHANNELS', `${prefix}*`)) as string[];
    redis.disconnect();
    return names.toSorted();
  };
  const outcomeOf = (answer: object) => ('code' in answer ? String(answer.code) : 'granted');
  /** What a player is told who chooses; the round ends if it is granted. */
  const play = async (): Promise<string> => {
    const outcome = outcomeOf(await kemi.choose('reload'));
    return outcome === 'granted' ? outcomeOf(await odile.choose('reload')) : outcome;
  };
  /** Somebody opens the table's page, and comes to watch there. */
  const visit = async (): Promise<string> => {
    const guest = await Guest.join(server.url, kemi.room.roomId, newSecret());
    await guest.room.leave();
    return ask(`/t/${kemi.room.roomId}`);
  };

  interface Fault {
    fault: string;
    /** @returns what ends it */
    begin(): Promise<() => Promise<void> | void>;
    says: Awaited<ReturnType<typeof up>>;
    /** What the page is answered: its lists, a choice at its table. */
    lists: string;
    choices: string | null;
  }
  const away = '503 store-away';
  const notWell = { health: '200', ready: '503 not-well', store: 0, redis: 1 };
  const faults: Fault[] = [
    {
      fault: 'nothing',
      begin: async () => () => {},
      says: allWell,
      lists: '200',
      choices: 'granted',
    },
    {
      fault: 'PostgreSQL away',
      begin: async () => {
        await toDatabase.goAway();
        return () => toDatabase.comeBack();
      },
      says: notWell,
      lists: away,
      choices: 'not-saved',
    },
    {
      fault: 'a full disk',
      begin: async () => {
        disk!.fill();
        return () => disk!.clear();
      },
      says: notWell,
      lists: '200',
      // Granted while the tables have room in the pages they have, then not saved.
      choices: null,
    },
    {
      fault: 'a database that is only read',
      begin: async () => {
        await database.readOnly(true);
        return () => database.readOnly(false);
      },
      says: notWell,
      // Its sessions have to take writes: what it tells may be out of date.
      lists: away,
      choices: 'not-saved',
    },
    {
      fault: 'a migration that holds the tables',
      begin: async () => {
        const migration = new Client({ connectionString: database.url });
        await migration.connect();
        await migration.query('BEGIN; LOCK TABLE matches, heads, log IN ACCESS EXCLUSIVE MODE');
        return () => migration.end();
      },
      says: notWell,
      lists: away,
      choices: 'not-saved',
    },
    {
      fault: 'Redis away',
      begin: async () => {
        await toRedis.goAway();
        return () => toRedis.comeBack();
      },
      says: { ...allWell, redis: 0 },
      lists: '200',
      choices: 'granted',
    },
    {
      fault: 'Redis that does not answer',
      begin: async () => {
        toRedis.holdsAnswers = true;
        return async () => {
          await toRedis.goAway();
          toRedis.comeBack();
        };
      },
      says: { ...allWell, redis: 0 },
      lists: '200',
      choices: 'granted',
    },
    {
      fault: 'draining',
      begin: async () => {
        // The first thing that SIGTERM does.
        server.services.isClosing = true;
        return () => void (server.services.isClosing = false);
      },
      says: { ...allWell, ready: '503 closing' },
      lists: '200',
      choices: 'granted',
    },
  ];

  it.each(faults.filter(({ fault }) => mounts || fault !== 'a full disk'))(
    '$fault',
    async ({ begin, says, lists, choices }) => {
      await expect.poll(up).toEqual(allWell);
      const called = await channels();
      const end = await begin();
      try {
        await expect.poll(up).toEqual(says);
        const seen = await Promise.all([ask('/'), visit(), ask('/api/matches'), choices && play()]);
        expect(seen).toEqual(['200', '200', lists, choices]);
      } finally {
        await end();
      }
      await expect.poll(up).toEqual(allWell);
      expect([kemi.closedWith, odile.closedWith]).toEqual([null, null]);
      await expect.poll(channels).toEqual(called);
    },
  );

  it('are the rows of docs/operate.md', () => {
    const docs = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');
    const [, section = ''] = docs.split('## What each address says');
    const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|`]+) \| 200/gm)].map(([, fault]) => fault);
    expect(rows).toEqual([...faults.map(({ fault }) => fault), 'an event loop that is late']);
  });

  it('an event loop that is late: /ready says so, the others answer when it turns', async () => {
    await expect.poll(up).toEqual(allWell);
    const answers = Promise.all([ask('/health'), ask('/ready'), told('three_rooms_store_up')]);
    for (const until = performance.now() + 900; performance.now() < until;);
    expect(await answers).toEqual(['200', '503 late', 1]);
    await expect.poll(up).toEqual(allWell);
  });

  it('/health and /metrics wait for nobody: they answer while store and Redis answer nothing', async () => {
    // What takes a query was asked for before, and is still told.
    await expect.poll(() => told('three_rooms_digests_waiting')).toBe(0);
    toDatabase.holdsAnswers = toRedis.holdsAnswers = true;
    const first = async (path: () => Promise<unknown>) =>
      Promise.race([
        path().then(() => 'the address'),
        server.services.store.summaryOf('x').then(...both('the store')),
        server.services.cluster!.redis.ping().then(...both('Redis')),
      ]);
    try {
      expect(await first(() => ask('/health'))).toBe('the address');
      expect(await first(() => told('three_rooms_digests_waiting'))).toBe('the address');
      const took: number[] = [];
      for (let times = 0; times < 10; times++) {
        const from = performance.now();
        await told('three_rooms_store_up');
        took.push(performance.now() - from);
      }
      // The quickest: others are busy on this machine.
      expect(Math.min(...took)).toBeLessThan(50);
    } finally {
      await Promise.all([toDatabase.goAway(), toRedis.goAway()]);
      toDatabase.comeBack();
      toRedis.comeBack();
    }
    await expect.poll(up).toEqual(allWell);
  });
});

const both = (name: string): [() => string, () => string] => [() => name, () => name];
