/** A log that strangers cannot fill: what can be provoked without end is written down so often in a minute, and counted. */
import type { Logger } from 'pino';

const MINUTE_MS = 60_000;

/**
 * @param perMinute lines of each message that are written; what comes above that is told as a number with the next line of it
 * @returns writes a line at level error. The message is written here as it stands, so that there are few: what differs is told
 * in the details
 */
export function rateLimitedLog(log: Logger, perMinute = 20): (details: object, message: string) => void {
  const minutes = new Map<string, { began: number; written: number; unwritten: number }>();
  return (details, message) => {
    const now = performance.now();
    const { began, written, unwritten } = minutes.get(message) ?? { began: now, written: 0, unwritten: 0 };
    const minute = now - began > MINUTE_MS ? { began: now, written: 0, unwritten } : { began, written, unwritten };
    minutes.set(message, minute);
    if (++minute.written > perMinute) return void minute.unwritten++;
    log.error(minute.unwritten > 0 ? { ...details, unwritten: minute.unwritten } : details, message);
    minute.unwritten = 0;
  };
}
