/** What a player's token and plate are printed like. Every piece has (0, 0) in its middle. */
import { discPath, drawOutline, drawPath, drawText, fitted, sheetPath, textWidth, type Ink } from '../../../art/ink.ts';
import { bulletPath, starPath } from '../../../art/shapes.ts';
import { piece } from '../../../art/tokens.ts';
import type { Plate } from './plates.ts';

/** The ring of peel of an Activated Orange Juice, in twelve segments; `drawn` of it, 0 to 1. */
export function drawPeel(ink: Ink, r: number): void {
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
export function drawPeelSegment(ink: Ink, r: number): void {
  const path = new Path2D(
    `M${-r * 0.3},${-r * 0.1}Q0,${-r * 0.26} ${r * 0.3},${-r * 0.1}L${r * 0.24},${r * 0.14}Q0,0 ${-r * 0.24},${r * 0.14}Z`,
  );
  drawOutline(ink, path, { fill: piece.juice, line: piece.ink, lineWidth: 2 });
}

export const drawSparks = (ink: Ink, r: number): void =>
  drawPath(ink, starPath(14, r * 1.44, r * 1.16, 0.12, 7), 0, 0, 1, {
    fill: piece.zap,
    line: piece.ink,
    lineWidth: 2.4,
  });

/** "You": a second ring. */
export const drawYouRing = (ink: Ink, radius: number, colour: string): void =>
  drawOutline(ink, discPath(0, 0, radius), { line: colour, lineWidth: Math.max(2.5, radius * 0.055) });

/** A name on its plate; the dead are struck out. The box for the ammo is printed over its right end. */
export function drawPlate(ink: Ink, name: string, plate: Plate, state: { dead: boolean; away: boolean }): void {
  const { height } = plate;
  const ammoWidth = state.dead ? 0 : plate.ammoWidth;
  const width = plateWidth(plate, name, state.dead);
  const [left, top] = [-width / 2, -height / 2];
  drawOutline(ink, sheetPath(left - 2, top - 2, width + 4, height + 4, 5), { fill: piece.paper });
  const dash = state.away ? [5, 3] : undefined;
  drawOutline(ink, sheetPath(left, top, width, height, 3), { fill: piece.paper, line: piece.ink, dash });

  const room = width - ammoWidth - 6;
  const px =
    [plate.namePx, plate.namePx - 1, plate.namePx - 2].find(
      (size) => size >= 12 && textWidth(name, { px: size }) <= room,
    ) ?? Math.max(12, plate.namePx - 2);
  const text = fitted(name, room, { px });
  const middle = left + (width - ammoWidth) / 2;
  drawText(ink, text, middle, 0, { px });
  if (!state.dead) return;
  const half = textWidth(text, { px }) / 2;
  drawOutline(ink, new Path2D(`M${middle - half},1H${middle + half}`), { line: piece.ink, lineWidth: 2 });
}

/** The dead have no ammo, so their plate is narrower, px. */
const plateWidth = (plate: Plate, name: string, dead: boolean): number =>
  dead ? Math.min(plate.width, Math.ceil(textWidth(name, { px: plate.namePx }) + plate.namePx)) : plate.width;

/** The black box at the plate's right end. */
export function drawAmmoBox(ink: Ink, { ammoWidth: width, height }: Plate): void {
  drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, [0, 3, 3, 0]), { fill: piece.ink });
  drawPath(ink, bulletPath(height * 0.6), -width / 2 + height * 0.36, 0, 1, { fill: piece.sun });
}

/** The number in that box. */
export const drawAmmo = (ink: Ink, ammo: number, height: number): void =>
  drawText(ink, String(ammo), 0, 0, { px: height * 0.62, family: 'number', colour: piece.paper });
