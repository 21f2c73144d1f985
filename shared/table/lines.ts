/**
 * The ways between players and the server: what of them is credited, how long a deadline waits for what may be on its way,
 * and from when a round counts as open for all. What it comes to stands in the log; docs/fairness.md says why it is so.
 */
import { creditFor, mostCredit, MOST_CREDIT_MS, type Line } from '../contract/credit.ts';
import type { Seat } from '../contract/game.ts';
import { deadline, isPlayedByBot, type MatchState } from '../match.ts';
import type { AuthorizedCommand } from './requests.ts';

/** How quick somebody's line is: the least of the latest round trips, ms; null where it is not known. */
export type RoundTripOf = (seat: Seat) => number | null;

/** What came with a choice: when its player says that they made it, and how quick their line is. */
export interface Way {
  madeAt?: number | undefined;
  roundTripMs: number | null;
}

/** When what came in then counts as made at the earliest, ms. */
export const earliest = (cameAt: number, { madeAt, roundTripMs }: Way): number =>
  madeAt === undefined || roundTripMs === null ? cameAt : cameAt - creditFor(cameAt, { madeAt, roundTripMs });

/** The same with what a choice's way is credited, as the log keeps it. @param opensAt see `Opening` */
export function withLine(asked: AuthorizedCommand, match: MatchState, way: Way, opensAt: number): AuthorizedCommand {
  const { command } = asked;
  if (command?.type !== 'act') return asked;
  const line = lineOf(match, command.at, way, opensAt);
  return line ? { ...asked, command: { ...command, line } } : asked;
}

/** What the log keeps of a choice's way; null where nothing hangs on it. */
function lineOf(match: MatchState, cameAt: number, way: Way, opensAt: number): Line | null {
  const { game, play, phase } = match;
  const due = deadline(match);
  const matters = phase === 'playing' && (game.rules.isRace?.(play) || (due !== null && cameAt >= due));
  if (!matters) return null;
  const creditMs = Math.max(Math.min(cameAt - earliest(cameAt, way), cameAt - opensAt), -MOST_CREDIT_MS);
  const isKnown = way.madeAt !== undefined && way.roundTripMs !== null;
  if (!isKnown && creditMs === 0) return null;
  return { roundTripMs: way.roundTripMs ?? 0, madeAt: way.madeAt ?? cameAt, creditMs };
}

/** So long a deadline waits, ms: while somebody has still to choose who could be credited for what is on its way. */
export function heldMs(match: MatchState, roundTripOf: RoundTripOf | undefined): number {
  if (!roundTripOf) return 0;
  const waysMs = awaitedPeople(match).map((seat) => {
    const roundTripMs = roundTripOf(seat);
    return roundTripMs === null ? 0 : mostCredit(roundTripMs);
  });
  return Math.max(0, ...waysMs);
}

/**
 * How long something that comes in now has to wait, ms: while a deadline is held for what may be on its way, nothing
 * else is done that was not made before it.
 */
export function waitMs(
  match: MatchState,
  now: number,
  roundTripOf: RoundTripOf | undefined,
  way: Way = { roundTripMs: null },
): number {
  const due = deadline(match);
  return due === null || now < due || earliest(now, way) < due ? 0 : due + heldMs(match, roundTripOf) - now;
}

function awaitedPeople({ phase, game, play, seats: players }: MatchState): Seat[] {
  if (phase !== 'playing') return [];
  const { seats } = game.status(game.visibility.view(play, 'spectator'));
  return seats.flatMap(({ awaited }, seat) => (awaited && !isPlayedByBot(players[seat]) ? [seat] : []));
}

/**
 * From when the round that is raced in counts as open. Mostly that was told long before. Where it was told only as it
 * opened, it counts as open for nobody before the slowest line has brought the news: a choice that comes sooner counts
 * as made then. It is the same while for every table, so that it tells nothing of anybody's line.
 */
export class Opening {
  #due: number | null = null;
  /** By the game; null while nobody races. */
  #from: number | null = null;
  #opensAt = 0;

  /** Something has happened. @param now when it is told, ms; -Infinity for long ago */
  look(match: MatchState, now: number): void {
    const { game, play, phase } = match;
    const isRace = phase === 'playing' && game.rules.isRace?.(play) === true;
    const due = isRace ? deadline(match) : null;
    if (due === this.#due) return;
    this.#due = due;
    const from = isRace ? (game.status(game.visibility.view(play, 'spectator')).clock?.from ?? null) : null;
    if (from === this.#from) return;
    this.#from = from;
    // Against bots alone nobody is slower than somebody else.
    const isBetweenPeople = awaitedPeople(match).length > 1;
    this.#opensAt = from === null ? 0 : isBetweenPeople ? Math.max(from, now + MOST_CREDIT_MS) : from;
  }

  /** ms; 0 while nobody races. */
  get opensAt(): number {
    return this.#opensAt;
  }

  /** The same for pages, where it is later than the game itself says; null where it is not. */
  get told(): number | null {
    return this.#from !== null && this.#opensAt > this.#from ? this.#opensAt : null;
  }
}
