/**
 * `npm run bench:lists -- [matches] [file | postgres://…]`: fills a store with a million matches (or as many as told) in a temporary folder,
 * then measures every kind of list (a page of 100), of the archive (a page of 50) and pages of people, and removes the
 * folder. With a file it measures the store that lies there, of so many matches; if none does, it is filled and kept. With the address of an empty PostgreSQL
 * database it copies the store into it: what is waited for is the database then, and each answer has to be the same.
 */
import { sha256Hex } from '../shared/crypto/hashes.ts';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { ArchiveQuery } from '../shared/archive.ts';
import type { Digest } from '../replays/log/digest.ts';
import type { Append, ListQuery } from '../replays/store/event-store.ts';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { archive, archiving } from '../replays/store/sqlite-archive.ts';
import { people as peopleIn } from '../replays/store/sqlite-people.ts';
import { lists, matches as matchesIn, written } from '../replays/store/sqlite-queries.ts';
import { copyStore } from '../replays/store/copy.ts';
import { openStore } from '../replays/store/open-store.ts';
import { openSqliteStore } from '../replays/store/sqlite-store.ts';
import type { MatchPhase } from '../shared/protocol.ts';
import { chanceOf } from '../shared/contract/random.ts';

const MATCHES = Number(process.argv[2] ?? 1_000_000);
/** So many appends to a transaction. */
const BATCH = 2000;
const LIMIT_MS = 5;
const RUNS = 50;
/** Wall clock, ms: the first match opens then, and every half minute another one. */
const FIRST = 1_700_000_000_000;
const GAP_MS = 30_000;

const chance = chanceOf(1_000_000);
const games = ['wa-wa-west', 'war-zone', 'yic-yac-yoe'];
/** In a third of all matches. */
const common = 'Cactus Jane';
/** In three matches. */
const rare = 'Zoë';
/** Of whoever is called Odile, and of Zoë. */
const [commonKey, rareKey] = ['C'.repeat(43), 'R'.repeat(43)];
const keys: Record<string, string> = { Odile: commonKey, [rare]: rareKey };
const rareIn = [0.1, 0.5, 0.9].map((share) => Math.floor(share * MATCHES));
const { log } = new ScriptedMatch({ match: 'x', seed: '00'.repeat(32), game: 'wa-wa-west', names: ['Kemi', 'Odile'] });

const variants = ['teams', 'speedy', 'own-deck', 'copycat', 'blitz', 'precision'];
const items = ['gun', 'shield', 'reload', 'orange-juice', 'minigun', 'bunker', 'sniper', 'cavalry-charge'];

let disturbed = 0;

