/** The book in PostgreSQL: as in SQLite, an entry for each match that has ended, and the hashes of the tree over them. */
import { hashOfEntry, type BookEntry } from '../book/entry.ts';
import {
  consistencyProof,
  inclusionProof,
  nodesCompletedBy,
  rootOf,
  type Hash,
  type NodeAt,
  type TreeNode,
} from '../book/merkle.ts';
import { canonical } from '../../shared/crypto/hashes.ts';
import type { Envelope } from '../log/log.ts';
import { entryOfEnded, type EndedMatch } from './book-entries.ts';
import type { Book } from './event-store.ts';
import { locks, type Asked, type Database } from './postgres-database.ts';
import { reading } from './postgres-reading.ts';

/** With its last envelope, as JSON; undefined where it ended before. */
type Ending = EndedMatch & { lastLine: string | undefined };

/** Enters matches that have ended, once: in the transaction that they end in. One process after the other. */
export async function enter(client: Asked, ended: readonly Ending[]): Promise<void> {
  if (ended.length === 0) return;
  // Until the end of the transaction: what is read now is the last. A lock of the table would wait for VACUUM, too.
  await client.query('SELECT pg_advisory_xact_lock($1)', [locks.book]);
  const rows = await client.query<{ match_id: string }>('SELECT match_id FROM book_entries WHERE match_id = ANY ($1)', [
    ended.map(({ match }) => match),
  ]);
  const known = new Set(rows.map(({ match_id }) => match_id));
  const entries: { match: string; entry: BookEntry }[] = [];
  for (const { lastLine, ...match } of ended) {
    if (known.has(match.match)) continue;
    const line = lastLine ?? (await reading(client).linesOf(match.match)).at(-1);
    if (line === undefined) continue;
    const { hash } = JSON.parse(line) as Envelope;
    entries.push({ match: match.match, entry: entryOfEnded(match, hash) });
  }
  const size = await sizeOf(client);
  const nodes = await withNodes(client, (nodeAt) => {
    const fresh = new Map<string, TreeNode>();
    const known: NodeAt = (level, index) => fresh.get(`${level} ${index}`)?.hash ?? nodeAt(level, index);
    entries.forEach(({ entry }, index) => {
      for (const node of nodesCompletedBy(size + index, hashOfEntry(entry), known))
        fresh.set(`${node.level} ${node.index}`, node);
    });
    return [...fresh.values()];
  });
  await client.query(
    `INSERT INTO book_entries (position, match_id, entry) SELECT * FROM unnest($1::int[], $2::text[], $3::text[])`,
    [
      entries.map((_entry, index) => size + index),
      entries.map(({ match }) => match),
      entries.map(({ entry }) => canonical(entry)),
    ],
  );
  await client.query(
    `INSERT INTO book_nodes (level, position, hash) SELECT * FROM unnest($1::int[], $2::int[], $3::bytea[])`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index), nodes.map(({ hash }) => Buffer.from(hash))],
  );
}

export function book(db: Database): Book {
  return {
    async head() {
      const size = await sizeOf(db);
      return { size, root: await withNodes(db, (nodeAt) => rootOf(size, nodeAt)) };
    },
    async proofOf(match) {
      const [entry] = await db.query<{ position: number }>('SELECT position FROM book_entries WHERE match_id = $1', [
        match,
      ]);
      if (!entry) return null;
      // Asked afterwards: others may have written meanwhile.
      const size = await sizeOf(db);
      return withNodes(db, (nodeAt) => ({
        index: entry.position,
        size,
        root: rootOf(size, nodeAt),
        proof: inclusionProof(entry.position, size, nodeAt),
      }));
    },
    async consistency({ from, to }) {
      if (from > to || to > (await sizeOf(db))) return null;
      return withNodes(db, (nodeAt) => consistencyProof(from, to, nodeAt));
    },
    async entries({ from, limit }) {
      const rows = await db.query<{ entry: string }>(
        'SELECT entry FROM book_entries WHERE position >= $1 ORDER BY position LIMIT $2',
        [from, limit],
      );
      return rows.map(({ entry }) => JSON.parse(entry) as BookEntry);
    },
    async privateKey() {
      const [row] = await db.query<{ private_key: Buffer }>('SELECT private_key FROM book_key');
      if (!row) throw new Error('The book has no key.');
      return new Uint8Array(row.private_key);
    },
  };
}

async function sizeOf(client: Asked): Promise<number> {
  const [row] = await client.query<{ size: number }>(
    'SELECT coalesce(max(position), -1) + 1 AS size FROM book_entries',
  );
  return row?.size ?? 0;
}

/**
 * Which nodes are looked up does not depend on what they are: asked with blank ones first, to know which, and then with
 * those. Nodes are never changed, so they may be fetched later than the size that they are asked for.
 */
async function withNodes<Result>(client: Asked, ask: (nodeAt: NodeAt) => Result): Promise<Result> {
  const wanted = new Map<string, [level: number, index: number]>();
  ask((level, index) => {
    wanted.set(`${level} ${index}`, [level, index]);
    return BLANK;
  });
  const places = [...wanted.values()];
  const rows = await client.query<{ level: number; position: number; hash: Buffer }>(
    `SELECT level, position, hash FROM book_nodes JOIN unnest($1::int[], $2::int[]) AS one (level, position)
    USING (level, position)`,
    [places.map(([level]) => level), places.map(([, index]) => index)],
  );
  const hashes = new Map(rows.map(({ level, position, hash }) => [`${level} ${position}`, new Uint8Array(hash)]));
  return ask((level, index) => {
    const hash = hashes.get(`${level} ${index}`);
    if (!hash) throw new Error(`The book lacks node ${index} of level ${level}.`);
    return hash;
  });
}

const BLANK: Hash = new Uint8Array(32);
