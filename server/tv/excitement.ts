/** How much there is to see: in a match that is being played, and in one that is over. Of public facts alone. */
import type { Status } from '../../shared/contract/game.ts';
import type { MatchSummary } from '../../shared/protocol.ts';

/** What everybody can know of a match that is being played. */
export interface LiveFacts {
  /** How likely each seat wins, 0 to 1, as a spectator knows it; null where nobody has said yet. Teammates win together. */
  chances: readonly number[] | null;
  seats: Status['seats'];
  /** The round or turn, from 1; null in a game without. */
  round: number | null;
  watching: number;
}

/** How much each part counts; together 1. */
const SHARES = { close: 0.45, late: 0.3, watched: 0.25 };
/** Where nobody knows the chances. */
const HALF_CLOSE = 0.5;
/** In that round a match is half as late as it can get; and with so many who watch it is half as watched, too. */
const HALF_LATE = 8;
const HALF_WATCHED = 4;

/** @returns 0 to 1: close chances, best of all late; rounds played and players out; who watches */
export function excitementOf({ chances, seats, round, watching }: LiveFacts): number {
  const out = seats.filter(({ is }) => is !== 'in').length;
  const lastOnes = Math.max(1, seats.length - 2);
  const late = 1 - (1 - Math.min(1, out / lastOnes)) * (1 - saturated(round ?? 0, HALF_LATE));
  const close = chances ? closenessOf(chances, seats) : HALF_CLOSE;
  return (
    SHARES.close * close * (0.5 + late / 2) + SHARES.late * late + SHARES.watched * saturated(watching, HALF_WATCHED)
  );
}

const saturated = (count: number, half: number): number => count / (count + half);

/** How near the second side comes to the first, 0 to 1. */
function closenessOf(chances: readonly number[], seats: Status['seats']): number {
  const sides = new Map<string, number>();
  for (const [seat, chance] of chances.entries()) {
    const team = seats[seat]?.team ?? null;
    const side = team === null ? `seat ${seat}` : `team ${team}`;
    sides.set(side, Math.max(chance, sides.get(side) ?? 0));
  }
  const [first = 0, second = 0] = [...sides.values()].toSorted((one, other) => other - one);
  return first > 0 ? second / first : 0;
}

/** Another match must be so much more exciting before the television leaves one for it. */
const WORTH_LEAVING = 0.15;

/** Which of these to show. @param now what is on */
export function pick<Match extends { matchId: string; excitement: number }>(
  matches: readonly Match[],
  now: string | undefined,
): Match | null {
  const best = matches.reduce<Match | null>(
    (one, other) => (one && one.excitement >= other.excitement ? one : other),
    null,
  );
  const on = matches.find(({ matchId }) => matchId === now);
  return best && on && best.excitement < on.excitement + WORTH_LEAVING ? on : best;
}

/** Fewer events than this are a match that somebody left at once. */
const LEAST_EVENTS = 16;
/** A match of so many events is neither over at once nor endless; one of seven times as many is worth half as much. */
const BEST_EVENTS = 150;
/** As many players as make a full table. */
const FULL_TABLE = 6;
/** So many people, not bots, are company. */
const COMPANY = 4;

/**
 * How good a match is to see again, 0 to 1; 0 for one that nobody should be shown. Who won is no part of it: the order in
 * which matches are shown does not tell.
 * @param closeness of its digest, 0 to 100; null where nobody knows it
 */
export function worthOf({ events, seats, players, outcome, dealtBy }: MatchSummary, closeness: number | null): number {
  if (!outcome || dealtBy || events < LEAST_EVENTS) return 0;
  const people = players.filter(({ bot }) => !bot).length;
  const length = 1 / (1 + (Math.log(events / BEST_EVENTS) / Math.log(7)) ** 2);
  const close = closeness === null ? HALF_CLOSE : closeness / 100;
  return 0.3 * length + 0.25 * Math.min(1, seats / FULL_TABLE) + 0.25 * Math.min(1, people / COMPANY) + 0.2 * close;
}
