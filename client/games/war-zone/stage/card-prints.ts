/** Cards as they are printed, any size. Every piece has (0, 0) in its middle. */
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Bonus } from '../../../../shared/games/war-zone/types.ts';
import { shapePaths } from '../../../design/seat-marks.ts';
import {
  drawHalftone,
  drawOutline,
  drawPath,
  drawText,
  fitted,
  sheetPath,
  textWidth,
  type Ink,
} from '../../../kit/stage/drawing.ts';
import { starPath } from '../../../design/shapes.ts';
import type { Armoury } from './armoury.ts';
import { paper } from './inks.ts';

interface Size {
  width: number;
  height: number;
}

export interface FaceState {
  /** Its counteraction holds. */
  fits: boolean;
  /** Its ticket has been torn off. */
  torn: boolean;
}

/** Smaller ones show the picture and what it deals only, px. */
const leastDetailed = 80;

export function drawFace(ink: Ink, size: Size, armoury: Armoury, kind: Kind, state: FaceState): void {
  const { width: w, height: h } = size;
  const attack = armoury.attack(kind);
  const detailed = w >= leastDetailed;
  const [left, top] = [-w / 2, -h / 2];
  const radius = Math.max(2, w * 0.04);
  drawSheet(ink, size, paper.sheet, radius);

  ink.save();
  ink.clip(sheetPath(left, top, w, h, radius));
  const head = h * (detailed ? 0.17 : 0.2);
  const art = h * (detailed ? 0.45 : 0.8);
  drawArt(ink, { left, top: top + head, right: left + w, bottom: top + head + art }, attack !== null);
  ink.fillStyle = attack ? paper.ink : paper.sheet;
  ink.fillRect(left, top, w, head);
  ink.fillStyle = paper.ink;
  if (!attack) ink.fillRect(left, top + head - 1.6, w, 1.6);
  if (detailed) ink.fillRect(left, top + head + art, w, 2);
  ink.restore();

  armoury.draw(
    ink,
    kind,
    detailed ? -w * 0.06 : 0,
    top + head + art * 0.54,
    Math.min(w * (detailed ? 0.62 : 0.78), art * 0.9),
    paper.ink,
  );
  drawName(ink, armoury.nameOf(kind), top + head * 0.52, w * 0.92, head, attack ? paper.sheet : paper.ink);
  if (detailed) {
    if (attack) drawStar(ink, left + w - w * 0.155, top + head + w * 0.18, w * 0.16, attack.damage);
    else drawShield(ink, left + w - w * 0.155, top + head + w * 0.16, w * 0.11);
    drawRelations(ink, size, armoury, kind, top + head + art);
    if (attack && !state.torn) drawTicket(ink, size, armoury, attack.counteraction, state.fits);
  } else if (attack && w >= 40) drawStar(ink, left + w - w * 0.2, top + head + w * 0.2, w * 0.21, attack.damage);
  drawOutline(ink, sheetPath(left, top, w, h, radius), { line: paper.ink, lineWidth: Math.max(1.4, w * 0.016) });
}

/** A sheet with its hard shadow. */
export function drawSheet(ink: Ink, { width: w, height: h }: Size, fill: string, radius: number): void {
  const off = Math.max(1.5, Math.min(4, w * 0.025));
  drawOutline(ink, sheetPath(-w / 2 + off, -h / 2 + off * 1.3, w, h, radius), { fill: 'rgba(0, 0, 0, 0.36)' });
  drawOutline(ink, sheetPath(-w / 2, -h / 2, w, h, radius), { fill });
}

function drawArt(
  ink: Ink,
  area: { left: number; top: number; right: number; bottom: number },
  isAttack: boolean,
): void {
  const { left, top, right, bottom } = area;
  ink.fillStyle = isAttack ? paper.field : paper.guard;
  ink.fillRect(left, top, right - left, bottom - top);
  const start = top + (bottom - top) * 0.35;
  const step = Math.max(3.4, Math.min(7, (right - left) / 26));
  drawHalftone(
    ink,
    { ...area, top: start },
    step,
    isAttack ? paper.fieldTone : paper.guardTone,
    (_, y) => (0.85 * (y - start)) / (bottom - start),
  );
}

