/** What lists find a match of Yic Yac Yoe by, and what its players' pages count. */
import type { Choice, Fall, Seat } from '../../contract/game.ts';
import { groupBy } from '../../contract/group-by.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { type Cell } from './board.ts';
import type { YicYacYoeOptions } from './options.ts';
import { termsOf, usualSize } from './terms.ts';
import type { Ending, Line, YicYacYoeEvent, YicYacYoeView } from './types.ts';

export const variants = {
  armed: 'Armed',
  youbles: 'Youbles',
  yriples: 'Yriples',
  'own-rows': 'Rows of one’s own marks',
  'long-rows': 'Rows of four or more',
  'small-board': 'A smaller board',
  'large-board': 'A larger board',
} as const;

export function variantsOf(options: YicYacYoeOptions, seats: number): string[] {
  const { size, row, placements, rows, armed } = termsOf(options, seats);
  const holds: Record<keyof typeof variants, boolean> = {
    armed,
    youbles: placements === 2,
    yriples: placements === 3,
    'own-rows': rows === 'own',
    'long-rows': row > 3,
    'small-board': size < usualSize(seats),
    'large-board': size > usualSize(seats),
  };
  return Object.entries(holds).flatMap(([variant, is]) => (is ? variant : []));
}

export const endings: Record<Ending | 'left', string> = {
  'last-one': 'Last one left',
  'full-board': 'Full board',
  left: 'All others left',
};

/** `left`: who went last did so of their own will. */
export function endingOf(events: readonly YicYacYoeEvent[], { ending }: YicYacYoeView): string {
  const last = events.findLast((event) => event.type === 'left' || event.type === 'timed-out' || isRow(event));
  return ending === 'last-one' && last?.type === 'left' ? 'left' : ending!;
}

const isRow = (event: YicYacYoeEvent): event is { type: 'placed' } & Line =>
  event.type === 'placed' && event.rows.length > 0;

export const lengths = { unit: 'turn', shortTo: 20, longFrom: 60 } as const;

/** Armed the items; otherwise where marks were put, as squares have no other name on boards of every size. */
export function choices(
  events: readonly YicYacYoeEvent[],
  { options, terms: { armed, size } }: Pick<YicYacYoeView, 'options' | 'terms'>,
): Choice[] {
  if (armed) return waWaWest.choices(showdownIn(events), { options: waWaWest.optionsWith(options.weapons) });
  return events.flatMap((event) =>
    event.type === 'placed' && !event.timedOut
      ? event.cells.map((cell): Choice => ({ seat: event.seat, ...whereabouts(cell, size) }))
      : [],
  );
}

const showdownIn = (events: readonly YicYacYoeEvent[]): waWaWest.WaWaWestEvent[] =>
  events.flatMap((one) => (one.type === 'showdown' ? one.event : []));

function whereabouts(cell: Cell, size: number): Omit<Choice, 'seat'> {
  const edges = cell.filter((place) => place === 0 || place === size - 1).length;
  if (edges === 2) return { id: 'corner', title: 'A corner' };
  return edges === 1 ? { id: 'edge', title: 'The edge' } : { id: 'inside', title: 'The inside' };
}

/** Armed, whoever hit somebody made them place: if that completed a row, it was they who put them out. */
export function falls(events: readonly YicYacYoeEvent[]): Fall[] {
  const found: Fall[] = [];
  let hitters = new Map<Seat, Seat[]>();
  for (const event of events) {
    if (event.type === 'turn-opened') hitters = new Map();
    if (event.type === 'showdown' && event.event.type === 'revealed') hitters = hittersIn(event.event);
    if (isRow(event)) found.push({ seat: event.seat, by: hitters.get(event.seat) ?? [] });
    if (event.type === 'timed-out') found.push({ seat: event.seat, by: [] });
  }
  return found;
}

/** By who was hit. */
function hittersIn({ hits }: waWaWest.Revealed): Map<Seat, Seat[]> {
  const real = hits.filter(({ saved }) => !saved);
  return new Map(
    [...groupBy(real, ({ on }) => on)].map(([seat, those]) => [
      seat,
      [...new Set(those.flatMap(({ by }) => (by === 'blast' || by === seat ? [] : by)))],
    ]),
  );
}
