/**
 * Signatures of commands: Ed25519 (RFC 8032) over a text that says which match, how far its log had come when the
 * command was given, and what was asked for. Keys and signatures are written in base64url without padding.
 */
import { canonical } from './hashes.ts';

/** What a command is signed over. */
export interface Signed {
  match: string;
  /** Hash of the last event of the log that the signer knew. */
  head: string;
  /** The client's own id of the command. */
  id: string;
  /** What was asked for, as it is asked of the table, without id and proof. */
  payload: object;
}

/** One line for each part: none of them can hold a line break. */
export const signedText = ({ match, head, id, payload }: Signed): string =>
  ['three-rooms command 1', match, head, id, canonical(payload)].join('\n');

/** Tells whether a text was signed with one key. */
export type Verifier = (text: string, signature: string) => Promise<boolean>;

/**
 * A verifier for a key, natively where there is WebCrypto with Ed25519 (in Node on its thread pool), else in JavaScript:
 * a page that came over plain HTTP has no WebCrypto.
 * @param key base64url
 */
export async function verifierFor(key: string): Promise<Verifier> {
  const native = await nativeKey(key);
  if (native) return (text, signature) => crypto.subtle.verify('Ed25519', native, fromBase64url(signature), utf8(text));
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const bytes = fromBase64url(key);
  // Not the looser rules of ZIP 215: what holds here must hold natively, too.
  return async (text, signature) => ed25519.verify(fromBase64url(signature), utf8(text), bytes, { zip215: false });
}

/** A text, and the signature over it that somebody claims. Key and signature: base64url. */
export interface SignedText {
  key: string;
  text: string;
  signature: string;
}

/** The verifiers of keys that were asked for last: as many as sit at some tables. */
const verifiers = new Map<string, Promise<Verifier>>();
const MOST_VERIFIERS = 64;

/** Whether a text was signed with the key, checked in this thread or natively beside it. */
export async function isSigned({ key, text, signature }: SignedText): Promise<boolean> {
  let verifier = verifiers.get(key);
  if (!verifier) {
    verifier = verifierFor(key);
    // Whoever is forgotten is only read anew.
    if (verifiers.size >= MOST_VERIFIERS) verifiers.clear();
    verifiers.set(key, verifier);
  }
  return (await verifier)(text, signature);
}

/** Fetches what checks signatures where it has to be fetched, so that no check waits for a network. */
export const prepareSignatures = async (): Promise<void> => void (await import('@noble/curves/ed25519.js'));

async function nativeKey(key: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', fromBase64url(key), 'Ed25519', false, ['verify']);
  } catch {
    return null;
  }
}

/** Whether a key binds whoever signs with it: with a point of small order, one signature would fit many texts. */
export async function isGoodKey(key: string): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    const bytes = fromBase64url(key);
    const point = ed25519.Point.fromBytes(bytes);
    return point.isTorsionFree() && !point.isSmallOrder();
  } catch {
    return false;
  }
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Where there is Node, its own, which is several times as fast; null in a browser. */
const native = globalThis.process?.getBuiltinModule?.('node:buffer')?.Buffer ?? null;

export const toBase64url = (bytes: Uint8Array): string =>
  native
    ? native.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64url')
    : btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');

/** @throws where the text is no base64url */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
