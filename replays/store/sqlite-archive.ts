/**
 * Finding matches by what they were. Each listed match has a number, in the order in which they began here, and each thing
 * that it can be found by is a token with the set of numbers that it holds of. What is asked for is what all its tokens
 * have in common: read chunk by chunk from the newest on, so that every combination takes about as long as any other.
 */
import type { ArchiveQuery as Asked } from '../../shared/archive.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import { compare, largest, numberAt, setNumber, slicesOf, storedSlices, type Slices } from './bit-slices.ts';
import {
  add,
  addAll,
  bitsOf,
  CHUNK,
  chunkOf,
  keepBelow,
  keepCommon,
  placeOf,
  placesIn,
  remove,
  storedOf,
  type Bits,
} from './bits.ts';
import type { ArchivedRow, ArchiveFound, StoredDigest } from './event-store.ts';
import {
  closenessByte,
  facetsAsked,
  facetsOf,
  isListed,
  SUMMARY_COLUMNS,
  summaryOfRow,
  type SummaryRow,
} from './listed.ts';
import type { Database } from './sqlite-database.ts';

type ArchiveQuery = Omit<Asked, 'results'>;

/** All that a listed match can be found by; nothing of one that is not listed. Those that run and those that are over are apart. */
function tokensOf(summary: MatchSummary, digest: StoredDigest | null): Set<string> {
  const { phase, openedAt } = summary;
  if (!isListed(summary) || (phase !== 'playing' && phase !== 'over')) return new Set();
  const day = dayOf(openedAt);
  const tokens = ['any', ...facetsOf(summary, digest), `month ${day.slice(0, 7)}`, `day ${day}`];
  return new Set(tokens.map((token) => `${phase} ${token}`));
}

/** No day of a token lies beyond, ms since 1970. */
const [FIRST_MS, LAST_MS] = [0, Date.UTC(9999, 11, 31, 23, 59, 59, 999)];
const DAY_MS = 86_400_000;

/** The day of UTC. */
const dayOf = (ms: number): string => new Date(Math.min(Math.max(ms, FIRST_MS), LAST_MS)).toISOString().slice(0, 10);

/** What is asked for, what fewest have in common first. */
function tokensAsked(query: ArchiveQuery): string[] {
  const facets = facetsAsked(query);
  return (facets.length > 0 ? facets : ['any']).map((facet) => `${query.phase} ${facet}`);
}

/**
 * What is written as a match is listed. The match's row must be there.
 * @param options.holds for many matches in a row: chunks are kept in memory, some 70 MB at most, until `flush`
 */
