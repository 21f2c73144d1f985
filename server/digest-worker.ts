/** The thread in which digests of finished matches are made. */
import { digestOf, type Digest } from '../replays/log/digest.ts';
import { fromLines, type Envelope } from '../replays/log/log.ts';
import { fold } from '../replays/log/rebuild.ts';

export interface ToDigest {
  /** A whole log, an event a line. */
  lines: string;
  /** Leaves out what only chances tell, which takes a hundredth of the time. */
  quickly: boolean;
}

/** @returns null for a match that is not finished @throws where it is no log of this house */
export default async function digest({ lines, quickly }: ToDigest): Promise<Digest | null> {
  const log = fromLines(lines) as Envelope[];
  const { game } = fold(log.slice(0, 1));
  return digestOf(log, quickly ? null : await game.bot.load());
}
