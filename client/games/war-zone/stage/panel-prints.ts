/** The paper around a player and the slips of the land. Every piece has (0, 0) in its middle. */
import { drawOutline, drawPath, drawText, fitted, sheetPath, textWidth, type Ink } from '../../../kit/stage/drawing.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Armoury } from './armoury.ts';
import { drawBonus, drawSheet } from './card-prints.ts';
import { paper } from './inks.ts';
import type { Note } from './note.ts';

interface Size {
  width: number;
  height: number;
}

export function drawPanel(ink: Ink, size: Size, state: { dead: boolean; away: boolean }): void {
  drawSheet(ink, size, state.dead ? paper.dead : paper.sheet, 3);
  const { width, height } = size;
  drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, 3), {
    line: paper.ink,
    lineWidth: 2.4,
    dash: state.away ? [8, 5] : undefined,
  });
}

/** The frame of whoever is aimed at. */
export function drawFrame(ink: Ink, { width, height }: Size, colour: string, off: number): void {
  const path = sheetPath(-width / 2 - off, -height / 2 - off, width + off * 2, height + off * 2, 6);
  drawOutline(ink, path, { line: paper.ink, lineWidth: 7.5 });
  drawOutline(ink, path, { line: colour, lineWidth: 4.5 });
}

export interface NameStyle {
  px: number;
  width: number;
  colour: string;
  struck: boolean;
  /** Underlined by hand: their turn. */
  underline: string | null;
}

/** A name, its left end at the left of the print. */
export function drawName(ink: Ink, name: string, { px: largest, width, colour, struck, underline }: NameStyle): void {
  const px = [largest, largest - 1, largest - 2].find((size) => textWidth(name, { px: size }) <= width) ?? largest - 2;
  const text = fitted(name, width, { px });
  const wide = textWidth(text, { px });
  const left = -width / 2;
  drawText(ink, text, left, 0, { px, align: 'left', colour });
  if (struck) drawPath(ink, `M${left - 1},1H${left + wide + 1}`, 0, 0, 1, { line: colour, lineWidth: 2 });
  if (!underline) return;
  const y = px * 0.62;
  const line = `M${left - 2},${y + 1}Q${left + wide * 0.3},${y - 2.5} ${left + wide * 0.62},${y}T${left + wide + 4},${y - 1.5}`;
  ink.lineCap = 'round';
  drawPath(ink, line, 0, 0, 1, { line: underline, lineWidth: Math.max(2.4, px * 0.17) });
  ink.lineCap = 'butt';
}

export function drawNumber(ink: Ink, text: string, px: number, colour: string): void {
  drawText(ink, text, 0, 0, { px, family: 'stencil', colour });
}

/** A word on black. */
export function drawLabel(
  ink: Ink,
  text: string,
  px: number,
  width: number,
  style: 'plain' | 'signal' = 'plain',
): void {
  const height = px * 1.8;
  const isSignal = style === 'signal';
  drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, 3), {
    fill: isSignal ? paper.clock : paper.ink,
    line: isSignal ? paper.ink : paper.backLine,
    lineWidth: isSignal ? 2.4 : 0.8,
  });
  drawText(ink, text, 0, 0, { px, colour: isSignal ? paper.ink : paper.sheet });
}

export const labelWidth = (text: string, px: number): number => Math.ceil(textWidth(text, { px }) + px * 1.3);

/** The icon of the last card, on a black chip. */
export function drawChip(ink: Ink, armoury: Armoury, kind: Kind, size: number): void {
  drawOutline(ink, sheetPath(-size * 0.58, -size / 2, size * 1.16, size, 3), {
    fill: paper.ink,
    line: paper.backLine,
    lineWidth: 0.8,
  });
  armoury.draw(ink, kind, 0, 0, size * 0.82, paper.sheet);
}

/** The slip that tells what is going on. */
export function drawNote(ink: Ink, size: Size, note: Note): void {
  const { width, height } = size;
  drawSheet(ink, size, paper.sheet, 3);
  drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, 3), { line: paper.ink, lineWidth: 2.4 });
  if (width >= broad) drawBroadNote(ink, size, note);
  else drawSlimNote(ink, size, note);
}

/** Wide enough for text beside the figure, px. */
const broad = 170;

/** How high a note prints at that width, px. */
export function noteHeight(note: Note, width: number, most: number): number {
  const broadly =
    50 +
    Math.max(note.lines.length * 22, note.figure === null ? 0 : 34) +
    (note.foot.length ? 16 + note.foot.length * 23 : 0);
  const slimly =
    34 +
    (note.figure === null ? 0 : 46) +
    (note.lines.length + note.foot.length) * 17 +
    (note.lines.length + note.foot.length > 0 ? 10 : 0);
  const high = width >= broad ? broadly : slimly;
  return Math.min(most, high);
}

