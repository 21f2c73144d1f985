/** Reported people, in SQLite. */
import { MOST_REPORTS, MOST_REPORTS_OF_MATCH, type Report } from './event-store.ts';
import type { Database } from './sqlite-database.ts';

export function reports(db: Database) {
  const newest = db.prepare('SELECT report FROM reports ORDER BY at DESC, id DESC LIMIT ?');
  const ofMatch = db.prepare('SELECT count(*) AS count FROM reports WHERE match_id = ?');
  const put = db.prepare('INSERT INTO reports (id, match_id, at, report) VALUES (?, ?, ?, ?)');
  const trim = db.prepare(
    'DELETE FROM reports WHERE id IN (SELECT id FROM reports ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)',
  );
  const one = db.prepare('DELETE FROM reports WHERE id = ? RETURNING id');
  const before = db.prepare('DELETE FROM reports WHERE at < ?');

  return {
    listReports: (limit: number): Report[] =>
      (newest.all(limit) as { report: string }[]).map(({ report }) => JSON.parse(report) as Report),
    addReport(report: Report): boolean {
      const { count } = ofMatch.get(report.match) as { count: number };
      if (count >= MOST_REPORTS_OF_MATCH) return false;
      put.run(report.id, report.match, report.at, JSON.stringify(report));
      trim.run(MOST_REPORTS);
      return true;
    },
    removeReport: (id: string): boolean => one.get(id) !== undefined,
    removeReportsBefore(ms: number): void {
      before.run(ms);
    },
  };
}
