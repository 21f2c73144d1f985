/**
 * `npm run bench:disk -- [matches]`: what matches cost on disk. Plays so many whole matches of all three games (600
 * unless told), keeps each command in the store as a table would, and says how large the file has become, by table and
 * by match; then what 100,000 such matches would take. That last figure is the sample's, multiplied.
 */
import { sha256Hex } from '../shared/crypto/hashes.ts';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventStore } from '../replays/store/event-store.ts';
import type { Envelope } from '../replays/log/log.ts';
import { rebuild } from '../replays/log/rebuild.ts';
import { ScriptedMatch, type Script } from '../replays/log/scripted-match.ts';
import { openSqliteStore } from '../replays/store/sqlite-store.ts';
import { at } from '../shared/contract/at.ts';
import { chanceOf } from '../shared/contract/random.ts';

const MATCHES = Number(process.argv[2] ?? 600);
const SCALED_TO = 100_000;
/** So many tables are open at once: their events lie mixed in the file. */
const TABLES = 20;

const chance = chanceOf(100_000);
const people = ['Kemi', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf', 'Ada', 'Cleo', 'Dev', 'Esi', 'Fay', 'Gus'];

const folder = mkdtempSync(join(tmpdir(), 'three-rooms-size-'));
const file = join(folder, 'log.sqlite');
process.once('SIGINT', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
});
try {
  report(await fill());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns for each match its game and how many events it has */
async function fill(): Promise<{ game: string; events: number }[]> {
  const store = await openSqliteStore(file);
  const kept: { game: string; events: number }[] = [];
  for (let from = 0; from < MATCHES; from += TABLES) {
    const numbers = Array.from({ length: Math.min(TABLES, MATCHES - from) }, (_, index) => from + index);
    const played = numbers.map((number) => new ScriptedMatch(scriptOf(number)).playOn());
    await Promise.all(played.map(({ log }) => keepMatch(store, log)));
    kept.push(...played.map(({ log, match }) => ({ game: match.game.info.id, events: log.length })));
    if (kept.length % 100 === 0 || kept.length === MATCHES) console.log(`${kept.length} matches`);
  }
  await store.close();
  return kept;
}

/** Two to six people; the games as they are offered, and the larger boards as often as the small one. */
function scriptOf(number: number): Script {
  const game = at(['wa-wa-west', 'war-zone', 'yic-yac-yoe'], number % 3);
  const seats = game === 'yic-yac-yoe' ? 2 : chance.pick([2, 2, 3, 3, 4, 4, 5, 6]);
  const boards = [{}, {}, { size: 5, row: 4, placements: 2 }, { size: 7, row: 5, placements: 3 }];
  return {
    match: sha256Hex(`match ${number}`).slice(0, 20),
    seed: sha256Hex(`seed ${number}`),
    game,
    names: chance.shuffle(people).slice(0, seats),
    options: game === 'yic-yac-yoe' ? chance.pick(boards) : {},
    openedAt: 1_790_000_000_000 + number * 10_000,
  };
}

/** As a table writes: one append for each command, with what was granted to whom. */
async function keepMatch(store: EventStore, log: readonly Envelope[]): Promise<void> {
  const rebuilt = rebuild(log);
  const { match } = at(log, 0);
  const keys = rebuilt.names.map((name) => sha256Hex(name));
  for (let from = 0, until; from < log.length; from = until) {
    until = log.findIndex(({ cause }, pos) => pos > from && cause !== null);
    if (until < 0) until = log.length;
    const { game, phase, seats, openedAt, outcome } = rebuilt.at(until - 1);
    const { id, seat } = at(log, from).cause!;
    const lastEventAt = openedAt + at(log, until - 1).time;
    await store.append({
      match,
      expected: from,
      epoch: 0,
      envelopes: log.slice(from, until),
      summary: {
        matchId: match,
        game: game.info.id,
        phase,
        seats: seats.length,
        players: seats.flatMap((sitter) => (sitter ? [{ name: sitter.name, bot: sitter.bot, key: null }] : [])),
        public: true,
        openedAt,
        endedAt: phase === 'over' ? lastEventAt : null,
        lastEventAt,
        asleepSince: null,
        failedStarts: 0,
        outcome,
        events: until,
      },
      ...(from === 0 && {
        metadata: {
          seed: sha256Hex(`seed of ${match}`),
          code: match.slice(0, 8),
          seatOwners: keys,
          reservations: keys.map(() => null),
          startsWhenFull: false,
          codeHidden: false,
          muted: false,
          talk: 'chat',
          locked: false,
          removed: [],
          rematchId: null,
          asleep: null,
        },
      }),
      ...(id !== null && seat !== null && { grant: { person: at(keys, seat), command: id, pos: until } }),
    });
  }
}

function report(kept: { game: string; events: number }[]): void {
  const db = new DatabaseSync(file, { readOnly: true });
  const tables = db
    .prepare(
      `SELECT coalesce(tbl_name, dbstat.name) AS name, sum(pgsize) AS bytes
       FROM dbstat LEFT JOIN sqlite_schema ON sqlite_schema.name = dbstat.name GROUP BY 1 ORDER BY 2 DESC`,
    )
    .all() as { name: string; bytes: number }[];
  db.close();

  const { size } = statSync(file);
  const events = kept.reduce((sum, one) => sum + one.events, 0);
  console.table(
    Object.fromEntries(
      tables.map(({ name, bytes }) => [
        `${name}, with indexes`,
        { KiB: Math.round(bytes / 1024), 'bytes per match': Math.round(bytes / kept.length) },
      ]),
    ),
  );
  for (const game of new Set(kept.map((one) => one.game))) {
    const lengths = kept.flatMap((one) => (one.game === game ? one.events : [])).toSorted((a, b) => a - b);
    console.log(
      `${game}: ${lengths.length} matches of ${lengths[0]} to ${lengths.at(-1)} events, median ${lengths[lengths.length >> 1]}`,
    );
  }
  console.log(
    `${kept.length} matches, ${events} events, ${(size / 2 ** 20).toFixed(1)} MiB: ` +
      `${Math.round(size / kept.length)} bytes per match, ${Math.round(size / events)} per event, with indexes and all else.\n` +
      `Multiplied, not measured: ${SCALED_TO.toLocaleString('en')} such matches would take ${(((size / kept.length) * SCALED_TO) / 2 ** 30).toFixed(1)} GiB.`,
  );
}
