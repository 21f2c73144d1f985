/** The colours of players' pens. */
import type { Seat } from '../../../shared/contract/game.ts';
import type { RoomPalette } from '../../../shared/games/yic-yac-yoe/palette.ts';
import { tokenOf } from '../../design/seat-marks.ts';

/** Colours of pens that can't be told from white paper by themselves. */
const pale: readonly string[] = ['#F0E442'];

/** A player's colour, and the line it needs round it on this paper. */
export function penColour(seat: Seat, { key }: RoomPalette): { colour: string; key: string | null } {
  const { colour } = tokenOf(seat);
  return { colour, key: pale.includes(colour) ? key : null };
}

/** One colour with a share of another, 0 to 1; both as #RRGGBB. */
export function mixed(colour: string, other: string, share: number): string {
  if (share <= 0) return colour;
  const part = (hex: string, index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  const hex = [1, 3, 5].map((index) => {
    const from = part(colour, index);
    return Math.round(from + (part(other, index) - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${hex.join('')}`;
}
