/**
 * What a player's browser does by itself before a match: it commits to a nonce when they sit down, shows it when the start
 * is called, and commits to another where a start has failed, or the nonce was lost.
 */
import { effect, signal } from '@preact/signals';
import type { Seat } from '../../shared/contract/game.ts';
import type { MatchConnection, NewRequest } from './connection.ts';
import { nameOrAnother } from './identity.ts';
import { freshCommitment, nonceBehind } from './nonces.ts';
import { signingKey } from './signing-key.ts';

/** What is not granted is asked for again after this, ms. */
const AGAIN_MS = 1000;

/** The request to sit down, with a commitment to a nonce and with this browser's key. @param seat the first free one if left out */
export async function sittingDown(match: string, seat?: Seat): Promise<NewRequest> {
  const [{ publicKey }, commitment] = await Promise.all([signingKey(), freshCommitment(match)]);
  return { type: 'sit', name: nameOrAnother(), commitment, key: publicKey, ...(seat !== undefined && { seat }) };
}

type Table = Pick<MatchConnection, 'table' | 'own' | 'link' | 'ask'>;

/** Does so until the returned function is called. */
export function takePart(match: string, connection: Table): () => void {
  /** What is being seen to, so that no patch brings it up twice. */
  let inHand = '';
  const tries = signal(0);
  const isOver = new AbortController();

  const see = async (commitment: string, starting: boolean): Promise<void> => {
    const nonce = commitment && (await nonceBehind(match, commitment));
    if (starting && !nonce) return;
    if (!starting && nonce) return;
    const request: NewRequest = nonce
      ? { type: 'open', nonce }
      : { type: 'commit', commitment: await freshCommitment(match) };
    if (isOver.signal.aborted) return;
    const failure = await connection.ask(request);
    if (!failure) return;
    setTimeout(() => {
      inHand = '';
      tries.value++;
    }, AGAIN_MS);
  };

  const stop = effect(() => {
    void tries.value;
    const table = connection.table.value;
    const seat = connection.own.value?.seat ?? null;
    const player = seat === null ? undefined : table?.seats[seat];
    if (!table || !player?.taken || table.phase !== 'waiting' || connection.link.value.is !== 'live') return;
    const { commitment, opened } = player;
    const matter = `${table.starting} ${commitment}`;
    if (opened || matter === inHand) return;
    // A house that asks for a nonce before all are fixed could choose one after having seen it.
    if (table.starting && !table.seats.every((seat) => seat.bot || seat.commitment)) return;
    inHand = matter;
    void see(commitment, table.starting);
  });
  return () => {
    isOver.abort();
    stop();
  };
}
