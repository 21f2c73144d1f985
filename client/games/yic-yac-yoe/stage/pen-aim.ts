/**
 * The turn that is being drawn: what is chosen, what can come next, what is tried, and the rows that would complete.
 */
import type { Graphics } from 'pixi.js';
import { areTouching, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import type { PenTargeting as PenAim } from '../lines.ts';
import { wobblyThrough } from './hand-drawn.ts';
import { penInk } from './inks.ts';
import { drawStrokes, joinOf, seedOf, type Drawing } from './line-pieces.ts';
import { dash, ink, middleOf, plainStroke, ringAround, trace } from './pen-work.ts';
import type { PenPicture } from './picture.ts';

/** Draws it on the board, but for the hints. */
export function drawPenAim(to: Graphics, aim: PenAim | null, drawing: Drawing): void {
  to.clear();
  if (!aim) return;
  if (aim.line.length > 0) drawChosen(to, aim, drawing);
  if (aim.tried) drawTried(to, aim, aim.tried, drawing);
  const { unit, pens, inks } = drawing;
  for (const row of aim.rows) {
    const ring = ringAround(row, row.length + 70);
    trace(to, ring, unit, pens.signal + pens.key * 1.6, inks.paper);
    trace(to, ring, unit, pens.signal, inks.signal);
  }
}

/** Where the pen is while the turn is drawn: its tip beside the mark it is at, so that it hides none; null for nowhere. */
export function penOf(aim: PenAim | null): PenPicture | null {
  const at = aim?.tried ?? aim?.line.at(-1);
  if (!aim || !at) return null;
  const { x, y } = middleOf(at);
  const spot = { at: 'board' as const, point: { x: x + 0.1, y: y + 0.12 } };
  return { seat: aim.seat, from: spot, to: spot, way: 1, alpha: 1 };
}

/** Where the next mark may go. Any empty square will do for the first: only a pencil's dot. What can follow is ringed. */
export function drawHints(to: Graphics, aim: PenAim | null, { unit, pens, inks }: Drawing): void {
  to.clear();
  if (!aim) return;
  const { line, next, seat } = aim;
  const { colour, key } = penInk(seat, inks);
  for (const cell of next) {
    const { x, y } = middleOf(cell);
    if (line.length === 0) {
      to.circle(x * unit, y * unit, Math.min(0.045 * unit, 4)).fill(inks.faint);
      continue;
    }
    // Rings, as filled discs would look like a player's shape.
    const ring = (width: number, color: string) =>
      to.circle(x * unit, y * unit, 0.12 * unit).stroke({ color, width: width * unit });
    if (key) ring(pens.join * 1.1 + pens.key, key);
    ring(pens.join * 1.1, colour);
  }
}

function drawChosen(to: Graphics, { line, seat }: PenAim, drawing: Drawing): void {
  const { unit, pens, inks } = drawing;
  const seed = seedOf(seat, line[0]);
  if (drawing.marking === 'custom') {
    for (const cell of line) drawMark(to, cell, seat, drawing);
    return;
  }
  const { colour, key } = penInk(seat, inks);
  const off = ({ x, y }: Point): Point => ({ x: x + pens.offX, y: y + pens.offY });
  const strokes = line.map((cell, index) => plainStroke(cell, seed + index));
  const join = line.length > 1 ? joinOf(line, seed) : null;
  for (const [width, tint] of key
    ? ([
        [pens.key, key],
        [0, colour],
      ] as const)
    : ([[0, colour]] as const)) {
    if (join) trace(to, join.map(off), unit, pens.mark * 0.66 + width, tint);
    for (const stroke of strokes) trace(to, stroke.map(off), unit, pens.mark * 0.95 + width, tint);
  }
  if (join) trace(to, join, unit, pens.join, inks.ink);
  strokes.forEach((stroke, index) => ink(to, stroke, unit, { width: pens.mark, colour: inks.ink, seed: seed + index }));
}

/** A mark that may come: as it would be, with the line to it in dashes. */
function drawTried(to: Graphics, { line, seat, rows }: PenAim, tried: Cell, drawing: Drawing): void {
  const { unit, pens, inks } = drawing;
  const at = middleOf(tried);
  const last = line.at(-1);
  const warned = rows.length > 0;
  if (last && areTouching(last, tried)) dash(to, ...inset(middleOf(last), at), unit, pens.mark * 0.72, inks.ink);
  if (drawing.marking === 'custom') drawMark(to, tried, seat, { ...drawing, inks: { ...inks, key: null } }, 0.5);
  else {
    const seed = seedOf(seat, line[0] ?? tried) + line.length;
    const [from, until] = [plainStroke(tried, seed)[0], plainStroke(tried, seed).at(-1)!];
    dash(to, from, until, unit, pens.mark * 0.8, inks.pencil);
    to.circle(at.x * unit, at.y * unit, 0.16 * unit).fill(inks.paper);
    to.circle(at.x * unit, at.y * unit, 0.1 * unit)
      .fill(inks.paper)
      .stroke({ color: warned ? inks.signal : inks.ink, width: Math.max(0.036, pens.signal * 0.7) * unit });
  }
  if (drawing.marking === 'custom' || line.length === 0) drawBracket(to, tried, drawing, warned);
}

/** The square that the pen is over. */
function drawBracket(to: Graphics, cell: Cell, { unit, pens, inks }: Drawing, warned: boolean): void {
  const { x, y } = middleOf(cell);
  const half = 0.42;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([dx, dy]) => ({ x: x + dx * half, y: y + dy * half }));
  trace(to, wobblyThrough(corners, 0.012, 5), unit, pens.signal * 0.6, warned ? inks.signal : inks.pencil);
}

/** One's own mark. @param paled how much of the paper shows through, 0 to 1 */
function drawMark(to: Graphics, cell: Cell, seat: number, drawing: Drawing, paled = 0): void {
  const { x, y } = middleOf(cell);
  const strokes = drawing.marks
    .strokes(seat)
    .map((stroke) => stroke.map((point) => ({ x: point.x + x, y: point.y + y })));
  drawStrokes(to, strokes, seat, drawing, paled);
}

/** Leaves both marks some room. */
function inset(from: Point, to: Point): [Point, Point] {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const along = (share: number): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  return [along(0.14 / far), along(1 - 0.16 / far)];
}
