import type { Seat } from '../../../shared/contract/game.ts';
import type { Perspective } from '../game-ui.ts';

/** Narrower than this there is no room for a name and "you", px. */
const roomy = 600;

/** What each seat is called on a table of that width. */
export const seatLabels = (look: Perspective, seats: number, widthPx: number): string[] =>
  Array.from({ length: seats }, (_, seat) => labelOf(seat, look, widthPx));

function labelOf(seat: Seat, look: Perspective, widthPx: number): string {
  const name = look.names[seat] ?? `Seat ${seat + 1}`;
  if (seat !== look.you) return name;
  return widthPx < roomy ? 'You' : `${name} (you)`;
}
