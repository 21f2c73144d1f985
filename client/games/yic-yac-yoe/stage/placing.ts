/** The turn that is being drawn: what is chosen, what can come next, what is tried, the rows it would complete; the pen. */
import { Container, type Graphics } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { areTouching, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { emptySprite } from '../../../kit/stage/scene.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { between, hump } from '../../../kit/stage/timeline.ts';
import { endOf, wobblyThrough } from '../hand-drawn.ts';
import type { PenTargeting } from '../lines.ts';
import { penColour } from '../pens.ts';
import {
  alongWay,
  drawPen,
  joinOf,
  middleOf,
  plainStroke,
  ringAround,
  seedOf,
  trace,
  traceBehind,
  traceByPen,
  traceDashes,
  traceMark,
  type Drawing,
} from './drawings.ts';
import { placeOf, type Layout } from './layout.ts';
import type { PenPicture, PenSpot } from './picture.ts';
import type { Sheet } from './sheet.ts';

/** Lengths are in squares, `…Width` in widths of a pen, unless they end in Px. */
const ringRims = 1.6;
/** A frame: a ring would look like somebody's mark. */
const suggested = { half: 0.44, width: 1.3, sway: 0.015, seed: 31 };
const hint = { dot: 0.045, mostDotPx: 4, ring: 0.12, ringWidth: 1.1 };
/** The line to a square that is tried leaves both marks some room. */
const way = { from: 0.14, to: 0.16, dashWidth: 0.72 };
const tried = { paled: 0.5, dashWidth: 0.8, paper: 0.16, ring: 0.1, least: 0.036, ringWidth: 0.7 };
const bracket = { half: 0.42, sway: 0.012, width: 0.6 };
const bracketCorners = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
];
/** The pen's tip is beside the mark it is at, so that it hides none. */
const tipOff = { x: 0.1, y: 0.12 };
/** How a pen lies, degrees: always pointing up to the left. */
export const penTurn = { board: 38, seat: 42 };
/** On its way it is lifted by that share of the way. */
const lift = { share: 0.16, mostPx: 40 };
/** A pen smaller than that share of its length on the board is drawn small: shrunk, its lines would break up. */
const smallPen = { share: 0.6, mostPx: 70 };

/** Draws it on the board, but for the hints. */
export function drawTargeting(to: Graphics, targeting: PenTargeting | null, drawing: Drawing): void {
  to.clear();
  if (!targeting) return;
  drawSuggested(to, targeting.suggested ?? [], drawing);
  const [first] = targeting.line;
  if (first) drawChosen(to, targeting, seedOf(targeting.seat, first), drawing);
  if (targeting.tried) drawTried(to, targeting, targeting.tried, drawing);
  const { unit, pens, palette } = drawing;
  for (const row of targeting.rows) {
    const ring = ringAround(row, row.length + 70);
    trace(to, ring, unit, pens.signal + pens.key * ringRims, palette.paper);
    trace(to, ring, unit, pens.signal, palette.signal);
  }
}

/** In the yellow of the coach's slip: red rings are of rows that put somebody out. */
function drawSuggested(to: Graphics, cells: readonly Cell[], { unit, pens }: Drawing): void {
  // A line may bend: each square has its own.
  const rings = cells.map((cell) => {
    const { x, y } = middleOf(cell);
    const corners = bracketCorners.map((corner) => ({
      x: x + corner.x * suggested.half,
      y: y + corner.y * suggested.half,
    }));
    return wobblyThrough(corners, suggested.sway, suggested.seed);
  });
  const width = pens.signal * suggested.width;
  for (const ring of rings) trace(to, ring, unit, width + pens.key * ringRims, pieceColours.ink);
  for (const ring of rings) trace(to, ring, unit, width, pieceColours.sun);
}

/** Where the next mark may go. Any empty square will do for the first: only a pencil's dot. What can follow is ringed. */
export function drawHints(to: Graphics, targeting: PenTargeting | null, { unit, pens, palette }: Drawing): void {
  to.clear();
  if (!targeting) return;
  const { line, next, seat } = targeting;
  const { colour, key } = penColour(seat, palette);
  for (const cell of next) {
    const { x, y } = middleOf(cell);
    if (line.length === 0) {
      to.circle(x * unit, y * unit, Math.min(hint.dot * unit, hint.mostDotPx)).fill(palette.faint);
      continue;
    }
    // Rings, as filled discs would look like a player's shape.
    const ring = (width: number, color: string) =>
      to.circle(x * unit, y * unit, hint.ring * unit).stroke({ color, width: width * unit });
    if (key) ring(pens.join * hint.ringWidth + pens.key, key);
    ring(pens.join * hint.ringWidth, colour);
  }
}

function drawChosen(to: Graphics, { line, seat }: PenTargeting, seed: number, drawing: Drawing): void {
  if (drawing.marking === 'custom') {
    for (const cell of line) drawMark(to, cell, seat, drawing);
    return;
  }
  const { unit, pens, palette } = drawing;
  const off = ({ x, y }: Point): Point => ({ x: x + pens.offX, y: y + pens.offY });
  const strokes = line.map((cell, index) => plainStroke(cell, seed + index));
  const join = line.length > 1 ? joinOf(line, seed) : null;
  const offRegister = { strokes: strokes.map((stroke) => stroke.map(off)), join: join && join.map(off) };
  traceBehind(to, offRegister, seat, drawing);
  if (join) trace(to, join, unit, pens.join, palette.ink);
  strokes.forEach((stroke, index) =>
    traceByPen(to, stroke, unit, { width: pens.mark, colour: palette.ink, seed: seed + index }),
  );
}

