/** What never moves: the kraft board with its fibres and the shadow of the sheet; and the sheet itself with its tape. */
import { chanceOf } from '../../../../shared/contract/random.ts';
import { drawSpecks, type Context } from '../../../kit/stage/drawing.ts';
import type { RoomInks } from './inks.ts';
import type { Layout } from './layout.ts';

/** Prints the board with (0, 0) in the middle of the canvas. */
export function drawKraft(ink: Context, { width, height }: Layout, inks: RoomInks): void {
  const chance = chanceOf(3);
  ink.save();
  ink.translate(-width / 2, -height / 2);
  ink.fillStyle = inks.stock;
  ink.fillRect(-2, -2, width + 4, height + 4);
  ink.strokeStyle = inks.fibre;
  ink.lineWidth = 1.6;
  ink.lineCap = 'round';
  ink.beginPath();
  for (let fibres = Math.round((width * height) / 2600); fibres > 0; fibres--) {
    const x = chance.float() * width;
    const y = chance.float() * height;
    const long = 6 + chance.float() * 14;
    const angle = chance.float() * Math.PI;
    ink.moveTo(x, y);
    ink.lineTo(x + Math.cos(angle) * long, y + Math.sin(angle) * long * 0.4);
  }
  ink.stroke();
  drawSpecks(
    ink,
    { left: 0, top: 0, right: width, bottom: height },
    Math.round((width * height) / 5200),
    inks.fibre,
    8,
  );
  ink.restore();
}

/** How far tape and shadow reach beyond the paper, px. */
export const sheetBleed = 24;

/** Prints the paper with its shadow, (0, 0) in its middle. */
export function drawPaper(ink: Context, { sheet: { width, height } }: Layout, inks: RoomInks): void {
  const [left, top] = [-width / 2, -height / 2];
  const [dx, dy] = width < 420 ? [5, 6] : [6, 8];
  ink.fillStyle = inks.shadow;
  ink.fillRect(left + dx, top + dy, width, height);
  ink.fillStyle = inks.paper;
  ink.fillRect(left, top, width, height);
}

/** Prints the two strips of tape that hold it, over whatever is drawn on it. */
export function drawTape(ink: Context, { sheet: { width, height } }: Layout, inks: RoomInks): void {
  const scale = Math.max(0.42, Math.min(1, width / 640));
  for (const [side, turn] of [
    [-1, -24],
    [1, 22],
  ]) {
    ink.save();
    ink.translate(side * (width / 2 - 30 * scale), -height / 2 + 6 * scale);
    ink.rotate((turn * Math.PI) / 180);
    ink.scale(scale, scale);
    ink.globalAlpha = 0.92;
    ink.fillStyle = inks.tape;
    ink.beginPath();
    // Torn off: the short ends are ragged.
    const teeth = 5;
    ink.moveTo(-44, -14);
    ink.lineTo(44, -14);
    for (let tooth = 0; tooth <= teeth; tooth++) ink.lineTo(44 + (tooth % 2 ? -2.5 : 0), -14 + (tooth * 28) / teeth);
    for (let tooth = teeth; tooth >= 0; tooth--) ink.lineTo(-44 + (tooth % 2 ? 2.5 : 0), -14 + (tooth * 28) / teeth);
    ink.fill();
    ink.restore();
  }
}
