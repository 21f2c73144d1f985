/** The colours of Yic Yac Yoe: a felt pen on paper taped to kraft board; in the dark, paint pens on black paper. */
import type { Seat } from '../../../shared/contract/game.ts';
import { tokenOf } from '../../design/seat-marks.ts';

export interface RoomPalette {
  /** The kraft board. */
  stock: string;
  fibre: string;
  paper: string;
  /** Grid, plain strokes, words. */
  ink: string;
  /** What is only a hint. */
  pencil: string;
  /** The same, hardly pressed. */
  faint: string;
  signal: string;
  tape: string;
  shadow: string;
  /** A thin line round colours that paper would swallow; null where none is needed. */
  key: string | null;
}

const light: RoomPalette = {
  stock: '#C79F68',
  fibre: '#BB925B',
  paper: '#FAF8F1',
  ink: '#23201B',
  pencil: '#7C786F',
  faint: '#BCB8AE',
  signal: '#B22D1B',
  tape: '#EFE3A8',
  shadow: 'rgba(0, 0, 0, 0.3)',
  key: '#23201B',
};

const dark: RoomPalette = {
  stock: '#2B2018',
  fibre: '#34271D',
  paper: '#1B1D1F',
  ink: '#F4F1E6',
  pencil: '#A6A39A',
  faint: '#5E6062',
  signal: '#FF8A70',
  tape: '#8A7A4A',
  shadow: 'rgba(0, 0, 0, 0.3)',
  key: null,
};

export const roomPalette = (isDark: boolean): RoomPalette => (isDark ? dark : light);

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
