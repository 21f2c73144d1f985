/** Logs of matches that ended some time ago, which are packed; and unpacked where something is added to one. */
import { rowsOf } from './log-rows.ts';
import { packedInTurns } from './packed-lines.ts';
import type { Asked } from './postgres-database.ts';
import { forget, holdPlaces } from './postgres-places.ts';
import { reading } from './postgres-reading.ts';

/** How long the transaction may be silent while it packs, ms: it holds the row of one match that has ended. */
const PACKING_MS = 60_000;

/** See `EventStore.packOne`; in a transaction. What another process packs at the same time is left to it. */
export async function packOne(client: Asked, endedBefore: number): Promise<boolean> {
  await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${PACKING_MS}`);
  const [found] = await client.query<{ id: number; match_id: string; is_packed: boolean }>(
    `SELECT id, match_id, is_packed FROM unpacked JOIN heads USING (match_id)
    WHERE ended_at < $1 ORDER BY ended_at, match_id LIMIT 1 FOR UPDATE OF heads SKIP LOCKED`,
    [endedBefore],
  );
  if (!found) return false;
  const { id, match_id: match } = found;
  if (!found.is_packed) {
    const parts = await packedInTurns(await reading(client).linesOf(match));
    await holdPlaces(client);
    await forget(client, [id]);
    await client.query(
      'INSERT INTO packed_log (match, pos, events, body) SELECT $1, * FROM unnest($2::int[], $3::int[], $4::bytea[])',
      [id, parts.map(({ pos }) => pos), parts.map(({ events }) => events), parts.map(({ body }) => Buffer.from(body))],
    );
    await client.query('UPDATE heads SET is_packed = true WHERE id = $1', [id]);
  }
  await client.query('DELETE FROM unpacked WHERE match_id = $1', [match]);
  return true;
}

/** Back into rows, in a transaction. */
export async function unpack(client: Asked, match: string): Promise<void> {
  const [head] = await client.query<{ id: number }>(
    'SELECT id FROM heads WHERE match_id = $1 AND is_packed FOR UPDATE',
    [match],
  );
  // Somebody was quicker, or it was removed.
  if (!head) return;
  const rows = [...rowsOf({ expected: 0, lines: await reading(client).linesOf(match) })];
  await client.query(
    `INSERT INTO log (match, pos, events, body)
    SELECT $1, pos, events, body FROM unnest($2::int[], $3::int[], $4::text[]) WITH ORDINALITY AS one (pos, events, body, place)
    ORDER BY place`,
    [head.id, rows.map(({ pos }) => pos), rows.map(({ events }) => events), rows.map(({ body }) => body)],
  );
  await client.query('DELETE FROM packed_log WHERE match = $1', [head.id]);
  await client.query('UPDATE heads SET is_packed = false WHERE id = $1', [head.id]);
}
