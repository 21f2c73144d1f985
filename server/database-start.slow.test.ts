/** A process that starts on a PostgreSQL database that a crash can rob of what it acknowledged. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgresBinaries, OwnPostgres } from '../replays/testing/own-postgres.ts';
import { spawnServer } from './testing/server-process.ts';

describe.skipIf(!hasPostgresBinaries())('with fsync = off', () => {
  let database: OwnPostgres;
  beforeAll(async () => {
    database = await OwnPostgres.start();
    await database.set('fsync', 'off');
  }, 240_000);
  afterAll(() => database.close());

  function start(settings: Record<string, string>) {
    const child = spawnServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info', ...settings });
    let said = '';
    for (const output of [child.stdout!, child.stderr!]) output.on('data', (text: Buffer) => (said += text.toString()));
    return { child, ended: once(child, 'exit'), said: () => said };
  }

  it('a process does not start, and says what to do; where that is allowed it starts, and warns', async () => {
    const refused = start({});
    expect(await refused.ended).toEqual([1, null]);
    expect(refused.said()).toMatch(/^Could not start: The database can lose.*\nfsync is off.*Set fsync = on/);
    const allowed = start({ ALLOW_UNSAFE_DATABASE: '1' });
    await expect.poll(allowed.said).toContain('Three Rooms is open at');
    expect(allowed.said()).toContain('fsync is off');
    allowed.child.kill('SIGTERM');
    await allowed.ended;
  });
});
