/**
 * How many matches this person has seen to their end from a seat, as far as this browser knows: the first few are
 * against bots that make mistakes. Kept as `three-rooms.finished` in local storage: the ids of those that count.
 */
import type { Temperament } from '../../shared/contract/game.ts';
import { matchId } from '../../shared/protocol.ts';
import { forget, keep, recall } from './storage.ts';

/** Whoever has finished so many is no beginner; more are not kept. */
const BEGINNER_UNTIL = 3;

/** Asked again for the same match, nothing changes. */
export function rememberFinished(match: string): void {
  const known = finished();
  if (!known.includes(match)) keep('finished', [...known, match].slice(0, BEGINNER_UNTIL));
}

/** Of the bots that this person is seated with, where nobody has chosen any. */
export const usualBots = (): Temperament => (finished().length < BEGINNER_UNTIL ? 'gentle' : 'even');

export const forgetFinished = (): void => forget('finished');

/** What is kept in another shape counts as nothing. */
function finished(): string[] {
  const kept = recall('finished');
  return Array.isArray(kept) ? kept.filter((id) => matchId.safeParse(id).success) : [];
}
