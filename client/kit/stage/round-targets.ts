/** Targets at a round table: a ring around each player one may aim at, a line and a cross-hair to the chosen one. */
import { Graphics } from 'pixi.js';
import type { Seat } from '../../../shared/contract/game.ts';
import { pieceColours } from '../../../shared/design/palette.ts';
import type { SeatTargeting } from '../game-ui.ts';
import { towards } from './effects/flight.ts';
import type { Box, Point } from './picture.ts';
import { placeOf, type RoundLayout } from './round-layout.ts';
import { drawDashedCircle, type SeatTargets } from './targeting.ts';

/** A finger is that wide, px. */
const touchRadius = 30;
/** Shares of a token's radius. */
const targetShare = { reach: 1.35, allowed: 1.26, cross: 1.42, near: 3, lineFrom: 1.15, lineUntil: 1.4, line: 0.24 };
const allowedLines = { edge: pieceColours.ink, edgePx: 5.5, line: pieceColours.paper, linePx: 3 };
const linePx = { least: 7, dash: 11, step: 19, end: 4 };

export class RoundTargets implements SeatTargets {
  /** Under the tokens. */
  readonly line = new Graphics();
  /** Over the tokens, under their plates. */
  readonly marks = new Graphics();
  readonly #layout: RoundLayout;

  constructor(layout: RoundLayout) {
    this.#layout = layout;
  }

  set(targeting: SeatTargeting | null): void {
    this.line.clear();
    this.marks.clear();
    if (!targeting) return;
    const { seats, targeted } = targeting;
    const { tokenRadius: r } = this.#layout;
    const token = (seat: Seat) => placeOf(this.#layout, seat).token;
    for (const seat of seats)
      if (seat !== targeted) drawDashedCircle(this.marks, token(seat), r * targetShare.allowed, allowedLines);
    if (targeted === null) return;
    const [from, to] = [token(targeting.from), token(targeted)];
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far > r * targetShare.near)
      this.#drawLine(towards(from, to, r * targetShare.lineFrom), towards(from, to, far - r * targetShare.lineUntil));
    this.#drawCrossHair(to, r * targetShare.cross);
  }

  seatAt(point: Point, { seats }: SeatTargeting): Seat | null {
    const reach = Math.max(touchRadius, this.#layout.tokenRadius * targetShare.reach);
    const [near] = seats
      .map((seat) => {
        const { token } = placeOf(this.#layout, seat);
        return { seat, far: Math.hypot(token.x - point.x, token.y - point.y) };
      })
      .toSorted((a, b) => a.far - b.far);
    if (near && near.far <= reach) return near.seat;
    const within = ({ x, y, width, height }: Box) =>
      Math.abs(point.x - x) <= width / 2 && Math.abs(point.y - y) <= height / 2;
    const found = seats.find((seat) => {
      const { card, plate } = placeOf(this.#layout, seat);
      return within(card) || within(plate);
    });
    return found ?? null;
  }

  #drawLine(from: Point, to: Point): void {
    const width = Math.max(linePx.least, this.#layout.tokenRadius * targetShare.line);
    this.line.moveTo(from.x, from.y).lineTo(to.x, to.y).stroke({ width, color: pieceColours.ink, cap: 'round' });
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    for (let along = linePx.end; along < far - linePx.end; along += linePx.step) {
      const start = towards(from, to, along);
      const end = towards(from, to, Math.min(along + linePx.dash, far - 2));
      this.line
        .moveTo(start.x, start.y)
        .lineTo(end.x, end.y)
        .stroke({ width: width * 0.5, color: pieceColours.paper });
    }
  }

  #drawCrossHair({ x, y }: Point, radius: number): void {
    const wide = Math.max(5, radius * 0.16);
    for (const [extra, color] of [
      [4, pieceColours.ink],
      [0, pieceColours.rust],
    ] as const) {
      const width = wide + extra;
      const [from, to] = [radius * 0.66 - extra / 2, radius * 1.3 + extra / 2];
      this.marks.circle(x, y, radius).stroke({ width, color });
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        this.marks
          .moveTo(x + dx * from, y + dy * from)
          .lineTo(x + dx * to, y + dy * to)
          .stroke({ width, color });
    }
  }
}
