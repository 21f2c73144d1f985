/** What is worth telling of a match of Wa Wa West ++ that is over, read from its reveals. */
import { at } from '../../contract/at.ts';
import type { Outcome, Seat } from '../../contract/game.ts';
import { groupBy } from '../../contract/group-by.ts';
import { eventsOf } from '../../contract/highlights.ts';
import { accountOf, type Moment } from '../../contract/summary.ts';
import { SKIP } from './items.ts';
import type { Ending, Hit, ItemId, Play, Revealed, WaWaWestEvent } from './types.ts';

export type Fact =
  | { is: 'opening'; players: number; rounds: number; outcome: Outcome }
  | { is: 'first-out'; round: number; seats: Seat[]; blow: Blow | null }
  | Streak
  | { is: 'swept'; round: number; by: Seat; seats: Seat[] }
  | { is: 'raised'; round: number; seat: Seat; by: Seat[]; out: number }
  | { is: 'photo'; round: number; between: [Seat, Seat] }
  | { is: 'closest'; round: number; first: Seat; second: Seat; leadMs: number }
  | { is: 'saved'; round: number; seat: Seat; blow: Blow; guard: ItemId | null }
  | { is: 'robbed'; round: number; by: Seat; from: Seat; ammo: number }
  | { is: 'favourite'; item: ItemId; times: number }
  | { is: 'ending'; round: number; ending: Ending; outcome: Outcome; blow: Blow | null; on: Seat[] };

type Blow = Pick<Hit, 'by' | 'item'>;

/**
 * The same item round after round, `count` times, all of them survived. What ended it: the next one was `through`, or
 * what was played instead was `caught`; null if that player lived through the next round, or there was none.
 */
export interface Streak {
  is: 'streak';
  seat: Seat;
  item: ItemId;
  count: number;
  end: { is: 'through' | 'caught'; blow: Blow; played: ItemId } | null;
}

const LONG_STREAK = 3;
const CLOSE_MS = 250;
const LARGE_HAUL = 3;

/** @returns at most five facts, in the order in which they are told; none of a match that is not over */
export function summaryOf(events: readonly WaWaWestEvent[], seats: number): Fact[] {
  const rounds = eventsOf(events, 'revealed');
  const [end] = eventsOf(events, 'ended');
  const last = rounds.at(-1);
  if (!end || !last) return [];
  const { outcome, ending } = end;
  const on = deadIn(last);
  const blow = on.length > 0 ? blowOn(last, at(on, 0)) : null;
  return accountOf<Fact>(
    { is: 'opening', players: seats, rounds: rounds.length, outcome },
    [
      ...firstOut(rounds),
      ...streaks(rounds, seats),
      ...rounds.flatMap((round) => [
        ...swept(round),
        ...photoFinish(round),
        ...closest(round),
        ...saves(round),
        ...robberies(round),
      ]),
      ...raised(rounds),
      ...favourite(rounds),
    ],
    { is: 'ending', round: last.round, ending, outcome, blow, on: on.filter((seat) => sameBlow(last, seat, blow)) },
    last.round,
  );
}

type Find = Moment<Fact>[];

/** Who was hit and is out, not who left. */
const deadIn = ({ died }: Revealed): Seat[] => died.flatMap(({ seat, left }) => (left ? [] : [seat]));

/** What put them out: where several did, the first in the log. */
function blowOn({ hits }: Revealed, seat: Seat): Blow | null {
  const hit = hits.find(({ on, saved }) => on === seat && !saved);
  return hit ? { by: hit.by, item: hit.item } : null;
}

const sameBlow = ({ hits }: Revealed, seat: Seat, blow: Blow | null): boolean =>
  blow !== null &&
  hits.some(({ by, item, on, saved }) => on === seat && !saved && by === blow.by && item === blow.item);

function firstOut(rounds: Revealed[]): Find {
  const found = rounds.find((round) => deadIn(round).length > 0);
  if (!found) return [];
  const seats = deadIn(found);
  const blow = seats.length === 1 ? blowOn(found, at(seats, 0)) : null;
  return [{ fact: { is: 'first-out', round: found.round, seats, blow }, when: found.round, worth: 7 }];
}

function streaks(rounds: Revealed[], seats: number): Find {
  return Array.from({ length: seats }, (_, seat) => seat).flatMap((seat) => {
    const played = rounds.map(({ plays }) => plays.find((play) => play.seat === seat) ?? null);
    return played.flatMap((play, start): Find => {
      if (!play || !isChosen(play) || isSame(played[start - 1], play)) return [];
      const length = played.slice(start).findIndex((next) => !isSame(next, play));
      return streakFrom(rounds, played, start, length < 0 ? played.length - start : length);
    });
  });
}

