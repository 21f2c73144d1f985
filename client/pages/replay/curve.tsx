/** Behind the marks of the time axis: how likely the leader was to win, and by colour and shape who that was. */
import { leadsOf } from '../../../replays/log/analysis.ts';
import { at } from '../../../shared/contract/at.ts';
import { shapePaths } from '../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../design/seat-marks.ts';
import type { Analysis } from '../frame/analysis.ts';
import { standsAt, type Track } from './track.ts';

const HEIGHT_PX = 40;
const PADDING_PX = 3;

interface CurveProps {
  track: Track;
  analysis: Analysis;
  widthPx: number;
}

/** Nothing where nobody has thought about the match. What it says in words are the marks over it. */
export function Curve({ track, analysis: { standings }, widthPx }: CurveProps) {
  const leads = leadsOf(standings);
  if (leads.length === 0) return null;
  const x = (ms: number) => (ms / Math.max(1, track.totalMs)) * widthPx;
  const y = (chance: number) => HEIGHT_PX - PADDING_PX - chance * (HEIGHT_PX - 2 * PADDING_PX);
  const stretches = leads.map(({ pos, seat }, index) => {
    const untilPos = leads[index + 1]?.pos ?? Infinity;
    const points = standings
      .filter((one) => one.pos >= pos && one.pos <= untilPos)
      .map((one) => ({ x: x(standsAt(track, one.pos)), y: y(at(one.chances, seat)) }));
    return { seat, points };
  });
  return (
    <svg class="replay-curve" width={widthPx} height={HEIGHT_PX} overflow="visible" aria-hidden="true">
      {stretches.map(({ seat, points }) => {
        const [first, last] = [points[0], points.at(-1)];
        if (!first || !last) return null;
        const { colour, shape } = tokenOf(seat);
        const line = points.map((point, index) => (index === 0 ? `M${point.x} ${point.y}` : `H${point.x}V${point.y}`));
        return (
          <g key={first.x}>
            <path d={`${line.join('')}V${HEIGHT_PX}H${first.x}Z`} fill={colour} opacity="0.3" />
            <path d={line.join('')} fill="none" stroke="var(--ink)" stroke-width="3.6" />
            <path d={line.join('')} fill="none" stroke={colour} stroke-width="2" />
            <path
              d={shapePaths[shape]}
              transform={`translate(${first.x + 7} ${HEIGHT_PX - 9}) scale(5.5)`}
              fill={colour}
              fill-rule="evenodd"
              stroke="var(--piece-ink)"
              stroke-width="0.25"
            />
          </g>
        );
      })}
    </svg>
  );
}
