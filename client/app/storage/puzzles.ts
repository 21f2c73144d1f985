/**
 * Costly choices of this person's own, found in their two-player matches. Kept as `three-rooms.puzzles` in local storage,
 * the match that was looked through last at the end; a match in which none was found is kept with none.
 */
import { z } from 'zod';
import { matchId } from '../../../shared/protocol.ts';
import { forget, keep, recall } from './storage.ts';

/** The longest unlooked at goes first. */
const MOST_MATCHES = 40;
/** Of one match, the costliest. */
export const MOST_OF_A_MATCH = 3;

const action = z.looseObject({ type: z.string() });

const puzzle = z.object({
  match: matchId,
  /** Of the event by which it was chosen. */
  pos: z.int().min(1),
  seat: z.int().min(0).max(1),
  chosen: action,
  /** What was lost by it, as a share of the match. */
  cost: z.number().min(0).max(1),
  /** All that could have been chosen: what it wins against good answers, and how often good players do it; 0 to 1. */
  weighed: z.array(z.object({ action, worth: z.number(), share: z.number() })).max(200),
});
export type Puzzle = z.output<typeof puzzle>;

const kept = z.array(z.object({ match: matchId, puzzles: z.array(puzzle).max(MOST_OF_A_MATCH) }));

/** By match. What is kept in another shape counts as nothing. */
export const keptPuzzles = (): Map<string, Puzzle[]> =>
  new Map((kept.safeParse(recall('puzzles')).data ?? []).map(({ match, puzzles }) => [match, puzzles]));

export function keepPuzzles(match: string, puzzles: Puzzle[]): void {
  const others = [...keptPuzzles()].filter(([other]) => other !== match);
  const all = [...others, [match, puzzles] as const].slice(-MOST_MATCHES);
  keep(
    'puzzles',
    all.map(([of, found]) => ({ match: of, puzzles: found })),
  );
}

export const forgetPuzzles = (): void => forget('puzzles');
