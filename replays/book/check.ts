/** Whether a match stands in the book, from what a server answers. For page, command line and server alike. */
import { openCheckpoint, type Checkpoint } from './checkpoint.ts';
import { hashOfEntry, type BookEntry } from './entry.ts';
import { isConsistent, isIncluded } from './merkle.ts';
import { readVerifierKey, type NoteKey } from './note.ts';
import { consistencyReply, proofReply } from './replies.ts';

export type BookVerdict =
  | { is: 'in'; /** Which entry of how many. */ index: number; size: number; origin: string }
  | { is: 'not-in' }
  /** The server's answers contradict the log, each other, or what was kept. */
  | { is: 'wrong'; problem: string }
  /** It was not looked at, or nobody answered. */
  | { is: 'unasked'; why: string };

export interface BookAnswers {
  /** What the log that is checked comes to: `entryOf(log)`. */
  entry: BookEntry;
  /** What `GET /api/matches/ID/proof` answered, of whatever shape; null where it said that the match is not in the book. */
  reply: unknown;
  /** The key that checkpoints are held to (`GET /api/checkpoint/key`): the one that was kept, if one was. */
  verifierKey: string;
  /** The checkpoint that was kept from before. It must have been kept before the reply was asked for. */
  lastCheckpoint?: string | undefined;
  /**
   * What `GET /api/checkpoint/consistency` answered, of whatever shape, from the kept checkpoint's size to that of the
   * reply's. Not needed where the two are the same size.
   */
  consistency?: unknown;
}

export async function checkInBook(answers: BookAnswers): Promise<BookVerdict> {
  const { entry, reply, verifierKey, lastCheckpoint } = answers;
  if (reply === null) return { is: 'not-in' };
  const key = readVerifierKey(verifierKey.trim());
  if (!key) return wrong('the key of the book is no key');
  const read = proofReply.safeParse(reply);
  if (!read.success) return wrong('the proof has not the shape of one');
  const { index, proof, checkpoint: note } = read.data;
  const checkpoint = await openCheckpoint(note, key);
  if (!checkpoint) return wrong('the checkpoint is not signed with the key of the book');
  if (!isIncluded({ leaf: hashOfEntry(entry), index, ...checkpoint }, proof))
    return wrong('the book does not hold this log of the match');
  const problem = lastCheckpoint === undefined ? null : await rewriting(lastCheckpoint, checkpoint, key, answers);
  return problem ? wrong(problem) : { is: 'in', index, size: checkpoint.size, origin: checkpoint.origin };
}

/** What is wrong with how the book went on from the one that was kept; null if nothing is. */
async function rewriting(
  lastCheckpoint: string,
  checkpoint: Checkpoint,
  key: NoteKey,
  { consistency }: BookAnswers,
): Promise<string | null> {
  const last = await openCheckpoint(lastCheckpoint, key);
  if (!last) return 'the key of the book has changed';
  if (last.size > checkpoint.size) return `the book has become shorter: ${checkpoint.size} entries after ${last.size}`;
  const isProofNeeded = last.size > 0 && last.size < checkpoint.size;
  const read = consistencyReply.safeParse(isProofNeeded ? consistency : { proof: [] });
  return read.success && isConsistent(last, checkpoint, read.data.proof)
    ? null
    : 'the book was rewritten: it does not go on from what it was';
}

const wrong = (problem: string): BookVerdict => ({ is: 'wrong', problem });

/** How many entries a signed checkpoint tells of; null where it is not signed with that key. */
export async function sizeOfCheckpoint(note: string, verifierKey: string): Promise<number | null> {
  const key = readVerifierKey(verifierKey.trim());
  return (key && (await openCheckpoint(note, key))?.size) ?? null;
}
