/** The chances of all seats as bands that together are always the whole: the watched seat on the ground, with a crest. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { shapePaths } from '../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../design/seat-marks.ts';

/** How the match stood from a moment on. */
export interface Stand {
  /** On the timeline. */
  ms: number;
  /** By seat, 0 to 1. */
  chances: readonly number[];
}

interface BandsProps {
  stands: readonly Stand[];
  /** Up to where they are known, ms; what comes after is dashed. */
  knownMs: number;
  totalMs: number;
  watched: Seat | null;
  widthPx: number;
  heightPx: number;
}

/** A shape stands about every so many px, where its band is that thick. */
const shapes = { everyPx: 220, firstPx: 26, leastPx: 15, radiusPx: 6.5 };
const crestPx = { edge: 6, line: 3 };

export function Bands({ stands, knownMs, totalMs, watched, widthPx, heightPx }: BandsProps) {
  const x = (ms: number) => (ms / Math.max(1, totalMs)) * widthPx;
  const endPx = x(knownMs);
  const columns = columnsOf(stands, x, endPx);
  const [first] = columns;
  if (!first || endPx <= 0) return <NotYet fromPx={0} widthPx={widthPx} heightPx={heightPx} />;
  const order = orderOf(first.chances.length, watched);
  const bands = bandsOf(columns, order, heightPx);
  const crest = watched === null ? null : crestOf(columns, watched, heightPx);
  return (
    <>
      {bands.map(({ seat, path }) => (
        <path key={seat} d={path} fill={tokenOf(seat).colour} stroke="var(--piece-ink)" stroke-width="1.4" />
      ))}
      {crest && (
        <>
          <path d={crest} fill="none" stroke="var(--piece-ink)" stroke-width={crestPx.edge} />
          <path d={crest} fill="none" stroke="var(--piece-paper)" stroke-width={crestPx.line} />
        </>
      )}
      {bands.flatMap(({ seat, spots }) =>
        spots.map((spot) => (
          <path
            key={`${seat} ${spot.x}`}
            d={shapePaths[tokenOf(seat).shape]}
            transform={`translate(${spot.x} ${spot.y}) scale(${shapes.radiusPx})`}
            fill="var(--piece-paper)"
            fill-rule="evenodd"
            stroke="var(--piece-ink)"
            stroke-width="0.28"
          />
        )),
      )}
      <rect width={endPx} height={heightPx} fill="none" stroke="var(--ink)" stroke-width="2.4" />
      <NotYet fromPx={endPx} widthPx={widthPx} heightPx={heightPx} />
    </>
  );
}

function NotYet({ fromPx, widthPx, heightPx }: { fromPx: number; widthPx: number; heightPx: number }) {
  if (widthPx - fromPx < 2) return null;
  return (
    <path
      d={`M${fromPx} 1H${widthPx - 1}V${heightPx - 1}H${fromPx}`}
      fill="none"
      stroke="var(--ink2)"
      stroke-width="1.6"
      stroke-dasharray="5 4"
    />
  );
}

interface Column {
  fromPx: number;
  toPx: number;
  chances: readonly number[];
}

/** What lies within one px is one column: the last of it. So a long match draws no more than there is to see. */
function columnsOf(stands: readonly Stand[], x: (ms: number) => number, endPx: number): Column[] {
  const columns: Column[] = [];
  for (const { ms, chances } of stands) {
    const fromPx = Math.round(x(ms));
    const before = columns.at(-1);
    if (before?.fromPx === fromPx) before.chances = chances;
    else {
      if (before) before.toPx = fromPx;
      columns.push({ fromPx: columns.length === 0 ? 0 : fromPx, toPx: endPx, chances });
    }
  }
  return columns;
}

/** From the ground up: the watched seat, then the others as they sit. */
const orderOf = (seats: number, watched: Seat | null): Seat[] => {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return watched === null ? all : [watched, ...all.filter((seat) => seat !== watched)];
};

interface Band {
  seat: Seat;
  path: string;
  spots: { x: number; y: number }[];
}

function bandsOf(columns: readonly Column[], order: readonly Seat[], heightPx: number): Band[] {
  /** The upper edge of what is laid so far, in each column, px from above. */
  let floor = columns.map(() => heightPx);
  return order.map((seat) => {
    const ground = floor;
    floor = columns.map(({ chances }, index) => {
      const whole = chances.reduce((sum, chance) => sum + chance, 0) || 1;
      return at(ground, index) - (at(chances, seat) / whole) * heightPx;
    });
    const back = columns
      .map(({ fromPx, toPx }, index) => `L${toPx} ${at(ground, index).toFixed(1)}H${fromPx}`)
      .toReversed()
      .join('');
    return { seat, path: `${edge(columns, floor)}${back}Z`, spots: spotsIn(columns, ground, floor) };
  });
}

const edge = (columns: readonly Column[], level: readonly number[]): string =>
  columns
    .map(({ fromPx, toPx }, index) => `${index === 0 ? `M${fromPx} ` : 'V'}${at(level, index).toFixed(1)}H${toPx}`)
    .join('');

/** The upper edge of whoever stands on the ground, as long as they have a chance. */
function crestOf(columns: readonly Column[], seat: Seat, heightPx: number): string {
  const isIn = ({ chances }: Column) => at(chances, seat) > 0;
  const end = columns.findLastIndex(isIn) + 1;
  const lasting = columns.slice(0, end);
  return edge(
    lasting,
    lasting.map(({ chances }) => heightPx - at(chances, seat) * heightPx),
  );
}

/** Where a band is thick enough for its shape, in the middle of a stretch that stays as it is. */
function spotsIn(columns: readonly Column[], ground: readonly number[], floor: readonly number[]): Band['spots'] {
  const spots: Band['spots'] = [];
  let nextPx = shapes.firstPx;
  columns.forEach(({ fromPx, toPx }, index) => {
    const [low, high] = [at(ground, index), at(floor, index)];
    if (low - high < shapes.leastPx) return;
    const x = Math.max(nextPx, fromPx + shapes.radiusPx + 3);
    if (x > toPx - shapes.radiusPx - 3) return;
    spots.push({ x, y: (low + high) / 2 });
    nextPx = x + shapes.everyPx;
  });
  return spots;
}
