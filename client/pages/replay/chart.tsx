/** How each seat stood over time, on the scrubber's own time axis: its chances of winning, or what its game counts. */
import { at } from '../../../shared/contract/at.ts';
import { useMemo, useState } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import type { Seat } from '../../../shared/contract/game.ts';
import { shapePaths, tokenOf } from '../../design/seat-marks.ts';
import type { Analysis } from '../frame/analysis.ts';
import type { Player } from './player.ts';
import type { Recording } from './recording.ts';
import type { Track } from './track.ts';
import { useWidth } from './use-width.ts';

const HEIGHT_PX = 104;
const LOW_HEIGHT_PX = 78;
/** Narrower than this it is a phone's, where height is dear. */
const NARROW_PX = 500;
const PADDING_PX = 12;
/** Seats with the same count would hide each other. */
const APART_PX = 1.6;

/** More lines than this in colour are a tangle. */
const MOST_COLOURED = 8;

interface ChartProps {
  recording: Recording;
  player: Player;
  watcher: Signal<Seat | null>;
  analysis: Signal<Analysis>;
}

/** What the lines show: the same for every seat. */
interface Measure {
  title: string;
  lines: Point[][];
  most: number;
  grid: number[];
  words(value: number): string;
}

interface Point {
  ms: number;
  /** null while there is nothing to count, as for the dead. */
  value: number | null;
}

export function Chart({ recording, player, watcher, analysis }: ChartProps) {
  const { host, widthPx } = useWidth<HTMLDivElement>();
  const heightPx = widthPx < NARROW_PX ? LOW_HEIGHT_PX : HEIGHT_PX;
  const { track } = player;
  const [kind, setKind] = useState<'chances' | 'statistic'>('chances');
  const { is } = analysis.value;
  const counted = useMemo(() => statisticOf(recording, track), [recording, track]);
  const chances = useMemo(() => chancesOf(recording, track, analysis.value), [recording, track, analysis.value]);
  const { title, lines, most, grid, words } = kind === 'chances' ? chances : counted;
  const x = (ms: number) => (track.totalMs > 0 ? (ms / track.totalMs) * widthPx : 0);
  const y = (value: number, seat: Seat) =>
    heightPx -
    PADDING_PX -
    (value / most) * (heightPx - 2 * PADDING_PX) +
    (seat - lines.length / 2) * Math.min(APART_PX, 10 / lines.length);
  const watched = watcher.value;
  const boldWords = watched === null ? null : `${recording.rebuilt.names[watched]} bold`;
  const seats = lines.map((_, seat) => seat).toSorted((a, b) => Number(a === watched) - Number(b === watched));

  return (
    <div class="replay-chart">
      <div class="replay-chart-title">
        <div class="replay-chart-kinds" role="group" aria-label="What the chart shows">
          {(['chances', 'statistic'] as const).map((one) => (
            <button type="button" key={one} aria-pressed={kind === one} onClick={() => setKind(one)}>
              {one === 'chances' ? chances.title : counted.title}
            </button>
          ))}
        </div>
        <span>{kind === 'chances' && is === 'going' ? 'thinking…' : (boldWords ?? '')}</span>
      </div>
      <div ref={host} class="replay-chart-box">
        <svg
          width={widthPx}
          height={heightPx}
          overflow="visible"
          role="img"
          aria-label={spoken(recording, { title, lines, words })}
        >
          {grid.map((value) => (
            <g key={value}>
              <path d={`M0 ${y(value, lines.length / 2)}H${widthPx}`} stroke="var(--ink2)" stroke-dasharray="2 5" />
              <text x="2" y={y(value, lines.length / 2) - 4} fill="var(--ink2)" font-size="14">
                {words(value)}
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
        </svg>
        <Needle player={player} />
      </div>
    </div>
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

/** Where the replay is. */
const Needle = ({ player }: { player: Player }) => (
  <i
    class="replay-needle"
    style={{ left: `${(player.positionMs.value / Math.max(1, player.track.totalMs)) * 100}%` }}
  />
);

/** How likely each seat was to win, where a round begins and once it is over. */
function chancesOf({ rebuilt }: Recording, track: Track, { standings, is }: Analysis): Measure {
  const msOf = (pos: number) => track.steps.findLast((step) => step.to <= pos)?.restMs ?? 0;
  const moments = standings.map(({ pos, chances }) => ({ ms: msOf(pos), chances }));
  const lines = rebuilt.names.map((_, seat) => moments.map(({ ms, chances }) => ({ ms, value: at(chances, seat) })));
  return {
    title: 'Chances',
    // While it is being thought about, the lines end where the thinking is.
    lines: lines.map((points) => [
      ...points,
      ...points.slice(-1).map((last) => (is === 'going' ? last : { ...last, ms: track.totalMs })),
    ]),
    most: 1,
    grid: [0.5, 1],
    words: (value) => `${Math.round(value * 100)} %`,
  };
}

/** For each seat what was counted, at the start and after each step, and once more at the end. */
function statisticOf({ game, rebuilt }: Recording, track: Track): Measure {
  const [first] = track.steps;
  const moments = [
    { ms: 0, pos: first ? first.from - 1 : rebuilt.log.length - 1 },
    ...track.steps.map((step) => ({ ms: step.restMs, pos: step.to })),
  ].map(({ ms, pos }) => ({ ms, view: rebuilt.viewAt(pos, 'spectator') }));
  const { title } = game.narrator.statistic;
  const lines = rebuilt.names.map((_, seat) => {
    const points = moments.map(({ ms, view }) => ({ ms, value: game.narrator.statistic.of(view, seat) }));
    const changes = points.filter((point, index) => index === 0 || point.value !== points[index - 1]?.value);
    return [...changes, { ms: track.totalMs, value: changes.at(-1)!.value }];
  });
  const most = Math.max(3, ...lines.flat().map((point) => point.value ?? 0));
  return { title, lines, most, grid: gridOf(most), words: String };
}

const gridOf = (most: number): number[] => {
  const step = Math.max(1, Math.ceil(most / 3));
  return [0, step, 2 * step, 3 * step].filter((value) => value <= most);
};

function spoken({ rebuilt }: Recording, { title, lines, words }: Pick<Measure, 'title' | 'lines' | 'words'>): string {
  const atLast = rebuilt.names.map((name, seat) => {
    const value = at(lines, seat).at(-1)?.value ?? null;
    return `${name} ${value === null ? 'out' : words(value)}`;
  });
  return `${title} at the end: ${atLast.join(', ')}`;
}
