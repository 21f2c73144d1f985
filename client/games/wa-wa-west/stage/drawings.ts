/** Cards, and what is round a token and on a plate. (0, 0) is in the middle of each. */
import { pieceColours } from '../../../../shared/design/palette.ts';
import { bulletPath, starPath } from '../../../../shared/design/shapes.ts';
import {
  boxPath,
  discPath,
  drawIcon,
  drawOutline,
  drawPath,
  sheetPath,
  type Context,
} from '../../../kit/stage/drawing.ts';
import type { Size } from '../../../kit/stage/picture.ts';
import { drawName, setName } from '../../../kit/stage/names.ts';
import { badgeOf, type Pictured } from '../item-art.tsx';

const paperPath = (size: Size): Path2D => boxPath(size, Math.min(5, size.width * 0.1));

function drawPaper(context: Context, size: Size, fill: string): void {
  context.save();
  context.translate(2, 3);
  drawOutline(context, paperPath(size), { fill: 'rgba(0, 0, 0, 0.3)' });
  context.restore();
  drawOutline(context, paperPath(size), { fill, line: pieceColours.ink, lineWidth: 2.2 });
}

export function drawBack(context: Context, size: Size): void {
  const { width, height } = size;
  drawPaper(context, size, pieceColours.back);
  const margin = width * 0.09;
  const frame = sheetPath(-width / 2 + margin, -height / 2 + margin, width - 2 * margin, height - 2 * margin, 2);
  drawOutline(context, frame, { line: pieceColours.card, lineWidth: 1.4 });
  drawPath(context, starPath(12, width * 0.32, width * 0.13), 0, 0, 1, { fill: pieceColours.card });
  drawOutline(context, discPath(0, 0, width * 0.09), { fill: pieceColours.back });
}

/** An open card. An item of the players' own has its name on it, where there is room. */
export function drawFace(context: Context, size: Size, item: Pictured & { name: string }): void {
  const badge = badgeOf(item);
  const isNamed = badge.iconId !== item.id && size.width >= 40;
  const centre = isNamed ? -size.height * 0.16 : 0;
  const scale = (size.width * (isNamed ? 0.34 : 0.38)) / 50;
  drawPaper(context, size, pieceColours.card);
  const lower = (badge.family === 'shot' ? 12 : 2) * scale;
  drawPath(context, badge.silhouette, 2 * scale, centre + lower, scale, { fill: badge.colour });
  drawIcon(context, badge.iconId, 0, centre, badge.iconSize * scale, badge.iconColour);
  if (!isNamed) return;
  const px = Math.max(12, size.width * 0.19);
  // From just under the picture to the edge: two lines at least.
  const box = { width: size.width - 6, height: Math.max(2.2 * px, size.height * 0.3), px };
  drawName(context, setName(item.name, box), 0, size.height / 2 - box.height / 2 - 1, {});
}

/** Nothing chosen yet. */
export function drawSlot(context: Context, size: Size): void {
  const dash = size.width < 36 ? [4, 3] : [5, 4];
  drawOutline(context, paperPath(size), { fill: 'rgba(255, 255, 255, 0.25)', line: pieceColours.ink, dash });
}

/** Three dots: somebody is still thinking. */
export function drawDots(context: Context, width: number): void {
  for (const place of [-1, 0, 1])
    drawOutline(context, discPath(place * width * 0.22, 0, Math.max(2, width * 0.042)), { fill: pieceColours.ink });
}

/** Must skip: a yellow card. */
export function drawStunnedCard(context: Context, size: Size): void {
  drawPaper(context, size, pieceColours.zap);
  drawIcon(context, 'stun-gun', 0, 0, size.width * 0.78, pieceColours.ink);
}

