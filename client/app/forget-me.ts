import { forgetCoach } from './coach-choice.ts';
import { forgetOwnMatches } from './flight.ts';
import { forgetFinished } from './finished-matches.ts';
import { forgetPeople } from './met-people.ts';
import { forgetSeenMatches } from './seen-matches.ts';
import { forgetKey } from './signing-key.ts';

/**
 * Forgets who this person is to others: the key, what was seen and finished of matches, those that this browser dealt
 * itself, and whom they met. The secret that makes seats theirs stays, and so does the way back to them.
 * @returns whether all of it is gone
 */
export async function forgetMe(): Promise<boolean> {
  forgetPeople();
  forgetFinished();
  forgetCoach();
  const isSeenGone = await Promise.all([forgetSeenMatches(), forgetOwnMatches()]).then(
    () => true,
    () => false,
  );
  return (await forgetKey()) && isSeenGone;
}
