/**
 * How many matches this person has seen to their end from a seat, as far as this browser knows: the first few are
 * against bots that make mistakes. Kept as `three-rooms.finished` in local storage: the ids of those that count; and as
 * `three-rooms.finished-games` of which games there was one, since the first of each teaches it.
 */
import type { Temperament } from '../../../shared/contract/game.ts';
import { isMatchId } from '../../../shared/ids.ts';
import { forget, keep, recall } from './storage.ts';

/** Whoever has finished so many is no beginner; more are not kept. */
const BEGINNER_UNTIL = 3;

/** Asked again for the same match, nothing changes. */
export function rememberFinished(match: string, game: string): void {
  const known = finished();
  if (!known.includes(match)) keep('finished', [...known, match].slice(0, BEGINNER_UNTIL));
  if (isNewTo(game)) keep('finished-games', [...finishedGames(), game]);
}

/** Whether no match of that game was finished here yet. */
export const isNewTo = (game: string): boolean => !finishedGames().includes(game);

/** Whether a match of that game by its variant is next where nobody has chosen: not the first one, then every other. */
export const isVariantsTurn = (game: string): boolean => !isNewTo(game) && recall(`variant-last.${game}`) !== true;

/** @param was whether it was by the variant */
export const noteVariant = (game: string, was: boolean): void => keep(`variant-last.${game}`, was);

/** Of the bots that this person is seated with, where nobody has chosen any. */
export const usualBots = (): Temperament => (finished().length < BEGINNER_UNTIL ? 'gentle' : 'even');

export function forgetFinished(): void {
  forget('finished');
  forget('finished-games');
}

/** What is kept in another shape counts as nothing. */
function finished(): string[] {
  const kept = recall('finished');
  return Array.isArray(kept) ? kept.filter(isMatchId) : [];
}

function finishedGames(): string[] {
  const kept = recall('finished-games');
  return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
}
