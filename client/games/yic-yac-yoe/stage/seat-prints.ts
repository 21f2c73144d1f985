/** What is printed beside a player's token. Every piece has (0, 0) in its middle. */
import { discPath, drawOutline, drawText, sheetPath, textWidth, type Context } from '../../../kit/stage/drawing.ts';
import { piece } from '../../../design/palette.ts';
import type { RoomInks } from './inks.ts';

/** A slip of paper that a mark is drawn on. */
export function drawSlip(ink: Context, side: number, inks: RoomInks): void {
  ink.rotate(-0.07);
  const off = Math.max(1.5, side * 0.06);
  const at = -side / 2;
  drawOutline(ink, sheetPath(at + off, at + off, side, side, 1), { fill: inks.shadow });
  drawOutline(ink, sheetPath(at, at, side, side, 1), { fill: inks.paper, line: piece.ink, lineWidth: 1.6 });
}

/** How many marks are due, on the round tab. */
export function drawDueTab(ink: Context, due: number, size: number): void {
  drawOutline(ink, discPath(0, 0, size / 2), { fill: piece.ink, line: piece.paper, lineWidth: 1.6 });
  drawText(ink, String(due), 0, 0, { px: size * 0.66, colour: piece.paper });
}

const stampLine = (px: number) => Math.max(2, px * 0.13);

export const stampSize = (word: string, px: number) => ({
  width: textWidth(word, { px, family: 'marker' }) + px * 0.9,
  height: px * 1.5,
});

/** A word in a frame, by hand. */
export function drawStamp(ink: Context, word: string, px: number, inks: RoomInks): void {
  const { width, height } = stampSize(word, px);
  const line = stampLine(px);
  drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, px * 0.16), {
    fill: inks.paper,
    line: inks.signal,
    lineWidth: line,
  });
  drawText(ink, word, 0, px * 0.03, { px, family: 'marker', colour: inks.signal });
}
