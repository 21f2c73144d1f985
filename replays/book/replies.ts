/** What a server answers about its book, as whoever asks reads it: bounded before any work is done. */
import { z } from 'zod';
import { hashInBase64 } from './base64.ts';
import { MAX_NOTE_SIGNS } from './note.ts';
import { bookEntry } from './entry.ts';

/** A proof has one hash for each level of the tree, and one more; no tree has 64 levels. Only then is a hash looked at. */
const proof = z.array(z.string()).max(64).pipe(z.array(hashInBase64));

/** GET /api/matches/ID/proof. The proof leads to the checkpoint's root. */
export const proofReply = z.object({
  index: z.int().min(0),
  proof,
  checkpoint: z.string().max(MAX_NOTE_SIGNS),
});

/** GET /api/checkpoint/consistency */
export const consistencyReply = z.object({ proof });

/** So many entries come in one page. */
export const ENTRIES_PAGE = 256;

/** GET /api/checkpoint/entries */
export const entriesReply = z.object({ entries: z.array(bookEntry).max(ENTRIES_PAGE) });

export const consistencyQuery = z.object({
  from: z.coerce.number().int().min(0),
  to: z.coerce.number().int().min(0),
});

export const entriesQuery = z.object({
  from: z.coerce.number().int().min(0),
  limit: z.coerce.number().int().min(1).max(ENTRIES_PAGE).default(ENTRIES_PAGE),
});

/** What is sent over HTTP for each. */
export type ProofReply = z.input<typeof proofReply>;
export type ConsistencyReply = z.input<typeof consistencyReply>;
export type EntriesReply = z.input<typeof entriesReply>;
