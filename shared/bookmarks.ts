/**
 * Bookmarks: moments of a match that is over, each with a word, set by whoever has watched it, for all to see.
 *
 * - `GET /api/matches/ID/bookmarks` → `BookmarksReply`
 * - `POST /api/matches/ID/bookmarks` (`bookmarkRequest`) → `BookmarksReply`
 *
 * The words are given: what strangers could write here freely, somebody would have to read first.
 */
import { z } from 'zod';
import { publicKey, signature } from './crypto/signature-schemas.ts';

export const bookmarkWords = [
  'Brilliant',
  'Bold',
  'Cheeky',
  'Clutch',
  'Lucky',
  'Ouch',
  'Blunder',
  'Revenge',
  'Mercy',
  'Bluff',
  'Trap',
  'Showdown',
  'Comeback',
  'Heartbreak',
  'Hilarious',
  'Legendary',
] as const;
export type BookmarkWord = (typeof bookmarkWords)[number];

/** So many moments one person may have marked or unmarked in a match. */
export const MOST_OF_ONE = 8;
/** So many bookmarks a match has at most. */
export const MOST_OF_ALL = 100;

/** POST /api/matches/ID/bookmarks: signed by whose it is, over `bookmarkText`. */
export const bookmarkRequest = z.strictObject({
  key: publicKey,
  /** The moment, ms since the match opened. */
  at: z.int().min(0),
  /** Null takes it away. */
  word: z.enum(bookmarkWords, `A bookmark has one of these words: ${bookmarkWords.join(', ')}.`).nullable(),
  /** Wall clock, ms: within five minutes of the house's, and later than what was asked of the same moment before. */
  askedAt: z.int().min(0),
  signature,
});
export type BookmarkRequest = z.output<typeof bookmarkRequest>;

export interface Bookmark {
  /** Who set it; null of who is hidden, but to themselves. */
  key: string | null;
  /** ms since the match opened. */
  at: number;
  word: BookmarkWord;
}

/** By the moment. */
export interface BookmarksReply {
  bookmarks: Bookmark[];
}

/** What is signed. @param host of the house as the page's address names it (`location.host`) */
export const bookmarkText = (
  match: string,
  { host, at, word, askedAt }: Omit<BookmarkRequest, 'signature' | 'key'> & { host: string },
): string => ['three-rooms bookmark 1', host, match, String(at), word ?? '', String(askedAt)].join('\n');
