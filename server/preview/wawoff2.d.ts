declare module 'wawoff2' {
  /** @returns the font as it was before; a view of memory that the next call writes over */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
