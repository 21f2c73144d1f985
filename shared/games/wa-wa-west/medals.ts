/** What players stood out by in a match of Wa Wa West. */
import type { Medal } from '../../contract/game.ts';
import { eventsOf, medalForMost, medalsOf, type MedalFinder } from '../../contract/highlights.ts';
import type { Revealed, WaWaWestEvent } from './types.ts';

export const medals = (events: readonly WaWaWestEvent[], seats: number): Medal[] =>
  medalsOf(
    [backAgain, fastestGun, sharpestShot, mostSaves, biggestHaul, lastShot],
    eventsOf(events, 'revealed'),
    seats,
  );

type Find = MedalFinder<Revealed[]>;

const backAgain: Find = (rounds) => {
  const found = rounds.findLast(({ revived }) => revived.length > 0);
  const [first] = found?.revived ?? [];
  return first ? { seat: first.seat, icon: 'necromancy', title: 'Back again', fact: `in round ${found!.round}` } : null;
};

/** By the narrowest lead that a conflict was won with. */
const fastestGun: Find = (rounds) => {
  const won = rounds.flatMap(({ plays, conflicts }) =>
    conflicts.flatMap(({ between, first }) => {
      const firedAt = between.map((seat) => plays.find((play) => play.seat === seat)?.at ?? 0);
      return first === null ? [] : { seat: first, leadMs: Math.max(...firedAt) - Math.min(...firedAt) };
    }),
  );
  const [best] = won.toSorted((a, b) => a.leadMs - b.leadMs);
  const fact = `${((best?.leadMs ?? 0) / 1000).toFixed(2)} s ahead`;
  return best ? { seat: best.seat, icon: 'crossed-pistols', title: 'Fastest gun', fact } : null;
};

const sharpestShot: Find = (rounds, count) =>
  medalForMost(
    rounds.flatMap(({ died }) => died.flatMap(({ by }) => by)),
    { count, atLeast: 2, icon: 'gun', title: 'Sharpest shot', fact: (times) => `${times} out` },
  );

const mostSaves: Find = (rounds, count) =>
  medalForMost(
    rounds.flatMap(({ hits }) => hits.flatMap(({ on, saved }) => (saved ? on : []))),
    {
      count,
      atLeast: 1,
      icon: 'orange-juice',
      title: 'Most saves',
      fact: (times) => (times === 1 ? 'once' : `${times} hits`),
    },
  );

const biggestHaul: Find = (rounds) => {
  const [best] = rounds.flatMap(({ stolen }) => stolen).toSorted((a, b) => b.ammo - a.ammo);
  return best ? { seat: best.by, icon: 'reload', title: 'Biggest haul', fact: `${best.ammo} ammo` } : null;
};

const lastShot: Find = (rounds) => {
  const last = rounds.findLast(({ died }) => died.some(({ by }) => by.length > 0));
  const seat = last?.died.flatMap(({ by }) => by)[0];
  return seat === undefined ? null : { seat, icon: 'gun', title: 'Last shot', fact: `in round ${last!.round}` };
};
