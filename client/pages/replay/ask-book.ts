/**
 * Asks the house whether a match stands in its public book, and checks the answer here. The key and the last checkpoint
 * are kept, so that every browser witnesses that the book only grows.
 */
import { z } from 'zod';
import { checkInBook, sizeOfCheckpoint, type BookVerdict } from '../../../replays/book/check.ts';
import { entryOf, whyNotInBook } from '../../../replays/book/entry.ts';
import { proofReply } from '../../../replays/book/replies.ts';
import type { Envelope } from '../../../replays/log/log.ts';
import { repeatIfCut } from '../../../shared/retry.ts';
import { nextTask } from '../../kit/slices.ts';
import { atServer } from '../../app/base-path.ts';
import { keep, recall } from '../../app/storage/storage.ts';

const KEPT = 'book';
const keptBook = z.object({ verifierKey: z.string(), checkpoint: z.string() });

/** Never rejects. @param log of a match of this house */
export async function askBook(match: string, log: readonly Envelope[]): Promise<BookVerdict> {
  const entry = entryOf(log);
  if (!entry) return { is: 'unasked', why: whyNotInBook(log) ?? '' };
  try {
    // Read first: what is compared must be older than the answer.
    const kept = keptBook.safeParse(recall(KEPT)).data;
    const verifierKey = kept?.verifierKey ?? (await textAt('/api/checkpoint/key'));
    await nextTask();
    const reply = await jsonAt(`/api/matches/${encodeURIComponent(match)}/proof`);
    const consistency = kept && (await consistencySince(kept.checkpoint, reply, verifierKey));
    // Reading, signatures and hashes: a phone does each in a task of its own.
    await nextTask();
    const verdict = await checkInBook({ entry, reply, verifierKey, lastCheckpoint: kept?.checkpoint, consistency });
    const { data } = proofReply.safeParse(reply);
    if (verdict.is === 'in' && data) keep(KEPT, { verifierKey, checkpoint: data.checkpoint });
    return verdict;
  } catch {
    return { is: 'unasked', why: 'The house did not answer when it was asked for its book.' };
  }
}

/** For when a house has begun a new book, and has said why. */
export const forgetBook = (): void => keep(KEPT, null);

async function consistencySince(checkpoint: string, reply: unknown, verifierKey: string): Promise<unknown> {
  const { data } = proofReply.safeParse(reply);
  const from = await sizeOfCheckpoint(checkpoint, verifierKey);
  const to = data && (await sizeOfCheckpoint(data.checkpoint, verifierKey));
  return from && to && from < to ? jsonAt(`/api/checkpoint/consistency?from=${from}&to=${to}`) : undefined;
}

/** null where there is no such thing. @throws where nobody answers */
const jsonAt = (path: string): Promise<unknown> =>
  repeatIfCut(async () => {
    const reply = await fetch(atServer(path));
    if (reply.status === 404) return null;
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply.json();
  });

const textAt = (path: string): Promise<string> =>
  repeatIfCut(async () => {
    const reply = await fetch(atServer(path));
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply.text();
  });
