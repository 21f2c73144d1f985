/** How large a database becomes: whole matches of all games, kept command by command as a table keeps them. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '../../replays/log/digest.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { ScriptedMatch, type Script } from '../../replays/log/scripted-match.ts';
import { metadata } from '../../replays/store/event-store-samples.ts';
import type { EventStore } from '../../replays/store/event-store.ts';
import { summarize } from '../../replays/store/finished-match.ts';
import { databaseIn, openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { at } from '../../shared/contract/at.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';

/** So many tables are open at once: their events lie mixed in the file. */
const TABLES = 20;
const MANY = 100_000;

const people = ['Kemi', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf', 'Ada', 'Cleo', 'Dev', 'Esi', 'Fay', 'Gus'];
const boards = [{}, {}, { size: 5, row: 4, placements: 2 }, { size: 7, row: 5, placements: 3 }];

/** Stores so many matches, and says what one takes up beyond an empty database, with indexes and all else. */
export async function measureDatabase(matches: number) {
  const [empty, full] = [await fill(0), await fill(matches)];
  const bytes = full.bytes - empty.bytes;
  const bytesPerMatch = bytes / matches;
  return {
    matches,
    events: full.events,
    bytesPerMatch,
    bytesPerEvent: bytes / full.events,
    /** Extrapolated. */
    gibPer100000: (bytesPerMatch * MANY) / 2 ** 30,
  };
}

async function fill(matches: number): Promise<{ bytes: number; events: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-size-'));
  try {
    const store = await openSqliteStore(databaseIn(dataDir));
    const chance = chanceOf(MANY);
    let events = 0;
    for (let from = 0; from < matches; from += TABLES) {
      const scripts = Array.from({ length: Math.min(TABLES, matches - from) }, (_, index) =>
        scriptOf(from + index, chance),
      );
      const played = scripts.map((script) => new ScriptedMatch(script).playOn());
      await Promise.all(played.map((match) => keep(store, match)));
      events += played.reduce((sum, { log }) => sum + log.length, 0);
    }
    // As it is an hour later.
    while (await store.packOne(Infinity));
    await store.close();
    const files = readdirSync(dataDir).map((file) => statSync(join(dataDir, file)).size);
    return { bytes: files.reduce((sum, size) => sum + size, 0), events };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Two to six players, all bots; the games as they are offered, and larger boards as often as small ones. */
function scriptOf(number: number, chance: ReturnType<typeof chanceOf>): Script {
  const game = at(['wa-wa-west', 'war-zone', 'yic-yac-yoe'], number % 3);
  const seats = game === 'yic-yac-yoe' ? 2 : chance.pick([2, 2, 3, 3, 4, 4, 5, 6]);
  return {
    match: sha256Hex(`match ${number}`).slice(0, 20),
    seed: sha256Hex(`seed ${number}`),
    game,
    names: chance.shuffle(people).slice(0, seats),
    options: game === 'yic-yac-yoe' ? chance.pick(boards) : {},
    openedAt: 1_790_000_000_000 + number * 10_000,
    signerOf,
  };
}

/** One append for each command, with its grant; after the last, what the archive keeps. */
async function keep(store: EventStore, { log, seed }: ScriptedMatch): Promise<void> {
  const rebuilt = rebuild(log);
  const { match } = at(log, 0);
  const seatOwners = rebuilt.names.map((name) => sha256Hex(name));
  const kept = { ...metadata(match.slice(0, 8)), seed, seatOwners, reservations: seatOwners.map(() => null) };
  const begins = log.flatMap(({ cause, pos }) => (cause ? [{ ...cause, pos }] : []));
  for (const [index, { id, seat, pos }] of begins.entries()) {
    const until = begins[index + 1]?.pos ?? log.length;
    const now = rebuilt.at(until - 1);
    const lastEventAt = now.openedAt + at(log, until - 1).time;
    const summary = summarize(match, now, until, kept, now.phase === 'over' ? lastEventAt : null);
    await store.append({
      match,
      expected: pos,
      epoch: 0,
      envelopes: log.slice(pos, until),
      summary: { ...summary, lastEventAt },
      ...(pos === 0 && { metadata: kept }),
      ...(id !== null && seat !== null && { grant: { person: at(seatOwners, seat), command: id, pos: until } }),
    });
  }
  await store.archive.keepDigest(match, digestOf(log, null));
}
