/** Takes whole matches out of the database, so few at a time that nobody has to wait for it. */
import { filing, summaryFrom, type Database } from './sqlite-lists.ts';

/** About so many events go in one batch: some ms of the writer's time. */
const EVENTS_IN_A_BATCH = 1000;

/** Where a match stands among those that ended: the first ended first. */
export interface Ended {
  at: number;
  match: string;
}

export interface Batch {
  /** Finished matches that ended before this one may go; none if left out. */
  finishedBefore?: Ended;
  /** Abandoned ones. */
  abandonedBefore?: Ended;
  limit: number;
}

export function removing(db: Database) {
  const kept = db.prepare(`
    SELECT ended_at AS at, match_id AS "match" FROM matches WHERE phase = 'over' AND ended_at IS NOT NULL
    ORDER BY ended_at DESC, match_id DESC LIMIT 1 OFFSET ?`);
  const ended = db.prepare(`
    SELECT match_id, summary, events FROM matches
    WHERE phase = ? AND ended_at IS NOT NULL AND (ended_at, match_id) < (?, ?)
    ORDER BY ended_at, match_id LIMIT ?`);
  const deletions = ['events', 'grants', 'matches'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE match_id = ?`),
  );
  const { unlist } = filing(db);

  return {
    /** Of those that ended last, the first that is among so many; null if there are fewer. */
    lastToKeep: (count: number): Ended | null => (kept.get(count - 1) as unknown as Ended | undefined) ?? null,

    /** Removes at least one if there is one. @returns how many */
    removeBatch({ finishedBefore, abandonedBefore, limit }: Batch): number {
      const candidates = [
        { phase: 'abandoned', before: abandonedBefore },
        { phase: 'over', before: finishedBefore },
      ].flatMap(({ phase, before }) => (before ? ended.all(phase, before.at, before.match, Math.min(limit, 100)) : []));
      let [matches, events] = [0, 0];
      for (const row of candidates) {
        if (matches >= limit || (matches > 0 && events >= EVENTS_IN_A_BATCH)) break;
        unlist(summaryFrom(row.summary as string));
        for (const deletion of deletions) deletion.run(row.match_id);
        matches++;
        events += row.events as number;
      }
      return matches;
    },
  };
}