export function archiving(db: Database, { holds = false } = {}) {
  const number = db.prepare('SELECT number FROM archived WHERE match_id = ?');
  const insert = db.prepare('INSERT INTO archived (match_id) VALUES (?) RETURNING number');
  const forget = db.prepare('DELETE FROM archived WHERE match_id = ?');
  const get = db.prepare('SELECT bits FROM archive_bits WHERE token = ? AND chunk = ?');
  const put = db.prepare('INSERT OR REPLACE INTO archive_bits (token, chunk, bits) VALUES (?, ?, ?)');
  const drop = db.prepare('DELETE FROM archive_bits WHERE token = ? AND chunk = ?');
  const closeness = closenessIn(db);
  const digest = digests(db);

  const numberOf = (match: string): number | null =>
    (number.get(match) as { number: number } | undefined)?.number ?? null;
  const newNumber = (match: string): number => (insert.get(match) as { number: number }).number;

  /** Of one chunk, by token. */
  const held = { chunk: -1, tokens: new Map<string, Bits>(), closeness: null as Slices | null };

  function read(token: string, chunk: number): Bits {
    const row = get.get(token, chunk) as { bits: Uint8Array } | undefined;
    return bitsOf(row?.bits ?? null);
  }
  function write(token: string, chunk: number, bits: Bits): void {
    const stored = storedOf(bits);
    if (stored) put.run(token, chunk, stored);
    else drop.run(token, chunk);
  }
  function hold(chunk: number): void {
    if (chunk === held.chunk) return;
    flush();
    held.chunk = chunk;
  }
  function change(token: string, chunk: number, by: (bits: Bits) => void): void {
    if (holds) hold(chunk);
    const bits = held.tokens.get(token) ?? read(token, chunk);
    by(bits);
    if (holds) held.tokens.set(token, bits);
    else write(token, chunk, bits);
  }
  function flush(): void {
    for (const [token, bits] of held.tokens) write(token, held.chunk, bits);
    if (held.closeness) closeness.keep(held.chunk, held.closeness);
    held.tokens.clear();
    held.closeness = null;
  }

  function keepCloseness(of: number, value: number | null): void {
    const chunk = chunkOf(of);
    if (holds) hold(chunk);
    const slices = held.closeness ?? closeness.of(chunk);
    if (numberAt(slices, placeOf(of)) === closenessByte(value)) return;
    setNumber(slices, placeOf(of), closenessByte(value));
    if (holds) held.closeness = slices;
    else closeness.keep(chunk, slices);
  }

  /** From one set of tokens to another. */
  function retoken(match: string, was: Set<string>, is: Set<string>): void {
    const gone = [...was].filter((token) => !is.has(token));
    const fresh = [...is].filter((token) => !was.has(token));
    if (gone.length === 0 && fresh.length === 0) return;
    const of = numberOf(match) ?? newNumber(match);
    const [chunk, place] = [chunkOf(of), placeOf(of)];
    for (const token of gone) change(token, chunk, (bits) => remove(bits, place));
    for (const token of fresh) change(token, chunk, (bits) => add(bits, place));
  }

  return {
    flush,
    /** @param was null for a match that is new */
    relist(was: MatchSummary | null, is: MatchSummary): void {
      const known = was?.phase === 'over' ? digest.of(is.matchId) : null;
      retoken(is.matchId, was ? tokensOf(was, known) : new Set(), tokensOf(is, known));
    },
    /** Now that it is known. */
    keepDigest(summary: MatchSummary, becomes: StoredDigest): void {
      const { matchId } = summary;
      retoken(matchId, tokensOf(summary, digest.of(matchId)), tokensOf(summary, becomes));
      digest.keep(matchId, becomes);
      const of = numberOf(matchId);
      if (of !== null) keepCloseness(of, becomes.closeness);
    },
    /** It is removed. */
    remove(summary: MatchSummary): void {
      const { matchId } = summary;
      retoken(matchId, tokensOf(summary, digest.of(matchId)), new Set());
      const of = numberOf(matchId);
      if (of !== null) keepCloseness(of, null);
      forget.run(matchId);
      digest.forget(matchId);
    },
  };
}

/** How close the matches of a chunk were. */
function closenessIn(db: Database) {
  const get = db.prepare('SELECT closeness FROM archive_closeness WHERE chunk = ?');
  const put = db.prepare('INSERT OR REPLACE INTO archive_closeness (chunk, closeness) VALUES (?, ?)');
  return {
    of: (chunk: number): Slices =>
      slicesOf((get.get(chunk) as { closeness: Uint8Array<ArrayBuffer> } | undefined)?.closeness ?? null),
    keep: (chunk: number, closeness: Slices): void => void put.run(chunk, storedSlices(closeness)),
  };
}

function digests(db: Database) {
  const get = db.prepare('SELECT digest FROM digests WHERE match_id = ?');
  const put = db.prepare('INSERT OR REPLACE INTO digests (match_id, digest) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM digests WHERE match_id = ?');
  return {
    of: (match: string): StoredDigest | null => digestFrom(get.get(match) as { digest: string } | undefined),
    keep: (match: string, digest: StoredDigest): void => void put.run(match, JSON.stringify(digest)),
    forget: (match: string): void => void drop.run(match),
  };
}

const digestFrom = (row: { digest: string | null } | undefined): StoredDigest | null =>
  typeof row?.digest === 'string' ? (JSON.parse(row.digest) as StoredDigest) : null;

/** A chunk's numbers that something holds of. */
interface Found {
  chunk: number;
  bits: Bits;
}

/** What there is of something in that chunk, or else in the next lower one that has any; null if none has. */
type Source = (chunk: number) => Found | null;

/** How far back, in matches of a table, an evening goes either way. */
const MOST_EVENING = 100;

