/** Logs that end otherwise than the match did. */
import type { Chance } from '../../shared/contract/random.ts';
import type { TestBook } from './book.ts';
import { planOf, type Plan } from './edits.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { byServer, PlayedMatch } from '../../replays/log/played-match.ts';
import type { Played } from './honest.ts';
import { keptFrom, shown, type Plant, type Town } from './rows.ts';

/** A log up to some command, as it was saved then or is said to be. */
export function cutShort({ log }: Played, chance: Chance): Envelope[] | null {
  const ends = log.flatMap(({ type, cause }, pos) => (pos > 1 && cause && type !== 'abandoned' ? [pos] : []));
  return ends.length > 0 ? log.slice(0, chance.pick(ends)) : null;
}

function abandoned(played: Played, chance: Chance): Envelope[] | null {
  const { causes, ...plan }: Plan = planOf(played);
  if (played.log.at(-1)?.type !== 'finished') return null;
  const acts = causes.flatMap(({ command }, index) => (command.type === 'act' ? [index] : []));
  const house = new PlayedMatch(played.id, plan.opened, plan.seed);
  for (const cause of causes.slice(0, chance.pick(acts) + 1)) house.take(cause);
  if (house.isOver) return null;
  house.take(byServer({ type: 'abandon', at: house.now + 1 }));
  return house.log;
}

export const declaredAbandoned =
  (bookOf: (town: Town, log: Envelope[]) => TestBook, isKeptToo = false): Plant =>
  (played, town, chance) => {
    const log = abandoned(played, chance);
    if (!log) return null;
    const book = bookOf(town, log);
    const planted = { ...shown(log, played, town, chance), book };
    return isKeptToo ? { ...planted, kept: keptFrom(book, { ...played, log }, chance) } : planted;
  };
