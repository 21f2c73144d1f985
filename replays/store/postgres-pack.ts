/** Logs of matches that ended some time ago, which are packed; and unpacked where something is added to one. */
import { rowsOf, type LogRow } from './log-rows.ts';
import { PACKED_TOGETHER, packPart, unpackPart, type PackedLines } from './packed-lines.ts';
import type { Asked } from './postgres-database.ts';
import { forget, holdPlaces } from './postgres-places.ts';
import { reading } from './postgres-reading.ts';

/** How long the transaction may be silent while it packs, ms: it holds the row of one match that has ended. */
const PACKING_MS = 60_000;

/** See `EventStore.packOne`; in a transaction. What another process packs at the same time is left to it. */
export async function packOne(client: Asked, endedBefore: number): Promise<boolean> {
  await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${PACKING_MS}`);
  const [found] = await client.query<{ id: number; match_id: string; events: number; is_packed: boolean }>(
    `SELECT id, match_id, events, is_packed FROM unpacked JOIN heads USING (match_id)
    WHERE ended_at < $1 ORDER BY ended_at, match_id LIMIT 1 FOR UPDATE OF heads SKIP LOCKED`,
    [endedBefore],
  );
  if (!found) return false;
  const { id, match_id: match, events, is_packed: isPacked } = found;
  if (!isPacked) {
    const parts = await packedLog(client, { match, events });
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

/** A part at a time: nobody waits for as long as all of a long log takes. @throws if the log is not as long as its head says */
async function packedLog(client: Asked, { match, events }: { match: string; events: number }): Promise<PackedLines[]> {
  const { linesAfter } = reading(client);
  const parts: PackedLines[] = [];
  for (let pos = 0; pos < events; pos += PACKED_TOGETHER) {
    const lines = await linesAfter({ match, after: pos - 1, limit: PACKED_TOGETHER });
    // Its rows go once it is packed: what is not read here would be lost.
    if (lines.length !== Math.min(PACKED_TOGETHER, events - pos))
      throw new Error(`${match} lacks events after ${pos}.`);
    parts.push(await packPart(pos, lines));
  }
  return parts;
}

/** Parts that are unpacked with one statement. */
const UNPACKED_TOGETHER = 16;

/** Back into rows, in a transaction. */
export async function unpack(client: Asked, match: string): Promise<void> {
  const [head] = await client.query<{ id: number; events: number }>(
    'SELECT id, events FROM heads WHERE match_id = $1 AND is_packed FOR UPDATE',
    [match],
  );
  // Somebody was quicker, or it was removed.
  if (!head) return;
  for (let to = 0; to < head.events;) {
    to += UNPACKED_TOGETHER * PACKED_TOGETHER;
    const parts = await client.query<Pick<PackedLines, 'pos' | 'body'>>(
      'DELETE FROM packed_log WHERE match = $1 AND pos < $2 RETURNING pos, body',
      [head.id, to],
    );
    await putRows(client, head.id, await rowsIn(parts));
  }
  await client.query('UPDATE heads SET is_packed = false WHERE id = $1', [head.id]);
}

async function rowsIn(parts: Pick<PackedLines, 'pos' | 'body'>[]): Promise<LogRow[]> {
  const rows: LogRow[] = [];
  for (const { pos, body } of parts.toSorted((one, other) => one.pos - other.pos))
    rows.push(...rowsOf({ expected: pos, lines: await unpackPart(body) }));
  return rows;
}

const putRows = (client: Asked, match: number, rows: readonly LogRow[]): Promise<unknown> =>
  client.query(
    `INSERT INTO log (match, pos, events, body)
    SELECT $1, pos, events, body FROM unnest($2::int[], $3::int[], $4::text[]) WITH ORDINALITY AS one (pos, events, body, place)
    ORDER BY place`,
    [match, rows.map(({ pos }) => pos), rows.map(({ events }) => events), rows.map(({ body }) => body)],
  );
