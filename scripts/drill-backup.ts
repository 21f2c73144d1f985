/**
 * `npm run drill:backup`: matches are played, a backup is made while they are, the server is killed, and what the backup
 * holds is restored into a new place: every log verifies, and every match that was over before the backup is there, whole.
 * On SQLite, and on PostgreSQL where there is one with its tools. It exits with 1 where that is not so.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { check, isBad } from '../replays/log/verdict.ts';
import { openStore } from '../replays/store/open-store.ts';
import { databaseIn } from '../replays/store/sqlite-store.ts';
import { hasPostgres, makeDatabase } from '../replays/testing/postgres.ts';
import { playShortMatch } from '../server/testing/guest.ts';
import { ServerProcess } from '../server/testing/server-process.ts';

/** Tables that play at the same time, and how many matches are over before the backup, if they are within so many s. */
const TABLES = 6;
const MATCHES = 20;
const WITHIN_S = 120;
/** The log is held against itself alone. */
const nobodyAsked = { book: { is: 'unasked', why: '' }, seen: { is: 'nothing' } } as const;
const folder = mkdtempSync(join(tmpdir(), 'three-rooms-drill-'));
const run = (command: string, args: string[], env = {}) =>
  promisify(execFile)(command, args, { env: { ...process.env, ...env } });

try {
  const restored = databaseIn(join(folder, 'restored'));
  mkdirSync(join(folder, 'restored'));
  const command = join(import.meta.dirname, '../replays/cli/backup.ts');
  await drill('SQLite', restored, {}, (dataDir) => run(process.execPath, [command, restored], { DATA_DIR: dataDir }));
  await drillPostgres();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function drillPostgres(): Promise<void> {
  if (spawnSync('pg_dump', ['--version']).status !== 0)
    return console.warn('There is no pg_dump: PostgreSQL is not drilled here.');
  if (!(await hasPostgres())) return;
  const [from, to] = [await makeDatabase(), await makeDatabase()];
  const file = join(folder, 'backup.dump');
  const backUp = () => run('pg_dump', ['--format=custom', `--file=${file}`, from.url]);
  const restore = () => run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${to.url}`, file]);
  await drill('PostgreSQL', to.url, { DATABASE_URL: from.url }, backUp, restore).finally(() =>
    Promise.all([from.drop(), to.drop()]),
  );
}

/** @param restored the database that there is after `restore` @param backUp while the server writes */
async function drill(
  name: string,
  restored: string,
  settings: Record<string, string>,
  backUp: (dataDir: string) => Promise<unknown>,
  restore: () => Promise<unknown> = async () => {},
): Promise<void> {
  const many = { MAX_TABLES_PER_ADDRESS: '100000', MAX_CONNECTIONS_PER_ADDRESS: '100000' };
  const server = await ServerProcess.prepare({ ...many, ...settings });
  try {
    await server.start();
    const over: string[] = [];
    const load = { isOn: true };
    const playOn = async () => {
      while (load.isOn) over.push(await playShortMatch(server.url));
    };
    // What breaks as the server is killed is meant to, or never ends.
    const played = Promise.allSettled(Array.from({ length: TABLES }, playOn));
    for (let second = 0; second < WITHIN_S && over.length < MATCHES; second++) await sleep(1000);
    const before = [...over];
    await backUp(server.dataDir);
    load.isOn = false;
    await server.kill();
    await Promise.race([played, sleep(5000)]);
    await restore();
    const logs = await verifyAll(restored, before);
    console.log(`${name}: ${before.length} matches over before; ${logs} logs restored, all verify, none is missing.`);
  } finally {
    await server.close();
  }
}

/** @returns how many logs there are @throws where one is wrong, or one of those is missing or not over */
async function verifyAll(database: string, expected: string[]): Promise<number> {
  if (expected.length === 0) throw new Error('No match was over before the backup: that shows nothing.');
  const store = await openStore(database);
  try {
    const missing = new Set(expected);
    let logs = 0;
    for (let before: string | undefined, more = true; more; more = before !== undefined) {
      const { matches, next } = await store.listAll({ limit: 100, before });
      for (const { matchId } of matches) {
        const verdict = await check(await store.read(matchId));
        if (isBad({ ...verdict, ...nobodyAsked })) throw new Error(`${matchId} does not verify.`);
        if (verdict.whole.verdict === 'sound') missing.delete(matchId);
        logs++;
      }
      before = next ?? undefined;
    }
    if (missing.size > 0) throw new Error(`Missing, or not over: ${[...missing].join(', ')}`);
    return logs;
  } finally {
    await store.close();
  }
}
