/** What never moves: the kraft board with its fibres and the shadow of the sheet; and the sheet itself with its tape. */
import { chanceOf } from '../../../../shared/contract/random.ts';
import { drawSpecks, type Context } from '../../../kit/stage/drawing.ts';
import type { RoomPalette } from '../../../../shared/games/yic-yac-yoe/palette.ts';
import { clamp } from '../../../kit/stage/picture.ts';
import type { Layout } from './layout.ts';

/** How many fibres and specks there are: one for so many px². */
const kraft = { fibrePx: 2600, speckPx: 5200, longPx: { least: 6, more: 14 } };
/** How far the hard shadow lies off the paper, px. */
const shadowOff = { narrow: { x: 5, y: 6 }, wide: { x: 6, y: 8 }, narrowBelow: 420 };
/** A strip of tape on paper of that width, px; narrower paper has smaller tape. The short ends are torn. */
const tape = {
  paper: 640,
  leastScale: 0.42,
  long: 44,
  thick: 14,
  teeth: 5,
  toothLong: 2.5,
  in: 30,
  down: 6,
  alpha: 0.92,
};
const tapes = [
  { side: -1, degrees: -24 },
  { side: 1, degrees: 22 },
];

/** Prints the board with (0, 0) in the middle of the canvas. */
export function drawKraft(context: Context, { width, height }: Layout, palette: RoomPalette): void {
  const chance = chanceOf(3);
  context.save();
  context.translate(-width / 2, -height / 2);
  context.fillStyle = palette.stock;
  context.fillRect(-2, -2, width + 4, height + 4);
  context.strokeStyle = palette.fibre;
  context.lineWidth = 1.6;
  context.lineCap = 'round';
  context.beginPath();
  for (let fibres = Math.round((width * height) / kraft.fibrePx); fibres > 0; fibres--) {
    const x = chance.float() * width;
    const y = chance.float() * height;
    const long = kraft.longPx.least + chance.float() * kraft.longPx.more;
    const angle = chance.float() * Math.PI;
    context.moveTo(x, y);
    context.lineTo(x + Math.cos(angle) * long, y + Math.sin(angle) * long * 0.4);
  }
  context.stroke();
  drawSpecks(
    context,
    { left: 0, top: 0, right: width, bottom: height },
    Math.round((width * height) / kraft.speckPx),
    palette.fibre,
    8,
  );
  context.restore();
}

/** How far tape and shadow reach beyond the paper, px. */
export const sheetBleed = 24;

/** Prints the paper with its shadow, (0, 0) in its middle. */
export function drawPaper(context: Context, { sheet: { width, height } }: Layout, palette: RoomPalette): void {
  const [left, top] = [-width / 2, -height / 2];
  const off = width < shadowOff.narrowBelow ? shadowOff.narrow : shadowOff.wide;
  context.fillStyle = palette.shadow;
  context.fillRect(left + off.x, top + off.y, width, height);
  context.fillStyle = palette.paper;
  context.fillRect(left, top, width, height);
}

/** Prints the two strips of tape that hold it, over whatever is drawn on it. */
export function drawTape(context: Context, { sheet: { width, height } }: Layout, palette: RoomPalette): void {
  const { long, thick, teeth, toothLong } = tape;
  const scale = clamp(width / tape.paper, tape.leastScale, 1);
  for (const { side, degrees } of tapes) {
    context.save();
    context.translate(side * (width / 2 - tape.in * scale), -height / 2 + tape.down * scale);
    context.rotate((degrees * Math.PI) / 180);
    context.scale(scale, scale);
    context.globalAlpha = tape.alpha;
    context.fillStyle = palette.tape;
    context.beginPath();
    context.moveTo(-long, -thick);
    context.lineTo(long, -thick);
    const level = (tooth: number) => -thick + (tooth * thick * 2) / teeth;
    for (let tooth = 0; tooth <= teeth; tooth++) context.lineTo(long + (tooth % 2 ? -toothLong : 0), level(tooth));
    for (let tooth = teeth; tooth >= 0; tooth--) context.lineTo(-long + (tooth % 2 ? toothLong : 0), level(tooth));
    context.fill();
    context.restore();
  }
}
