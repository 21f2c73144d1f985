/** Pointing at a seat: the ones allowed are ringed, the aimed one gets a thick line and a cross-hair. */
import { Graphics } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { SeatTargeting } from '../../../kit/game-ui.ts';
import { towards } from '../../../kit/stage/effects/flight.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { drawDashedCircle } from '../../../kit/stage/targeting.ts';
import { piece } from '../../../design/palette.ts';
import type { Layout } from './layout.ts';

/** A finger is that wide, px. */
const touchRadius = 30;

export class Aim {
  /** Under the tokens. */
  readonly line = new Graphics();
  /** Over the tokens, under their plates. */
  readonly marks = new Graphics();
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  set(aiming: SeatTargeting | null): void {
    this.line.clear();
    this.marks.clear();
    if (!aiming) return;
    const r = this.#layout.tokenRadius;
    const at = (seat: Seat) => this.#layout.places[seat].token;
    for (const seat of aiming.seats) if (seat !== aiming.targeted) this.#drawAllowed(at(seat), r * 1.26);
    if (aiming.targeted === null) return;
    const from = at(aiming.from);
    const to = at(aiming.targeted);
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far > r * 3) this.#drawLine(towards(from, to, r * 1.15), towards(from, to, far - r * 1.4));
    this.#drawCrossHair(to, r * 1.42);
  }

  /** The seat that a pointer there means, or null. */
  seatAt(point: Point, aiming: SeatTargeting): Seat | null {
    const { tokenRadius, places } = this.#layout;
    const near = aiming.seats
      .map((seat) => ({ seat, far: Math.hypot(places[seat].token.x - point.x, places[seat].token.y - point.y) }))
      .toSorted((a, b) => a.far - b.far)[0];
    if (near && near.far <= Math.max(touchRadius, tokenRadius * 1.35)) return near.seat;
    const within = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
      Math.abs(point.x - x) <= width / 2 && Math.abs(point.y - y) <= height / 2;
    return aiming.seats.find((seat) => within(places[seat].card) || within(places[seat].plate)) ?? null;
  }

  #drawAllowed(middle: Point, radius: number): void {
    drawDashedCircle(this.marks, middle, radius, { edge: piece.ink, edgePx: 5.5, line: piece.paper, linePx: 3 });
  }

  #drawLine(from: Point, to: Point): void {
    const wide = Math.max(7, this.#layout.tokenRadius * 0.24);
    this.line.moveTo(from.x, from.y).lineTo(to.x, to.y).stroke({ width: wide, color: piece.ink, cap: 'round' });
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    for (let along = 4; along < far - 4; along += 19) {
      const start = towards(from, to, along);
      const end = towards(from, to, Math.min(along + 11, far - 2));
      this.line
        .moveTo(start.x, start.y)
        .lineTo(end.x, end.y)
        .stroke({ width: wide * 0.5, color: piece.paper });
    }
  }

  #drawCrossHair({ x, y }: Point, radius: number): void {
    const wide = Math.max(5, radius * 0.16);
    for (const [extra, color] of [
      [4, piece.ink],
      [0, piece.rust],
    ] as const) {
      this.marks.circle(x, y, radius).stroke({ width: wide + extra, color });
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ])
        this.marks
          .moveTo(x + dx * (radius * 0.66 - extra / 2), y + dy * (radius * 0.66 - extra / 2))
          .lineTo(x + dx * (radius * 1.3 + extra / 2), y + dy * (radius * 1.3 + extra / 2))
          .stroke({ width: wide + extra, color });
    }
  }
}
