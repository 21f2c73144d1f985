/** What is counted of people with a key, in PostgreSQL. */
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Digest } from '../log/digest.ts';
import { tables } from './copied-tables.ts';
import type { EventStore } from './event-store.ts';
import {
  countsOf,
  MOST_FAVOURITES,
  MOST_MET,
  personFrom,
  type ChosenRow,
  type MetRow,
  type PeopleRow,
} from './people-counts.ts';
import type { Asked } from './postgres-database.ts';

/** Adds what a match that is over adds. In the order of keys, so that no two processes wait for each other. */
export async function count(client: Asked, summary: MatchSummary, digest: Digest): Promise<void> {
  const counts = countsOf(summary, digest);
  for (const one of inOrder(counts.people, ({ key }) => key))
    await client.query(ADD_PLAYED, valuesOf(one, tables.people.columns));
  for (const one of inOrder(counts.chosen, ({ key, choice }) => `${key} ${choice}`))
    await client.query(ADD_CHOSEN, valuesOf(one, tables.chosen.columns));
  for (const one of inOrder(counts.met, ({ key, other }) => `${key} ${other}`))
    await client.query(ADD_MET, valuesOf(one, tables.met.columns));
}

const valuesOf = <Column extends string>(row: Record<Column, unknown>, columns: readonly Column[]): unknown[] =>
  columns.map((column) => row[column]);

const inOrder = <Row>(rows: readonly Row[], by: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));

const ADD_PLAYED = `
  INSERT INTO people AS one (key, game, name, first, latest, matches, wins, ties, score, fair)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (key, game) DO UPDATE SET
    name = CASE WHEN excluded.latest >= one.latest THEN excluded.name ELSE one.name END,
    first = least(one.first, excluded.first), latest = greatest(one.latest, excluded.latest),
    matches = one.matches + excluded.matches, wins = one.wins + excluded.wins, ties = one.ties + excluded.ties,
    score = one.score + excluded.score, fair = one.fair + excluded.fair`;

const ADD_CHOSEN = `
  INSERT INTO chosen AS one (key, game, choice, title, times) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (key, game, choice) DO UPDATE SET title = excluded.title, times = one.times + excluded.times`;

const ADD_MET = `
  INSERT INTO met AS one (key, other, name, latest, matches, wins, losses, fell, felled)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (key, other) DO UPDATE SET
    name = CASE WHEN excluded.latest >= one.latest THEN excluded.name ELSE one.name END,
    latest = greatest(one.latest, excluded.latest), matches = one.matches + excluded.matches,
    wins = one.wins + excluded.wins, losses = one.losses + excluded.losses,
    fell = one.fell + excluded.fell, felled = one.felled + excluded.felled`;

const FAVOURITES = `
  SELECT favourite.* FROM (SELECT DISTINCT game FROM chosen WHERE key = $1) played CROSS JOIN LATERAL (
    SELECT * FROM chosen WHERE key = $1 AND game = played.game ORDER BY times DESC, choice LIMIT $2
  ) favourite ORDER BY game, times DESC, choice`;

/** Those who are not hidden, the first by one of their counts. */
const metBy = (column: 'matches' | 'fell' | 'felled') => `
  SELECT * FROM met WHERE key = $1 AND ${column} > 0
    AND NOT EXISTS (SELECT FROM hidden_people WHERE hidden_people.key = met.other AND hidden)
  ORDER BY ${column} DESC LIMIT $2`;

export function people(db: Asked): Pick<EventStore['archive'], 'person' | 'isHidden' | 'hiddenAmong' | 'hide'> {
  return {
    async person(key) {
      const [played, chosen, met, fell, felled] = await Promise.all([
        db.query<PeopleRow>('SELECT * FROM people WHERE key = $1 ORDER BY matches DESC, game', [key]),
        db.query<ChosenRow>(FAVOURITES, [key, MOST_FAVOURITES]),
        db.query<MetRow>(metBy('matches'), [key, MOST_MET]),
        db.query<MetRow>(metBy('fell'), [key, 1]),
        db.query<MetRow>(metBy('felled'), [key, 1]),
      ]);
      return personFrom(key, { people: played, chosen, met, fell: fell[0], felled: felled[0] });
    },
    async isHidden(key) {
      const [row] = await db.query<{ hidden: boolean }>('SELECT hidden FROM hidden_people WHERE key = $1', [key]);
      return row?.hidden === true;
    },
    hiddenAmong: async (keys) =>
      (
        await db.query<{ key: string }>('SELECT key FROM hidden_people WHERE hidden AND key = ANY ($1) ORDER BY key', [
          keys,
        ])
      ).map(({ key }) => key),
    async hide({ key, hidden, at }) {
      const rows = await db.query(
        `INSERT INTO hidden_people AS one (key, asked_at, hidden) VALUES ($1, $2, $3)
        ON CONFLICT (key) DO UPDATE SET asked_at = excluded.asked_at, hidden = excluded.hidden
        WHERE excluded.asked_at > one.asked_at RETURNING key`,
        [key, at, hidden],
      );
      return rows.length > 0;
    },
  };
}
