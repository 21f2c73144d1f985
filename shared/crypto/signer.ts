/** Signing in JavaScript: for pages without WebCrypto, and for matches that are played from a script. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { toBase64url, utf8 } from './signatures.ts';

export interface Signer {
  /** base64url */
  publicKey: string;
  /** @returns 64 bytes */
  sign(text: string): Uint8Array;
}

/** @param secret 32 bytes */
export const signerFrom = (secret: Uint8Array): Signer => ({
  publicKey: toBase64url(ed25519.getPublicKey(secret)),
  sign: (text) => ed25519.sign(utf8(text), secret),
});
