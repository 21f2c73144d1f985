/**
 * Signed notes (C2SP signed-note): a text, and below it lines with signatures, each by a named key. Here by Ed25519 keys
 * (signature type 1).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { toBase64url, utf8, verifierFor } from '../../shared/crypto/signatures.ts';
import { fromBase64, toBase64 } from './base64.ts';

/** A key, as whoever checks signatures knows it. */
export interface NoteKey {
  /** No spaces, no plus. */
  name: string;
  /** Ed25519, 32 bytes. */
  bytes: Uint8Array;
}

/** A longer one is not read: a checkpoint with a few witnesses' signatures has about a quarter of it. */
export const MAX_NOTE_SIGNS = 4096;
/** The same for a key in a line. */
export const MAX_KEY_SIGNS = 300;

const ED25519 = 1;
const SIGNATURE_BYTES = 64;
const NAME = /^[^\s+\p{C}]{1,200}$/u;

/** @param text ends with a line break @param signature Ed25519, of the text */
export const signedNote = (text: string, key: NoteKey, signature: Uint8Array): string =>
  `${text}\n\u2014 ${key.name} ${toBase64(concatBytes(keyId(key), signature))}\n`;

/** A key in one line, as verifiers of signed notes take it: `name+id+key`. */
export const verifierKeyText = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyId(key))}+${toBase64(Uint8Array.of(ED25519, ...key.bytes))}`;

/** Null where the text is no such key, or not of Ed25519. */
export function readVerifierKey(text: string): NoteKey | null {
  if (text.length > MAX_KEY_SIGNS) return null;
  // Base64 may hold a plus itself.
  const [name = '', , ...base64] = text.split('+');
  const [type, ...bytes] = fromBase64(base64.join('+')) ?? [];
  const key = { name, bytes: Uint8Array.from(bytes) };
  if (!NAME.test(name) || type !== ED25519 || bytes.length !== 32) return null;
  return verifierKeyText(key) === text ? key : null;
}

/**
 * The text of a note that this key has signed, with its last line break. Other keys' signatures are passed over.
 * @returns null where it is no note, or the key did not sign it
 */
export async function openNote(note: string, key: NoteKey): Promise<string | null> {
  const end = note.lastIndexOf('\n\n');
  if (note.length > MAX_NOTE_SIGNS || end < 0 || !note.endsWith('\n')) return null;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  const own = lines.map((line) => signatureBy(key, line)).filter((signature) => signature !== 'of another key');
  if (own.length === 0 || /[^\P{Cc}\n]/u.test(text)) return null;
  const isSigned = await verifierFor(toBase64url(key.bytes));
  for (const signature of own) if (!signature || !(await isSigned(text, toBase64url(signature)))) return null;
  return text;
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

/** Four bytes that tell keys of the same name apart. */
const keyId = ({ name, bytes }: NoteKey): Uint8Array =>
  sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(ED25519), bytes)).subarray(0, 4);
