/**
 * The book's size and root, signed: a checkpoint (C2SP tlog-checkpoint) in a signed note. The key that signs it has the
 * book's origin for a name. Other tools for transparency logs read it.
 */
import { fromBase64, toBase64 } from './base64.ts';
import type { TreeHead } from './merkle.ts';
import { openNote, type NoteKey } from './note.ts';

export interface Checkpoint extends TreeHead {
  /** Which book. */
  origin: string;
}

/** The text that is signed, with its last line break. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/**
 * Reads a checkpoint that this key has signed. Lines after the third are passed over, as the format wants it.
 * @returns null where it is none, or the key did not sign it
 */
export async function openCheckpoint(note: string, key: NoteKey): Promise<Checkpoint | null> {
  const text = await openNote(note, key);
  const [origin, digits = '', base64 = '', last] = text?.split('\n') ?? [];
  const [size, root] = [Number(digits), fromBase64(base64)];
  if (origin !== key.name || !/^(0|[1-9]\d{0,15})$/.test(digits) || last === undefined) return null;
  return Number.isSafeInteger(size) && root?.length === 32 ? { origin, size, root } : null;
}
