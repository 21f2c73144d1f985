/** What a player's token and plate are printed like. Every piece has (0, 0) in its middle. */
import { discPath, drawOutline, drawPath, drawText, sheetPath, type Context } from '../../../kit/stage/drawing.ts';
import { bulletPath, starPath } from '../../../design/shapes.ts';
import { piece } from '../../../design/palette.ts';
import type { Plate } from './plates.ts';

/** The ring of peel of an Activated Orange Juice, in twelve segments; `drawn` of it, 0 to 1. */
export function drawPeel(ink: Context, r: number): void {
  drawOutline(ink, discPath(0, 0, r * 1.3), { fill: piece.juice, line: piece.ink, lineWidth: 2.4 });
  for (let i = 0; i < 12; i++) {
    const angle = (i * Math.PI) / 6;
    const spoke = new Path2D(
      `M${r * Math.cos(angle)},${r * Math.sin(angle)}L${r * 1.28 * Math.cos(angle)},${r * 1.28 * Math.sin(angle)}`,
    );
    drawOutline(ink, spoke, { line: piece.paper, lineWidth: Math.max(2, r * 0.07) });
  }
}

/** One of the twelve segments, when they fly. */
export function drawPeelSegment(ink: Context, r: number): void {
  const path = new Path2D(
    `M${-r * 0.3},${-r * 0.1}Q0,${-r * 0.26} ${r * 0.3},${-r * 0.1}L${r * 0.24},${r * 0.14}Q0,0 ${-r * 0.24},${r * 0.14}Z`,
  );
  drawOutline(ink, path, { fill: piece.juice, line: piece.ink, lineWidth: 2 });
}

export const drawSparks = (ink: Context, r: number): void =>
  drawPath(ink, starPath(14, r * 1.44, r * 1.16, 0.12, 7), 0, 0, 1, {
    fill: piece.zap,
    line: piece.ink,
    lineWidth: 2.4,
  });

/** The black box at the plate's right end. */
export function drawAmmoBox(ink: Context, { ammoWidth: width, height }: Plate): void {
  drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, [0, 3, 3, 0]), { fill: piece.ink });
  drawPath(ink, bulletPath(height * 0.6), -width / 2 + height * 0.36, 0, 1, { fill: piece.sun });
}

/** The number in that box. */
export const drawAmmo = (ink: Context, ammo: number, height: number): void =>
  drawText(ink, String(ammo), 0, 0, { px: height * 0.62, family: 'number', colour: piece.paper });
