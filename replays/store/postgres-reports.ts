/** Reported people, in PostgreSQL. */
import { MOST_REPORTS, MOST_REPORTS_OF_MATCH, type EventStore, type Report } from './event-store.ts';
import { locks, type Asked, type Database } from './postgres-database.ts';

export const reports = (db: Database): EventStore['reports'] => ({
  list: async (limit) =>
    (await db.query<{ report: string }>('SELECT report FROM reports ORDER BY at DESC, id DESC LIMIT $1', [limit])).map(
      ({ report }) => JSON.parse(report) as Report,
    ),
  add: (report) => db.transaction((client) => add(client, report)),
  remove: async (id) => (await db.query('DELETE FROM reports WHERE id = $1 RETURNING id', [id])).length > 0,
  removeBefore: async (ms) => void (await db.query('DELETE FROM reports WHERE at < $1', [ms])),
});

async function add(client: Asked, report: Report): Promise<boolean> {
  // One after the other, so that they are counted well.
  await client.query('SELECT pg_advisory_xact_lock($1)', [locks.reports]);
  const [counted] = await client.query<{ count: number }>('SELECT count(*) AS count FROM reports WHERE match_id = $1', [
    report.match,
  ]);
  if (counted!.count >= MOST_REPORTS_OF_MATCH) return false;
  await client.query('INSERT INTO reports (id, match_id, at, report) VALUES ($1, $2, $3, $4)', [
    report.id,
    report.match,
    report.at,
    JSON.stringify(report),
  ]);
  await client.query('DELETE FROM reports WHERE id IN (SELECT id FROM reports ORDER BY at DESC, id DESC OFFSET $1)', [
    MOST_REPORTS,
  ]);
  return true;
}
