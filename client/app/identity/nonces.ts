/**
 * This person's share of the chance of a match. Only its hash is told before the start, so it has to outlast a reload of
 * the page: it is kept before anyone hears of it.
 */
import { commitmentTo } from '../../../shared/crypto/hashes.ts';
import { freshNonce } from './identity.ts';
import { rememberNonce, seenOf } from '../storage/seen-matches.ts';

/** Makes a new nonce for the match, keeps it, and returns the commitment to it. One for each try. */
export async function freshCommitment(match: string): Promise<string> {
  const nonce = freshNonce();
  const commitment = commitmentTo(nonce);
  await rememberNonce(match, { commitment, nonce });
  return commitment;
}

/** The nonce behind a commitment; null where this browser does not have it. */
export async function nonceBehind(match: string, commitment: string): Promise<string | null> {
  const seen = await seenOf(match);
  return seen?.nonces.find((one) => one.commitment === commitment)?.nonce ?? null;
}
