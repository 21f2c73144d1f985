/** The thread in which pictures are drawn. */
import { workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { writeFonts } from './fonts.ts';
import { pictureOf, type Moment, type Size } from './picture.ts';

const { folder } = workerData as { folder: string };
const fontFiles = await writeFonts(folder);

export interface ToDraw {
  /** A log, an event a line. */
  lines: string;
  moment: Moment;
  size: Size;
}

/** px */
const widths: Record<Size, number> = { large: 1200, small: 400 };

/** A table's picture as a PNG. @throws where it is no log */
export default function draw({ lines, moment, size }: ToDraw): Uint8Array {
  return rendered(pictureOf(lines, moment, size), widths[size]);
}

function rendered(svg: string, width: number): Uint8Array {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Atkinson Hyperlegible' };
  return Uint8Array.from(new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng());
}

// What a first picture loads is loaded before anybody asks.
rendered('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>', 9);