/** Reads what `archiving` wrote. */
export function archive(db: Database) {
  const below = db.prepare(`
    SELECT chunk, bits FROM archive_bits WHERE token = ? AND chunk <= ? ORDER BY token DESC, chunk DESC LIMIT ?`);
  const between = db.prepare('SELECT chunk, bits FROM archive_bits WHERE token >= ? AND token < ?');
  const opened = db.prepare(`
    SELECT number FROM matches JOIN archived USING (match_id)
    WHERE phase <> 'abandoned' AND opened_at >= ? AND opened_at < ?`);
  const closeness = closenessIn(db);
  const byNumber = db.prepare(`
    SELECT ${SUMMARY_COLUMNS}, digest FROM archived JOIN matches USING (match_id) JOIN heads USING (match_id)
      LEFT JOIN digests USING (match_id)
    WHERE archived.number = ?`);
  const byId = db.prepare(`
    SELECT ${SUMMARY_COLUMNS}, digest, previous FROM matches JOIN heads USING (match_id)
      LEFT JOIN digests USING (match_id)
    WHERE matches.match_id = ?`);
  const undigested = db.prepare('SELECT match_id FROM undigested ORDER BY rowid DESC LIMIT 1');
  const digest = digests(db);
  const after = db.prepare('SELECT match_id FROM matches WHERE previous = ? ORDER BY opened_at, match_id LIMIT 1');

  /** One row is read first, then twice as many each time: a page may be full soon, or need all there is. */
  function ofToken(token: string): Source {
    let rows: { chunk: number; bits: Uint8Array }[] = [];
    let place = 0;
    let many = 1;
    return (chunk) => {
      while (place < rows.length && rows[place]!.chunk > chunk) place++;
      if (place === rows.length) {
        rows = below.all(token, chunk, many) as typeof rows;
        place = 0;
        many *= 2;
      }
      const row = rows[place];
      return row ? { chunk: row.chunk, bits: bitsOf(row.bits) } : null;
    };
  }

  /**
   * Of the days that the asked time touches, all at once: they are few rows, as numbers follow the days. Then without those
   * that opened too early on the first day, or too late on the last.
   */
  function ofTime({ phase, from = FIRST_MS, to = LAST_MS + 1 }: ArchiveQuery): Source {
    const chunks = new Map<number, Bits>();
    const [firstDay, lastDay] = [dayOf(from), dayOf(to - 1)];
    for (const [first, last] of rangesOf(firstDay, lastDay))
      for (const row of between.all(`${phase} ${first}`, `${phase} ${last}`) as { chunk: number; bits: Uint8Array }[]) {
        const bits = bitsOf(row.bits);
        const there = chunks.get(row.chunk);
        if (there) addAll(there, bits);
        else chunks.set(row.chunk, bits);
      }
    const outside = [...opened.all(Date.parse(firstDay), from), ...opened.all(to, Date.parse(lastDay) + DAY_MS)];
    for (const { number } of outside as { number: number }[]) {
      const bits = chunks.get(chunkOf(number));
      if (bits) remove(bits, placeOf(number));
    }
    const numbers = [...chunks.keys()].toSorted((a, b) => b - a);
    return (chunk) => {
      const found = numbers.find((one) => one <= chunk);
      return found === undefined ? null : { chunk: found, bits: chunks.get(found)!.slice() };
    };
  }

  const rowOf = (row: unknown): ArchivedRow => {
    const { digest } = row as { digest: string | null };
    return { summary: summaryOfRow(row as SummaryRow), digest: digestFrom({ digest }) };
  };

  return {
    undigested: (): string | null => (undigested.get() as { match_id: string } | undefined)?.match_id ?? null,
    digestOf: digest.of,

    /** A page of what all that is asked for holds of. */
    find(query: ArchiveQuery): ArchiveFound {
      const { from, to, sort, limit, before } = query;
      const sources = tokensAsked(query).map(ofToken);
      if (from !== undefined || to !== undefined) sources.push(ofTime(query));
      const cursor = before === undefined || !/^\d{1,16}$/.test(before) ? Infinity : Number(before);
      const found =
        sort === 'closest'
          ? closest(sources, closeness, cursor, limit + 1)
          : newest(sources, cursor, limit + 1).map((number) => ({ number, cursor: number }));
      const page = found.slice(0, limit);
      return {
        matches: page.flatMap(({ number }) => {
          const row = byNumber.get(number);
          return row ? rowOf(row) : [];
        }),
        next: found.length > limit ? String(page.at(-1)?.cursor) : null,
      };
    },

    /**
     * The matches of a table, in order: those before that one, which its log names, and those after it while they are
     * public. None that sleeps, waits or was abandoned; none of a match that is not known.
     */
    evening(match: string): ArchivedRow[] {
      const known = byId.get(match) as { previous: string | null } | undefined;
      if (!known) return [];
      const rows: ArchivedRow[] = [rowOf(known)];
      for (let { previous } = known, count = 0; previous !== null && count < MOST_EVENING; count++) {
        const row = byId.get(previous) as { previous: string | null } | undefined;
        if (!row) break;
        rows.unshift(rowOf(row));
        previous = row.previous;
      }
      for (let last = match, count = 0; count < MOST_EVENING; count++) {
        const next = after.get(last) as { match_id: string } | undefined;
        const row = next && byId.get(next.match_id);
        if (!next || !row || !rowOf(row).summary.public) break;
        rows.push(rowOf(row));
        last = next.match_id;
      }
      return rows.filter(({ summary }) => isListed({ ...summary, public: true }) && summary.phase !== 'waiting');
    },
  };
}

