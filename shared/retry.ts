/**
 * When something that failed is tried again: exponentially later, at a random moment (full jitter), and not before a
 * server wants it. So clients that lost the same server at the same instant don't come back in the same second.
 */
export interface Backoff {
  /** The first try comes within this, ms. Each further one has twice as long. */
  firstMs: number;
  /** However often it failed, ms. */
  longestMs: number;
}

/** Of connections to tables and the lobby: the first try is made almost at once, as most cuts are short. */
export const comeBack: Backoff = { firstMs: 300, longestMs: 8000 };

/** A server that wants more is asked after this all the same, s. */
const LONGEST_RETRY_AFTER_S = 3600;

/**
 * How long to wait before the next try, ms.
 * @param failures in a row before this one
 * @param retryAfterS the server's Retry-After, a lower bound. The random part is as long again, or longer, up to
 *   `longestMs`: everybody was given the same one
 */
export function retryDelayMs(failures: number, { firstMs, longestMs }: Backoff, retryAfterS = 0): number {
  const leastMs = 1000 * Math.min(retryAfterS, LONGEST_RETRY_AFTER_S);
  return leastMs + Math.random() * Math.min(longestMs, Math.max(firstMs * 2 ** failures, leastMs));
}

/** Of a request whose connection broke, as when a server closed it just then for being idle. */
const afterCut: Backoff = { firstMs: 200, longestMs: 1000 };
const MOST_TRIES = 3;

/**
 * Sends a request again where its connection breaks before all of the answer is there: `fetch` says so by a TypeError.
 * For what changes nothing the second time.
 * @throws what the last try throws
 */
export async function repeatIfCut<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof TypeError) || failures + 1 === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures, afterCut)));
    }
  }
}

/** A pause between two questions that are asked again and again, a quarter shorter or longer at random, ms. */
export const spreadMs = (ms: number): number => ms * (0.75 + 0.5 * Math.random());

/** What an answer's Retry-After says, in seconds or as a date; 0 where it says nothing. */
export function retryAfterS(headers: { get(name: string): string | null } | undefined): number {
  const value = headers?.get('Retry-After');
  if (!value) return 0;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Math.max(0, seconds) || 0;
}
