/** Keys, and what is signed with them: by people, and by a house that forges. */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import type { Signer } from '../../shared/crypto/signer.ts';
import { signedText, toBase64url } from '../../shared/crypto/signatures.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';
import type { Cause, Envelope } from '../../replays/log/log.ts';

/** An unencrypted Ed25519 key in PKCS 8 (RFC 8410) is these bytes and the secret. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs natively, many times as fast as in JavaScript. @param secret any text: one key for one text */
export function signerOf(secret: string): Signer {
  const der = Buffer.concat([PKCS8, Buffer.from(sha256Hex(secret), 'hex')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x ?? '';
  return { publicKey, sign: (text) => sign(null, utf8(text), key) };
}

/** Signs a command with the event at `seen` in view. */
export function signed(cause: Cause, signer: Signer, log: readonly Envelope[], seen = log.length - 1): Cause {
  const { id, seat, command } = cause;
  const head = log[seen];
  if (id === null || seat === null || !head) throw new Error('Nobody could sign that.');
  const text = signedText({ match: head.match, head: head.hash, id, payload: payloadOf(command, seat) });
  return { id, seat, command, proof: { seen, signature: toBase64url(signer.sign(text)) } };
}
