/**
 * The book in the database: an entry for each match that has ended, and the hashes of the tree over them. Rows are only
 * ever added, so that what is read for a size stays true while others write. Root and proofs take one row for each level
 * of the tree, or two.
 */
import type { Database } from './sqlite-database.ts';
import type { BookProof } from './event-store.ts';
import { entryOfEnded, type EndedMatch } from './book-entries.ts';
import { hashOfEntry, type BookEntry } from '../book/entry.ts';
import {
  consistencyProof,
  inclusionProof,
  nodesCompletedBy,
  rootOf,
  type Hash,
  type TreeHead,
} from '../book/merkle.ts';
import { canonical } from '../../shared/crypto/hashes.ts';

export function book(db: Database) {
  const insertEntry = db.prepare('INSERT INTO book_entries (position, match_id, entry) VALUES (?, ?, ?)');
  const insertNode = db.prepare('INSERT INTO book_nodes (level, position, hash) VALUES (?, ?, ?)');
  const entryOf = db.prepare('SELECT position FROM book_entries WHERE match_id = ?');
  const last = db.prepare('SELECT max(position) AS position FROM book_entries');
  const page = db.prepare('SELECT entry FROM book_entries WHERE position >= ? ORDER BY position LIMIT ?');
  const node = db.prepare('SELECT hash FROM book_nodes WHERE level = ? AND position = ?');
  const key = db.prepare('SELECT private_key FROM book_key');

  const positionOf = (match: string) => (entryOf.get(match) as { position: number } | undefined)?.position ?? null;
  const size = () => ((last.get() as { position: number | null }).position ?? -1) + 1;
  const nodeAt = (level: number, position: number): Hash => {
    const row = node.get(level, position) as { hash: Hash } | undefined;
    if (!row) throw new Error(`The book lacks node ${position} of level ${level}.`);
    return row.hash;
  };

  return {
    /**
     * Enters a match that has ended, once: whatever happens to its row afterwards changes nothing.
     * @param headOf the hash of its last event
     */
    enter(ended: EndedMatch, headOf: () => string | undefined): void {
      const { match } = ended;
      if (positionOf(match) !== null) return;
      const head = headOf();
      if (!head) throw new Error(`${match} has ended without an event.`);
      const entry = entryOfEnded(ended, head);
      const position = size();
      insertEntry.run(position, match, canonical(entry));
      for (const { level, index, hash } of nodesCompletedBy(position, hashOfEntry(entry), nodeAt))
        insertNode.run(level, index, hash);
    },

    bookHead(): TreeHead {
      const now = size();
      return { size: now, root: rootOf(now, nodeAt) };
    },
    bookProof(match: string): BookProof | null {
      const index = positionOf(match);
      if (index === null) return null;
      // Asked afterwards: others may have written meanwhile.
      const now = size();
      return { index, size: now, root: rootOf(now, nodeAt), proof: inclusionProof(index, now, nodeAt) };
    },
    bookConsistency: ({ from, to }: { from: number; to: number }): Hash[] | null =>
      from <= to && to <= size() ? consistencyProof(from, to, nodeAt) : null,
    bookEntries: ({ from, limit }: { from: number; limit: number }): BookEntry[] =>
      (page.all(from, limit) as { entry: string }[]).map(({ entry }) => JSON.parse(entry) as BookEntry),
    bookKey: (): Uint8Array => (key.get() as { private_key: Uint8Array }).private_key,
  };
}
