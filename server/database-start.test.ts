/** A process that starts on a PostgreSQL database that it can't use yet. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { locks } from '../replays/store/postgres-database.ts';
import { hasPostgres, makeDatabase } from '../replays/testing/postgres.ts';
import { startMatch, startTestServer } from './testing/guest.ts';
import { freePort, spawnServer } from './testing/server-process.ts';

/** A process may take long to start beside others, ms. */

/** In the order in which they were opened. */
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function start(
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; url: string; said: () => string }> {
  const port = await freePort();
  const child = spawnServer({ PORT: String(port), LOG_LEVEL: 'info', ...settings });
  let said = '';
  for (const output of [child.stdout!, child.stderr!]) output.on('data', (text: Buffer) => (said += text.toString()));
  opened.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
  return { child, url: `http://127.0.0.1:${port}`, said: () => said };
}

const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ status }) => status,
    () => 'nobody listens',
  );

describe.skipIf(!(await hasPostgres()))('while the tables are being changed', () => {
  it('a process that starts lets nobody in, and play goes on in the one that runs', async () => {
    const database = await makeDatabase();
    opened.push(() => database.drop());
    const old = await startTestServer({ DATABASE_URL: database.url });
    opened.push(() => old.close());
    const { guests } = await startMatch(old.url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000, revealMs: 0 } });
    // As a third process does, which was started first.
    const other = new Client({ connectionString: database.url, application_name: 'third' });
    await other.connect();
    opened.push(() => other.end());
    await other.query(`SELECT pg_advisory_lock(${locks.migration})`);
    await other.query('UPDATE schema_version SET steps = steps - 1');

    const { url, said } = await start({ DATABASE_URL: database.url });
    await expect.poll(said).toContain('Another process changes the tables of the database: third, pid ');
    expect(await isReady(url)).toBe('nobody listens');
    expect(await isReady(old.url)).toBe(200);
    for (const guest of guests) expect(await guest.choose('shield')).toHaveProperty('pos');

    await other.query('UPDATE schema_version SET steps = steps + 1');
    await other.query(`SELECT pg_advisory_unlock(${locks.migration})`);
    await expect.poll(() => isReady(url)).toBe(200);
  });
});
