/**
 * What the server keeps for a browser in a cookie, so that seats and the list of matches are there again where the browser
 * has deleted what pages store: Safari does after seven days without a visit.
 */
export interface Backup {
  /** What makes seats theirs. */
  secret: string;
  /** The latest matches in which this browser sat, and where; the latest first. */
  seats: SatAt[];
}

export type SatAt = [match: string, seat: number];

/** Proxies read the headers of an answer into 4 kB as a rule: the cookie takes less than half of it. */
export const MOST_BACKED_UP = 80;

/** The longest that browsers keep a cookie: Chrome cuts what is more. */
export const BACKUP_DAYS = 400;

/** In a page's `Server-Timing`, where the browser has the cookie. */
export const BACKUP_THERE = 'backup';

/** Null where the browser has no such cookie. */
export interface RestoreReply {
  backup: Backup | null;
}