function drawName(ink: Ink, name: string, y: number, room: number, head: number, colour: string): void {
  const text = name.toUpperCase();
  const full = { px: head * 0.68, family: 'stencil' as const, colour };
  const wide = textWidth(text, full);
  if (wide <= room) return drawText(ink, text, 0, y, full);
  const px = Math.max(head * 0.3, (full.px * room) / wide);
  // Measured a little wider, as letters do not shrink quite evenly.
  drawText(ink, fitted(text, room * 1.04, { ...full, px }), 0, y, { ...full, px });
}

/** The orange star with the damage. */
function drawStar(ink: Ink, x: number, y: number, radius: number, damage: number | string): void {
  drawPath(ink, starPath(12, radius * 1.14, radius * 0.9), x, y, 1, {
    fill: paper.signal,
    line: paper.ink,
    lineWidth: Math.max(1.4, radius * 0.11),
  });
  const text = String(damage);
  const px = radius * (text.length > 1 ? 0.98 : 1.24);
  drawText(ink, text, x, y, { px, family: 'stencil', colour: paper.white, outline: Math.max(1.6, px * 0.16) });
}

function drawShield(ink: Ink, x: number, y: number, r: number): void {
  const path = `M${-r},${-r}H${r}V${r * 0.2}C${r},${r * 0.8} 0,${r * 1.25} 0,${r * 1.25}C0,${r * 1.25} ${-r},${r * 0.8} ${-r},${r * 0.2}Z`;
  drawPath(ink, path, x, y, 1, { fill: paper.ink });
  drawPath(ink, `M0,${-r * 0.62}V${r * 0.8}M${-r * 0.62},${-r * 0.05}H${r * 0.62}`, x, y, 1, {
    line: paper.sheet,
    lineWidth: r * 0.3,
  });
}

const mostIcons = 3;

/** "Blocked by" or "Blocks", with icons. */
function drawRelations(ink: Ink, { width: w, height: h }: Size, armoury: Armoury, kind: Kind, top: number): void {
  const attack = armoury.attack(kind);
  const kinds = attack ? [attack.blockedBy] : armoury.stoppedBy(kind);
  const y = top + h * 0.105;
  const size = Math.min(h * 0.14, w * 0.2);
  const px = Math.max(9, w * 0.082);
  drawText(ink, attack ? (w < 118 ? 'Stop' : 'Blocked by') : 'Blocks', -w * 0.44, y, {
    px,
    align: 'left',
    colour: paper.ink,
  });
  kinds
    .slice(0, mostIcons)
    .forEach((each, i) => armoury.draw(ink, each, w * 0.5 - size * 0.66 - i * size * 1.15, y, size, paper.ink));
}

/** The dashed ticket: what the attack gains after which card. */
function drawTicket(
  ink: Ink,
  { width: w, height: h }: Size,
  armoury: Armoury,
  gain: Bonus & { after: Kind },
  fits: boolean,
): void {
  const height = h * 0.155;
  const top = h * 0.32;
  drawOutline(ink, sheetPath(-w * 0.455, top, w * 0.91, height, 2), {
    fill: fits ? paper.fits : undefined,
    line: fits ? paper.signal : paper.ink,
    lineWidth: fits ? Math.max(1.6, w * 0.014) : Math.max(1.1, w * 0.01),
    dash: [w * 0.032, w * 0.024],
  });
  const y = top + height / 2;
  const px = Math.max(8, w * 0.082);
  const roomy = w >= 118;
  if (roomy) drawText(ink, 'After', -w * 0.41, y, { px, align: 'left', colour: paper.ink });
  armoury.draw(ink, gain.after, roomy ? -w * 0.09 : -w * 0.31, y, Math.min(height * 0.92, w * 0.17), paper.ink);
  drawBonus(ink, w * 0.43, y, px, gain);
}

