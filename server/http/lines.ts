/** Logs as they are sent, and who asks for them. */
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

/** Sends a log, or a part of one, as it came from the thread. */
export function sendLines(request: Request, response: Response, { bytes, etag }: Sent): void {
  response.type(LOG_TYPE).vary('Accept-Encoding').set('ETag', etag);
  if (readsGzip(request)) response.set('Content-Encoding', 'gzip');
  response.send(Buffer.from(bytes.buffer));
}
