/** What stands in the book of a match that has ended. Whoever has its log can write down the same. */
import { z } from 'zod';
import { canonical, sha256Hex } from '../../shared/crypto/hashes.ts';
import { utf8 } from '../../shared/crypto/signatures.ts';
import { leafHash, type Hash } from './merkle.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'A hash has 64 hexadecimal digits.');

export const bookEntry = z.strictObject({
  /** Which match, for those who know its id: the book is public, and some matches are not. */
  match: hash,
  /** Abandoned: its table was closed before the end, or nobody came back to it. */
  ending: z.enum(['finished', 'abandoned']),
  /** Hash of the last event, which stands for the whole log. */
  head: hash,
  /** How many events the log has. */
  events: z.int().min(1),
  /** How often it was about to start, and did not. */
  failedStarts: z.int().min(0),
});
export type BookEntry = z.output<typeof bookEntry>;

/** The match of an entry. @param id the match's id */
export const matchInBook = (id: string): string => sha256Hex(`match ${id}`);

/** As much of an event in a log as is looked at here. */
interface LoggedEvent {
  match: string;
  type: string;
  hash: string;
  data?: { dealtBy?: unknown };
}

/** Why a log has no place in a house's book, as a sentence; null where it has one. */
export function whyNotInBook(log: readonly LoggedEvent[]): string | null {
  if (log[0]?.data?.dealtBy === 'device')
    return 'The player’s own device dealt: the book has only what the house dealt itself.';
  return ['finished', 'abandoned'].includes(log.at(-1)?.type ?? '')
    ? null
    : 'Only matches that have ended come into the book.';
}

/** The entry that a whole log comes to; null where it has none. */
export function entryOf(log: readonly LoggedEvent[]): BookEntry | null {
  const last = log.at(-1);
  if (whyNotInBook(log) !== null || (last?.type !== 'finished' && last?.type !== 'abandoned')) return null;
  return {
    match: matchInBook(last.match),
    ending: last.type,
    head: last.hash,
    events: log.length,
    failedStarts: log.filter(({ type }) => type === 'start-failed').length,
  };
}

/** The hash of an entry as a leaf of the tree: over its canonical JSON (RFC 8785). */
export const hashOfEntry = (entry: BookEntry): Hash => leafHash(utf8(canonical(entry)));
