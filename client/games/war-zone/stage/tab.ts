/** The one round tab on a token: what matters most. */
import { piece } from '../../../design/palette.ts';
import type { SeatPicture } from './picture.ts';

export function tabOf(now: SeatPicture): { icon: string; paper: string } | null {
  if (now.dead) return { icon: 'dead', paper: piece.paper };
  if (now.winner) return { icon: 'trophy', paper: piece.paper };
  if (now.away) return { icon: 'away', paper: piece.paper };
  return now.ticked ? { icon: 'check', paper: piece.paper } : null;
}