/** Tokens of whole months, and of the days at either end, as ranges: from the first of each up to the last, without it. */
function rangesOf(from: string, to: string): [string, string][] {
  if (from > to) return [];
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  if (first === last) return [[`day ${from}`, `day ${to}~`]];
  return [
    [`day ${from}`, `day ${first}~`],
    [`month ${first}~`, `month ${last}`],
    [`day ${last}`, `day ${to}~`],
  ];
}

/** What all of them have in common, chunk by chunk, the newest first. */
function* common(sources: readonly Source[], from: number): Generator<Found> {
  let chunk = from;
  search: while (chunk >= 0) {
    let bits: Bits | null = null;
    for (const source of sources) {
      const found = source(chunk);
      if (!found) return;
      if (found.chunk < chunk) {
        chunk = found.chunk;
        continue search;
      }
      if (!bits) ({ bits } = found);
      else if (!keepCommon(bits, found.bits)) {
        chunk--;
        continue search;
      }
    }
    if (bits) yield { chunk, bits };
    chunk--;
  }
}

const HIGHEST = 2 ** 32;

/** @param before numbers below it */
function newest(sources: readonly Source[], before: number, most: number): number[] {
  const found: number[] = [];
  const from = Math.min(before, HIGHEST);
  for (const { chunk, bits } of common(sources, chunkOf(from))) {
    if (chunk === chunkOf(from)) keepBelow(bits, placeOf(from));
    for (const place of placesIn(bits, most - found.length)) found.push(chunk * CHUNK + place);
    if (found.length >= most) break;
  }
  return found;
}

/** By closeness, then by age: one number for both, which is the cursor too. @param before cursors below it */
function closest(
  sources: readonly Source[],
  closeness: ReturnType<typeof closenessIn>,
  before: number,
  most: number,
): { number: number; cursor: number }[] {
  /** The largest first. */
  const best: number[] = [];
  for (const { chunk, bits } of common(sources, chunkOf(HIGHEST))) {
    const slices = closeness.of(chunk);
    let places = before === Infinity ? bits : belowCursor(slices, bits, chunk, before);
    // Those that come now are older: of the same closeness as the last of the best they come after it.
    if (best.length === most) places = compare(slices, places, closenessOf(best.at(-1)!)).more;
    for (const place of largest(slices, places, most))
      enter(best, numberAt(slices, place) * HIGHEST + chunk * CHUNK + place, most);
  }
  return best.map((cursor) => ({ number: cursor % HIGHEST, cursor }));
}

const closenessOf = (cursor: number): number => Math.floor(cursor / HIGHEST);

/** Which of these places of a chunk come after that cursor. */
function belowCursor(slices: Slices, places: Bits, chunk: number, before: number): Bits {
  const { same, less } = compare(slices, places, closenessOf(before));
  const number = before % HIGHEST;
  if (chunk > chunkOf(number)) return less;
  if (chunk === chunkOf(number)) keepBelow(same, placeOf(number));
  addAll(less, same);
  return less;
}

/** Keeps the largest, in order. */
function enter(best: number[], cursor: number, most: number): void {
  const index = best.findIndex((one) => one < cursor);
  best.splice(index < 0 ? best.length : index, 0, cursor);
  if (best.length > most) best.pop();
}
