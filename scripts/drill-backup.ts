/**
 * `npm run drill:backup`: matches are played, a backup is made while they are, the server is killed, and what the backup
 * holds is restored into a new place: every log verifies, and every match that was over before the backup is there, whole.
 * On SQLite, and on PostgreSQL where there is one with its tools. It exits with 1 where that is not so.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { check, isBad } from '../replays/log/verdict.ts';
import { openStore } from '../replays/store/open-store.ts';
import { databaseIn } from '../replays/store/sqlite-store.ts';
import { hasPostgres, makeDatabase } from '../replays/testing/postgres.ts';
import { playShortMatch } from '../server/testing/guest.ts';
import { addressOf, spawnServer } from '../server/testing/server-process.ts';

/** Tables that play at the same time, and for how long before the backup, ms. */
const TABLES = 6;
const LOAD_MS = 8000;
/** The log is held against itself alone. */
const nobodyAsked = { book: { is: 'unasked', why: '' }, seen: { is: 'nothing' } } as const;
const run = promisify(execFile);
const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'three-rooms-drill-'));

interface Place {
  name: string;
  env: Record<string, string>;
  /** While the server writes. */
  backUp(): Promise<unknown>;
  /** @returns the restored database */
  restore(): Promise<string>;
}

try {
  await drill(sqlite());
  await drillPostgres();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function sqlite(): Place {
  const dataDir = join(folder, 'data');
  const file = join(folder, 'backup.sqlite');
  const restored = databaseIn(join(folder, 'restored'));
  return {
    name: 'SQLite',
    env: { DATA_DIR: dataDir },
    backUp: () =>
      run(process.execPath, [join(project, 'replays/cli/backup.ts'), file], {
        cwd: folder,
        env: { ...process.env, DATA_DIR: dataDir },
      }),
    restore: async () => {
      mkdirSync(join(folder, 'restored'));
      renameSync(file, restored);
      return restored;
    },
  };
}

async function drillPostgres(): Promise<void> {
  const hasTools = await run('pg_dump', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasTools) return console.warn('There is no pg_dump: PostgreSQL is not drilled here.');
  if (!(await hasPostgres())) return;
  const [from, to] = [await makeDatabase(), await makeDatabase()];
  const file = join(folder, 'backup.dump');
  try {
    await drill({
      name: 'PostgreSQL',
      env: { DATABASE_URL: from.url, DATA_DIR: join(folder, 'pg') },
      backUp: () => run('pg_dump', ['--format=custom', `--file=${file}`, from.url]),
      restore: async () => {
        await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${to.url}`, file]);
        return to.url;
      },
    });
  } finally {
    await from.drop();
    await to.drop();
  }
}

async function drill({ name, env, backUp, restore }: Place): Promise<void> {
  const many = { MAX_TABLES_PER_ADDRESS: '100000', MAX_CONNECTIONS_PER_ADDRESS: '100000' };
  const server = spawnServer({ ...many, ...env });
  server.stderr!.pipe(process.stderr);
  try {
    const url = await addressOf(server);
    const over: string[] = [];
    const load = { isOn: true };
    const players = Array.from({ length: TABLES }, () => playOn(url, over, load));
    // What breaks as the server is killed is meant to.
    const played = Promise.allSettled(players);
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
    const before = [...over];
    const from = performance.now();
    await backUp();
    const tookMs = Math.round(performance.now() - from);
    const meanwhile = over.length - before.length;
    load.isOn = false;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    await played;
    const logs = await verifyAll(await restore(), before);
    console.log(
      `${name}: ${before.length} matches over before the backup, ${meanwhile} during its ${tookMs} ms; ` +
        `${logs} logs restored, all verify, none is missing.`,
    );
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL');
  }
}

/** One match after the other. @param over where the id of each goes when its end was told to its players */
async function playOn(url: string, over: string[], load: { isOn: boolean }): Promise<void> {
  while (load.isOn) over.push(await playShortMatch(url));
}

/** @returns how many logs there are @throws where one is wrong, or one of those is missing or not over */
async function verifyAll(database: string, expected: string[]): Promise<number> {
  if (expected.length === 0) throw new Error('No match was over before the backup: that shows nothing.');
  const store = await openStore(database);
  try {
    const missing = new Set(expected);
    let logs = 0;
    for (let before: string | undefined; ;) {
      const { matches, next } = await store.listAll({ limit: 100, before });
      for (const { matchId } of matches) {
        const verdict = await check(await store.read(matchId));
        if (isBad({ ...verdict, ...nobodyAsked })) throw new Error(`${matchId} does not verify.`);
        if (verdict.whole.verdict === 'sound') missing.delete(matchId);
        logs++;
      }
      if (!next) break;
      before = next;
    }
    if (missing.size > 0) throw new Error(`Missing, or not over: ${[...missing].join(', ')}`);
    return logs;
  } finally {
    await store.close();
  }
}
