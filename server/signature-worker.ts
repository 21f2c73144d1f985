/** The thread in which signatures are checked. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SignedText } from '../shared/crypto/signatures.ts';

const keys = new LRUCache<string, KeyObject>({ max: 5000 });

/**
 * One by one: checked together, by sums of curve points, signatures can pass that fail by themselves.
 * @param signed JSON of a list of `SignedText`
 */
export default (signed: string): boolean[] => (JSON.parse(signed) as SignedText[]).map(isSigned);

function isSigned({ key, text, signature }: SignedText): boolean {
  try {
    return verify(null, Buffer.from(text), publicKey(key), Buffer.from(signature, 'base64url'));
  } catch {
    // That is no key.
    return false;
  }
}

function publicKey(key: string): KeyObject {
  const known = keys.get(key);
  if (known) return known;
  const read = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  keys.set(key, read);
  return read;
}
