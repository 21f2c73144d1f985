/** What is counted of people with a key, as running totals: what was counted once stays, also when its match is removed. */
import type { PersonReply } from '../../shared/archive.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Digest } from '../log/digest.ts';
import {
  countsOf,
  isKey,
  MOST_FAVOURITES,
  MOST_MET,
  personFrom,
  type ChosenRow,
  type MetRow,
  type PeopleRow,
} from './people-counts.ts';
import type { Database } from './sqlite-database.ts';

/** Writes what a match adds. */
export function counting(db: Database) {
  const played = db.prepare(`
    INSERT INTO people (key, game, name, first, latest, matches, wins, ties, score, fair)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (key, game) DO UPDATE SET
      name = iif(excluded.latest >= latest, excluded.name, name),
      first = min(first, excluded.first), latest = max(latest, excluded.latest), matches = matches + excluded.matches,
      wins = wins + excluded.wins, ties = ties + excluded.ties,
      score = score + excluded.score, fair = fair + excluded.fair`);
  const chose = db.prepare(`
    INSERT INTO chosen (key, game, choice, title, times) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (key, game, choice) DO UPDATE SET title = excluded.title, times = times + excluded.times`);
  const met = db.prepare(`
    INSERT INTO met (key, other, name, latest, matches, wins, losses, fell, felled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (key, other) DO UPDATE SET
      name = iif(excluded.latest >= latest, excluded.name, name), latest = max(latest, excluded.latest),
      matches = matches + excluded.matches, wins = wins + excluded.wins, losses = losses + excluded.losses,
      fell = fell + excluded.fell, felled = felled + excluded.felled`);

  /** @param summary of a match that is over */
  return function count(summary: MatchSummary, digest: Digest): void {
    const counts = countsOf(summary, digest);
    for (const { key, game, name, first, latest, matches, wins, ties, score, fair } of counts.people)
      played.run(key, game, name, first, latest, matches, wins, ties, score, fair);
    for (const { key, game, choice, title, times } of counts.chosen) chose.run(key, game, choice, title, times);
    for (const { key, other, name, latest, matches, wins, losses, fell, felled } of counts.met)
      met.run(key, other, name, latest, matches, wins, losses, fell, felled);
  };
}

/** Among whom those are looked for who are not hidden. */
const LOOKED_THROUGH = 50;

/** Reads what `counting` wrote. */
export function people(db: Database) {
  const games = db.prepare('SELECT * FROM people WHERE key = ? ORDER BY matches DESC, game');
  const favourites = db.prepare('SELECT * FROM chosen WHERE key = ? AND game = ? ORDER BY times DESC, choice LIMIT ?');
  /** A few of those met, the first by one of their counts. */
  const metBy = (column: 'matches' | 'fell' | 'felled') =>
    db.prepare(`SELECT * FROM met WHERE key = ? AND ${column} > 0 ORDER BY ${column} DESC LIMIT ${LOOKED_THROUGH}`);
  const [byMatches, byFell, byFelled] = [metBy('matches'), metBy('fell'), metBy('felled')];
  const hidden = db.prepare('SELECT hidden FROM hidden_people WHERE key = ?');
  const hiddenOf = db.prepare(
    'SELECT key FROM hidden_people WHERE hidden AND key IN (SELECT value FROM json_each(?)) ORDER BY key',
  );
  const isHidden = (key: string): boolean => (hidden.get(key) as { hidden: number } | undefined)?.hidden === 1;

  const shown = (rows: unknown): MetRow[] =>
    (rows as MetRow[]).filter(({ other }) => !isKey(other) || !isHidden(other));

  return {
    isHidden,
    hiddenAmong: (keys: readonly string[]): string[] =>
      (hiddenOf.all(JSON.stringify(keys)) as { key: string }[]).map(({ key }) => key),
    person(key: string): PersonReply | null {
      const played = games.all(key) as PeopleRow[];
      return personFrom(key, {
        people: played,
        chosen: played.flatMap(({ game }) => favourites.all(key, game, MOST_FAVOURITES) as ChosenRow[]),
        met: shown(byMatches.all(key)).slice(0, MOST_MET),
        fell: shown(byFell.all(key))[0],
        felled: shown(byFelled.all(key))[0],
      });
    },
  };
}

/** Writes who is hidden. */
export function hiding(db: Database) {
  const ask = db.prepare(`
    INSERT INTO hidden_people (key, asked_at, hidden) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET asked_at = excluded.asked_at, hidden = excluded.hidden
    WHERE excluded.asked_at > asked_at`);
  return ({ key, hidden, at: askedAt }: { key: string; hidden: boolean; at: number }): boolean =>
    (ask.run(key, askedAt, Number(hidden)) as { changes: number }).changes > 0;
}