/** A mark that may come: as it would be, with the line to it in dashes. */
function drawTried(to: Graphics, { line, seat, rows }: PenTargeting, cell: Cell, drawing: Drawing): void {
  const { unit, pens, palette } = drawing;
  const { x, y } = middleOf(cell);
  const last = line.at(-1);
  const isFatal = rows.length > 0;
  if (last && areTouching(last, cell))
    traceDashes(to, wayBetween(middleOf(last), { x, y }), unit, pens.mark * way.dashWidth, palette.ink);
  if (drawing.marking === 'custom')
    drawMark(to, cell, seat, { ...drawing, palette: { ...palette, key: null } }, tried.paled);
  else {
    const stroke = plainStroke(cell, seedOf(seat, line[0] ?? cell) + line.length);
    traceDashes(to, [at(stroke, 0), endOf(stroke)], unit, pens.mark * tried.dashWidth, palette.pencil);
    to.circle(x * unit, y * unit, tried.paper * unit).fill(palette.paper);
    to.circle(x * unit, y * unit, tried.ring * unit)
      .fill(palette.paper)
      .stroke({
        color: isFatal ? palette.signal : palette.ink,
        width: Math.max(tried.least, pens.signal * tried.ringWidth) * unit,
      });
  }
  if (drawing.marking === 'custom' || line.length === 0) drawBracket(to, cell, drawing, isFatal);
}

/** The square that the pen is over. */
function drawBracket(to: Graphics, cell: Cell, { unit, pens, palette }: Drawing, isFatal: boolean): void {
  const { x, y } = middleOf(cell);
  const corners = bracketCorners.map((corner) => ({
    x: x + corner.x * bracket.half,
    y: y + corner.y * bracket.half,
  }));
  const colour = isFatal ? palette.signal : palette.pencil;
  trace(to, wobblyThrough(corners, bracket.sway, 5), unit, pens.signal * bracket.width, colour);
}

/** One's own mark. @param paled how much of the paper shows through, 0 to 1 */
function drawMark(to: Graphics, cell: Cell, seat: Seat, drawing: Drawing, paled = 0): void {
  const { x, y } = middleOf(cell);
  const strokes = drawing.marks
    .strokes(seat)
    .map((stroke) => stroke.map((point) => ({ x: point.x + x, y: point.y + y })));
  traceMark(to, strokes, seat, drawing, paled);
}

function wayBetween(from: Point, to: Point): [Point, Point] {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  return [alongWay(from, to, way.from / far), alongWay(from, to, 1 - way.to / far)];
}

/** Where the pen is while the turn is drawn; null for nowhere. */
export function penOf(targeting: PenTargeting | null): PenPicture | null {
  const cell = targeting?.tried ?? targeting?.line.at(-1);
  if (!targeting || !cell) return null;
  const { x, y } = middleOf(cell);
  const spot: PenSpot = { at: 'board', point: { x: x + tipOff.x, y: y + tipOff.y } };
  return { seat: targeting.seat, from: spot, to: spot, way: 1, alpha: 1 };
}

interface PenPose extends Point {
  turn: number;
  /** Of the pen, px. */
  length: number;
}

/** The pen: with whose turn it is, on its way, or at the tip of a line. */
export class Pen {
  /** Where it is in the air or on the board; and where it is tucked behind a token. */
  readonly node = new Container();
  readonly tucked = new Container();
  readonly #body = emptySprite();
  readonly #textures: TextureCache;
  readonly #layout: Layout;
  readonly #sheet: Sheet;

  constructor(textures: TextureCache, layout: Layout, sheet: Sheet) {
    this.#textures = textures;
    this.#layout = layout;
    this.#sheet = sheet;
    this.node.addChild(this.#body);
  }

  set(pen: PenPicture | null): void {
    this.#body.visible = pen !== null && pen.alpha > 0;
    if (pen === null || pen.alpha <= 0) return;
    const { seat, way: gone } = pen;
    const [from, to] = [this.#poseAt(pen.from), this.#poseAt(pen.to)];
    const isTucked = (gone >= 1 && pen.to.at === 'seat') || (gone <= 0 && pen.from.at === 'seat');
    (isTucked ? this.tucked : this.node).addChild(this.#body);
    const liftPx = Math.min(lift.mostPx, Math.hypot(to.x - from.x, to.y - from.y) * lift.share);
    this.#pose(seat, {
      x: between(from.x, to.x, gone),
      y: between(from.y, to.y, gone) - hump(gone) * liftPx,
      turn: between(from.turn, to.turn, gone),
      length: between(from.length, to.length, gone),
    });
    this.#body.alpha = pen.alpha;
  }

  #poseAt(spot: PenSpot): PenPose {
    const { penLength } = this.#layout;
    if (spot.at === 'board') return { ...this.#sheet.outward(spot.point), turn: penTurn.board, length: penLength };
    return { ...placeOf(this.#layout, spot.seat).pen, turn: penTurn.seat };
  }

  #pose(seat: Seat, { x, y, turn, length }: PenPose): void {
    const { penLength } = this.#layout;
    const drawnPx = length < penLength * smallPen.share ? Math.min(penLength, smallPen.mostPx) : penLength;
    this.#textures.show(this.#body, { x, y }, `pen:${seat}:${drawnPx}`, drawnPx * 2 + 16, drawnPx * 0.4, (context) =>
      drawPen(context, seat, drawnPx),
    );
    this.#body.angle = turn;
    this.#body.scale.set(length / drawnPx);
  }
}
