/**
 * The key by which this browser signs what it asks of a table: Ed25519 (RFC 8032). Made once and kept in IndexedDB,
 * where WebCrypto knows Ed25519 as a key that no script can read. A page that came over plain HTTP has no WebCrypto: it
 * signs in JavaScript, with a secret. Whoever loses the key loses their mark on the list of matches, never a seat.
 */
import { createStore, del, get, update } from 'idb-keyval';
import { toBase64url, utf8 } from '../../../shared/crypto/signatures.ts';

export interface SigningKey {
  /** 32 bytes in base64url. */
  publicKey: string;
  /** @returns 64 bytes */
  sign(text: string): Promise<Uint8Array<ArrayBuffer>>;
}

let loaded: Promise<SigningKey> | null = null;

/** This browser's key, the same in all of its tabs. Where the browser keeps nothing, one for as long as the page lives. */
export const signingKey = (): Promise<SigningKey> => (loaded ??= load());

/**
 * Gives the key up: from here on this browser is somebody new. Other tabs keep what they have until they are loaded anew.
 * @returns false if it is still the same one
 */
export async function forgetKey(): Promise<boolean> {
  const before = await signingKey();
  loaded = null;
  try {
    await del('key', keyStore());
  } catch {
    // Where nothing may be kept, nothing was.
  }
  return (await signingKey()).publicKey !== before.publicKey;
}

const keyStore = () => createStore('three-rooms-key', 'key');

/** A pair of WebCrypto, or the secret of 32 bytes where there was none when the key was made. */
type KeptKey = CryptoKeyPair | Uint8Array<ArrayBuffer>;

async function load(): Promise<SigningKey> {
  const key = await keptKey();
  return key instanceof Uint8Array ? inJavaScript(key) : natively(key);
}

async function keptKey(): Promise<KeptKey> {
  let fresh: KeptKey | null = null;
  try {
    const store = keyStore();
    const kept = readKey(await get<unknown>('key', store));
    if (kept) return kept;
    const made = (fresh = await freshKey());
    // Another tab may have made one meanwhile: the first stays.
    await update<unknown>('key', (before) => readKey(before) ?? made, store);
    return readKey(await get<unknown>('key', store)) ?? made;
  } catch {
    return fresh ?? freshKey();
  }
}

function readKey(kept: unknown): KeptKey | null {
  if (kept instanceof Uint8Array) return kept.length === 32 ? new Uint8Array(kept) : null;
  // Without a secure context there is no such class.
  if (typeof CryptoKey === 'undefined' || !kept || typeof kept !== 'object') return null;
  const { publicKey, privateKey } = kept as Partial<CryptoKeyPair>;
  return publicKey instanceof CryptoKey && privateKey instanceof CryptoKey ? { publicKey, privateKey } : null;
}

async function freshKey(): Promise<KeptKey> {
  try {
    return await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  } catch {
    return crypto.getRandomValues(new Uint8Array(32));
  }
}

async function natively({ publicKey, privateKey }: CryptoKeyPair): Promise<SigningKey> {
  return {
    publicKey: toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
    sign: async (text) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, utf8(text))),
  };
}

async function inJavaScript(secret: Uint8Array): Promise<SigningKey> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  return {
    publicKey: toBase64url(ed25519.getPublicKey(secret)),
    sign: async (text) => new Uint8Array(ed25519.sign(utf8(text), secret)),
  };
}
