/** What is signed by people, and by a house that forges. */
import type { Signer } from '../../shared/crypto/signer.ts';
import { signedText, toBase64url } from '../../shared/crypto/signatures.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import type { Cause, Envelope } from '../../replays/log/log.ts';

/** Signs a command with the event at `seen` in view. */
export function signed(cause: Cause, signer: Signer, log: readonly Envelope[], seen = log.length - 1): Cause {
  const { id, seat, command } = cause;
  const head = log[seen];
  if (id === null || seat === null || !head) throw new Error('Nobody could sign that.');
  const text = signedText({ match: head.match, head: head.hash, id, payload: payloadOf(command, seat) });
  return { id, seat, command, proof: { seen, signature: toBase64url(signer.sign(text)) } };
}
