/**
 * The inks. Paper pieces (cards, tokens, plates) keep theirs in the dark: only the room goes dark.
 * The DOM has the same values as CSS properties in theme.css; players' colours are in token-shapes.ts.
 */

/** What every piece is printed with, in light and dark. */
export const piece = {
  paper: '#FBF3E0',
  card: '#FBF0D6',
  ink: '#1F1713',
  sun: '#F0B03C',
  juice: '#FFB11F',
  zap: '#F0E442',
  rust: '#A5331C',
  back: '#B33A22',
  fire: '#E0492A',
  flash: '#F9E27A',
  ok: '#1D6B49',
  grey: '#B9AE9B',
  slash: '#C23A22',
  blockedPaper: '#DDF0E8',
  blockedInk: '#17423F',
  teal: '#22625D',
  puff: '#B9BC5F',
} as const;

/** The Wa Wa West ++ room. */
export interface RoomInks {
  stock: string;
  ray: string;
  ink: string;
  mesa: string;
  mesaShade: string;
  sand: string;
  sandDots: string;
  horizon: string;
  sun: string;
  sunDots: string;
  speck: string;
  /** Key line round "you", straight on the room. */
  you: string;
}

const lightRoom: RoomInks = {
  stock: '#F3DFB4',
  ray: '#EBD09A',
  ink: '#2A1711',
  mesa: '#DB9A63',
  mesaShade: '#CD8552',
  sand: '#E6BE80',
  sandDots: '#DB9A63',
  horizon: '#7E5F48',
  sun: '#F0B03C',
  sunDots: '#DD8A2A',
  speck: '#F3DFB4',
  you: '#1F1713',
};

const darkRoom: RoomInks = {
  stock: '#1D1412',
  ray: '#271A15',
  ink: '#F8E6C0',
  mesa: '#4E2A1E',
  mesaShade: '#3C1F17',
  sand: '#2A1B15',
  sandDots: '#3F251B',
  horizon: '#8E7C66',
  sun: '#C4772A',
  sunDots: '#9A5420',
  speck: '#1D1412',
  you: '#F8E6C0',
};

export const roomInks = (dark: boolean): RoomInks => (dark ? darkRoom : lightRoom);

/** The printed type of an item, as a colour and a silhouette. */
export type Family = 'load' | 'summon' | 'dark' | 'guard' | 'shot' | 'blast';

export const familyColour: Record<Family, string> = {
  load: '#F0B03C',
  summon: '#B9BC5F',
  dark: '#2A1711',
  guard: '#8DBDB2',
  shot: '#E0765A',
  blast: '#E0765A',
};

export const fonts = {
  ui: '"Atkinson Hyperlegible", system-ui, sans-serif',
  number: '"Alfa Slab One", "Atkinson Hyperlegible", serif',
  title: 'Sancreek, "Alfa Slab One", serif',
  stencil: '"Saira Stencil One", Anton, sans-serif',
  marker: '"Permanent Marker", "Atkinson Hyperlegible", cursive',
} as const;
