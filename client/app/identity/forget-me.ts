import { forgetBackup } from '../storage/backup.ts';
import { forgetCoach } from '../settings/coach-choice.ts';
import { forgetOwnMatches } from '../offline/flight.ts';
import { forgetFinished } from '../storage/finished-matches.ts';
import { forgetPeople } from './met-people.ts';
import { forgetPuzzles } from '../storage/puzzles.ts';
import { forgetNotes } from '../storage/sealed-notes.ts';
import { forgetSeenMatches } from '../storage/seen-matches.ts';
import { forgetResults } from '../storage/seen-results.ts';
import { forgetKey } from './signing-key.ts';

/**
 * Forgets who this person is to others: the key, what was seen and finished of matches and how they ended, those that this browser dealt
 * itself, whom they met, and the cookie that would bring seats back. The secret that makes seats theirs stays, and so does the way back to them.
 * @returns whether all of it is gone
 */
export async function forgetMe(): Promise<boolean> {
  forgetPeople();
  forgetFinished();
  forgetResults();
  forgetCoach();
  forgetPuzzles();
  forgetNotes();
  const isSeenGone = Promise.all([forgetSeenMatches(), forgetOwnMatches()]).then(
    () => true,
    () => false,
  );
  const isGone = await Promise.all([isSeenGone, forgetBackup(), forgetKey()]);
  return isGone.every(Boolean);
}
