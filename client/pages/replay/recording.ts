/** A match as the replay page holds it: fetched, rebuilt, and what there is to say if it can't be shown. */
import { logOf } from '../../app/flight.ts';
import { botsOf, type Bots } from '../frame/in-words.tsx';
import type { Game } from '../../../shared/contract/game.ts';
import { envelope, fromLines, type Envelope } from '../../../replays/log/log.ts';
import { rebuild, type History, type Rebuilt } from '../../../replays/log/rebuild.ts';

/** What a player plays: a match as far as somebody knows it. */
export interface Film {
  game: Game;
  rebuilt: History;
  bots: Bots;
}

export interface Recording extends Film {
  rebuilt: Rebuilt;
  /** The log to the byte as it came: for checking, and for keeping. */
  file: Blob;
}

export type Fetched =
  | { is: 'recorded'; recording: Recording }
  | { is: 'running' }
  | { is: 'never-started' }
  | { is: 'unknown' }
  | { is: 'unreadable'; why: string };

/** Fetches the log of a match and folds it into every state it has been in. */
export async function fetchRecording(matchId: string): Promise<Fetched> {
  const file = await logOf(matchId);
  if (!file) return { is: 'unknown' };
  try {
    const lines = fromLines(await file.text());
    const last = lines.at(-1) as Envelope | undefined;
    if (!last) return { is: 'unknown' };
    if (!isEnding(last)) return { is: 'running' };
    const odd = lines.findIndex((line) => !envelope.safeParse(line).success);
    if (odd >= 0) return { is: 'unreadable', why: `Line ${odd + 1} of the log is not an event.` };
    return recordingOf(lines as Envelope[], file);
  } catch (error) {
    return { is: 'unreadable', why: (error as Error).message };
  }
}

/** Folds a file that was checked and holds together. It may end before the match did. */
export async function readRecording(file: Blob): Promise<Exclude<Fetched, { is: 'running' | 'unknown' }>> {
  return recordingOf(fromLines(await file.text()) as Envelope[], file);
}

function recordingOf(log: Envelope[], file: Blob): Exclude<Fetched, { is: 'running' | 'unknown' }> {
  // A match that nobody came back to can be watched as far as it went.
  if (!log.some(({ type }) => type === 'started')) return { is: 'never-started' };
  const rebuilt = rebuild(log);
  const { game, seats } = rebuilt.at(log.length - 1);
  return { is: 'recorded', recording: { game, rebuilt, bots: botsOf(seats), file } };
}

const isEnding = ({ type }: Envelope): boolean => type === 'finished' || type === 'abandoned';