/** Whoever had no choice has played nothing in a row. */
const isChosen = ({ why, item }: Play) => why === null && item !== SKIP;

const isSame = (one: Play | null | undefined, other: Play) => one?.item === other.item && isChosen(one);

/** @param played by one seat, by round; `length` of the same from `start` on */
function streakFrom(rounds: Revealed[], played: (Play | null)[], start: number, length: number): Find {
  const { seat, item } = played[start]!;
  const lastOfIt = at(rounds, start + length - 1);
  const blowIn = (round: Revealed | undefined) => (round && deadIn(round).includes(seat) ? blowOn(round, seat) : null);
  const through = blowIn(lastOfIt);
  const next = played[start + length];
  const caught = through || !next ? null : blowIn(rounds[start + length]);
  const count = through ? length - 1 : length;
  if (count < LONG_STREAK) return [];
  const end = (): Streak['end'] => {
    if (through) return { is: 'through', blow: through, played: item };
    return caught && next ? { is: 'caught', blow: caught, played: next.item } : null;
  };
  const fact: Streak = { is: 'streak', seat, item, count, end: end() };
  return [{ fact, when: at(rounds, start + count - 1).round, worth: count + (fact.end ? 6 : 1) }];
}

function swept(revealed: Revealed): Find {
  const { round, died } = revealed;
  const byKiller = groupBy(
    died.flatMap(({ seat, by, left }) => (left ? [] : by.map((killer) => ({ killer, seat })))),
    ({ killer }) => killer,
  );
  return [...byKiller].flatMap(([by, those]): Find => {
    if (those.length < 2) return [];
    const seats = those.map(({ seat }) => seat);
    return [{ fact: { is: 'swept', round, by, seats }, when: round, worth: 4 + seats.length }];
  });
}

const raised = (rounds: Revealed[]): Find =>
  rounds.flatMap(({ round, revived }, index) =>
    revived.flatMap(({ seat, by }): Find => {
      const death = rounds.slice(0, index + 1).findLast(({ died }) => died.some((dead) => dead.seat === seat));
      return death ? [{ fact: { is: 'raised', round, seat, by, out: death.round }, when: round, worth: 10 }] : [];
    }),
  );

const photoFinish = ({ round, conflicts }: Revealed): Find =>
  conflicts.flatMap(({ first, between }): Find =>
    first === null ? [{ fact: { is: 'photo', round, between }, when: round, worth: 8 }] : [],
  );

const closest = ({ round, plays, conflicts }: Revealed): Find =>
  conflicts.flatMap(({ first, between }): Find => {
    if (first === null) return [];
    const second = between[0] === first ? between[1] : between[0];
    const firedAt = (seat: Seat) => plays.find((play) => play.seat === seat)!.at;
    const leadMs = firedAt(second) - firedAt(first);
    if (leadMs > CLOSE_MS) return [];
    return [{ fact: { is: 'closest', round, first, second, leadMs }, when: round, worth: 6 - leadMs / CLOSE_MS }];
  });

/** Whom nothing else struck in the same round. */
const saves = (revealed: Revealed): Find =>
  revealed.hits.flatMap(({ by, item, on, saved, guard }): Find => {
    if (!saved || revealed.died.some(({ seat }) => seat === on)) return [];
    const { round } = revealed;
    return [
      { fact: { is: 'saved', round, seat: on, blow: { by, item }, guard: guard ?? null }, when: round, worth: 5 },
    ];
  });

const robberies = ({ round, stolen }: Revealed): Find =>
  stolen.flatMap(({ by, from, ammo }): Find =>
    ammo >= LARGE_HAUL ? [{ fact: { is: 'robbed', round, by, from, ammo }, when: round, worth: 2 + ammo / 2 }] : [],
  );

/** What everybody likes best, where there is little else to tell. */
function favourite(rounds: Revealed[]): Find {
  const chosen = rounds.flatMap(({ plays }) => plays.filter(isChosen).map(({ item }) => item));
  const [most, second] = [...groupBy(chosen, (item) => item)].toSorted(([, a], [, b]) => b.length - a.length);
  if (!most || most[1].length < LONG_STREAK || most[1].length === second?.[1].length) return [];
  return [{ fact: { is: 'favourite', item: most[0], times: most[1].length }, when: 0, worth: 1 }];
}
