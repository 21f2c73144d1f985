/** A log by its lines: what can be told of it without reading all of it, and how it is sent. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Envelope } from '../../replays/log/log.ts';

/** The media type of a log, and of a part of one: an event a line. */
export const LOG_TYPE = 'application/x-ndjson';

/** Whether nothing is written to it any more. */
export function isOver(lines: string): boolean {
  const last = JSON.parse(lines.slice(lines.lastIndexOf('\n', lines.length - 2) + 1)) as Envelope;
  return ['finished', 'abandoned'].includes(last.type);
}

const compressed = promisify(gzip);

/**
 * Sends a log, or a part of one. Whoever reads that gets it compressed, to a quarter: all at once, as a stream for each of
 * those who ask and do not read would take up more memory than the log.
 * @param lines an event each
 */
export async function sendLines(request: Request, response: Response, lines: string): Promise<void> {
  response.type(LOG_TYPE).vary('Accept-Encoding');
  if (!request.acceptsEncodings('gzip')) return void response.send(lines);
  response.set('Content-Encoding', 'gzip').send(await compressed(lines));
}
