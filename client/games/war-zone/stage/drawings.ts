/** The paper around a player with the health sheet on it, and the slips of the land. (0, 0) is in the middle of each. */
import type { Deck, Kind } from '../../../../shared/games/war-zone/deck.ts';
import { drawOutline, drawPath, boxPath, sheetPath, type Context } from '../../../kit/stage/drawing.ts';
import { drawText, textWidth } from '../../../kit/stage/lettering.ts';
import { drawName as drawSetName, setName, type NameBox } from '../../../kit/stage/names.ts';
import type { Size } from '../../../kit/stage/picture.ts';
import { palette } from '../palette.ts';
import { drawBonus, drawKind, drawSheet } from './card-drawings.ts';
import { stageWords, type Note } from '../words.ts';

export function drawPanel(context: Context, size: Size, state: { dead: boolean; away: boolean }): void {
  drawSheet(context, size, state.dead ? palette.dead : palette.sheet, 3);
  drawOutline(context, boxPath(size, 3), {
    line: palette.ink,
    lineWidth: 2.4,
    dash: state.away ? [8, 5] : undefined,
  });
}

/** The frame of whoever is aimed at. */
export function drawFrame(context: Context, { width, height }: Size, colour: string, off: number): void {
  const path = sheetPath(-width / 2 - off, -height / 2 - off, width + off * 2, height + off * 2, 6);
  drawOutline(context, path, { line: palette.ink, lineWidth: 7.5 });
  drawOutline(context, path, { line: colour, lineWidth: 4.5 });
}

export interface NameStyle extends NameBox {
  colour: string;
  struck: boolean;
  /** Underlined by hand: their turn. */
  underline: string | null;
}

/** A name, its left end at the left of the print. */
export function drawName(
  context: Context,
  name: string,
  { px: largest, width, height, colour, struck, underline }: NameStyle,
): void {
  const set = setName(name, { width, height, px: largest });
  const { px, lines } = set;
  const left = -width / 2;
  const wide = drawSetName(context, set, left, 0, { align: 'left', colour, struck: struck ? colour : undefined });
  if (!underline) return;
  const y = px * (0.62 + (lines.length - 1) / 2);
  const line = `M${left - 2},${y + 1}Q${left + wide * 0.3},${y - 2.5} ${left + wide * 0.62},${y}T${left + wide + 4},${y - 1.5}`;
  context.lineCap = 'round';
  drawPath(context, line, 0, 0, 1, { line: underline, lineWidth: Math.max(2.4, px * 0.17) });
  context.lineCap = 'butt';
}

export function drawNumber(context: Context, text: string, px: number, colour: string): void {
  drawText(context, text, 0, 0, { px, family: 'stencil', colour });
}

/** A word on black. */
export function drawLabel(
  context: Context,
  text: string,
  px: number,
  width: number,
  style: 'plain' | 'signal' = 'plain',
): void {
  const isSignal = style === 'signal';
  drawOutline(context, boxPath({ width, height: px * 1.8 }, 3), {
    fill: isSignal ? palette.clock : palette.ink,
    line: isSignal ? palette.ink : palette.backLine,
    lineWidth: isSignal ? 2.4 : 0.8,
  });
  drawText(context, text, 0, 0, { px, colour: isSignal ? palette.ink : palette.sheet });
}

export const labelWidth = (text: string, px: number): number => Math.ceil(textWidth(text, { px }) + px * 1.3);

/** The icon of the last card, on a black chip. */
export function drawChip(context: Context, deck: Deck, kind: Kind, size: number): void {
  drawOutline(context, sheetPath(-size * 0.58, -size / 2, size * 1.16, size, 3), {
    fill: palette.ink,
    line: palette.backLine,
    lineWidth: 0.8,
  });
  drawKind(context, deck, kind, 0, 0, size * 0.82, palette.sheet);
}

