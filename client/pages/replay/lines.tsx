/** What a game counts for each seat, as lines over time: ammo, health, marks. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { shapePaths } from '../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../design/seat-marks.ts';
import type { Film } from './recording.ts';
import type { Track } from './track.ts';

const PADDING_PX = 12;
/** Seats with the same count would hide each other. */
const APART_PX = 1.6;
/** More lines than this in colour are a tangle. */
const MOST_COLOURED = 8;

/** What the lines show: the same for every seat. */
export interface Counted {
  lines: Point[][];
  most: number;
  grid: number[];
  /** How it ends, in words. */
  spoken: string;
}

interface Point {
  ms: number;
  /** null while there is nothing to count, as for the dead. */
  value: number | null;
}

/** For each seat what was counted, at the start and after each step, and once more at the end; null if nothing is. */
export function statisticOf({ game, rebuilt }: Film, track: Track): Counted | null {
  if (!game.narrator.statistic) return null;
  const [first] = track.steps;
  const { title, of } = game.narrator.statistic;
  const moments = [
    { ms: 0, pos: first ? first.from - 1 : rebuilt.log.length - 1 },
    ...track.steps.map((step) => ({ ms: step.restMs, pos: step.to })),
  ].map(({ ms, pos }) => {
    const view = rebuilt.viewAt(pos, 'spectator');
    return { ms, values: rebuilt.names.map((_, seat) => of(view, seat)) };
  });
  const lines = rebuilt.names.map((_, seat) => {
    const points = moments.map(({ ms, values }): Point => ({ ms, value: at(values, seat) }));
    const changes = points.filter((point, index) => index === 0 || point.value !== points[index - 1]?.value);
    return [...changes, { ms: track.totalMs, value: changes.at(-1)!.value }];
  });
  const most = Math.max(3, ...lines.flat().map((point) => point.value ?? 0));
  const last = rebuilt.names.map((name, seat) => `${name} ${at(lines, seat).at(-1)?.value ?? 'out'}`);
  return { lines, most, grid: gridOf(most), spoken: `${title} at the end: ${last.join(', ')}` };
}

const gridOf = (most: number): number[] => {
  const step = Math.max(1, Math.ceil(most / 3));
  return [0, step, 2 * step, 3 * step].filter((value) => value <= most);
};

interface LinesProps {
  counted: Counted;
  totalMs: number;
  watched: Seat | null;
  widthPx: number;
  heightPx: number;
}

export function Lines({ counted: { lines, most, grid }, totalMs, watched, widthPx, heightPx }: LinesProps) {
  const x = (ms: number) => (totalMs > 0 ? (ms / totalMs) * widthPx : 0);
  const y = (value: number, seat: Seat) =>
    heightPx -
    PADDING_PX -
    (value / most) * (heightPx - 2 * PADDING_PX) +
    (seat - lines.length / 2) * Math.min(APART_PX, 10 / lines.length);
  const seats = lines.map((_, seat) => seat).toSorted((a, b) => Number(a === watched) - Number(b === watched));
  return (
    <>
      {grid.map((value) => (
        <g key={value}>
          <path d={`M0 ${y(value, lines.length / 2)}H${widthPx}`} stroke="var(--ink2)" stroke-dasharray="2 5" />
          <text x="2" y={y(value, lines.length / 2) - 4} fill="var(--ink2)" font-size="14">
            {value}
          </text>
        </g>
      ))}
      {seats.map((seat) => (
        <Line
          key={seat}
          seat={seat}
          points={at(lines, seat)}
          weight={seat === watched ? 'bold' : watched === null && lines.length <= MOST_COLOURED ? 'plain' : 'faint'}
          x={x}
          y={(value) => y(value, seat)}
        />
      ))}
    </>
  );
}

interface LineProps {
  seat: Seat;
  points: Point[];
  /** Bold for the one watched; with nobody watched all are alike. */
  weight: 'bold' | 'plain' | 'faint';
  x(ms: number): number;
  y(value: number): number;
}

/** A staircase, with the seat's shape where it ends. */
function Line({ seat, points, weight, x, y }: LineProps) {
  const { colour, shape } = tokenOf(seat);
  const isBold = weight === 'bold';
  const widthPx = { bold: 5.5, plain: 2.4, faint: 1.6 }[weight];
  let path = '';
  let end: Point | null = null;
  for (const [index, point] of points.entries()) {
    const wasThere = (points[index - 1]?.value ?? null) !== null;
    if (point.value === null) path += wasThere ? `H${x(point.ms)}` : '';
    else path += wasThere ? `H${x(point.ms)}V${y(point.value)}` : `M${x(point.ms)} ${y(point.value)}`;
    if (point.value !== null) end = { ...point, ms: points[index + 1]?.ms ?? point.ms };
  }
  return (
    <g fill="none" stroke-linejoin="round">
      {weight !== 'faint' && <path d={path} stroke="var(--piece-ink)" stroke-width={widthPx + (isBold ? 3.5 : 1.8)} />}
      <path
        d={path}
        stroke={weight === 'faint' ? 'var(--ink2)' : colour}
        stroke-width={widthPx}
        opacity={weight === 'faint' ? 0.75 : 1}
      />
      {end && (
        <path
          d={shapePaths[shape]}
          transform={`translate(${x(end.ms) - (isBold ? 10 : 8)} ${y(end.value!)}) scale(${isBold ? 10 : 7})`}
          fill={colour}
          stroke="var(--piece-ink)"
          stroke-width="0.25"
        />
      )}
    </g>
  );
}
