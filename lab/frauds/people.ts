/** Who sits at a table: people with keys and memories, programs without keys, bots. */
import { commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import type { Signer } from '../../shared/crypto/signer.ts';
import { signedText, toBase64url } from '../../shared/crypto/signatures.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';
import type { Cause, Envelope } from '../../replays/log/log.ts';

export interface Person {
  name: string;
  /** null for bots and for programs, which sign nothing. */
  signer: Signer | null;
  isBot: boolean;
  /** What they bring to the seed, one for each try to start. */
  nonces: string[];
}

export function personFrom(secret: string, name: string, kind: 'signs' | 'program' | 'bot'): Person {
  return {
    name,
    signer: kind === 'signs' ? signerOf(`${secret} key`) : null,
    isBot: kind === 'bot',
    nonces: kind === 'bot' ? [] : [0, 1].map((attempt) => sha256Hex(`${secret} nonce ${attempt}`).slice(0, 32)),
  };
}

/** Signs a command with the event at `seen` in view. */
export function signed(cause: Cause, signer: Signer, log: readonly Envelope[], seen = log.length - 1): Cause {
  const { id, seat, command } = cause;
  const head = log[seen];
  if (id === null || seat === null || !head) throw new Error('Nobody could sign that.');
  const text = signedText({ match: head.match, head: head.hash, id, payload: payloadOf(command, seat) });
  return { id, seat, command, proof: { seen, signature: toBase64url(signer.sign(text)) } };
}

export const sitsDown = ({ name, isBot, signer, nonces: [nonce] }: Person, seat: number, at: number) => ({
  type: 'sit' as const,
  at,
  seat,
  name,
  bot: isBot,
  commitment: isBot || !nonce ? null : commitmentTo(nonce),
  key: signer?.publicKey ?? null,
});
