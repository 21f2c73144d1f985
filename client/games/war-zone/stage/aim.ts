/** Pointing at a player: the ones allowed are framed in dashes, the aimed one gets the path and the frame. */
import { Graphics } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { SeatTargeting } from '../../../kit/game-ui.ts';
import type { Point } from '../../../kit/stage/effects/effect.ts';
import { paper, roomInks } from './inks.ts';
import type { Box, Layout } from './layout.ts';
import { drawCourse } from './path.ts';

export class Aim {
  /** Under the slips, so that words stay legible. */
  readonly path = new Graphics();
  readonly node = new Graphics();
  readonly #layout: Layout;
  readonly #signal: string;

  constructor(layout: Layout, dark: boolean) {
    this.#layout = layout;
    this.#signal = roomInks(dark).signal;
  }

  set(aiming: SeatTargeting | null): void {
    this.node.clear();
    this.path.clear();
    if (!aiming) return;
    for (const seat of aiming.seats) if (seat !== aiming.targeted) this.#drawDashes(this.#layout.panels[seat].box);
    if (aiming.targeted === null) return;
    this.#drawFrame(this.#layout.panels[aiming.targeted].box);
    this.#drawPath(aiming.from, aiming.targeted);
  }

  /** The seat that a pointer there means, or null. */
  seatAt(point: Point, aiming: SeatTargeting): Seat | null {
    const within = ({ x, y, width, height }: Box) =>
      point.x >= x - 3 && point.x <= x + width + 3 && point.y >= y - 6 && point.y <= y + height + 10;
    return aiming.seats.find((seat) => within(this.#layout.panels[seat].box)) ?? null;
  }

  #drawDashes({ x, y, width, height }: Box): void {
    const off = width < 200 ? 2.5 : 5;
    const corners = [
      [x - off, y - off],
      [x + width + off, y - off],
      [x + width + off, y + height + off],
      [x - off, y + height + off],
    ];
    for (const [wide, color] of [
      [5, paper.ink],
      [2.6, this.#signal],
    ] as const) {
      corners.forEach(([fromX, fromY], index) => {
        const [toX, toY] = corners[(index + 1) % 4];
        const far = Math.hypot(toX - fromX, toY - fromY);
        const count = Math.max(2, Math.round(far / 22));
        for (let i = 0; i < count; i++) {
          const [a, b] = [(i + 0.2) / count, (i + 0.8) / count];
          this.node
            .moveTo(fromX + (toX - fromX) * a, fromY + (toY - fromY) * a)
            .lineTo(fromX + (toX - fromX) * b, fromY + (toY - fromY) * b);
        }
      });
      this.node.stroke({ width: wide, color });
    }
  }

  #drawFrame({ x, y, width, height }: Box): void {
    const off = width < 200 ? 3 : 6;
    for (const [wide, color] of [
      [8, paper.ink],
      [5, this.#signal],
    ] as const)
      this.node.roundRect(x - off, y - off, width + off * 2, height + off * 2, 6).stroke({ width: wide, color });
  }

  #drawPath(from: Seat, to: Seat): void {
    const { panels, trench, nearest, width } = this.#layout;
    const start =
      from === nearest ? { x: width * 0.5, y: trench } : { x: panels[from].token.x, y: panels[from].token.y };
    const { box } = panels[to];
    const below = box.y < trench;
    const end = { x: box.x + box.width / 2, y: below ? box.y + box.height + 16 : box.y - 6 };
    const bend = { x: start.x + (end.x - start.x) * 0.15, y: start.y + (end.y - start.y) * 0.6 };
    drawCourse(this.path, { from: start, bend, to: end }, 1, width < 600 ? 5 : 7, this.#signal, true);
  }
}
