declare module 'virtual:icons' {
  /** Icon name → the inside of its SVG, 512 units wide and high, in currentColor. */
  export const bodies: Record<string, string>;
  /** Our id → icon name. */
  export const names: Record<string, string>;
}
