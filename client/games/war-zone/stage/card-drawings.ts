/** Cards in any size, and the pictures they are known by. (0, 0) is in the middle of each. */
import 'virtual:icons/games/war-zone/icons';
import 'virtual:icons/games/war-zone/poster-icons';
import { at } from '../../../../shared/contract/at.ts';
import type { Deck, Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Bonus } from '../../../../shared/games/war-zone/types.ts';
import { hasIcon } from '../../../design/icons.ts';
import { shapePaths } from '../../../../shared/design/badge-looks.ts';
import { starPath } from '../../../../shared/design/shapes.ts';
import {
  boxPath,
  drawHalftone,
  drawIcon,
  drawOutline,
  drawPath,
  sheetPath,
  type Area,
  type Context,
} from '../../../kit/stage/drawing.ts';
import { drawText, textWidth, type Lettering } from '../../../kit/stage/lettering.ts';
import type { Size } from '../../../kit/stage/picture.ts';
import { palette } from '../palette.ts';
import { faceWords, stageWords } from '../words.ts';
import { blockedBy } from '../deck-views.ts';

export interface FaceState {
  /** Its counteraction holds. */
  fits: boolean;
  /** Its ticket has been torn off. */
  torn: boolean;
}

/** Smaller ones show the picture and what it deals only, px. */
const leastDetailed = 80;

export function drawFace(context: Context, size: Size, deck: Deck, kind: Kind, state: FaceState): void {
  const { width: w, height: h } = size;
  const attack = deck.attacks.get(kind);
  const detailed = w >= leastDetailed;
  const [left, top] = [-w / 2, -h / 2];
  const radius = Math.max(2, w * 0.04);
  drawSheet(context, size, palette.sheet, radius);

  context.save();
  context.clip(boxPath(size, radius));
  const head = h * (detailed ? 0.17 : 0.2);
  const art = h * (detailed ? 0.45 : 0.8);
  drawArt(context, { left, top: top + head, right: left + w, bottom: top + head + art }, attack !== undefined);
  context.fillStyle = attack ? palette.ink : palette.sheet;
  context.fillRect(left, top, w, head);
  context.fillStyle = palette.ink;
  if (!attack) context.fillRect(left, top + head - 1.6, w, 1.6);
  if (detailed) context.fillRect(left, top + head + art, w, 2);
  context.restore();

  drawKind(
    context,
    deck,
    kind,
    detailed ? -w * 0.06 : 0,
    top + head + art * 0.54,
    Math.min(w * (detailed ? 0.62 : 0.78), art * 0.9),
    palette.ink,
  );
  drawName(context, deck.nameOf(kind), top + head * 0.52, w * 0.92, head, attack ? palette.sheet : palette.ink);
  if (detailed) {
    if (attack) drawStar(context, left + w - w * 0.155, top + head + w * 0.18, w * 0.16, attack.damage);
    else drawShield(context, left + w - w * 0.155, top + head + w * 0.16, w * 0.11);
    drawRelations(context, size, deck, kind, top + head + art);
    if (attack && !state.torn) drawTicket(context, size, deck, attack.counteraction, state.fits);
  } else if (attack && w >= 40) drawStar(context, left + w - w * 0.2, top + head + w * 0.2, w * 0.21, attack.damage);
  drawOutline(context, boxPath(size, radius), { line: palette.ink, lineWidth: Math.max(1.4, w * 0.016) });
}

/** A sheet with its hard shadow. */
export function drawSheet(context: Context, size: Size, fill: string, radius: number): void {
  const { width: w, height: h } = size;
  const off = Math.max(1.5, Math.min(4, w * 0.025));
  drawOutline(context, sheetPath(-w / 2 + off, -h / 2 + off * 1.3, w, h, radius), { fill: 'rgba(0, 0, 0, 0.36)' });
  drawOutline(context, boxPath(size, radius), { fill });
}

function drawArt(context: Context, area: Area, isAttack: boolean): void {
  const { left, top, right, bottom } = area;
  context.fillStyle = isAttack ? palette.field : palette.guard;
  context.fillRect(left, top, right - left, bottom - top);
  const start = top + (bottom - top) * 0.35;
  const step = Math.max(3.4, Math.min(7, (right - left) / 26));
  drawHalftone(
    context,
    { ...area, top: start },
    step,
    isAttack ? palette.fieldTone : palette.guardTone,
    (_, y) => (0.85 * (y - start)) / (bottom - start),
  );
}