/** The slip that tells what is going on. */
export function drawNote(context: Context, size: Size, note: Note): void {
  drawSheet(context, size, palette.sheet, 3);
  drawOutline(context, boxPath(size, 3), { line: palette.ink, lineWidth: 2.4 });
  if (size.width >= broad) drawBroadNote(context, size, note);
  else drawSlimNote(context, size, note);
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

function drawBroadNote(context: Context, { width, height }: Size, { title, figure, lines, foot }: Note): void {
  const left = -width / 2 + 16;
  const room = width - 32;
  let y = -height / 2 + 25;
  drawLine(context, title, left, y, room, 19, palette.ink);
  y += 27;
  if (figure !== null)
    drawText(context, String(figure), width / 2 - 16, y + 10, {
      px: 56,
      family: 'stencil',
      align: 'right',
      colour: palette.signalText,
    });
  const beside = room - (figure === null ? 0 : 66);
  for (const line of lines) {
    drawLine(context, line, left, y, beside, 16, palette.faint);
    y += 22;
  }
  if (foot.length === 0) return;
  y = height / 2 - foot.length * 23 - 8;
  drawPath(context, `M${left},${y}H${width / 2 - 16}`, 0, 0, 1, { line: palette.ink, lineWidth: 1.5, dash: [4, 3] });
  foot.forEach((line, i) => drawLine(context, line, left, y + 17 + i * 22, room, 16, palette.ink));
}

/** A line that is set smaller, then in narrower letters, where it is too long. */
function drawLine(
  context: Context,
  text: string,
  x: number,
  y: number,
  room: number,
  px: number,
  colour: string,
): void {
  drawSetName(context, setName(text, { width: room, height: px, px }), x, y, { align: 'left', colour });
}

function drawSlimNote(context: Context, { width, height }: Size, { title, figure, lines, foot }: Note): void {
  const room = width - 12;
  const line = (text: string, y: number, colour: string) =>
    drawSetName(context, setName(text, { width: room, height: 14, px: 14 }), 0, y, { colour });
  let y = -height / 2 + 17;
  line(title, y, palette.ink);
  y += 20;
  if (figure !== null) {
    drawText(context, String(figure), 0, y + 14, { px: 42, family: 'stencil', colour: palette.signalText });
    y += 46;
  }
  const bottom = height / 2 - 10;
  for (const text of lines) {
    if (y + 8 > bottom) return;
    line(text, y, palette.faint);
    y += 17;
  }
  foot.forEach((text, i) => {
    if (y + 4 + i * 17 <= bottom) line(text, y + 4 + i * 17, palette.ink);
  });
}

/** The last card played, and what gains after it. */
export function drawStrip(context: Context, { width, height }: Size, deck: Deck, kind: Kind, by: string): void {
  drawOutline(context, boxPath({ width, height }, 3), {
    fill: palette.ink,
    line: palette.backLine,
    lineWidth: 0.8,
  });
  drawOutline(context, sheetPath(-width / 2 + 4, -height / 2 + 4, width - 8, height - 8, 2), {
    line: palette.glow,
    lineWidth: 1.5,
    dash: [5, 4],
  });
  const left = -width / 2 + 16;
  const size = height * 0.62;
  drawKind(context, deck, kind, left + size / 2, 0, size, palette.sheet);
  const gaining = [...deck.attacks.values()].find(({ counteraction }) => counteraction.after === kind);
  const boxWidth = gaining ? size + 96 : 0;
  const px = 16;
  const text = stageWords.played(deck.nameOf(kind), by);
  const room = width - 32 - size - 10 - boxWidth;
  const whole = stageWords.lastPlayed(text);
  const line = textWidth(whole, { px }) <= room ? whole : text;
  drawLine(context, line, left + size + 9, 0, room, px, palette.sheet);
  if (!gaining) return;
  drawOutline(context, sheetPath(width / 2 - boxWidth - 6, -height * 0.33, boxWidth, height * 0.66, 3), {
    fill: palette.sheet,
  });
  drawKind(context, deck, gaining.id, width / 2 - boxWidth + size * 0.5, 0, size * 0.86, palette.ink);
  drawBonus(context, width / 2 - 12, 0, 15, gaining.counteraction);
}

/** A rubber stamp in its frame. */
export function drawStamp(context: Context, word: string, px: number, width: number): void {
  drawOutline(context, boxPath({ width, height: px * 1.35 }, 2), {
    fill: palette.sheet,
    line: palette.ink,
    lineWidth: Math.max(2.5, px * 0.12),
  });
  drawText(context, word, 0, 0, { px, family: 'stencil', colour: palette.ink });
}

export const stampWidth = (word: string, px: number): number => textWidth(word, { px, family: 'stencil' }) + px * 0.9;

const perSheet = 20;

/** The numbers on the sheet that is on top for that health. */
export function sheetFor(health: number): { first: number; count: number; below: number } {
  const below = health > perSheet ? Math.floor((Math.ceil(health) - 1) / perSheet) : 0;
  return below === 0
    ? { first: 0, count: perSheet + 1, below }
    : { first: below * perSheet + 1, count: perSheet, below };
}

const margin = ({ width }: Size) => Math.min(10, width * 0.03);

/** Where a number stands, from the sheet's middle, px. */
export function spotOn(sheet: Size, value: number, first: number, count: number): number {
  const inner = sheet.width - margin(sheet) * 2;
  const place = Math.max(-0.5, Math.min(count - 0.5, value - first));
  return -inner / 2 + (inner / count) * (place + 0.5);
}

/** Too low for numbers: a bar. */
const isBar = ({ height, width }: Size): boolean => height < 18 || width < 160;

/** The arrow's tip, from the sheet's middle, px. */
export const arrowTop = (sheet: Size): number =>
  isBar(sheet) ? -sheet.height / 2 + barHeight(sheet) * 0.86 : sheet.height * 0.09;
export const arrowSize = (sheet: Size): number =>
  isBar(sheet) ? sheet.height * 0.52 : Math.min(26, sheet.height * 0.42);

const barHeight = ({ height }: Size) => Math.round(height * 0.52);

/** The sheet with `health` marked; without its arrow. */
export function drawHealthSheet(context: Context, sheet: Size, health: number, isDead: boolean): void {
  const { first, count, below } = sheetFor(health);
  if (isBar(sheet)) return drawBar(context, sheet, health, { first, count, below });
  const { width, height } = sheet;
  const [left, top] = [-width / 2, -height / 2];
  for (let i = Math.min(3, below); i > 0; i--)
    drawOutline(context, sheetPath(left - 2.5 * i, top - 3 * i, width, height, 0), {
      fill: palette.under,
      line: palette.ink,
      lineWidth: 1.6,
    });
  drawOutline(context, sheetPath(left + 3, top + 4, width, height, 0), { fill: 'rgba(0, 0, 0, 0.3)' });
  drawOutline(context, sheetPath(left, top, width, height, 0), {
    fill: isDead ? palette.dead : palette.sheet,
    line: palette.ink,
    lineWidth: 2,
  });

  const cell = (width - margin(sheet) * 2) / count;
  const boxTop = top + height * 0.12;
  const boxHeight = height * 0.44;
  const px = Math.min(cell * 0.68, boxHeight * 0.76, 17);
  const isCrowded = px < 8;
  for (let value = first; value < first + count; value++) {
    const x = spotOn(sheet, value, first, count);
    const isNow = value === health && !isDead;
    const fill = isNow ? palette.ink : value === 0 ? palette.zero : value < health ? palette.under : undefined;
    drawOutline(context, sheetPath(x - cell / 2 + 0.8, boxTop, cell - 1.6, boxHeight, 0), {
      fill,
      line: palette.ink,
      lineWidth: 1.1,
    });
    if (!isCrowded)
      drawText(context, String(value), x, boxTop + boxHeight / 2, {
        px: isNow ? px * 1.14 : px,
        family: 'stencil',
        colour: isNow ? palette.white : palette.ink,
      });
  }
  if (isCrowded)
    drawMilestones(context, sheet, health, { first, count, y: boxTop + boxHeight / 2, px: boxHeight * 0.72 });
}

/** Where there is no room for every number: each fifth, across the boxes' edges. */
function drawMilestones(
  context: Context,
  sheet: Size,
  health: number,
  { first, count, y, px }: { first: number; count: number; y: number; px: number },
): void {
  for (let value = Math.ceil(first / 5) * 5; value < first + count; value += 5) {
    if (Math.abs(value - health) < 2) continue;
    const text = String(value);
    const x = spotOn(sheet, value, first, count);
    const lettering = { px, family: 'stencil' as const, colour: palette.ink };
    context.fillStyle = value < health ? palette.under : palette.sheet;
    const half = px * 0.31 * text.length + 1;
    context.fillRect(x - half, y - px * 0.45, half * 2, px * 0.9);
    drawText(context, text, x, y, lettering);
  }
}

function drawBar(
  context: Context,
  sheet: Size,
  health: number,
  { first, count, below }: ReturnType<typeof sheetFor>,
): void {
  const { width, height } = sheet;
  const left = -width / 2 + margin(sheet);
  const inner = width - margin(sheet) * 2;
  const tall = barHeight(sheet);
  const top = -height / 2;
  for (let i = Math.min(2, below); i > 0; i--)
    drawOutline(context, sheetPath(left - 1.6 * i, top - 1.8 * i, inner, tall, 0), {
      fill: palette.ink,
      line: palette.sheet,
      lineWidth: 0.8,
    });
  drawOutline(context, sheetPath(left, top, inner, tall, 0), { fill: palette.zero });
  const filled = Math.max(0, spotOn(sheet, health, first, count) - left);
  context.fillStyle = palette.ink;
  context.fillRect(left, top, filled, tall);
  context.fillStyle = palette.zero;
  for (let value = first + 5 - (first % 5); value < Math.min(health, first + count); value += 5)
    context.fillRect(spotOn(sheet, value, first, count) - 0.7, top, 1.4, tall);
  drawOutline(context, sheetPath(left, top, inner, tall, 0), { line: palette.ink, lineWidth: 1.6 });
}

const arrowPath = (size: number) =>
  `M0,0L${size * 0.5},${size * 0.56}H${size * 0.23}V${size}H${-size * 0.23}V${size * 0.56}H${-size * 0.5}Z`;

/** The arrow, its tip in the middle. */
export const drawArrow = (context: Context, size: number): void =>
  drawPath(context, arrowPath(size), 0, 0, 1, {
    fill: palette.signal,
    line: palette.ink,
    lineWidth: Math.max(1.2, size * 0.09),
  });

/** Where the arrow was. */
export const drawGhost = (context: Context, size: number): void =>
  drawPath(context, arrowPath(size), 0, 0, 1, { line: palette.ink, lineWidth: 1.4, dash: [3, 2] });

/** A dead player's sheet, torn in two; the right part hangs. */
export function drawTornSheet(context: Context, sheet: Size): void {
  const { width, height } = sheet;
  const teeth = Array.from({ length: 8 }, (_, i): [number, number] => [
    width * 0.08 + (i % 2 ? width * 0.03 : -width * 0.03) - i * width * 0.012,
    -height + (i * height * 2) / 7,
  ]);
  for (const side of [-1, 1]) {
    context.save();
    if (side > 0) {
      context.translate(width * 0.012, height * 0.1);
      context.rotate(0.022);
    }
    context.beginPath();
    context.moveTo(side * width, -height);
    for (const [x, y] of teeth) context.lineTo(x, y);
    context.lineTo(side * width, height);
    context.clip();
    drawHealthSheet(context, sheet, 0, true);
    context.restore();
  }
}
