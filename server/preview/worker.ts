/** The thread in which pictures are drawn. */
import { workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { writeFonts } from './fonts.ts';
import { openLogReader } from '../../replays/store/log-reader.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { Rounds } from '../rounds.ts';
import { pictureOf, type Moment, type Size } from './picture.ts';

const { folder, database } = workerData as { folder: string; database: string };
const reader = openLogReader(database);
const rounds = new Rounds(reader);
const fontFiles = await writeFonts(folder);

export interface ToDraw {
  match: string;
  moment: Moment;
  /** What comes after that moment is not even read: the time that a longer match takes would tell. Without one, its beginning. */
  isHidden: boolean;
  size: Size;
}

/** px */
const widths: Record<Size, number> = { large: 1200, small: 400 };

/** A table's picture as a PNG. @throws where it is no log */
export async function draw({ match, moment, isHidden, size }: ToDraw): Promise<Uint8Array> {
  const lines = isHidden ? await linesUpTo(match, moment.atMs) : await reader.linesOf(match);
  return rendered(pictureOf(lines.join('\n'), moment, size), widths[size]);
}

async function linesUpTo(match: string, atMs: number | null): Promise<readonly string[]> {
  const lines = (await rounds.of(match, { after: -1, atMs: atMs ?? 0 })) ?? [];
  return atMs === null ? beginningOf(lines) : lines;
}

/** Up to what the start came to: nobody has chosen anything. */
function beginningOf(lines: readonly string[]): readonly string[] {
  const log = lines.map((line) => JSON.parse(line) as Envelope);
  const start = log.findIndex(({ type }) => type === 'started');
  const next = log.findIndex(({ pos, cause }) => pos > start && cause !== null);
  return start < 0 || next < 0 ? lines : lines.slice(0, next);
}

function rendered(svg: string, width: number): Uint8Array {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Atkinson Hyperlegible' };
  return Uint8Array.from(new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng());
}

// What a first picture loads is loaded before anybody asks.
rendered('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>', 9);
