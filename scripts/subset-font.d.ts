declare module 'subset-font' {
  /** The font with the letters of that text and no others. */
  export default function subset(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean },
  ): Promise<Buffer>;
}
