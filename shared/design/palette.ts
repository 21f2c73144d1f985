/**
 * Colours, letters and measures: the one place where they stand. Canvas takes them from here, CSS as custom
 * properties that `npm run tokens` writes into tokens.css. Players' colours are in badge-looks.ts.
 */

/** Custom properties without their dashes. A pair is a colour by day and by night; one alone serves both. */
export type Tokens = Record<string, string | readonly [day: string, night: string]>;

/** What every piece is printed with. Paper stays paper: only the room goes dark. */
export const pieceColours = {
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
export interface RoomPalette {
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

const lightRoom: RoomPalette = {
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

const darkRoom: RoomPalette = {
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

export const roomPalette = (dark: boolean): RoomPalette => (dark ? darkRoom : lightRoom);

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

/** Fonts whose licence keeps their name for the whole font, and what they are called here, where they are cut. */
export const ownNames: Readonly<Record<string, string>> = {
  'Alfa Slab One': 'Rooms Slab',
  Sancreek: 'Rooms Wood',
};

export const fonts = {
  shell: 'Anton, Impact, "Arial Narrow", sans-serif',
  ui: '"Atkinson Hyperlegible", system-ui, sans-serif',
  number: '"Rooms Slab", "Atkinson Hyperlegible", serif',
  title: '"Rooms Wood", "Rooms Slab", serif',
  stencil: '"Saira Stencil One", Anton, sans-serif',
  marker: '"Permanent Marker", "Atkinson Hyperlegible", cursive',
} as const;

/** What every page is set with. A room's theme sets some of it anew. */
export const tokens = {
  stock: ['#F3ECDD', '#181613'],
  sheet: ['#FCF8EE', '#25211B'],
  ink: ['#1C1916', '#F3ECDD'],
  ink2: ['#5A5145', '#BFB39C'],
  hair: ['#CDBFA5', '#4A4338'],
  accent: ['#B22D1B', '#FF7C5E'],
  onAccent: ['#FFF8EA', '#1C0D07'],
  accentLine: ['#1C1916', '#FF7C5E'],
  focus: ['#0B5CAD', '#7FBFFF'],
  ok: ['#1D6B49', '#6FCB9E'],
  shade: ['#E6DBC5', '#110F0D'],
  shadow: ['#1C1916', '#000'],
  danger: ['#8C2A18', '#FFB09C'],
  dangerSheet: ['#FBE3DC', '#3A1A13'],
  misprint: ['#8DBDB2', '#3C6B66'],
  seal: ['#A5331C', '#8E2C18'],
  sealDots: ['#7A2110', '#641C0E'],
  ribbonLine: ['transparent', '#6B5140'],
  notice: pieceColours.sun,
  onNotice: pieceColours.ink,
  piecePaper: pieceColours.paper,
  pieceInk: pieceColours.ink,
  /** A stamp across something: out of play, out of the match. */
  stamp: '#8C2A18',

  bar: ['#1C1916', '#0D0C0A'],
  onBar: '#F3ECDD',
  barTitle: '#F3ECDD',
  barLine: '0',
  barFocus: '#7FBFFF',

  fontUi: fonts.ui,
  fontShell: fonts.shell,
  fontTitle: fonts.shell,
  fontNumber: fonts.number,

  textMeta: '0.875rem',
  textNote: '0.9375rem',
  textSmall: '1rem',
  textBody: '1.0625rem',
  textButton: '1.125rem',
  textStrong: '1.1875rem',
  textLead: '1.3125rem',
  textH3: '1.6875rem',
  textH2: '2.125rem',
  textH1: '2.75rem',

  lineHair: '1.5px',
  lineRule: '2px',
  lineKey: '2.5px',
  lineFrame: '3px',
  radius: '5px',

  printed: '3px 4px 0 var(--shadow)',
  laid: '3px 4px 0 rgb(0 0 0 / 35%)',

  tick: '90ms',
  quick: '140ms',
  base: '220ms',
  backOut: 'cubic-bezier(0.34, 1.4, 0.64, 1)',
} satisfies Tokens;

/** The themes of the rooms, by the class that puts one on. */
export const themes: Record<string, Tokens> = {
  'theme-wa-wa-west': {
    stock: [lightRoom.stock, darkRoom.stock],
    ray: [lightRoom.ray, darkRoom.ray],
    sheet: [pieceColours.card, '#2E201A'],
    ink: [lightRoom.ink, darkRoom.ink],
    ink2: ['#6A4632', '#CDAF86'],
    hair: ['#B99873', '#6B5140'],
    accent: [pieceColours.rust, pieceColours.sun],
    onAccent: ['#FFF3DC', '#2A1711'],
    accentLine: pieceColours.ink,
    shadow: ['#4A3A30', '#000'],
    sun: [lightRoom.sun, darkRoom.sun],
    sun2: [lightRoom.sunDots, darkRoom.sunDots],
    rust: [pieceColours.rust, '#F07A55'],
    teal: [pieceColours.teal, '#7CC4B8'],
    mesa: [lightRoom.mesa, darkRoom.mesa],
    sand: [lightRoom.sand, darkRoom.sand],
    star: [pieceColours.ink, pieceColours.sun],
    onStar: [pieceColours.sun, pieceColours.ink],
    card: [pieceColours.card, '#F3DFB4'],
    bar: '#2A1711',
    onBar: pieceColours.card,
    barTitle: pieceColours.sun,
    fontTitle: fonts.title,
  },
  'theme-war-zone': {
    stock: ['#DAD4BF', '#25261E'],
    ray: ['#CFC8B0', '#2F3026'],
    sheet: ['#EDE8D8', '#32332A'],
    ink: ['#1B1C18', '#E9E3CF'],
    ink2: ['#4C4E40', '#B9B69E'],
    hair: ['#B3AD94', '#55574A'],
    accent: ['#C43E08', '#FF7A1F'],
    onAccent: ['#FFF8EA', '#1B1C18'],
    accentLine: '#1B1C18',
    shadow: ['#4C4E40', '#000'],
    olive: ['#7C8063', '#363A2B'],
    olive2: ['#A9AA8D', '#474B39'],
    silhouette: ['#1B1C18', '#0D0E0B'],
    keyLine: ['#DAD4BF', '#8A8D70'],
    signal: ['#CF430B', '#FF7A1F'],
    signalInk: ['#94300A', '#FF8A3A'],
    rust: 'var(--signal-ink)',
    sun: 'var(--ray)',
    card: ['#EDE8D8', '#DAD4BF'],
    piecePaper: '#EDE8D8',
    pieceInk: '#1B1C18',
    bar: ['#1B1C18', '#0D0E0B'],
    onBar: '#EDE8D8',
    barTitle: '#EDE8D8',
    fontTitle: fonts.stencil,
    fontNumber: fonts.stencil,
  },
  'theme-yic-yac-yoe': {
    stock: ['#C79F68', '#2B2018'],
    ray: ['#BB925B', '#34271D'],
    sheet: ['#FAF8F1', '#1B1D1F'],
    ink: ['#23201B', '#F4F1E6'],
    /** Read on kraft too. */
    ink2: ['#413B30', '#BDB9AD'],
    hair: ['#8A8170', '#4A4C4E'],
    accent: ['#B22D1B', '#FF8A70'],
    onAccent: ['#FFF8EA', '#1C0D07'],
    accentLine: ['#23201B', '#FF8A70'],
    shadow: ['#23201B', '#000'],
    signal: ['#B22D1B', '#FF8A70'],
    danger: ['#701A0C', '#FFB09C'],
    focus: ['#083F7A', '#7FBFFF'],
    tray: ['#8B6433', '#1B140E'],
    /** Thin round the colour of a mark, so that the pale ones stand on white paper too. */
    markKey: ['rgb(35 32 27 / 75%)', 'transparent'],
    rust: ['#701A0C', '#FF8A70'],
    sun: 'var(--ray)',
    card: ['#FAF8F1', '#F4F1E6'],
    bar: ['#FAF8F1', '#121314'],
    onBar: ['#23201B', '#F4F1E6'],
    barTitle: ['#23201B', '#F4F1E6'],
    barLine: 'var(--line-key) solid var(--bar-title)',
    barFocus: ['#083F7A', '#7FBFFF'],
    fontTitle: fonts.marker,
  },
};

/** Themes of things that are lit alike by day and by night, as `theme-war-zone-night`. */
export const litAlike: [theme: string, light: 'day' | 'night'][] = [
  ['theme-wa-wa-west', 'day'],
  ['theme-war-zone', 'day'],
  ['theme-war-zone', 'night'],
];
