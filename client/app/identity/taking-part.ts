/**
 * What a player's browser does by itself before a match: it commits to a nonce when they sit down, shows it when the start
 * is called, and commits to another where a start has failed, or the nonce was lost.
 */
import { effect, signal } from '@preact/signals';
import { badgesOf, badgeShapes, type Badge } from '../../../shared/contract/badges.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { spreadMs } from '../../../shared/retry.ts';
import type { MatchConnection } from '../connection/connection.ts';
import type { NewRequest, Requests } from '../connection/requests.ts';
import { identityBadge, nameOrAnother } from './identity.ts';
import { codeOf } from './invites.ts';
import { freshCommitment, nonceBehind } from './nonces.ts';
import { signingKey } from './signing-key.ts';

/** What is not granted is asked for again after this, ms. */
const AGAIN_MS = 1000;

type Table = Pick<MatchConnection, 'table' | 'own' | 'link'> & { requests: Pick<Requests, 'command'> };

/**
 * Sits down, with a commitment to a nonce, with this browser's key, and with the badge this person likes, as far as it
 * is to be had. @param seat the first free one if left out
 */
export async function sitDown(match: string, connection: Pick<Table, 'table' | 'requests'>, seat?: Seat) {
  const [{ publicKey }, commitment] = await Promise.all([signingKey(), freshCommitment(match)]);
  const wish = identityBadge.value;
  const badge = wish && fittingBadge(wish, connection.table.value?.seats ?? []);
  const code = codeOf(match);
  const request: NewRequest = {
    type: 'sit',
    name: nameOrAnother(),
    commitment,
    key: publicKey,
    ...(seat !== undefined && { seat }),
    ...(code && { code }),
  };
  const failure = await connection.requests.command({ ...request, ...(badge && { badge }) });
  // Somebody was quicker with that shape.
  return failure?.failed === 'shape-taken' ? connection.requests.command(request) : failure;
}

type Sitting = { taken: boolean; badge: Badge | null };

/** The shapes of those who sit there. @param but seat of who is asking */
export function shapesTaken(seats: readonly Sitting[], but: Seat | null = null): Set<Badge['shape']> {
  const badges = badgesOf(seats.map(({ badge }) => badge));
  return new Set(badges.flatMap(({ shape }, seat) => (seats[seat]?.taken && seat !== but ? [shape] : [])));
}

/** That badge, with another shape if somebody here has chosen that one. */
export function fittingBadge({ colour, shape }: Badge, seats: readonly Sitting[], but: Seat | null = null): Badge {
  if (seats.every(({ badge }, seat) => seat === but || badge?.shape !== shape)) return { colour, shape };
  const taken = shapesTaken(seats, but);
  return { colour, shape: badgeShapes.find((one) => !taken.has(one)) ?? shape };
}

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
    const failure = await connection.requests.command(request);
    if (!failure) return;
    setTimeout(() => {
      inHand = '';
      tries.value++;
    }, spreadMs(AGAIN_MS));
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
    if (table.starting && !table.seats.every((seat) => seat.bot || seat.commitment || seat.standIn)) return;
    inHand = matter;
    void see(commitment, table.starting);
  });
  return () => {
    isOver.abort();
    stop();
  };
}
