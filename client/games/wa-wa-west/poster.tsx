/** The poster of the room: a low sun that is the table, a hat, two revolvers. */
import 'virtual:icons/games/wa-wa-west/poster-icons';
import { iconBody } from '../../design/icons.ts';
import { circlePath, halftonePath, raysPath, starPath } from '../../../shared/design/shapes.ts';
import type { GamePoster } from '../../kit/game-ui.ts';
import { blurb } from './words-poster.ts';

const WIDTH = 262;
const HEIGHT = 372;
const BAND = HEIGHT * 0.79;
const HORIZON = HEIGHT * 0.68;
const SUN = { x: WIDTH / 2, y: HEIGHT * 0.5, radius: WIDTH * 0.355 };

const rays = raysPath(SUN.x, SUN.y, 460, 26, 3);
const sandDots = halftonePath(
  { left: 0, top: HORIZON + 5, right: WIDTH, bottom: BAND },
  8,
  ({ y }) => 0.62 * (1 - (y - HORIZON) / 60),
);
const sunDots = halftonePath(
  { left: SUN.x - SUN.radius, top: SUN.y - 8, right: SUN.x + SUN.radius, bottom: SUN.y + SUN.radius },
  7,
  ({ x, y }) => (Math.hypot(x - SUN.x, y - SUN.y) < SUN.radius - 5 ? ((y - SUN.y + 8) / SUN.radius) * 0.85 : 0),
);

/** A flat mountain with its shaded side. */
const mesa = (x: number, width: number, height: number) => {
  const y = HORIZON;
  const left = `M${x - width * 0.72} ${y}L${x - width * 0.52} ${y - height * 0.34}L${x - width * 0.44} ${y - height * 0.36}L${x - width * 0.4} ${y - height * 0.92}L${x - width * 0.3} ${y - height}`;
  const right = `L${x + width * 0.24} ${y - height}L${x + width * 0.37} ${y - height * 0.94}L${x + width * 0.42} ${y - height * 0.42}L${x + width * 0.55} ${y - height * 0.36}L${x + width * 0.78} ${y}`;
  return {
    outline: `${left}L${x} ${y - height * 0.95}${right}Z`,
    shade: `M${x + width * 0.06} ${y - height * 0.955}${right}H${x + width * 0.2}L${x + width * 0.05} ${y - height * 0.55}Z`,
  };
};

const mesas = [mesa(WIDTH * 0.07, 88, 132), mesa(WIDTH * 0.94, 98, 104)];

/** Fills the frame it is put in. */
function Poster() {
  return (
    <svg
      class="theme-wa-wa-west"
      style={{ '--poster-ink': '#fbf0d6' }}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d={rays} fill="var(--ray)" />
      {mesas.map(({ outline, shade }) => (
        <g key={outline}>
          <path d={outline} fill="var(--mesa)" />
          <path d={shade} fill="#7a3213" opacity="0.3" />
        </g>
      ))}
      <path d={`M0 ${HORIZON}H${WIDTH}V${HEIGHT}H0Z`} fill="var(--sand)" />
      <path d={`M0 ${HORIZON}H${WIDTH}`} stroke="var(--ink)" stroke-width="2.5" opacity="0.6" />
      <path d={sandDots} fill="var(--mesa)" opacity="0.8" />
      <circle cx={SUN.x + 4} cy={SUN.y + 6} r={SUN.radius} fill="#1f1713" opacity="0.4" />
      <circle cx={SUN.x} cy={SUN.y} r={SUN.radius} fill="var(--sun)" stroke="#1f1713" stroke-width="3" />
      <path d={sunDots} fill="var(--sun2)" />
      <path d={circlePath(SUN.radius - 10, SUN.x, SUN.y)} fill="none" stroke="#1f1713" stroke-width="1.3" />
      <Picture id="hat" x={SUN.x} y={HEIGHT * 0.4} size={WIDTH * 0.66} />
      <Picture id="crossed-pistols" x={SUN.x} y={HEIGHT * 0.63} size={WIDTH * 0.4} />
      <path d={`M0 ${BAND}H${WIDTH}V${HEIGHT}H0Z`} fill="var(--seal)" />
      <path d={`M0 ${BAND}H${WIDTH}`} stroke="#1f1713" stroke-width="3" />
      <text x={SUN.x} y={BAND + 44} style={{ font: '400 39px/1 var(--font-title)' }}>
        Wa Wa West
      </text>
      <text x={SUN.x} y={HEIGHT - 12}>
        {blurb}
      </text>
      <g transform={`translate(${WIDTH * 0.83} ${HEIGHT * 0.185}) rotate(10)`}>
        <path d={starPath(14, 31, 26)} fill="var(--star)" />
        <text y="12" style={{ fill: 'var(--on-star)', font: '400 31px/1 var(--font-number)' }}>
          ++
        </text>
      </g>
    </svg>
  );
}

const Picture = ({ id, x, y, size }: { id: string; x: number; y: number; size: number }) => (
  <g
    transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 512})`}
    style={{ color: '#1f1713' }}
    dangerouslySetInnerHTML={{ __html: iconBody(id) }}
  />
);

export default Poster satisfies GamePoster;
