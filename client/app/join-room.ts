/** Finding the room of a match. */
import { Client, type Room } from 'colyseus.js';
import type { MatchRoomApi } from '../../shared/protocol.ts';
import { failure, isFailure, matchOf, type Failure } from './api.ts';
import { personSecret } from './identity.ts';

export const server = new Client(location.origin);

export type MatchRoom = Room<MatchRoomApi>;

/** A join that takes longer is tried again, ms. */
const JOIN_MS = 8000;

/**
 * Joins the match's room, with the seat that is this person's, if any. A failure is for good.
 * @throws when it is worth trying again
 */
export async function joinTable(matchId: string): Promise<MatchRoom | Failure> {
  try {
    return await inTime(server.joinOrCreate<MatchRoomApi>('match', { matchId, secret: personSecret }));
  } catch (error) {
    const final = await refusalOf(matchId);
    if (final) return final;
    throw error;
  }
}

/** Why a match cannot be joined any more; null when it can, or when nobody answers. */
async function refusalOf(matchId: string): Promise<Failure | null> {
  const match = await matchOf(matchId);
  if (isFailure(match)) return match.failed === 'no-such-match' ? match : null;
  if (match.phase === 'over') return failure('over', 'This match is over.');
  return match.phase === 'abandoned' ? failure('abandoned', 'This table was closed: nobody was there any more.') : null;
}

/** A room that comes after its time is left again. */
async function inTime(joining: Promise<MatchRoom>): Promise<MatchRoom> {
  let late = false;
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => {
      late = true;
      reject(new Error('The table did not answer in time.'));
    }, JOIN_MS),
  );
  void joining.then((room) => (late ? room.leave() : undefined)).catch(() => undefined);
  return Promise.race([joining, timeout]);
}
