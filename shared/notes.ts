/**
 * A note that a player writes to themselves with a choice. It stands in the log beside the choice that it was written
 * with, signed with it, and reaches nobody while the match is played. After that the log is open: a note that its writer
 * wants opened stands there in words, any other as a hash of words that their browser alone has.
 */
import { sha256Hex } from './crypto/hashes.ts';

export const NOTE_LIMITS = { longest: 80, error: 'A note has 1 to 80 visible characters.' };

export type Note = { text: string } | { sealed: string };

/** @param salt so that few words can't be tried out: 32 hexadecimal digits, kept with them */
export const sealNote = ({ text, salt }: { text: string; salt: string }): Note => ({
  sealed: sha256Hex(`note ${salt} ${text}`),
});