/** The choice is made. */
export function drawTick(context: Context, radius: number): void {
  drawOutline(context, discPath(0, 0, radius), { fill: pieceColours.ok, line: pieceColours.ink, lineWidth: 2 });
  const tick = new Path2D(
    `M${-radius * 0.45},${radius * 0.02}l${radius * 0.34},${radius * 0.36}l${radius * 0.6},${-radius * 0.72}`,
  );
  drawOutline(context, tick, { line: '#FFFFFF', lineWidth: Math.max(1.8, radius * 0.2) });
}

/** The frame of a card that guards. */
export function drawGuardFrame(context: Context, { width, height }: Size): void {
  const off = Math.max(4, width * 0.095);
  drawOutline(context, boxPath({ width: width + 2 * off, height: height + 2 * off }, 4 + off), {
    line: pieceColours.teal,
    lineWidth: Math.max(2.5, off * 0.66),
  });
}

/** Of the ring of peel. */
export const PEEL_SEGMENTS = 12;

/** The ring of peel of an Activated Orange Juice. */
export function drawPeel(context: Context, r: number): void {
  drawOutline(context, discPath(0, 0, r * 1.3), { fill: pieceColours.juice, line: pieceColours.ink, lineWidth: 2.4 });
  for (let i = 0; i < PEEL_SEGMENTS; i++) {
    const angle = (i * 2 * Math.PI) / PEEL_SEGMENTS;
    const spoke = new Path2D(
      `M${r * Math.cos(angle)},${r * Math.sin(angle)}L${r * 1.28 * Math.cos(angle)},${r * 1.28 * Math.sin(angle)}`,
    );
    drawOutline(context, spoke, { line: pieceColours.paper, lineWidth: Math.max(2, r * 0.07) });
  }
}

const GUARD_STAVES = 8;

/** The ring of a guard of the table's own: staves with gaps between them. */
export function drawGuardRing(context: Context, r: number): void {
  const stave = Math.PI / GUARD_STAVES;
  for (let i = 0; i < GUARD_STAVES; i++) {
    const [from, to] = [(i * 2 - 0.72) * stave, (i * 2 + 0.72) * stave];
    const path = new Path2D();
    path.arc(0, 0, r * 1.32, from, to);
    path.arc(0, 0, r * 1.12, to, from, true);
    path.closePath();
    drawOutline(context, path, { fill: pieceColours.teal, line: pieceColours.ink, lineWidth: 2.2 });
  }
}

/** One of the twelve segments, when they fly. */
export function drawPeelSegment(context: Context, r: number): void {
  const path = new Path2D(
    `M${-r * 0.3},${-r * 0.1}Q0,${-r * 0.26} ${r * 0.3},${-r * 0.1}L${r * 0.24},${r * 0.14}Q0,0 ${-r * 0.24},${r * 0.14}Z`,
  );
  drawOutline(context, path, { fill: pieceColours.juice, line: pieceColours.ink, lineWidth: 2 });
}

/** The ring of sparks of whoever is stunned. */
export const drawSparks = (context: Context, r: number): void =>
  drawPath(context, starPath(14, r * 1.44, r * 1.16, 0.12, 7), 0, 0, 1, {
    fill: pieceColours.zap,
    line: pieceColours.ink,
    lineWidth: 2.4,
  });

/** An icon on a green star: what somebody conjures. */
export function drawConjured(context: Context, icon: string, radius: number): void {
  drawPath(context, starPath(16, radius * 1.15, radius * 0.92), 0, 0, 1, {
    fill: pieceColours.puff,
    line: pieceColours.ink,
    lineWidth: 2,
  });
  drawIcon(context, icon, 0, 0, radius * 1.25, pieceColours.ink);
}

/** In the box at the plate's right end, what its number counts. */
export const drawAmmoMark = (context: Context, { width, height }: Size): void =>
  drawPath(context, bulletPath(height * 0.6), -width / 2 + height * 0.36, 0, 1, { fill: pieceColours.sun });

/** A bullet that hops from one player to another. */
export const drawBullet = (context: Context, height: number): void =>
  drawPath(context, bulletPath(height), 0, 0, 1, { fill: pieceColours.sun, line: pieceColours.ink, lineWidth: 1.5 });
