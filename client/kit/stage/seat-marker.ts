/** A player's token as it is printed, alike in every room. Every piece has (0, 0) in its middle. */
import { shapePaths, tokenOf } from '../../design/seat-marks.ts';
import {
  discPath,
  drawIcon,
  drawOutline,
  drawPath,
  drawText,
  fitted,
  sheetPath,
  textWidth,
  type Ink,
} from './drawing.ts';
import { circlePath, starPath } from '../../design/shapes.ts';
import { piece } from '../../design/palette.ts';

const shadow = 'rgba(0, 0, 0, 0.3)';

/** The disc itself, of that radius. */
export function drawDisc(ink: Ink, seat: number, r: number, { dead, away }: { dead: boolean; away: boolean }): void {
  const mark = tokenOf(seat);
  const colour = dead ? piece.grey : mark.colour;
  const line = Math.max(1.6, r * 0.06);
  drawOutline(ink, discPath(r * 0.07, r * 0.1, r), { fill: shadow });
  const rim = { line: piece.ink, lineWidth: Math.max(2, r * 0.075), dash: away ? [5, 4] : undefined };
  drawOutline(ink, discPath(0, 0, r), { fill: piece.paper, ...rim });
  if (mark.solid) {
    drawOutline(ink, discPath(0, 0, r * 0.82), { fill: colour });
    drawPath(ink, shapePaths[mark.shape], 0, 0, r * 0.42, {
      fill: piece.paper,
      line: piece.ink,
      lineWidth: line,
      evenOdd: true,
    });
  } else {
    drawOutline(ink, discPath(0, 0, r * 0.82 - 1.5), { line: colour, lineWidth: Math.max(2.4, r * 0.07) });
    drawPath(ink, shapePaths[mark.shape], 0, 0, r * 0.48, {
      fill: colour,
      line: piece.ink,
      lineWidth: line,
      evenOdd: true,
    });
  }
  if (dead) drawSlash(ink, r);
}

function drawSlash(ink: Ink, r: number): void {
  const slash = new Path2D(`M${-r * 0.74},${r * 0.74}L${r * 0.74},${-r * 0.74}`);
  ink.lineCap = 'square';
  drawOutline(ink, slash, { line: piece.ink, lineWidth: r * 0.26 });
  drawOutline(ink, slash, { line: piece.slash, lineWidth: r * 0.14 });
  ink.lineCap = 'butt';
}

export const drawSunburst = (ink: Ink, r: number): void =>
  drawPath(ink, starPath(18, r * 1.72, r * 1.32), 0, 0, 1, { fill: piece.sun, line: piece.ink, lineWidth: 2 });

/** "You": a second ring. */
export const drawYouRing = (ink: Ink, radius: number, colour: string): void =>
  drawOutline(ink, discPath(0, 0, radius), { line: colour, lineWidth: Math.max(2.5, radius * 0.055) });

export interface NamePlate {
  width: number;
  height: number;
  namePx: number;
  /** Width of the box with the ammo, which is part of `width`; 0 where there is none. */
  ammoWidth: number;
}

/** A name on its plate; the dead are struck out. The box for the ammo is printed over its right end. */
export function drawPlate(ink: Ink, name: string, plate: NamePlate, state: { dead: boolean; away: boolean }): void {
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
const plateWidth = (plate: NamePlate, name: string, dead: boolean): number =>
  dead ? Math.min(plate.width, Math.ceil(textWidth(name, { px: plate.namePx }) + plate.namePx)) : plate.width;

/** The little round tab at the upper right. */
export function drawTab(ink: Ink, icon: string, size: number, paper: string): void {
  drawOutline(ink, discPath(0, 0, size / 2), { fill: paper, line: piece.ink, lineWidth: 2 });
  drawIcon(ink, icon, 0, 0, size * 0.7, piece.ink);
}

/** A pennant with the team's letter: dark A, light B, grey C. */
export function drawPennant(ink: Ink, team: 0 | 1 | 2, size: number): void {
  const paper = [piece.ink, piece.paper, piece.grey][team];
  const letter = team === 0 ? piece.paper : piece.ink;
  const flag = new Path2D(
    `M${-size * 0.5},${-size * 0.5}H${size * 0.5}L${size * 0.3},0L${size * 0.5},${size * 0.5}H${-size * 0.5}Z`,
  );
  drawOutline(ink, flag, { fill: paper, line: team === 0 ? piece.paper : piece.ink, lineWidth: 1.6 });
  drawText(ink, 'ABC'[team], -size * 0.08, 0, { px: size * 0.78, family: 'number', colour: letter });
}

/** The little round dot that a bursting thing scatters. */
export const drawDot = (ink: Ink, radius: number, colour: string): void =>
  drawPath(ink, circlePath(radius), 0, 0, 1, { fill: colour });
