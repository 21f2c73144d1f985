/** Where marks are put, as printed, for lists outside the game. */
import './game.css';
import type { Print } from '../../kit/game-ui.ts';

/** Squares of a small board that stand for where somebody likes to place. */
const places: Record<string, [x: number, y: number]> = { corner: [0, 0], edge: [1, 0], inside: [1, 1] };

/** @returns null for what is no place */
export function printOf(id: string): Print | null {
  const at = places[id];
  return at ? { Face: () => <PlaceFace at={at} /> } : null;
}

const PlaceFace = ({ at: [x, y] }: { at: [x: number, y: number] }) => (
  <span class="card-face" aria-hidden="true">
    <svg viewBox="-14 -30 118 150" width="100%" height="100%">
      <path d="M30 0V90M60 0V90M0 30H90M0 60H90" fill="none" stroke="currentColor" stroke-width="3.4" />
      <path
        d="M6 6L24 24M24 6L6 24"
        transform={`translate(${x * 30} ${y * 30})`}
        fill="none"
        stroke="#b22d1b"
        stroke-width="5"
        stroke-linecap="round"
      />
    </svg>
  </span>
);
