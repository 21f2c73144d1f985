/** What people have marked in matches. Rows stay when a bookmark is taken away, so that an old request sets none again. */
import { MOST_OF_ALL, MOST_OF_ONE } from '../../shared/bookmarks.ts';
import type { KeptBookmark, Marked, Marking } from './event-store.ts';
import type { Database } from './sqlite-database.ts';

export function bookmarks(db: Database) {
  const all = db.prepare(
    'SELECT key, at, word FROM bookmarks WHERE match_id = ? AND word IS NOT NULL ORDER BY at, asked_at, key',
  );
  const before = db.prepare('SELECT asked_at FROM bookmarks WHERE match_id = ? AND key = ? AND at = ?');
  const ofOne = db.prepare('SELECT count(*) AS count FROM bookmarks WHERE match_id = ? AND key = ?');
  const ofAll = db.prepare('SELECT count(*) AS count FROM bookmarks WHERE match_id = ? AND word IS NOT NULL');
  const put = db.prepare(`
    INSERT INTO bookmarks (match_id, key, at, word, asked_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (match_id, key, at) DO UPDATE SET word = excluded.word, asked_at = excluded.asked_at`);
  const countIn = (row: unknown): number => (row as { count: number }).count;

  return {
    bookmarksOf: (match: string): KeptBookmark[] => all.all(match) as KeptBookmark[],
    mark({ match, key, at, word, askedAt }: Marking): Marked {
      const known = before.get(match, key, at) as { asked_at: number } | undefined;
      if (known && known.asked_at >= askedAt) return 'asked-later';
      if (!known && word === null) return 'done';
      if (!known && countIn(ofOne.get(match, key)) >= MOST_OF_ONE) return 'too-many';
      if (word !== null && countIn(ofAll.get(match)) >= MOST_OF_ALL) return 'full';
      put.run(match, key, at, word, askedAt);
      return 'done';
    },
  };
}
