/** The thread in which digests of finished matches are made. */
import { workerData } from 'node:worker_threads';
import { digestOf, type Digest } from '../replays/log/digest.ts';
import type { Envelope } from '../replays/log/log.ts';
import { fold } from '../replays/log/rebuild.ts';
import { openLogReader } from '../replays/store/log-reader.ts';

const { database } = workerData as { database: string };
const reader = openLogReader(database);

export interface ToDigest {
  match: string;
  /** Leaves out what only chances tell, which takes a hundredth of the time. */
  quickly: boolean;
}

/** @returns null for a match that is not finished @throws where it is no log of this house */
export async function digest({ match, quickly }: ToDigest): Promise<Digest | null> {
  const log = (await reader.linesOf(match)).map((line) => JSON.parse(line) as Envelope);
  const { game } = fold(log.slice(0, 1));
  return digestOf(log, quickly ? null : await game.bot.load());
}
