/** Cards: the red back, the dashed slot, the open face. Every piece has (0, 0) in its middle. */
import { badgeOf, type Pictured } from '../item-art.tsx';
import {
  discPath,
  drawIcon,
  drawOutline,
  drawPath,
  drawText,
  fitted,
  sheetPath,
  type Context,
} from '../../../kit/stage/drawing.ts';
import { starPath } from '../../../design/shapes.ts';
import { piece } from '../../../design/palette.ts';

interface Size {
  width: number;
  height: number;
}

const paper = ({ width, height }: Size) => sheetPath(-width / 2, -height / 2, width, height, Math.min(5, width * 0.1));

function drawPaper(ink: Context, size: Size, fill: string): void {
  ink.save();
  ink.translate(2, 3);
  drawOutline(ink, paper(size), { fill: 'rgba(0, 0, 0, 0.3)' });
  ink.restore();
  drawOutline(ink, paper(size), { fill, line: piece.ink, lineWidth: 2.2 });
}

export function drawBack(ink: Context, size: Size): void {
  const { width, height } = size;
  drawPaper(ink, size, piece.back);
  const margin = width * 0.09;
  const frame = sheetPath(-width / 2 + margin, -height / 2 + margin, width - 2 * margin, height - 2 * margin, 2);
  drawOutline(ink, frame, { line: piece.card, lineWidth: 1.4 });
  drawPath(ink, starPath(12, width * 0.32, width * 0.13), 0, 0, 1, { fill: piece.card });
  drawOutline(ink, discPath(0, 0, width * 0.09), { fill: piece.back });
}

/** An open card. An item of the players' own has its name printed on it, where there is room. */
export function drawFace(ink: Context, size: Size, item: Pictured & { name: string }): void {
  const badge = badgeOf(item);
  const named = badge.iconId !== item.id && size.width >= 40;
  const centre = named ? -size.height * 0.1 : 0;
  const scale = (size.width * (named ? 0.34 : 0.38)) / 50;
  drawPaper(ink, size, piece.card);
  const lower = (badge.family === 'shot' ? 12 : 2) * scale;
  drawPath(ink, badge.silhouette, 2 * scale, centre + lower, scale, { fill: badge.colour });
  drawIcon(ink, badge.iconId, 0, centre, badge.iconSize * scale, badge.iconColour);
  if (!named) return;
  const px = Math.max(12, size.width * 0.19);
  drawText(ink, fitted(item.name, size.width - 6, { px }), 0, size.height / 2 - px * 0.75, { px });
}

/** Nothing chosen yet: three dots. */
export function drawSlot(ink: Context, size: Size): void {
  const dash = size.width < 36 ? [4, 3] : [5, 4];
  drawOutline(ink, paper(size), { fill: 'rgba(255, 255, 255, 0.25)', line: piece.ink, dash });
}

export function drawDots(ink: Context, width: number): void {
  for (const place of [-1, 0, 1])
    drawOutline(ink, discPath(place * width * 0.22, 0, Math.max(2, width * 0.042)), { fill: piece.ink });
}

/** Must skip: a yellow card. */
export function drawStunnedCard(ink: Context, size: Size): void {
  drawPaper(ink, size, piece.zap);
  drawIcon(ink, 'stun-gun', 0, 0, size.width * 0.78, piece.ink);
}

/** The choice is made. */
export function drawTick(ink: Context, radius: number): void {
  drawOutline(ink, discPath(0, 0, radius), { fill: piece.ok, line: piece.ink, lineWidth: 2 });
  const tick = new Path2D(
    `M${-radius * 0.45},${radius * 0.02}l${radius * 0.34},${radius * 0.36}l${radius * 0.6},${-radius * 0.72}`,
  );
  drawOutline(ink, tick, { line: '#FFFFFF', lineWidth: Math.max(1.8, radius * 0.2) });
}
