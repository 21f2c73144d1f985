import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { durabilityOf, findingsOf, type Durability } from './postgres-durability.ts';
import { addressesIn, connect, isPostgresAddress, Servers } from './postgres-servers.ts';

const safe: Durability = {
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  defaultCommit: 'on',
  confirmedBy: '',
  standbys: [],
  hasSessions: true,
  hosts: 1,
};
const standby = { name: 'b', behindBytes: 0, behindMs: null };

describe('what a database can lose', () => {
  it('is nothing where all is as PostgreSQL sets it', () => {
    expect(findingsOf(safe)).toEqual({ refusals: [], warnings: [] });
    const confirmed = { ...safe, confirmedBy: 'FIRST 1 (b)', standbys: [standby], hosts: 2 };
    expect(findingsOf(confirmed)).toEqual({ refusals: [], warnings: [] });
    // We set it ourselves.
    expect(findingsOf({ ...safe, defaultCommit: 'off' })).toEqual({ refusals: [], warnings: [] });
  });

  it.each<[setting: string, change: Partial<Durability>]>([
    ['fsync is off', { fsync: 'off' }],
    ['synchronous_commit is off', { synchronousCommit: 'off' }],
    ['synchronous_commit is off', { hasSessions: false, defaultCommit: 'off' }],
    ['synchronous_commit is local', { synchronousCommit: 'local', confirmedBy: 'b', standbys: [standby] }],
  ])('refuses: %s', (setting, change) => {
    const { refusals } = findingsOf({ ...safe, ...change });
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatch(new RegExp(`^${setting}.* Set \\w+ = on`));
  });

  it.each<[sentence: RegExp, change: Partial<Durability>]>([
    [/^full_page_writes is off.*Set full_page_writes = on/, { fullPageWrites: 'off' }],
    [/^synchronous_standby_names is empty/, { standbys: [standby] }],
    [/^synchronous_standby_names is empty/, { hosts: 2 }],
    [
      /^Standby b is 12 s and 34 MB behind/,
      { confirmedBy: 'c', standbys: [{ name: 'b', behindMs: 12_000, behindBytes: 34 * 2 ** 20 }] },
    ],
    [/pool_mode = session/, { hasSessions: false }],
  ])('warns: %s', (sentence, change) => {
    const { refusals, warnings } = findingsOf({ ...safe, ...change });
    expect(refusals).toEqual([]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(sentence);
  });
});

it.each([
  ['postgres://a/db', ['postgres://a/db']],
  [
    'postgres://u:p%40@a:5432,b:5433/db?ssl=1',
    ['postgres://u:p%40@a:5432/db?ssl=1', 'postgres://u:p%40@b:5433/db?ssl=1'],
  ],
  ['postgresql://[::1]:5432,b/db', ['postgresql://[::1]:5432/db', 'postgresql://b/db']],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
])('reads %s', (url, addresses) => {
  expect(addressesIn(url)).toEqual(addresses);
  expect(isPostgresAddress(url)).toBe(true);
});

it.each(['mysql://a/db', 'postgres://a:x/db', 'postgres://a,/db', 'postgres://a:1,b:99999/db', 'a,b'])(
  'is no address: %s',
  (url) => expect(isPostgresAddress(url)).toBe(false),
);

describe.skipIf(!(await hasPostgres()))('a session', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());

  it('is set by us, whatever the database’s own settings are', async () => {
    await database.ask(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET synchronous_commit = off`);
    const servers = new Servers(database.url);
    const seen = await durabilityOf(servers);
    expect(seen).toMatchObject({ synchronousCommit: 'on', defaultCommit: 'off', hasSessions: true, hosts: 1 });
    const client = await connect(servers, {}, { statement_timeout: 1234, lock_timeout: 99 });
    const { rows } = await client.query(
      "SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout') ORDER BY name",
    );
    expect(rows).toEqual([
      { name: 'lock_timeout', setting: '99' },
      { name: 'statement_timeout', setting: '1234' },
    ]);
    await client.end();
  });
});