const folder = mkdtempSync(join(tmpdir(), 'three-rooms-lists-'));
const postgres = process.argv[3]?.startsWith('postgres') ? process.argv[3] : undefined;
const kept = postgres ? undefined : process.argv[3];
const file = kept ?? join(folder, 'log.sqlite');
process.once('SIGINT', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
});
try {
  if (!existsSync(file)) await fill();
  if (postgres) await copyStore({ from: `sqlite:${file}`, to: postgres }, () => {});
  await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  await (await openSqliteStore(file)).close();
  // The store's own statements, on a connection that waits for no disk.
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000');
  const archived = archiving(db, { holds: true });
  const { append, keepDigest } = matchesIn(db, archived);
  const begun = performance.now();
  for (let from = 0; from < MATCHES; from += BATCH) {
    const done = Math.min(from + BATCH, MATCHES);
    db.exec('BEGIN');
    for (let number = from; number < done; number++) {
      const one = matchOf(number);
      append(written(one));
      if (one.summary.phase === 'over') keepDigest({ match: one.match, digest: digestOf(one.summary.players.length) });
    }
    db.exec('COMMIT');
    if (done % 100_000 === 0 || done === MATCHES)
      console.log(`${done.toLocaleString('en')} matches after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  archived.flush();
  db.close();
  console.log(`${(statSync(file).size / 2 ** 30).toFixed(2)} GB`);
}

/** What common things are common, and a few that are rare. */
function digestOf(seats: number): Digest {
  return {
    variants: variants.filter((_, index) => chance.float() < 0.5 / (index + 1)),
    ending: chance.float() < 0.0001 ? 'nobody-left' : chance.pick(['last-side', 'left', 'round-limit']),
    rounds: { unit: 'round', number: 1 + chance.int(20) },
    length: chance.pick(['short', 'middling', 'long']),
    closeness: chance.float() < 0.1 ? null : chance.int(101),
    moment: { pos: 2, ms: 1000 },
    players: Array.from({ length: seats }, (_, side) => ({
      side,
      choices: items.slice(0, 1 + chance.int(items.length)).map((id) => ({ id, title: id, times: 1 + chance.int(9) })),
      felledBy: side > 0 ? [side - 1] : [],
    })),
  };
}

/** A match with one event: lists read none. */
function matchOf(number: number): Append {
  const matchId = BigInt(`0x${sha256Hex(String(number))}`)
    .toString(36)
    .slice(-20);
  const openedAt = FIRST + number * GAP_MS;
  const phase = phaseOf(number);
  const isEnded = phase === 'over' || phase === 'abandoned';
  const anybody = Math.floor(chance.float() ** 3 * 200_000);
  const players = [`Player ${anybody}`, chance.float() < 1 / 3 ? common : 'Odile'];
  if (rareIn.includes(number)) players.push(rare);
  return {
    match: matchId,
    expected: 0,
    epoch: 0,
    envelopes: log.slice(0, 1).map((envelope, pos) => ({ ...envelope, match: matchId, pos })),
    summary: {
      matchId,
      game: chance.pick(games),
      phase,
      seats: players.length,
      players: players.map((name, seat) => ({
        name,
        bot: name === common,
        key: keys[name] ?? (seat === 0 ? String(anybody).padStart(43, 'P') : null),
      })),
      public: chance.float() < 0.8,
      openedAt,
      endedAt: isEnded ? openedAt + 600_000 : null,
      lastEventAt: openedAt + 600_000,
      asleepSince: phase === 'playing' && chance.float() < 0.5 ? openedAt + 600_000 : null,
      failedStarts: 0,
      outcome: phase === 'over' ? { winners: [0], tie: false } : null,
      events: 1,
    },
    metadata: {
      seed: sha256Hex(matchId),
      code: matchId.slice(0, 12),
      seatOwners: players.map((name) => sha256Hex(name)),
      reservations: players.map(() => null),
      startsWhenFull: false,
      codeHidden: false,
      muted: false,
      talk: 'chat',
      locked: false,
      removed: [],
      rematchId: null,
      asleep: null,
    },
  };
}

/** Most are over; what waits and what is being played is rare, and among the latest. */
function phaseOf(number: number): MatchPhase {
  if (number > MATCHES * 0.999) return chance.pick(['waiting', 'playing']);
  return chance.float() < 0.2 ? 'abandoned' : 'over';
}

/**
 * The store's own time: the reader's queries on a connection like the reader's. A run in which the machine took the
 * processor away for something else is measured again, and counted. Beside it what one who asks the store waits, with
 * the way to the thread and back, and with whatever else the machine does.
 */
async function measure(): Promise<void> {
  const store = await openStore(postgres ?? file);
  const db = new DatabaseSync(file, { readOnly: true });
  const { list } = lists(db);
  const { find } = archive(db);
  const { person } = peopleIn(db);
  const rows: Record<string, Record<string, string | number>> = {};
  let isFast = true;
  const measureOne = async (what: string, own: () => unknown, wait: () => Promise<unknown>) => {
    const ownMs: number[] = [];
    const waitedMs: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      ownMs.push(undisturbed(own));
      const asked = performance.now();
      const answer = await wait();
      waitedMs.push(performance.now() - asked);
      if (run === 0 && !isDeepStrictEqual(answer, own())) throw new Error(`${what}: there are two answers.`);
    }
    isFast &&= Math.max(...ownMs) < LIMIT_MS;
    rows[what] = {
      found: sizeOf(own()),
      'own ms: min': Math.min(...ownMs).toFixed(2),
      median: median(ownMs).toFixed(2),
      max: Math.max(...ownMs).toFixed(2),
      'waited ms: median': median(waitedMs).toFixed(2),
      'max ': Math.max(...waitedMs).toFixed(2),
    };
  };
  for (const [filter, query] of Object.entries(filters()))
    for (const [page, before] of Object.entries({ first: undefined, deep: `${FIRST + (MATCHES / 2) * GAP_MS}.` })) {
      const asked = { ...query, before, limit: 100 };
      await measureOne(
        `${filter}, ${page} page`,
        () => list(asked),
        () => store.list(asked),
      );
    }
  for (const query of archiveQueries()) {
    const named = Object.entries(query).map(([field, value]) => `${field} ${String(value)}`);
    const asked = { phase: 'over', sort: 'newest', limit: 50, ...query } as const;
    await measureOne(
      `archive: ${named.join(', ')}`,
      () => find(asked),
      () => store.archive.find(asked),
    );
  }
  for (const key of [commonKey, rareKey, '1'.padStart(43, 'P')])
    await measureOne(
      `person ${key.slice(-3)}`,
      () => person(key),
      () => store.archive.person(key),
    );
  db.close();
  await store.close();
  console.table(rows);
  console.log(`${disturbed} runs were disturbed by something else and measured again.`);
  console.log(
    isFast
      ? `Every list page took the store less than ${LIMIT_MS} ms.`
      : `Not every list page took the store less than ${LIMIT_MS} ms.`,
  );
  if (!isFast) process.exitCode = 1;
}

/** How many matches that is, or is about. */
function sizeOf(answer: unknown): number {
  const { matches, total } = (answer ?? {}) as { matches?: unknown[]; total?: { matches: number } };
  return matches?.length ?? total?.matches ?? 0;
}

/** @returns ms; of a run that was disturbed if the machine never leaves one alone */
function undisturbed(work: () => unknown): number {
  for (let tries = 1; ; tries++) {
    const { involuntaryContextSwitches } = process.resourceUsage();
    const begun = performance.now();
    work();
    const ms = performance.now() - begun;
    if (process.resourceUsage().involuntaryContextSwitches === involuntaryContextSwitches || tries > 100) return ms;
    disturbed++;
  }
}

/** Each thing that can be asked for with each other, in both orders, from the first page and a deep one: every seventeenth of them. */
function* archiveQueries(): Generator<Partial<ArchiveQuery>> {
  const day = { from: timeAt(0.5), to: timeAt(0.5) + 24 * 3_600_000 };
  const dates = [{}, { from: timeAt(0.2) }, { from: timeAt(0.1), to: timeAt(0.9) }, day];
  const all = product<Partial<ArchiveQuery>>([
    [{}, { player: common }, { key: rareKey }],
    [{}, { game: games[1] }],
    [{}, { ending: 'left' }, { ending: 'nobody-left' }, { ending: 'tie' }],
    [{}, { length: 'long' as const }],
    [{}, { variant: 'teams' }, { variant: 'precision' }],
    dates,
    [{ sort: 'newest' as const }, { sort: 'newest' as const, before: String(Math.floor(MATCHES / 2)) }],
  ]);
  for (const [index, query] of all.entries()) if (index % 17 === 0) yield query;
  for (const [index, query] of all.entries())
    if (index % 17 === 0) yield { ...query, sort: 'closest', ...(query.before && { before: String(40 * 2 ** 32) }) };
  yield { phase: 'playing' };
  yield { phase: 'playing', player: common, game: games[1] };
}

/** Midway in a day, as midnights of other time zones are. */
function timeAt(share: number): number {
  return Math.floor(FIRST + share * MATCHES * GAP_MS);
}

/** One of each, in every way. */
function product<One extends object>(choices: readonly (readonly One[])[]): One[] {
  return choices.reduce<One[]>(
    (all, some) => all.flatMap((one) => some.map((other): One => ({ ...one, ...other }))),
    [{} as One],
  );
}

/** None, phase, game, and both, for all, for somebody common and for somebody rare, by their names and by their keys. */
function filters(): Record<string, Omit<ListQuery, 'limit'>> {
  const found: Record<string, Omit<ListQuery, 'limit'>> = {};
  const people: Record<string, Pick<ListQuery, 'player' | 'key'>> = {
    all: {},
    [common]: { player: common },
    [rare]: { player: rare },
    'common key': { key: commonKey },
    'rare key': { key: rareKey },
  };
  for (const [who, asked] of Object.entries(people))
    for (const phase of [undefined, 'over', 'playing'] as const)
      for (const game of [undefined, games[1]])
        found[[who, phase, game].filter(Boolean).join(', ')] = { ...asked, phase, game };
  return found;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}
