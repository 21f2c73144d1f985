/**
 * May a house take over the log of a match that a player's own device dealt? Whatever it says may be made up: it is taken
 * only as what it is, a whole match of one person against bots, signed by that person's browser throughout.
 */
import { z } from 'zod';
import { gameOf } from '../../shared/games/index.ts';
import { openedEvent, FORMAT } from '../../shared/match-schemas.ts';
import { matchId } from '../../shared/protocol.ts';
import { readLines, UnreadableFile } from './log-file.ts';
import type { Envelope } from './log.ts';
import { check } from './verdict.ts';

/** The longest honest matches against bots have some 2,000 events and 1 MiB. */
export const handedInBounds = {
  bytes: 2 * 1024 * 1024,
  events: 5000,
  lineBytes: 256 * 1024,
  values: 250_000,
  depth: 64,
};

export type HandedIn =
  | { is: 'good'; log: Envelope[] }
  /** `why` is a sentence. */
  | { is: 'refused'; why: string };

const refused = (why: string): HandedIn => ({ is: 'refused', why });

const beginning = z.looseObject({ match: matchId, data: openedEvent.omit({ type: true }) });

/** @throws only for faults of our own */
export async function readHandedIn(file: Blob): Promise<HandedIn> {
  try {
    return await read(await readLines(file, handedInBounds));
  } catch (error) {
    if (error instanceof UnreadableFile) return refused(error.message);
    throw error;
  }
}

async function read(lines: unknown[]): Promise<HandedIn> {
  const opening = beginning.safeParse(lines[0]);
  if (!opening.success) return refused(`This is no log of a match in format ${FORMAT}.`);
  const { game: id, rulesVersion, options, dealtBy } = opening.data.data;
  if (dealtBy !== 'device') return refused('Only what a player’s own device dealt can be handed in.');
  const game = gameOf(id, rulesVersion);
  if (!game) return refused('It was played by rules that are not known here.');
  // Before anything is reckoned with them: what is far too large would take all memory there is.
  if (!(game.options.recorded?.() ?? game.options.schema).safeParse(options).success)
    return refused('Its options are not allowed.');
  const { whole, signed } = await check(lines);
  if (whole.verdict === 'broken') return refused(`It does not hold together, from event ${whole.pos} on.`);
  const log = lines as Envelope[];
  if (log.at(-1)?.type !== 'finished') return refused('The match is not over in it.');
  if (!signed || signed.wrong) return refused('A signature in it does not hold.');
  const [person, ...others] = signed.seats;
  if (!person || others.length > 0) return refused('It is not of one person against bots.');
  if (person.key === null || person.signed === 0 || person.unsigned.length > 0)
    return refused('Not all that its player did is signed.');
  return { is: 'good', log };
}
