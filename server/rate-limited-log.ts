/** A log that strangers cannot fill: what can be provoked without end is written down so often in a minute, and counted. */
import type { Logger } from 'pino';

const MINUTE_MS = 60_000;

/**
 * @param perMinute lines written; what comes above that is told as a number with the next line that is written
 * @returns writes a line at level error
 */
export function rateLimitedLog(log: Logger, perMinute = 20): (details: object, message: string) => void {
  let began = Number.NEGATIVE_INFINITY;
  let written = 0;
  let unwritten = 0;
  return (details, message) => {
    const now = performance.now();
    if (now - began > MINUTE_MS) {
      began = now;
      written = 0;
    }
    if (++written > perMinute) return void unwritten++;
    log.error(unwritten > 0 ? { ...details, unwritten } : details, message);
    unwritten = 0;
  };
}
