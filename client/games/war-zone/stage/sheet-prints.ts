/** The printed health sheet: twenty numbers in a row, the next twenty on the sheet that lies on top. */
import { drawOutline, drawPath, drawText, sheetPath, type Ink } from '../../../kit/stage/drawing.ts';
import { paper } from './inks.ts';

const perSheet = 20;

export interface Sheet {
  width: number;
  height: number;
}

/** The numbers on the sheet that is on top for that health. */
export function sheetFor(health: number): { first: number; count: number; below: number } {
  const below = health > perSheet ? Math.floor((Math.ceil(health) - 1) / perSheet) : 0;
  return below === 0
    ? { first: 0, count: perSheet + 1, below }
    : { first: below * perSheet + 1, count: perSheet, below };
}

const margin = ({ width }: Sheet) => Math.min(10, width * 0.03);

/** Where a number stands, from the sheet's middle, px. */
export function spotOn(sheet: Sheet, value: number, first: number, count: number): number {
  const inner = sheet.width - margin(sheet) * 2;
  const place = Math.max(-0.5, Math.min(count - 0.5, value - first));
  return -inner / 2 + (inner / count) * (place + 0.5);
}

/** Too low for numbers: a bar. */
const isBar = ({ height, width }: Sheet): boolean => height < 18 || width < 160;

/** The arrow's tip, from the sheet's middle, px. */
export const arrowTop = (sheet: Sheet): number =>
  isBar(sheet) ? -sheet.height / 2 + barHeight(sheet) * 0.86 : sheet.height * 0.09;
export const arrowSize = (sheet: Sheet): number =>
  isBar(sheet) ? sheet.height * 0.52 : Math.min(26, sheet.height * 0.42);

const barHeight = ({ height }: Sheet) => Math.round(height * 0.52);

/** The sheet with `health` marked; without its arrow. */
export function drawHealthSheet(ink: Ink, sheet: Sheet, health: number, isDead: boolean): void {
  const { first, count, below } = sheetFor(health);
  if (isBar(sheet)) return drawBar(ink, sheet, health, { first, count, below });
  const { width, height } = sheet;
  const [left, top] = [-width / 2, -height / 2];
  for (let i = Math.min(3, below); i > 0; i--)
    drawOutline(ink, sheetPath(left - 2.5 * i, top - 3 * i, width, height, 0), {
      fill: paper.under,
      line: paper.ink,
      lineWidth: 1.6,
    });
  drawOutline(ink, sheetPath(left + 3, top + 4, width, height, 0), { fill: 'rgba(0, 0, 0, 0.3)' });
  drawOutline(ink, sheetPath(left, top, width, height, 0), {
    fill: isDead ? paper.dead : paper.sheet,
    line: paper.ink,
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
    const fill = isNow ? paper.ink : value === 0 ? paper.zero : value < health ? paper.under : undefined;
    drawOutline(ink, sheetPath(x - cell / 2 + 0.8, boxTop, cell - 1.6, boxHeight, 0), {
      fill,
      line: paper.ink,
      lineWidth: 1.1,
    });
    if (!isCrowded)
      drawText(ink, String(value), x, boxTop + boxHeight / 2, {
        px: isNow ? px * 1.14 : px,
        family: 'stencil',
        colour: isNow ? paper.white : paper.ink,
      });
  }
  if (isCrowded) drawMilestones(ink, sheet, health, { first, count, y: boxTop + boxHeight / 2, px: boxHeight * 0.72 });
}

/** Where there is no room for every number: each fifth, across the boxes' edges. */
function drawMilestones(
  ink: Ink,
  sheet: Sheet,
  health: number,
  { first, count, y, px }: { first: number; count: number; y: number; px: number },
): void {
  for (let value = Math.ceil(first / 5) * 5; value < first + count; value += 5) {
    if (Math.abs(value - health) < 2) continue;
    const text = String(value);
    const x = spotOn(sheet, value, first, count);
    const lettering = { px, family: 'stencil' as const, colour: paper.ink };
    ink.fillStyle = value < health ? paper.under : paper.sheet;
    const half = px * 0.31 * text.length + 1;
    ink.fillRect(x - half, y - px * 0.45, half * 2, px * 0.9);
    drawText(ink, text, x, y, lettering);
  }
}

function drawBar(ink: Ink, sheet: Sheet, health: number, { first, count, below }: ReturnType<typeof sheetFor>): void {
  const { width, height } = sheet;
  const left = -width / 2 + margin(sheet);
  const inner = width - margin(sheet) * 2;
  const tall = barHeight(sheet);
  const top = -height / 2;
  for (let i = Math.min(2, below); i > 0; i--)
    drawOutline(ink, sheetPath(left - 1.6 * i, top - 1.8 * i, inner, tall, 0), {
      fill: paper.ink,
      line: paper.sheet,
      lineWidth: 0.8,
    });
  drawOutline(ink, sheetPath(left, top, inner, tall, 0), { fill: paper.zero });
  const filled = Math.max(0, spotOn(sheet, health, first, count) - left);
  ink.fillStyle = paper.ink;
  ink.fillRect(left, top, filled, tall);
  ink.fillStyle = paper.zero;
  for (let value = first + 5 - (first % 5); value < Math.min(health, first + count); value += 5)
    ink.fillRect(spotOn(sheet, value, first, count) - 0.7, top, 1.4, tall);
  drawOutline(ink, sheetPath(left, top, inner, tall, 0), { line: paper.ink, lineWidth: 1.6 });
}

const arrowPath = (size: number) =>
  `M0,0L${size * 0.5},${size * 0.56}H${size * 0.23}V${size}H${-size * 0.23}V${size * 0.56}H${-size * 0.5}Z`;

/** The arrow, its tip in the middle. */
export const drawArrow = (ink: Ink, size: number): void =>
  drawPath(ink, arrowPath(size), 0, 0, 1, {
    fill: paper.signal,
    line: paper.ink,
    lineWidth: Math.max(1.2, size * 0.09),
  });

/** Where the arrow was. */
export const drawGhost = (ink: Ink, size: number): void =>
  drawPath(ink, arrowPath(size), 0, 0, 1, { line: paper.ink, lineWidth: 1.4, dash: [3, 2] });

/** A dead player's sheet, torn in two; the right part hangs. */
export function drawTornSheet(ink: Ink, sheet: Sheet): void {
  const { width, height } = sheet;
  const teeth = Array.from({ length: 8 }, (_, i): [number, number] => [
    width * 0.08 + (i % 2 ? width * 0.03 : -width * 0.03) - i * width * 0.012,
    -height + (i * height * 2) / 7,
  ]);
  for (const side of [-1, 1]) {
    ink.save();
    if (side > 0) {
      ink.translate(width * 0.012, height * 0.1);
      ink.rotate(0.022);
    }
    ink.beginPath();
    ink.moveTo(side * width, -height);
    for (const [x, y] of teeth) ink.lineTo(x, y);
    ink.lineTo(side * width, height);
    ink.clip();
    drawHealthSheet(ink, sheet, 0, true);
    ink.restore();
  }
}
