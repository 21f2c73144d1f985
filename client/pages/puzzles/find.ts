/** Finds puzzles: costly choices in this person's own two-player matches that are over. */
import { isFailure } from '../../app/connection/api.ts';
import { ownMatchOf } from '../../app/archive.ts';
import { anyMatchOf, logOf } from '../../app/offline/flight.ts';
import { keepPuzzles, keptPuzzles, MOST_OF_A_MATCH, type Puzzle } from '../../app/storage/puzzles.ts';
import { seenMatches, seenOf } from '../../app/storage/seen-matches.ts';
import { signingKey } from '../../app/identity/signing-key.ts';
import { analysisOf } from '../frame/analysis.ts';

/** So many of the latest matches are looked at. */
const MATCHES_LOOKED_AT = 20;

/** @param onFound is told of the puzzles of one match after the other, the latest first */
export async function findPuzzles(onFound: (puzzles: Puzzle[]) => void, signal: AbortSignal): Promise<void> {
  const [{ publicKey }, seen] = await Promise.all([signingKey(), seenMatches()]);
  for (const { match } of seen.slice(0, MATCHES_LOOKED_AT)) {
    if (signal.aborted) return;
    const puzzles = keptPuzzles().get(match) ?? (await puzzlesIn(match, publicKey, signal));
    if (puzzles && puzzles.length > 0 && !signal.aborted) onFound(puzzles);
  }
}

/** Null where it can't be said yet. */
async function puzzlesIn(match: string, key: string, signal: AbortSignal): Promise<Puzzle[] | null> {
  if ((await seenOf(match))?.seat == null) return null;
  const summary = await anyMatchOf(match, ownMatchOf);
  if (isFailure(summary) || summary.phase !== 'over') return null;
  const seat = summary.players.findIndex((player) => player.key === key);
  if (summary.seats !== 2 || seat < 0) return keepAll(match, []);
  const file = await logOf(match);
  if (!file) return null;
  const { is, costly } = await analysisOf(file, signal);
  if (is !== 'done') return null;
  const mine = costly.filter((one) => one.seat === seat).toSorted((one, other) => other.cost - one.cost);
  return keepAll(
    match,
    mine.slice(0, MOST_OF_A_MATCH).map(({ pos, action, cost, weighed }) => ({
      match,
      pos,
      seat,
      chosen: action,
      cost,
      weighed,
    })),
  );
}

function keepAll(match: string, puzzles: Puzzle[]): Puzzle[] {
  keepPuzzles(match, puzzles);
  return puzzles;
}
