/** The thread in which logs are checked. */
import { workerData } from 'node:worker_threads';
import type { BookEntry } from '../replays/book/entry.ts';
import { entryOf, whyNotInBook } from '../replays/book/entry.ts';
import { readHandedIn } from '../replays/log/handed-in.ts';
import type { Envelope } from '../replays/log/log.ts';
import { check, checkOrigin, type Checked, type Verdict } from '../replays/log/verdict.ts';
import { openLogReader } from '../replays/store/log-reader.ts';
import type { MatchSummary } from '../shared/protocol.ts';
import { finishedMatch } from '../replays/store/finished-match.ts';

const { database } = workerData as { database: string };
const reader = openLogReader(database);

/** What a log says by itself, and as what it would stand in the book; or why it would not. */
export interface CheckedLog extends Checked, Pick<Verdict, 'origin'> {
  entry: BookEntry | { whyNot: string };
}

/** Of a match that is over. */
export async function checkLog(match: string): Promise<CheckedLog> {
  const log = (await reader.linesOf(match)).map((line) => JSON.parse(line) as Envelope);
  const checked = await check(log);
  const origin = await checkOrigin(checked, log, async (id) => (await reader.linesOf(id)).join('\n'));
  return { ...checked, ...origin, entry: entryOf(log) ?? { whyNot: whyNotInBook(log) ?? '' } };
}

/** What is made of a log that somebody hands in. */
export type TakenOver =
  | { is: 'good'; summary: MatchSummary; seed: string; lines: string[] }
  | { is: 'refused'; why: string };

/** @param lines from anywhere */
export async function takeOver(lines: string): Promise<TakenOver> {
  const read = await readHandedIn(new Blob([lines]));
  if (read.is !== 'good') return read;
  return { is: 'good', ...finishedMatch(read.log), lines: read.log.map((one) => JSON.stringify(one)) };
}
