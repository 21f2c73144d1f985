/** Logs as they are sent, and who asks for them. */
import { pipeline } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { MatchSummary } from '../../shared/protocol.ts';
import { visitorOf } from '../limits.ts';
import type { Sent } from '../logs-worker.ts';
import type { Asker } from '../platform/worker-pool.ts';

/** The media type of a log, and of a part of one: an event a line. */
export const LOG_TYPE = 'application/x-ndjson';

/** Whether nothing is written to its log any more. */
export const isOver = ({ phase }: Pick<MatchSummary, 'phase'>): boolean => phase === 'over' || phase === 'abandoned';

/** Who waits for an answer of a thread: their address takes its turn. */
export const askerOf = (request: Request, response: Response): Asker => ({
  address: visitorOf(request.ip),
  isGone: () => response.destroyed,
});

/** Whoever reads that is sent logs compressed, to a quarter. */
export const readsGzip = (request: Request): boolean => request.acceptsEncodings('gzip') === 'gzip';

/** What is handed to a connection in one turn of the event loop, bytes: it is held for as long as they are copied. */
const PIECE = 64 * 1024;

/** Sends a log, or a part of one, as it came from the thread. */
export function sendLines(request: Request, response: Response, { bytes, etag }: Sent): void {
  response.type(LOG_TYPE).vary('Accept-Encoding').set('ETag', etag);
  if (readsGzip(request)) response.set('Content-Encoding', 'gzip');
  const body = Buffer.from(bytes.buffer);
  if (body.length <= PIECE || request.method === 'HEAD' || request.fresh) return void response.send(body);
  response.set('Content-Length', String(body.length));
  pipeline(piecesOf(body), response, () => {});
}

/** One a turn: a connection that takes everything at once would be handed all of them in the same one. */
export async function* piecesOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < body.length; from += PIECE) {
    if (from > 0) await nextTurn();
    yield body.subarray(from, from + PIECE);
  }
}
