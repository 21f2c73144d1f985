/** What a witness keeps between two looks at a book: enough to tell whether the book still begins with what was seen. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { hashInBase64, toBase64 } from '../book/base64.ts';
import { openCheckpoint, type Checkpoint } from '../book/checkpoint.ts';
import { Frontier, isConsistent } from '../book/merkle.ts';
import { MAX_KEY_SIGNS, MAX_NOTE_SIGNS, readVerifierKey, type NoteKey } from '../book/note.ts';

const count = z.int().min(0);
const counts = z.strictObject({ finished: count, abandoned: count, failedStarts: count });
/** How many matches ended how, and how often one was about to start and did not. */
export type Counts = z.output<typeof counts>;

const file = z.strictObject({
  /** The key that the book is held to, in a line. */
  key: z.string().max(MAX_KEY_SIGNS),
  /** The last checkpoint, as it was signed. */
  checkpoint: z.string().max(MAX_NOTE_SIGNS),
  /** Hashes of the complete subtrees that its tree falls into, the largest first, in base64. */
  frontier: z.array(hashInBase64).max(64),
  counts,
});

export interface Witnessed {
  key: NoteKey;
  keyText: string;
  note: string;
  checkpoint: Checkpoint;
  frontier: Frontier;
  counts: Counts;
}

/** The file is there, and is none that a witness wrote. */
export class BadFile extends Error {}

/** Null where there is no file yet. @throws BadFile */
export async function readWitnessed(path: string): Promise<Witnessed | null> {
  if (!existsSync(path)) return null;
  const read = file.safeParse(parsed(readFileSync(path, 'utf8')));
  const key = read.success ? readVerifierKey(read.data.key) : null;
  const checkpoint = key && read.success ? await openCheckpoint(read.data.checkpoint, key) : null;
  if (!read.success || !key || !checkpoint) throw new BadFile(`${path} was not written by a witness, or is damaged.`);
  try {
    const frontier = new Frontier(checkpoint.size, read.data.frontier);
    if (!isConsistent({ size: frontier.size, root: frontier.root() }, checkpoint, []))
      throw new RangeError('The frontier is another.');
    return { key, keyText: read.data.key, note: read.data.checkpoint, checkpoint, frontier, counts: read.data.counts };
  } catch {
    throw new BadFile(`${path} is damaged: what it keeps does not fit together.`);
  }
}

/** All or nothing: a file that is half written would be taken for a damaged one. */
export function writeWitnessed(path: string, { keyText, note, frontier, counts }: Witnessed): void {
  const kept: z.input<typeof file> = {
    key: keyText,
    checkpoint: note,
    frontier: frontier.peaks.map(toBase64),
    counts,
  };
  writeFileSync(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
