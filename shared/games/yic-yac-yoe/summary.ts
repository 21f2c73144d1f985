/** What is worth telling of a match of Yic Yac Yoe that is over. */
import type { Outcome, Seat } from '../../contract/game.ts';
import { eventsOf, mostOf } from '../../contract/highlights.ts';
import { accountOf, type Moment } from '../../contract/summary.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import type { Cell } from './board.ts';
import type { Ending, YicYacYoeEvent } from './types.ts';

export type Fact =
  | { is: 'opening'; players: number; turns: number; outcome: Outcome }
  | ({ is: 'first-out' } & Out)
  | { is: 'rows'; turn: number; seat: Seat; rows: number }
  | { is: 'longest'; turn: number; seat: Seat; length: number; least: number }
  | { is: 'chance'; turn: number; seat: Seat; isOut: boolean }
  | { is: 'late'; turn: number; seat: Seat }
  | { is: 'back'; turn: number; seat: Seat; by: Seat[] }
  | { is: 'hit'; seat: Seat; times: number }
  | { is: 'steady'; seat: Seat; marks: number }
  | { is: 'ending'; turn: number; ending: Ending; outcome: Outcome; last: Out | null };

/** Somebody completed a row of so many with the marks on these squares. */
interface Out {
  turn: number;
  seat: Seat;
  cells: Cell[];
  length: number;
}

const MANY_HITS = 3;
const MANY_MARKS = 3;

/** @returns at most five facts, in the order in which they are told; none of a match that is not over */
export function summaryOf(events: readonly YicYacYoeEvent[], seats: number): Fact[] {
  const [end] = eventsOf(events, 'ended');
  if (!end) return [];
  const { outcome, ending } = end;
  const turned = inTurns(events);
  const turn = turned.at(-1)!.turn;
  const outs = outIn(turned);
  const final = ending === 'last-one' ? outs.at(-1) : undefined;
  const last = final?.turn === turn ? final : null;
  return accountOf<Fact>(
    { is: 'opening', players: seats, turns: turn, outcome },
    [
      ...outs.slice(0, 1).map((out): Moment<Fact> => ({ fact: { is: 'first-out', ...out }, when: out.turn, worth: 7 })),
      ...longest(outs),
      ...turned.flatMap(momentIn),
      ...mostHit(events, seats),
      ...steadiest(events, seats),
    ],
    { is: 'ending', turn, ending, outcome, last },
    turn,
  );
}

type Find = Moment<Fact>[];

/** An event, and the turn it came in. */
interface Turned {
  turn: number;
  event: YicYacYoeEvent;
}

function inTurns(events: readonly YicYacYoeEvent[]): Turned[] {
  let turn = 0;
  return events.map((event) => {
    if (event.type === 'turn-opened') turn = event.turnNumber;
    return { turn, event };
  });
}

const outIn = (turned: Turned[]): Out[] =>
  turned.flatMap(({ turn, event }) =>
    event.type === 'placed' && event.rows.length > 0
      ? [{ turn, seat: event.seat, cells: event.cells, length: Math.max(...event.rows.map((row) => row.length)) }]
      : [],
  );

/** Only where somebody made it longer than need be. */
function longest(outs: Out[]): Find {
  const least = Math.min(...outs.map(({ length }) => length));
  return outs.flatMap(({ turn, seat, length }): Find =>
    length > least
      ? [{ fact: { is: 'longest', turn, seat, length, least }, when: turn, worth: 2 + length - least }]
      : [],
  );
}

function momentIn({ turn, event }: Turned): Find {
  switch (event.type) {
    case 'placed': {
      const { seat, rows, timedOut } = event;
      const [many, chance]: Find[] = [
        rows.length > 1
          ? [{ fact: { is: 'rows', turn, seat, rows: rows.length }, when: turn, worth: 6 + rows.length }]
          : [],
        timedOut
          ? [{ fact: { is: 'chance', turn, seat, isOut: rows.length > 0 }, when: turn, worth: rows.length > 0 ? 8 : 3 }]
          : [],
      ];
      return [...many!, ...chance!];
    }
    case 'timed-out':
      return [{ fact: { is: 'late', turn, seat: event.seat }, when: turn, worth: 5 }];
    case 'showdown':
      return event.event.type === 'revealed'
        ? event.event.revived.map(({ seat, by }) => ({ fact: { is: 'back', turn, seat, by }, when: turn, worth: 10 }))
        : [];
    default:
      return [];
  }
}

function mostHit(events: readonly YicYacYoeEvent[], seats: number): Find {
  const hit = eventsOf(events, 'showdown').flatMap(({ event }) =>
    event.type === 'revealed' ? waWaWest.hitIn(event) : [],
  );
  const most = mostOf(hit, seats);
  const isAlone =
    mostOf(
      hit.filter((seat) => seat !== most?.seat),
      seats,
    )?.count !== most?.count;
  if (!most || most.count < MANY_HITS || !isAlone) return [];
  return [{ fact: { is: 'hit', seat: most.seat, times: most.count }, when: Infinity, worth: most.count }];
}

/** Who placed most without ever completing a row. */
function steadiest(events: readonly YicYacYoeEvent[], seats: number): Find {
  const placed = eventsOf(events, 'placed');
  const out = new Set(placed.flatMap(({ seat, rows }) => (rows.length > 0 ? [seat] : [])));
  const safe = placed.flatMap(({ seat, cells }) => (out.has(seat) ? [] : cells.map(() => seat)));
  const most = mostOf(safe, seats);
  if (!most || most.count < MANY_MARKS) return [];
  return [{ fact: { is: 'steady', seat: most.seat, marks: most.count }, when: Infinity, worth: 4 }];
}
