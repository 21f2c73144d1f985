/** Health and damage as they are printed: a heart, a star. */
import type { Bonus as Gain } from '../../../../shared/games/war-zone/types.ts';
import { starPath } from '../../../design/shapes.ts';

const burst = starPath(12, 10, 7.8);

/** "+2 ♥ +1 ★"; silent, since the card's name tells it all. */
export const Bonus = ({ health, damage }: Gain) => (
  <span class="wz-bonus" aria-hidden="true">
    {health > 0 && (
      <span>
        +{health}
        <Heart />
      </span>
    )}
    {damage > 0 && (
      <span>
        +{damage}
        <svg viewBox="-11 -11 22 22">
          <path d={burst} fill="#cf430b" stroke="#1b1c18" stroke-width="1.6" />
        </svg>
      </span>
    )}
  </span>
);

const Heart = () => (
  <svg viewBox="-11 -11 22 22" aria-hidden="true">
    <path d="M0 9C-12 1-10-8-5-8C-2-8 0-6 0-4C0-6 2-8 5-8C10-8 12 1 0 9Z" fill="currentColor" />
  </svg>
);

/** The orange star with what an attack deals. */
export const DamageStar = ({ damage }: { damage: number }) => (
  <svg class="wz-star" viewBox="-11.5 -11.5 23 23" aria-hidden="true">
    <path d={burst} fill="#cf430b" stroke="#1b1c18" stroke-width="1.3" />
    <text y="0.6" text-anchor="middle" dominant-baseline="central" font-size={damage > 9 ? 9 : 12}>
      {damage}
    </text>
  </svg>
);

export const Shield = () => (
  <svg class="wz-shield" viewBox="-11 -11 22 22" aria-hidden="true">
    <path d="M-9-10H9V2C9 7 3 9.5 0 11C-3 9.5-9 7-9 2Z" fill="#1b1c18" />
    <path d="M0-6V7M-6-.6H6" stroke="#ede8d8" stroke-width="3" />
  </svg>
);
