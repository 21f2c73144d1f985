/**
 * `npm run measure:opening -- [matches]`: how soon a house with 10,000 unfinished matches (or as many as told) shows its
 * first page, beside an empty one, in turn. Half of them wait for players, half are being played.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseIn, openSqliteStore } from '../replays/store/sqlite-store.ts';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { storeMatch } from '../server/testing/guest.ts';
import { spawnServer } from '../server/testing/server-process.ts';

const MATCHES = Number(process.argv[2] ?? 10_000);
const AT_ONCE = 200;
const RUNS = 3;

const folders = { empty: await fill(0), [`${MATCHES} unfinished`]: await fill(MATCHES) };
try {
  for (let run = 0; run < RUNS; run++)
    for (const [house, dataDir] of Object.entries(folders)) console.log(`${house}: ${await measure(dataDir)}`);
} finally {
  for (const dataDir of Object.values(folders)) rmSync(dataDir, { recursive: true });
}

async function fill(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-opening-'));
  const store = await openSqliteStore(databaseIn(dataDir));
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => keep(from + index)));
  await store.close();
  return dataDir;

  function keep(number: number): Promise<string> {
    const scripted = new ScriptedMatch({
      match: String(10_000_000 + number).padEnd(20, '0'),
      seed: 'ab'.repeat(32),
      game: 'wa-wa-west',
      names: ['Kemi', 'Odile'],
      openedAt: Date.now(),
      ...(number % 2 === 0 && { beforeStart: () => {} }),
    });
    return storeMatch(store, scripted);
  }
}

async function measure(dataDir: string): Promise<string> {
  const startedAt = performance.now();
  const server = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, {});
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  const [url] = /http:\S+/.exec(String(line))!;
  const page = await fetch(url);
  await page.text();
  const pageMs = performance.now() - startedAt;
  const gone = once(server, 'exit');
  server.kill();
  await gone;
  return `the first page after ${pageMs.toFixed(0)} ms (${page.status})`;
}
