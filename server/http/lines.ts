/** What can be told of a log by its lines, without reading all of it. */
import type { Envelope } from '../../replays/log/log.ts';

/** The media type of a log, and of a part of one: an event a line. */
export const LOG_TYPE = 'application/x-ndjson';

/** Whether nothing is written to it any more. */
export function isOver(lines: string): boolean {
  const last = JSON.parse(lines.slice(lines.lastIndexOf('\n', lines.length - 2) + 1)) as Envelope;
  return ['finished', 'abandoned'].includes(last.type);
}
