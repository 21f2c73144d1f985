/** The poster of Lowest Alone. */
import './game.css';
import { raysPath } from '../../../shared/design/shapes.ts';
import type { GamePoster } from '../../kit/game-ui.ts';
import { blurb } from './words-poster.ts';

/** Two ones, and a two that is alone. */
const cards = [
  { number: 1, turn: -16, x: 76, y: 118, fill: 'var(--hair)' },
  { number: 1, turn: 13, x: 186, y: 118, fill: 'var(--hair)' },
  { number: 2, turn: -3, x: 131, y: 190, fill: 'var(--notice)' },
];

function Poster() {
  return (
    <svg class="la-poster" viewBox="0 0 262 372" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 0H262V372H0Z" fill="var(--misprint)" />
      <path d={raysPath(131, 190, 460, 18, 4)} fill="var(--stock)" opacity="0.35" />
      {cards.map(({ number, turn, x, y, fill }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect x="-42" y="-60" width="92" height="128" rx="9" opacity="0.35" />
          <rect x="-47" y="-65" width="94" height="130" rx="9" fill={fill} stroke="var(--piece-ink)" stroke-width="3" />
          <text class="la-poster-number" y="31">
            {number}
          </text>
        </g>
      ))}
      <path d="M0 288H262V372H0Z" fill="var(--piece-ink)" />
      <text class="la-poster-title" x="131" y="331" textLength="230" lengthAdjust="spacingAndGlyphs">
        LOWEST ALONE
      </text>
      <text x="131" y="358">
        {blurb}
      </text>
    </svg>
  );
}

export default Poster satisfies GamePoster;
