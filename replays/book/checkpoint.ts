/**
 * The book's size and root, signed: a checkpoint (C2SP tlog-checkpoint) in a signed note (C2SP signed-note), by one
 * Ed25519 key whose name is the book's origin. Other tools for transparency logs read both.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { toBase64url, utf8, verifierFor } from '../../shared/crypto/signatures.ts';
import { fromBase64, toBase64 } from './base64.ts';
import type { TreeHead } from './merkle.ts';

export interface Checkpoint extends TreeHead {
  /** Which book. */
  origin: string;
}

/** A key that signs checkpoints, as whoever checks them knows it. */
export interface NoteKey {
  /** No spaces, no plus. */
  name: string;
  /** Ed25519, 32 bytes. */
  bytes: Uint8Array;
}

/** More than a checkpoint with a few witnesses' signatures has. */
export const MAX_CHECKPOINT_SIGNS = 4096;
/** More than a key with a long name has. */
export const MAX_KEY_SIGNS = 300;

/** What a signature's first byte says in keys: Ed25519. */
const ED25519 = 1;
const SIGNATURE_BYTES = 64;
const NAME = /^[^\s+\p{C}]{1,200}$/u;

/** The text that is signed, with its last line break. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** @param signature Ed25519, of the text */
export const signedNote = (text: string, key: NoteKey, signature: Uint8Array): string =>
  `${text}\n\u2014 ${key.name} ${toBase64(concatBytes(keyId(key), signature))}\n`;

/** A key in one line, as verifiers of signed notes take it: `name+id+key`. */
export const verifierKeyText = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyId(key))}+${toBase64(Uint8Array.of(ED25519, ...key.bytes))}`;

/** Null where the text is no such key, or not of Ed25519. */
export function readVerifierKey(text: string): NoteKey | null {
  if (text.length > MAX_KEY_SIGNS) return null;
  const [name = '', , ...rest] = text.split('+');
  // Base64 may hold a plus itself.
  const [type, ...bytes] = fromBase64(rest.join('+')) ?? [];
  const key = { name, bytes: Uint8Array.from(bytes) };
  if (!NAME.test(name) || type !== ED25519 || bytes.length !== 32) return null;
  return verifierKeyText(key) === text ? key : null;
}

/**
 * Reads a checkpoint that this key has signed. Signatures of other keys, and lines after the third, are passed over, as
 * the formats want it.
 * @returns null where it is none, or the key did not sign it
 */
export async function openCheckpoint(note: string, key: NoteKey): Promise<Checkpoint | null> {
  if (note.length > MAX_CHECKPOINT_SIGNS) return null;
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return null;
  const text = note.slice(0, end + 1);
  const checkpoint = read(text);
  if (checkpoint?.origin !== key.name) return null;
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line) => signatureBy(key, line));
  const own = signatures.filter((signature) => signature !== 'of another key');
  if (own.length === 0) return null;
  const isSigned = await verifierFor(toBase64url(key.bytes));
  for (const signature of own) if (!signature || !(await isSigned(text, toBase64url(signature)))) return null;
  return checkpoint;
}

/** The signature in a line; null if it is none. */
function signatureBy(key: NoteKey, line: string): Uint8Array | null | 'of another key' {
  const [, name, base64] = /^\u2014 ([^ +]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const bytes = base64 && fromBase64(base64);
  if (!bytes) return null;
  const isOwn = name === key.name && bytesToHex(bytes.subarray(0, 4)) === bytesToHex(keyId(key));
  if (!isOwn) return 'of another key';
  return bytes.length === 4 + SIGNATURE_BYTES ? bytes.subarray(4) : null;
}

function read(text: string): Checkpoint | null {
  const [origin = '', size = '', root = ''] = text.split('\n');
  const hash = fromBase64(root);
  if (!NAME.test(origin) || !/^(0|[1-9]\d{0,15})$/.test(size) || hash?.length !== 32) return null;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: hash } : null;
}

/** Four bytes that tell keys of the same name apart. */
const keyId = ({ name, bytes }: NoteKey): Uint8Array =>
  sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(ED25519), bytes)).subarray(0, 4);