function drawBroadNote(ink: Ink, { width, height }: Size, { title, figure, lines, foot }: Note): void {
  const left = -width / 2 + 16;
  const room = width - 32;
  let y = -height / 2 + 25;
  drawLine(ink, title, left, y, room, 19, paper.ink);
  y += 27;
  if (figure !== null)
    drawText(ink, String(figure), width / 2 - 16, y + 10, {
      px: 56,
      family: 'stencil',
      align: 'right',
      colour: paper.signalText,
    });
  const beside = room - (figure === null ? 0 : 66);
  for (const line of lines) {
    drawLine(ink, line, left, y, beside, 16, paper.faint);
    y += 22;
  }
  if (foot.length === 0) return;
  y = height / 2 - foot.length * 23 - 8;
  drawPath(ink, `M${left},${y}H${width / 2 - 16}`, 0, 0, 1, { line: paper.ink, lineWidth: 1.5, dash: [4, 3] });
  foot.forEach((line, i) => drawLine(ink, line, left, y + 17 + i * 22, room, 16, paper.ink));
}

/** A line that is set smaller, then cut, where it is too long. */
function drawLine(ink: Ink, text: string, x: number, y: number, room: number, px: number, colour: string): void {
  const fits = [px, px - 1, px - 2, px - 3].find((size) => textWidth(text, { px: size }) <= room) ?? px - 3;
  drawText(ink, fitted(text, room, { px: fits }), x, y, { px: fits, align: 'left', colour });
}

function drawSlimNote(ink: Ink, { width, height }: Size, { title, figure, lines, foot }: Note): void {
  const room = width - 12;
  const px = 14;
  const line = (text: string, y: number, colour: string) => {
    const smaller = [px, 13, 12].find((size) => textWidth(text, { px: size }) <= room) ?? 12;
    drawText(ink, fitted(text, room, { px: smaller }), 0, y, { px: smaller, colour });
  };
  let y = -height / 2 + 17;
  line(title, y, paper.ink);
  y += 20;
  if (figure !== null) {
    drawText(ink, String(figure), 0, y + 14, { px: 42, family: 'stencil', colour: paper.signalText });
    y += 46;
  }
  const bottom = height / 2 - 10;
  for (const text of lines) {
    if (y + 8 > bottom) return;
    line(text, y, paper.faint);
    y += 17;
  }
  foot.forEach((text, i) => {
    if (y + 4 + i * 17 <= bottom) line(text, y + 4 + i * 17, paper.ink);
  });
}

/** The last card played, and what gains after it. */
export function drawStrip(ink: Ink, { width, height }: Size, armoury: Armoury, kind: Kind, by: string): void {
  drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, 3), {
    fill: paper.ink,
    line: paper.backLine,
    lineWidth: 0.8,
  });
  drawOutline(ink, sheetPath(-width / 2 + 4, -height / 2 + 4, width - 8, height - 8, 2), {
    line: paper.glow,
    lineWidth: 1.5,
    dash: [5, 4],
  });
  const left = -width / 2 + 16;
  const size = height * 0.62;
  armoury.draw(ink, kind, left + size / 2, 0, size, paper.sheet);
  const gaining = armoury.gainingAfter(kind)[0];
  const boxWidth = gaining ? size + 96 : 0;
  const px = 16;
  const text = `${armoury.nameOf(kind)} by ${by}`;
  const room = width - 32 - size - 10 - boxWidth;
  const whole = `Last: ${text}`;
  drawText(ink, fitted(textWidth(whole, { px }) <= room ? whole : text, room, { px }), left + size + 9, 0, {
    px,
    align: 'left',
    colour: paper.sheet,
  });
  if (!gaining) return;
  drawOutline(ink, sheetPath(width / 2 - boxWidth - 6, -height * 0.33, boxWidth, height * 0.66, 3), {
    fill: paper.sheet,
  });
  armoury.draw(ink, gaining.id, width / 2 - boxWidth + size * 0.5, 0, size * 0.86, paper.ink);
  drawBonus(ink, width / 2 - 12, 0, 15, gaining.counteraction);
}

/** A rubber stamp in its frame. */
export function drawStamp(ink: Ink, word: string, px: number, width: number): void {
  const height = px * 1.35;
  drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, 2), {
    fill: paper.sheet,
    line: paper.ink,
    lineWidth: Math.max(2.5, px * 0.12),
  });
  drawText(ink, word, 0, 0, { px, family: 'stencil', colour: paper.ink });
}

export const stampWidth = (word: string, px: number): number => textWidth(word, { px, family: 'stencil' }) + px * 0.9;