function drawName(context: Context, name: string, y: number, room: number, head: number, colour: string): void {
  const text = name.toUpperCase();
  const full = { px: head * 0.68, family: 'stencil' as const, colour };
  const wide = textWidth(text, full);
  if (wide <= room) return drawText(context, text, 0, y, full);
  // Smaller as far as it can be read; then narrower, so that no name is cut.
  const px = Math.max(head * 0.3, (full.px * room) / wide);
  drawWithin(context, text, 0, y, room, { ...full, px });
}

/** One line in letters as narrow as its room asks for. */
function drawWithin(context: Context, text: string, x: number, y: number, room: number, lettering: Lettering): void {
  context.save();
  context.translate(x, y);
  context.scale(Math.min(1, room / textWidth(text, lettering)), 1);
  drawText(context, text, 0, 0, lettering);
  context.restore();
}

/** The orange star with the damage. */
function drawStar(context: Context, x: number, y: number, radius: number, damage: number | string): void {
  drawPath(context, starPath(12, radius * 1.14, radius * 0.9), x, y, 1, {
    fill: palette.signal,
    line: palette.ink,
    lineWidth: Math.max(1.4, radius * 0.11),
  });
  const text = String(damage);
  const px = radius * (text.length > 1 ? 0.98 : 1.24);
  drawText(context, text, x, y, { px, family: 'stencil', colour: palette.white, outline: Math.max(1.6, px * 0.16) });
}

function drawShield(context: Context, x: number, y: number, r: number): void {
  const path = `M${-r},${-r}H${r}V${r * 0.2}C${r},${r * 0.8} 0,${r * 1.25} 0,${r * 1.25}C0,${r * 1.25} ${-r},${r * 0.8} ${-r},${r * 0.2}Z`;
  drawPath(context, path, x, y, 1, { fill: palette.ink });
  drawPath(context, `M0,${-r * 0.62}V${r * 0.8}M${-r * 0.62},${-r * 0.05}H${r * 0.62}`, x, y, 1, {
    line: palette.sheet,
    lineWidth: r * 0.3,
  });
}

const mostIcons = 3;

/** "Blocked by" or "Blocks", with icons. */
function drawRelations(context: Context, { width: w, height: h }: Size, deck: Deck, kind: Kind, top: number): void {
  const attack = deck.attacks.get(kind);
  const kinds = attack ? [attack.blockedBy] : blockedBy(deck, kind).map(({ id }) => id);
  const y = top + h * 0.105;
  const size = Math.min(h * 0.14, w * 0.2);
  const px = Math.max(9, w * 0.082);
  drawText(context, attack ? (w < 118 ? faceWords.stop : faceWords.blockedBy) : faceWords.blocks, -w * 0.44, y, {
    px,
    align: 'left',
    colour: palette.ink,
  });
  kinds
    .slice(0, mostIcons)
    .forEach((each, i) => drawKind(context, deck, each, w * 0.5 - size * 0.66 - i * size * 1.15, y, size, palette.ink));
}

/** The dashed ticket: what the attack gains after which card. */
function drawTicket(
  context: Context,
  { width: w, height: h }: Size,
  deck: Deck,
  gain: Bonus & { after: Kind },
  fits: boolean,
): void {
  const height = h * 0.155;
  const top = h * 0.32;
  drawOutline(context, sheetPath(-w * 0.455, top, w * 0.91, height, 2), {
    fill: fits ? palette.fits : undefined,
    line: fits ? palette.signal : palette.ink,
    lineWidth: fits ? Math.max(1.6, w * 0.014) : Math.max(1.1, w * 0.01),
    dash: [w * 0.032, w * 0.024],
  });
  const y = top + height / 2;
  const px = Math.max(8, w * 0.082);
  const roomy = w >= 118;
  if (roomy) drawText(context, faceWords.after, -w * 0.41, y, { px, align: 'left', colour: palette.ink });
  drawKind(context, deck, gain.after, roomy ? -w * 0.09 : -w * 0.31, y, Math.min(height * 0.92, w * 0.17), palette.ink);
  drawBonus(context, w * 0.43, y, px, gain);
}

