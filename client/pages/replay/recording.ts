/** A match as the replay page holds it: fetched, rebuilt, and what there is to say if it can't be shown. */
import { logOf } from '../../app/offline/flight.ts';
import { inSlices, nextTask } from '../../kit/slices.ts';
import { botsOf, type Bots } from '../frame/in-words.tsx';
import type { Game, GameAtTable } from '../../../shared/contract/game.ts';
import { formatOf, numberOf } from '../../../replays/log/formats.ts';
import { parsing, type Envelope } from '../../../replays/log/log.ts';
import { rebuilding, type History, type Rebuilt } from '../../../replays/log/rebuild.ts';

/** What a player plays: a match as far as somebody knows it. */
export interface Film {
  game: GameAtTable;
  rebuilt: History;
  bots: Bots;
}

/** A match of which everything is known, as far as it has come. */
export interface OpenFilm extends Film {
  game: Game;
  rebuilt: Rebuilt;
}

export interface Recording extends OpenFilm {
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
  const text = await file.text();
  await nextTask();
  return inSlices(reading(text, file)).catch((error: Error) => ({ is: 'unreadable', why: error.message }));
}

/** Folds a file that was checked and holds together. It may end before the match did. */
export async function readRecording(file: Blob): Promise<Exclude<Fetched, { is: 'running' | 'unknown' }>> {
  const text = await file.text();
  await nextTask();
  return inSlices(
    (function* () {
      return yield* folding((yield* parsing(text)) as Envelope[], file);
    })(),
  );
}

function* reading(text: string, file: Blob): Generator<unknown, Fetched> {
  const lines = yield* parsing(text);
  const last = lines.at(-1) as Envelope | undefined;
  if (!last) return { is: 'unknown' };
  if (!isEnding(last)) return { is: 'running' };
  const { envelope } = formatOf(numberOf(lines[0]));
  for (const [index, line] of lines.entries()) {
    if (!envelope.safeParse(line).success)
      return { is: 'unreadable', why: `Line ${index + 1} of the log is not an event.` };
    yield;
  }
  return yield* folding(lines as Envelope[], file);
}

function* folding(log: Envelope[], file: Blob): Generator<unknown, Exclude<Fetched, { is: 'running' | 'unknown' }>> {
  // A match that nobody came back to can be watched as far as it went.
  if (!log.some(({ type }) => type === 'started')) return { is: 'never-started' };
  const rebuilt = yield* rebuilding(log);
  const { game, seats } = rebuilt.at(log.length - 1);
  return { is: 'recorded', recording: { game, rebuilt, bots: botsOf(seats), file } };
}

export const isEnding = ({ type }: Envelope): boolean => type === 'finished' || type === 'abandoned';
