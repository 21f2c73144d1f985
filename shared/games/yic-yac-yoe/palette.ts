/** The colours of Yic Yac Yoe: a felt pen on paper taped to kraft board; in the dark, paint pens on black paper. */

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
