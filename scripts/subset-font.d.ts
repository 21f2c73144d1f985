declare module 'subset-font' {
  /** The font with the letters of that text and no others; with all of them where there is no text and `keepAllGlyphs`. */
  export default function subset(
    font: Buffer,
    text: string | undefined,
    options: { targetFormat: 'woff2' | 'sfnt'; noHinting?: boolean; keepAllGlyphs?: boolean },
  ): Promise<Buffer>;
}
