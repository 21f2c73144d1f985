/** What players stood out by in a match of Yic Yac Yoe. */
import type { Medal } from '../../contract/game.ts';
import { eventsOf, medalForMost, medalsOf, type MedalFinder } from '../../contract/highlights.ts';
import type { YicYacYoeEvent } from './types.ts';

export const medals = (events: readonly YicYacYoeEvent[], seats: number): Medal[] =>
  medalsOf([backAgain, sharpestShot, steadiestHand, busiestPen], events, seats);

type Find = MedalFinder<readonly YicYacYoeEvent[]>;

const reveals = (events: readonly YicYacYoeEvent[]) =>
  eventsOf(events, 'showdown').flatMap(({ event }) => (event.type === 'revealed' ? event : []));

const backAgain: Find = (events) => {
  const seat = reveals(events).flatMap(({ revived }) => revived.map((one) => one.seat))[0];
  return seat === undefined ? null : { seat, icon: 'necromancy', title: 'Back again', fact: 'from the dead' };
};

const sharpestShot: Find = (events, count) =>
  medalForMost(
    reveals(events).flatMap(({ hits }) => hits.flatMap(({ by, saved }) => (saved || by === 'blast' ? [] : by))),
    { count, atLeast: 2, icon: 'gun', title: 'Sharpest shot', fact: (times) => `${times} hits` },
  );

/** Who placed most before the first row that put them out, or without one. */
const steadiestHand: Find = (events, count) => {
  const placed = eventsOf(events, 'placed');
  const out = new Set(placed.flatMap(({ seat, rows }) => (rows.length > 0 ? seat : [])));
  return medalForMost(
    placed.flatMap(({ seat }) => (out.has(seat) ? [] : seat)),
    { count, atLeast: 3, icon: 'eye', title: 'Steadiest hand', fact: (times) => `${times} turns without a row` },
  );
};

const busiestPen: Find = (events, count) =>
  medalForMost(
    eventsOf(events, 'placed').flatMap(({ seat, cells }) => cells.map(() => seat)),
    { count, atLeast: 3, icon: 'pencil', title: 'Busiest pen', fact: (times) => `${times} marks` },
  );
