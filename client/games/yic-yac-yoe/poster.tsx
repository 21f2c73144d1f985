/** The poster of the room: a sheet taped to kraft, and a row that should not have been completed. */
import type { Stroke } from '../../../shared/games/yic-yac-yoe/marks.ts';
import { BoardInk, type Drawn } from './board.tsx';
import type { GamePoster } from '../../kit/game-ui.ts';
import { blurb } from './words-poster.ts';

const WIDTH = 262;
const HEIGHT = 372;
const BAND = HEIGHT * 0.79;
const BOARD = 208;
const SIZE = 4;

/** What a player drew: a door in a little house. */
const house: Stroke[] = [
  [12, 88, 12, 45, 22, 24, 36, 14, 50, 10, 64, 14, 78, 24, 88, 45, 88, 88, 12, 88],
  [40, 86, 40, 62, 50, 56, 60, 62, 60, 86],
];

const drawn: Drawn = {
  size: SIZE,
  rows: [
    [
      [3, 0],
      [3, 1],
      [3, 2],
    ],
  ],
  marks: [
    {
      seat: 0,
      mark: 'spiral',
      cells: [
        [0, 0],
        [1, 2],
        [2, 0],
      ],
    },
    {
      seat: 2,
      mark: 'zigzag',
      cells: [
        [0, 3],
        [1, 1],
      ],
    },
    {
      seat: 1,
      mark: house,
      cells: [
        [3, 0],
        [3, 1],
        [3, 2],
      ],
    },
  ],
};

/** Fills the frame it is put in. */
const Poster: GamePoster = () => (
  <svg
    class="theme-yic-yac-yoe"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <path d={`M-60 -60H${WIDTH + 60}V${BAND}H-60Z`} fill="var(--sheet)" />
    <g transform={`translate(${(WIDTH - BOARD) / 2} 42) rotate(-2 ${BOARD / 2} ${BOARD / 2}) scale(${BOARD / SIZE})`}>
      <BoardInk {...drawn} />
    </g>
    <path d={`M-60 ${BAND}H${WIDTH + 60}V${HEIGHT + 60}H-60Z`} fill="var(--stock)" />
    <path d={`M-60 ${BAND}H${WIDTH + 60}`} stroke="var(--ink)" stroke-width="2.5" />
    <text x={WIDTH / 2} y={BAND + 42} style={{ font: '400 37px/1 var(--font-title)' }}>
      Yic Yac Yoe
    </text>
    <text x={WIDTH / 2} y={HEIGHT - 12}>
      {blurb}
    </text>
  </svg>
);

export default Poster;
