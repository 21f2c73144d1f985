/** A finished match as the replay page holds it: fetched, rebuilt, and what there is to say if it can't be shown. */
import type { Game } from '../../../shared/contract/game.ts';
import { envelope, fromLines, type Envelope } from '../../../replays/log/log.ts';
import { rebuild, type Rebuilt } from '../../../replays/log/rebuild.ts';

export interface Recording {
  game: Game;
  rebuilt: Rebuilt;
  bots: boolean[];
  /** The lines as they came, for checking. */
  lines: unknown[];
}

export type Fetched =
  | { is: 'recorded'; recording: Recording }
  | { is: 'running' }
  | { is: 'never-started' }
  | { is: 'unknown' }
  | { is: 'unreadable'; why: string };

/** Fetches the log of a match and folds it into every state it has been in. */
export async function fetchRecording(matchId: string): Promise<Fetched> {
  const reply = await fetch(`/api/matches/${encodeURIComponent(matchId)}/log`);
  if (reply.status === 404 || reply.status === 400) return { is: 'unknown' };
  if (!reply.ok) throw new Error(`The log could not be fetched (${reply.status}).`);
  try {
    return read(fromLines(await reply.text()));
  } catch (error) {
    return { is: 'unreadable', why: (error as Error).message };
  }
}

function read(lines: unknown[]): Fetched {
  const log = lines as Envelope[];
  const last = log.at(-1);
  if (!last) return { is: 'unknown' };
  if (last.type !== 'finished' && last.type !== 'abandoned') return { is: 'running' };
  // A match that nobody came back to can be watched as far as it went.
  if (!log.some(({ type }) => type === 'started')) return { is: 'never-started' };
  const odd = log.findIndex((line) => !envelope.safeParse(line).success);
  if (odd >= 0) return { is: 'unreadable', why: `Line ${odd + 1} of the log is not an event.` };

  const rebuilt = rebuild(log);
  const { game, seats } = rebuilt.at(log.length - 1);
  return { is: 'recorded', recording: { game, rebuilt, bots: seats.map((player) => player?.bot ?? false), lines } };
}