/** "+2 ♥ +1 ✹", its right end at x. */
export function drawBonus(
  ink: Ink,
  x: number,
  y: number,
  px: number,
  { health, damage }: Bonus,
  colour: string = paper.ink,
): void {
  let right = x;
  if (damage > 0) {
    drawPath(ink, starPath(12, px * 0.52, px * 0.4), right - px * 0.5, y, 1, {
      fill: paper.signal,
      line: paper.ink,
      lineWidth: 1.1,
    });
    drawText(ink, `+${damage}`, right - px * 1.06, y, { px: px * 1.04, align: 'right', colour });
    right -= px * 1.3 + textWidth(`+${damage}`, { px: px * 1.04 });
  }
  if (health > 0) {
    drawPath(ink, shapePaths.heart, right - px * 0.5, y, px * 0.44, { fill: colour });
    drawText(ink, `+${health}`, right - px * 1.06, y, { px: px * 1.04, align: 'right', colour });
  }
}

/** What everyone sees of a hand. */
export function drawBack(ink: Ink, size: Size): void {
  const { width: w, height: h } = size;
  const radius = Math.max(2, w * 0.05);
  drawSheet(ink, size, paper.ink, radius);
  drawOutline(ink, sheetPath(-w / 2, -h / 2, w, h, radius), { line: paper.backLine, lineWidth: 0.8 });
  drawOutline(ink, sheetPath(-w * 0.41, -h / 2 + w * 0.09, w * 0.82, h - w * 0.18, 2), {
    line: paper.backLine,
    lineWidth: Math.max(0.8, Math.min(1.6, w * 0.03)),
  });
  const arrow = `M0,${-h * 0.24}L${w * 0.27},${h * 0.02}H${w * 0.11}V${h * 0.24}H${-w * 0.11}V${h * 0.02}H${-w * 0.27}Z`;
  drawPath(ink, arrow, 0, 0, 1, { fill: paper.backLine });
}

/** The ticket when it is off its card. */
export function drawTornTicket(ink: Ink, width: number, height: number, after: string, gain: Bonus): void {
  const [w, h] = [width / 2, height / 2];
  const teeth = (x: number, toward: 1 | -1) =>
    [0, 1, 2, 3, 4, 5].map((i) => `L${x + (i % 2 ? -6 : 0)},${toward * (-h + (i * height) / 5)}`).join('');
  const path = `M${-w},${-h}L${w},${-h}${teeth(w, 1)}L${-w},${h}${teeth(-w + 6, -1)}Z`;
  drawPath(ink, path, 4, 6, 1, { fill: 'rgba(0, 0, 0, 0.4)' });
  drawPath(ink, path, 0, 0, 1, { fill: paper.sheet, line: paper.ink, lineWidth: 2.2 });
  const px = height * 0.29;
  drawText(ink, 'Counteraction', -w + height * 0.26, -height * 0.18, { px, align: 'left', colour: paper.ink });
  const room = width - height * 0.5 - bonusWidth(gain, height * 0.34);
  const said = `after ${after}`;
  const small = Math.max(px * 0.6, Math.min(px * 0.84, (px * 0.84 * room) / textWidth(said, { px: px * 0.84 })));
  drawText(ink, fitted(said, room * 1.04, { px: small }), -w + height * 0.26, height * 0.19, {
    px: small,
    align: 'left',
    colour: paper.ink,
  });
  drawBonus(ink, w - height * 0.2, 0, height * 0.34, gain);
}

const bonusWidth = ({ health, damage }: Bonus, px: number): number =>
  (Number(health > 0) + Number(damage > 0)) * px * 2.7;
