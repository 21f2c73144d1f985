/** The thread in which logs are checked. */
import { readHandedIn } from '../replays/log/handed-in.ts';
import { fromLines } from '../replays/log/log.ts';
import { check, type Checked } from '../replays/log/verdict.ts';
import type { MatchSummary } from '../shared/protocol.ts';
import { finishedMatch } from '../replays/store/finished-match.ts';

/** @param lines a whole log, an event a line */
export default (lines: string): Promise<Checked> => check(fromLines(lines));

/** What is made of a log that somebody hands in. */
export type TakenOver = { is: 'good'; summary: MatchSummary; seed: string } | { is: 'refused'; why: string };

/** @param lines from anywhere */
export async function takeOver(lines: string): Promise<TakenOver> {
  const read = await readHandedIn(new Blob([lines]));
  return read.is === 'good' ? { is: 'good', ...finishedMatch(read.log) } : read;
}
