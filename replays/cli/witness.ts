/**
 * `npm run -s replay -- witness URL [--file FILE]`: looks at the public book of a server, and whether it still begins
 * with all that was there the last time. Nothing that the server says is taken on trust, but for its key at the first
 * look.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openCheckpoint, type Checkpoint } from '../book/checkpoint.ts';
import { hashOfEntry, type BookEntry } from '../book/entry.ts';
import { Frontier, isConsistent } from '../book/merkle.ts';
import { readVerifierKey } from '../book/note.ts';
import { consistencyReply, ENTRIES_PAGE, entriesReply } from '../book/replies.ts';
import { ask, NoAnswer } from './ask.ts';
import { complain, say } from './say.ts';
import { BadFile, readWitnessed, writeWitnessed, type Counts, type Witnessed } from './witness-file.ts';

const usage = 'Usage: npm run -s replay -- witness URL [--file FILE]';

/** The server was caught: its answers contradict each other, or what was kept. */
class Caught extends Error {
  /** The checkpoint that it signed, as evidence. */
  signed = '';
}

const NOTHING: Counts = { finished: 0, abandoned: 0, failedStarts: 0 };

/** @returns 0: all is well; 1: the book was changed, or contradicts itself; 2: it could not be looked at */
export async function witness(args: string[]): Promise<0 | 1 | 2> {
  const asked = read(args);
  if (!asked) {
    complain(usage);
    return 2;
  }
  try {
    const before = await readWitnessed(asked.file);
    const now = await look(asked.server, before);
    writeWitnessed(asked.file, now);
    report(before, now);
    return 0;
  } catch (error) {
    if (error instanceof Caught) return cry(error, asked.file);
    // A file that can't be read or written, besides what has classes of its own.
    const isExpected =
      error instanceof NoAnswer || error instanceof BadFile || (error as Error & { code?: string }).code;
    if (!isExpected) throw error;
    complain((error as Error).message);
    return 2;
  }
}

function read(args: string[]): { server: URL; file: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { file: { type: 'string', default: 'witness.json' } },
    });
    const server = positionals.length === 1 ? URL.parse(positionals[0]!.replace(/\/*$/, '/')) : null;
    return server && /^https?:$/.test(server.protocol) ? { server, file: values.file } : null;
  } catch {
    return null;
  }
}

/** What is to be kept from now on. @throws Caught, NoAnswer */
async function look(server: URL, before: Witnessed | null): Promise<Witnessed> {
  const keyText = (await ask(server, 'api/checkpoint/key'))?.trim() ?? '';
  const key = readVerifierKey(keyText);
  const note = await ask(server, 'api/checkpoint');
  if (!key || note === null) throw new NoAnswer(`There is no book at ${server.href}`);
  if (before && keyText !== before.keyText) throw new Caught(`Its key is another: ${keyText}`);
  const checkpoint = await openCheckpoint(note, key);
  if (!checkpoint) throw new Caught('Its checkpoint is not signed with its key.');

  const frontier = before?.frontier ?? new Frontier();
  const counts = { ...(before?.counts ?? NOTHING) };
  try {
    if (before) await holdTo(server, before.checkpoint, checkpoint);
    await readEntries(server, frontier, checkpoint, (entry) => {
      counts[entry.ending]++;
      counts.failedStarts += entry.failedStarts;
    });
  } catch (error) {
    if (error instanceof Caught) error.signed = note;
    throw error;
  }
  return { key, keyText, note, checkpoint, frontier, counts };
}

/** @throws Caught where the book does not begin with what it was */
async function holdTo(server: URL, before: Checkpoint, now: Checkpoint): Promise<void> {
  if (now.size < before.size) throw new Caught(`It has become shorter: ${now.size} entries after ${before.size}.`);
  const isProofNeeded = before.size > 0 && before.size < now.size;
  const path = `api/checkpoint/consistency?from=${before.size}&to=${now.size}`;
  const reply = consistencyReply.safeParse(isProofNeeded ? json(await ask(server, path)) : { proof: [] });
  if (!reply.success || !isConsistent(before, now, reply.data.proof))
    throw new Caught('Its history was rewritten: it does not go on from what it was.');
}

/** Reads on until the checkpoint's size, a page at a time. @throws Caught where the entries do not come to its root */
async function readEntries(
  server: URL,
  frontier: Frontier,
  checkpoint: Checkpoint,
  onEntry: (entry: BookEntry) => void,
): Promise<void> {
  while (frontier.size < checkpoint.size) {
    const limit = Math.min(ENTRIES_PAGE, checkpoint.size - frontier.size);
    const reply = json(await ask(server, `api/checkpoint/entries?from=${frontier.size}&limit=${limit}`));
    const page = entriesReply.safeParse(reply);
    if (!page.success || page.data.entries.length === 0 || page.data.entries.length > limit)
      throw new Caught(`It signed ${checkpoint.size} entries, and does not show those from ${frontier.size} on.`);
    for (const entry of page.data.entries) {
      frontier.append(hashOfEntry(entry));
      onEntry(entry);
    }
  }
  if (!isConsistent({ size: frontier.size, root: frontier.root() }, checkpoint, []))
    throw new Caught('Its entries do not come to the root that it signed.');
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function report(before: Witnessed | null, { checkpoint: { origin, size }, keyText, counts }: Witnessed): void {
  if (before) {
    say(`${origin}: ${size} entries, and it goes on from the ${before.checkpoint.size} that were there.`);
    const since = {
      finished: counts.finished - before.counts.finished,
      abandoned: counts.abandoned - before.counts.abandoned,
      failedStarts: counts.failedStarts - before.counts.failedStarts,
    };
    say(`Since then: ${inWords(since)}.`);
  } else {
    say(`${origin}: ${size} entries, seen for the first time.`);
    say(`From now on it is held to this key: ${keyText}`);
  }
  say(`In all: ${inWords(counts)}.`);
}

const inWords = ({ finished, abandoned, failedStarts }: Counts): string =>
  `${finished} finished, ${abandoned} abandoned, ${failedStarts} failed starts`;

function cry({ message, signed }: Caught, file: string): 1 {
  complain('THE BOOK IS NOT WHAT IT WAS, OR CONTRADICTS ITSELF.');
  complain(message);
  if (signed) {
    complain('What it signed now:');
    signed.split('\n').forEach(complain);
  }
  if (existsSync(file)) complain(`What it signed before is still in ${file}: keep both.`);
  return 1;
}
