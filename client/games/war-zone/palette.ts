/** The colours of War Zone. Paper stays paper in the dark; orange is for damage, targets, arrows, clock and turn. */

/** What pieces are drawn with, in light and dark. */
export const palette = {
  sheet: '#EDE8D8',
  under: '#C9C3A6',
  ink: '#1B1C18',
  faint: '#4C4E40',
  white: '#FFFFFF',
  field: '#C9C3A6',
  fieldTone: '#8E8F70',
  guard: '#A9AA8D',
  guardTone: '#7C8063',
  fits: '#F3C9A8',
  zero: '#D8CDB0',
  dead: '#BDB8A4',
  backLine: '#DAD4BF',
  signal: '#CF430B',
  signalText: '#94300A',
  /** Orange on black. */
  glow: '#FF8A3A',
  clock: '#FF7A1F',
} as const;

/** The room itself. */
export interface RoomPalette {
  stock: string;
  ray: string;
  ink: string;
  far: string;
  near: string;
  silhouette: string;
  speck: string;
  signal: string;
}

const light: RoomPalette = {
  stock: '#DAD4BF',
  ray: '#CFC8B0',
  ink: '#1B1C18',
  far: '#A9AA8D',
  near: '#7C8063',
  silhouette: '#1B1C18',
  speck: '#DAD4BF',
  signal: '#CF430B',
};

const dark: RoomPalette = {
  stock: '#25261E',
  ray: '#2F3026',
  ink: '#E9E3CF',
  far: '#474B39',
  near: '#363A2B',
  silhouette: '#0D0E0B',
  speck: '#8A8D70',
  signal: '#FF7A1F',
};

export const roomPalette = (isDark: boolean): RoomPalette => (isDark ? dark : light);
