/** The poster of the room: a biplane before an orange sun, a tank among broken trees. */
import 'virtual:icons/games/war-zone/poster-icons';
import { halftonePath } from '../../../shared/design/shapes.ts';
import { iconBody } from '../../design/icons.ts';
import { raysPath } from '../../../shared/design/shapes.ts';
import { chanceOf } from '../../../shared/contract/random.ts';
import type { GamePoster } from '../../kit/game-ui.ts';
import { blurb } from './words-poster.ts';

const WIDTH = 262;
const HEIGHT = 372;
const BAND = HEIGHT * 0.79;
const HORIZON = HEIGHT * 0.52;
const SUN = { x: WIDTH / 2, y: HEIGHT * 0.3, radius: WIDTH * 0.25 };

const rays = raysPath(SUN.x, HORIZON + 60, 460, 18, 4);
const skyDots = halftonePath(
  { left: 0, top: HORIZON - 100, right: WIDTH, bottom: HORIZON },
  9,
  ({ y }) => ((y - HORIZON + 100) / 100) ** 2 * 0.8,
);
const mudDots = halftonePath(
  { left: 0, top: HORIZON + 34, right: WIDTH, bottom: BAND },
  9,
  ({ y }) => 0.1 + (0.75 * (y - HORIZON - 34)) / (BAND - HORIZON - 34),
);

/** A ragged ridge from edge to edge, down to the foot. */
function ridge(y: number, rough: number, steps: number, seed: number): string {
  const chance = chanceOf(seed);
  const tops = Array.from({ length: steps + 1 }, (_, i) => {
    const up = Math.round(chance.float() * rough * 10) / 10;
    return `L${Math.round((WIDTH * i * 10) / steps) / 10} ${y - up}`;
  });
  return `M0 ${HEIGHT}${tops.join('')}V${HEIGHT}Z`;
}

const far = ridge(HORIZON, 22, 11, 12);
const near = ridge(HORIZON + 30, 14, 14, 7);

/** Specks of paper that the ink missed. */
const specks = (() => {
  const chance = chanceOf(5);
  return Array.from({ length: 26 }, () => {
    const angle = chance.float() * Math.PI * 2;
    const out = Math.sqrt(chance.float()) * (SUN.radius - 3);
    const r = 0.5 + chance.float() * 1.1;
    const x = SUN.x + Math.cos(angle) * out;
    const y = SUN.y + Math.sin(angle) * out;
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${r.toFixed(1)}v${r.toFixed(1)}h-${r.toFixed(1)}Z`;
  }).join('');
})();

/** What shells have left of a tree. */
const tree =
  'M-7 0L-4-50L-22-72L-20-75L-3.5-62L-2-100L3-90L4-70L20-86L22-82L4.5-52L8 0ZM-4-34L-15-41L-14-44L-4-39ZM4-28L13-37L15-35L5-22Z';
const trees = [
  { x: 12, y: HORIZON + 14, size: 0.72 },
  { x: 42, y: HORIZON + 8, size: 0.46 },
  { x: WIDTH - 40, y: HORIZON + 10, size: -0.5 },
  { x: WIDTH - 11, y: HORIZON + 16, size: -0.82 },
];

const WIRE = HEIGHT * 0.735;
const posts = [-2, 38, 222, 262];

/** Fills the frame it is put in. */
function Poster() {
  return (
    <svg
      class="theme-war-zone"
      style={{ '--poster-ink': '#ede8d8', color: 'var(--silhouette)' }}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d={rays} fill="var(--ray)" />
      <path d={skyDots} fill="var(--olive2)" />
      <path d={far} fill="var(--olive2)" />
      <circle cx={SUN.x} cy={SUN.y} r={SUN.radius} fill="var(--signal)" />
      <path d={specks} fill="var(--stock)" />
      {trees.map(({ x, y, size }) => (
        <path
          key={x}
          d={tree}
          transform={`translate(${x} ${y}) scale(${size} ${Math.abs(size)})`}
          fill="var(--silhouette)"
        />
      ))}
      <path d={near} fill="var(--olive)" />
      <path d={mudDots} fill="var(--silhouette)" opacity="0.5" />
      {[WIRE - 16, WIRE - 2].map((y) => (
        <path key={y} d={wire(y)} fill="none" stroke="var(--silhouette)" stroke-width="1.6" />
      ))}
      <path
        d={posts.map((x) => `M${x} ${WIRE + 22}l-2-46M${x - 9} ${WIRE + 22}l16-38`).join('')}
        stroke="var(--silhouette)"
        stroke-width="3.5"
      />
      <Picture id="air-raid" x={SUN.x} y={HEIGHT * 0.285} size={WIDTH * 0.46} />
      <g style={{ color: 'var(--key-line)' }} stroke="var(--key-line)" stroke-width="30" stroke-linejoin="round">
        <Picture id="tank-assault" x={SUN.x} y={HEIGHT * 0.63} size={WIDTH * 0.56} />
      </g>
      <Picture id="tank-assault" x={SUN.x} y={HEIGHT * 0.63} size={WIDTH * 0.56} />
      <path d={`M0 ${BAND}H${WIDTH}V${HEIGHT}H0Z`} fill="#1b1c18" />
      <text
        x={SUN.x}
        y={BAND + 45}
        style={{ font: '400 42px/1 var(--font-title)' }}
        textLength={WIDTH * 0.87}
        lengthAdjust="spacingAndGlyphs"
      >
        WAR ZONE
      </text>
      <text x={SUN.x} y={HEIGHT - 12}>
        {blurb}
      </text>
    </svg>
  );
}

/** Slack between the posts, with barbs. */
function wire(y: number): string {
  const barbs = Array.from({ length: 14 }, (_, i) => `M${i * 20 + 6} ${y + 1}l5 5m0-5l-5 5`).join('');
  return `M-6 ${y}Q40 ${y + 12} 86 ${y}T178 ${y}T270 ${y}${barbs}`;
}

const Picture = ({ id, x, y, size }: { id: string; x: number; y: number; size: number }) => (
  <g
    transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 512})`}
    dangerouslySetInnerHTML={{ __html: iconBody(id) }}
  />
);

export default Poster satisfies GamePoster;
