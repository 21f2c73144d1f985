/** A book in memory, honest or not: a real tree with signed checkpoints, as `replays/store` and `server/book.ts` have it. */
import { at } from '../../shared/contract/at.ts';
import { checkInBook, type BookVerdict } from '../../replays/book/check.ts';
import { toBase64 } from '../../replays/book/base64.ts';
import { checkpointText } from '../../replays/book/checkpoint.ts';
import { entryOf, hashOfEntry, matchInBook, type BookEntry } from '../../replays/book/entry.ts';
import { consistencyProof, inclusionProof, nodesCompletedBy, rootOf, type Hash } from '../../replays/book/merkle.ts';
import { signedNote, verifierKeyText, type NoteKey } from '../../replays/book/note.ts';
import type { Signer } from '../../shared/crypto/signer.ts';
import { fromBase64url } from '../../shared/crypto/signatures.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';

export class TestBook {
  readonly entries: readonly BookEntry[];
  readonly #signer: Signer;
  readonly #key: NoteKey;
  readonly #nodes = new Map<string, Hash>();

  /** @param keyOf any text: one key for one text */
  constructor(entries: readonly BookEntry[], keyOf = 'house') {
    this.entries = entries;
    this.#signer = signerOf(`${keyOf} book`);
    this.#key = { name: 'three-rooms/frauds', bytes: fromBase64url(this.#signer.publicKey) };
    for (const [leaf, entry] of entries.entries())
      for (const { level, index, hash } of nodesCompletedBy(leaf, hashOfEntry(entry), this.#nodeAt))
        this.#nodes.set(`${level} ${index}`, hash);
  }

  readonly #nodeAt = (level: number, index: number): Hash => {
    const hash = this.#nodes.get(`${level} ${index}`);
    if (!hash) throw new Error(`There is no node ${index} of level ${level}.`);
    return hash;
  };

  get verifierKey(): string {
    return verifierKeyText(this.#key);
  }

  checkpoint(size = this.entries.length): string {
    const text = checkpointText({ origin: this.#key.name, size, root: rootOf(size, this.#nodeAt) });
    return signedNote(text, this.#key, this.#signer.sign(text));
  }

  /** What a house answers about a match; of two entries the one that fits what it shows. */
  proofOf(entry: BookEntry): object | null {
    const size = this.entries.length;
    const fitting = this.entries.findIndex((one) => one.match === entry.match && one.head === entry.head);
    const index = fitting < 0 ? this.entries.findIndex((one) => one.match === entry.match) : fitting;
    if (index < 0) return null;
    const proof = inclusionProof(index, size, this.#nodeAt).map(toBase64);
    return { index, proof, checkpoint: this.checkpoint() };
  }

  consistency(from: number): object {
    const to = this.entries.length;
    return { proof: from <= to ? consistencyProof(from, to, this.#nodeAt).map(toBase64) : [] };
  }
}

/** A checkpoint that somebody has kept. */
export interface Kept {
  book: TestBook;
  size: number;
}

/** Looks a log up in the book that is shown now, as a stranger, or holding it to what was kept. */
export async function lookUp(log: readonly Envelope[], shown: TestBook, kept: Kept | null): Promise<BookVerdict> {
  const entry = entryOf(log);
  if (!entry) return { is: 'unasked', why: 'Only matches that have ended come into the book.' };
  return checkInBook({
    entry,
    reply: shown.proofOf(entry),
    verifierKey: (kept?.book ?? shown).verifierKey,
    ...(kept && { lastCheckpoint: kept.book.checkpoint(kept.size), consistency: shown.consistency(kept.size) }),
  });
}

/** The honest book, forged: the entry of a match is another one. */
export function rewritten(honest: TestBook, forged: BookEntry, keyOf?: string): TestBook {
  const entries = honest.entries.map((one) => (one.match === forged.match ? forged : one));
  return new TestBook(entries, keyOf);
}

export const withEntry = ({ entries }: TestBook, more: BookEntry): TestBook => new TestBook([...entries, more]);

export const withoutMatch = ({ entries }: TestBook, id: string): TestBook =>
  new TestBook(entries.filter(({ match }) => match !== matchInBook(id)));

/** @throws for a log of a match that has not ended */
export function mustEntry(log: readonly Envelope[]): BookEntry {
  const entry = entryOf(log);
  if (!entry) throw new Error(`Match ${at(log, 0).match} has not ended.`);
  return entry;
}
