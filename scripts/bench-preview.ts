/**
 * `npm run bench:preview -- [matches]`: how long a picture for a pasted link takes that nobody has asked for yet, of so
 * many different matches (60), the longest there are among them, one after the other as a crawler asks; and the same
 * again, from memory. Time of the processor is told beside the clock's, for a machine that has other work. The thread that draws them has started before, as it has on a server.
 */
import { pino } from 'pino';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '../replays/log/log.ts';
import { fold } from '../replays/log/rebuild.ts';
import { openSqliteStore } from '../replays/store/sqlite-store.ts';
import { longWarZone, longWaWaWest } from '../replays/testing/long-matches.ts';
import { Previews } from '../server/preview/previews.ts';
import { storeMatch } from '../server/testing/guest.ts';
import { isRefusal } from '../shared/contract/game.ts';
import { at } from '../shared/contract/at.ts';
import { recorded } from './gallery/kept-matches.ts';

const MATCHES = Number(process.argv[2] ?? 60);
const LIMIT_MS = 150;

const folder = mkdtempSync(join(tmpdir(), 'three-rooms-pictures-'));
const database = join(folder, 'log.sqlite');
const store = await openSqliteStore(database);
const previews = new Previews(database, pino({ level: 'error' }));
try {
  const ordinary = recorded.map(({ log }) => log);
  const longest = [longWarZone(), longWaWaWest()];
  await timeOf(await storedAs('warm-up', at(ordinary, 0)), null);
  for (const [name, logs, many] of [
    ['recorded matches', ordinary, MATCHES],
    ['the longest two', longest, Math.ceil(MATCHES / 4)],
  ] as const) {
    const asked: { match: string; atMs: number | null }[] = [];
    for (let index = 0; index < many; index++)
      asked.push({
        match: await storedAs(`${name} ${index}`, at(logs, index % logs.length)),
        atMs: index % 3 === 0 ? null : index * 7000,
      });
    for (const how of ['cold', 'again'] as const) {
      const times: number[] = [];
      const before = process.cpuUsage();
      for (const { match, atMs } of asked) times.push(await timeOf(match, atMs));
      const { user, system } = process.cpuUsage(before);
      const ofProcessor = ((user + system) / 1000 / many).toFixed(1);
      times.sort((a, b) => a - b);
      const share = (part: number) => at(times, Math.min(times.length - 1, Math.floor(part * times.length))).toFixed(1);
      console.log(
        `${name}, ${how}: p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, most ${share(1)} ms of ${LIMIT_MS} allowed; ` +
          `of the processor ${ofProcessor} ms each`,
      );
    }
  }
} finally {
  await previews.close();
  await store.close();
  rmSync(folder, { recursive: true });
}

/** @returns the id under which it is kept */
function storedAs(name: string, log: readonly Envelope[]): Promise<string> {
  const match = name.replaceAll(/\W/g, '').padEnd(20, '0');
  return storeMatch(store, { log: log.map((one) => ({ ...one, match })), match: fold(log) });
}

async function timeOf(match: string, atMs: number | null): Promise<number> {
  const from = performance.now();
  const picture = await previews.of(
    { match, events: 0, moment: { atMs, showsResult: false }, isHidden: false, size: 'large' },
    { address: '' },
  );
  if (isRefusal(picture)) throw new Error(picture.message);
  return performance.now() - from;
}