/** "+2 ♥ +1 ✹", its right end at x. */
export function drawBonus(
  context: Context,
  x: number,
  y: number,
  px: number,
  { health, damage }: Bonus,
  colour: string = palette.ink,
): void {
  let right = x;
  if (damage > 0) {
    drawPath(context, starPath(12, px * 0.52, px * 0.4), right - px * 0.5, y, 1, {
      fill: palette.signal,
      line: palette.ink,
      lineWidth: 1.1,
    });
    drawText(context, `+${damage}`, right - px * 1.06, y, { px: px * 1.04, align: 'right', colour });
    right -= px * 1.3 + textWidth(`+${damage}`, { px: px * 1.04 });
  }
  if (health > 0) {
    drawPath(context, shapePaths.heart, right - px * 0.5, y, px * 0.44, { fill: colour });
    drawText(context, `+${health}`, right - px * 1.06, y, { px: px * 1.04, align: 'right', colour });
  }
}

/** What everyone sees of a hand. */
export function drawBack(context: Context, size: Size): void {
  const { width: w, height: h } = size;
  const radius = Math.max(2, w * 0.05);
  drawSheet(context, size, palette.ink, radius);
  drawOutline(context, boxPath(size, radius), { line: palette.backLine, lineWidth: 0.8 });
  drawOutline(context, sheetPath(-w * 0.41, -h / 2 + w * 0.09, w * 0.82, h - w * 0.18, 2), {
    line: palette.backLine,
    lineWidth: Math.max(0.8, Math.min(1.6, w * 0.03)),
  });
  const arrow = `M0,${-h * 0.24}L${w * 0.27},${h * 0.02}H${w * 0.11}V${h * 0.24}H${-w * 0.11}V${h * 0.02}H${-w * 0.27}Z`;
  drawPath(context, arrow, 0, 0, 1, { fill: palette.backLine });
}

/** The ticket when it is off its card. */
export function drawTornTicket(context: Context, width: number, height: number, after: string, gain: Bonus): void {
  const [w, h] = [width / 2, height / 2];
  const teeth = (x: number, toward: 1 | -1) =>
    [0, 1, 2, 3, 4, 5].map((i) => `L${x + (i % 2 ? -6 : 0)},${toward * (-h + (i * height) / 5)}`).join('');
  const path = `M${-w},${-h}L${w},${-h}${teeth(w, 1)}L${-w},${h}${teeth(-w + 6, -1)}Z`;
  drawPath(context, path, 4, 6, 1, { fill: 'rgba(0, 0, 0, 0.4)' });
  drawPath(context, path, 0, 0, 1, { fill: palette.sheet, line: palette.ink, lineWidth: 2.2 });
  const px = height * 0.29;
  drawText(context, faceWords.counteraction, -w + height * 0.26, -height * 0.18, {
    px,
    align: 'left',
    colour: palette.ink,
  });
  const room = width - height * 0.5 - bonusWidth(gain, height * 0.34);
  const said = stageWords.afterCard(after);
  const small = Math.max(px * 0.6, Math.min(px * 0.84, (px * 0.84 * room) / textWidth(said, { px: px * 0.84 })));
  drawWithin(context, said, -w + height * 0.26, height * 0.19, room, { px: small, align: 'left', colour: palette.ink });
  drawBonus(context, w - height * 0.2, 0, height * 0.34, gain);
}

const bonusWidth = ({ health, damage }: Bonus, px: number): number =>
  (Number(health > 0) + Number(damage > 0)) * px * 2.7;

/** Type sizes of initials, one to three of them, as shares of the picture. */
const initialsPx = [0.62, 0.52, 0.37];

/** What a card is known by, around (x, y); a card that nobody drew has its initials. */
export function drawKind(
  context: Context,
  deck: Deck,
  kind: Kind,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  if (hasIcon(kind)) return drawIcon(context, kind, x, y, size, colour);
  const initials = initialsOf(deck.nameOf(kind));
  const box = sheetPath(x - size * 0.46, y - size * 0.38, size * 0.92, size * 0.76, size * 0.08);
  drawOutline(context, box, { line: colour, lineWidth: Math.max(1.2, size * 0.066) });
  drawText(context, initials, x, y, { px: size * at(initialsPx, initials.length - 1), colour });
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 3)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('') || '?';

/** The same on a rim of paper, so that it is seen on the black of the trench too. */
export function drawRimmedKind(
  context: Context,
  deck: Deck,
  kind: Kind,
  size: number,
  rim: number,
  colour: string,
): void {
  for (let i = 0; i < 12; i++) {
    const angle = (i * Math.PI) / 6;
    drawKind(context, deck, kind, Math.cos(angle) * rim, Math.sin(angle) * rim, size, palette.sheet);
  }
  drawKind(context, deck, kind, 0, 0, size, colour);
}
