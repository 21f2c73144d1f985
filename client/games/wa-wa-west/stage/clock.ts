/** The wedge clock in the middle of the table; a bar along the edge where it has no room there. */
import { Container, Graphics, Sprite, Texture } from 'pixi.js';
import { drawPath, drawText } from '../../../kit/stage/drawing.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { starPath } from '../../../design/shapes.ts';
import { piece } from '../../../design/palette.ts';
import { wedgeStep, wedgeSteps } from '../../../kit/stage/countdown.ts';
import type { Layout } from './layout.ts';

/** The last seconds are stamped in. */
const stamped = { seconds: 3, forMs: 140, from: 1.25 };

export class Clock {
  readonly node = new Container();
  readonly #rim = new Sprite({ texture: Texture.EMPTY, anchor: 0.5 });
  readonly #wedge = new Graphics();
  readonly #number = new Sprite({ texture: Texture.EMPTY, anchor: 0.5 });
  readonly #press: TextureCache;
  readonly #layout: Layout;
  readonly #isRound: boolean;
  #shown = '';

  constructor(press: TextureCache, layout: Layout) {
    this.#press = press;
    this.#layout = layout;
    this.#isRound = layout.clock.radius > 0;
    this.node.addChild(this.#rim, this.#wedge, this.#number);
    this.node.position.set(layout.clock.x, layout.clock.y);
    this.node.visible = false;
    const r = layout.clock.radius;
    if (this.#isRound)
      this.#rim.texture = press.print('clock-rim', r * 2.4, r * 2.4, (ink) =>
        drawPath(ink, starPath(16, r * 1.12, r * 0.95), 0, 0, 1, { fill: piece.ink }),
      );
  }

  /**
   * Sets the clock.
   * @returns whether it looks different now
   */
  set(clock: { leftMs: number; ofMs: number } | null, still: boolean): boolean {
    const leftMs = clock ? Math.max(0, clock.leftMs) : 0;
    const seconds = Math.ceil(leftMs / 1000);
    const share = clock && clock.ofMs > 0 ? Math.min(1, leftMs / clock.ofMs) : 0;
    const step = clock ? wedgeStep(clock, this.#isRound ? wedgeSteps : Math.round(this.#layout.width / 2)) : 0;
    const sinceTickMs = seconds * 1000 - leftMs;
    const scale =
      still || seconds > stamped.seconds || seconds === 0 || sinceTickMs > stamped.forMs
        ? 1
        : stamped.from + (1 - stamped.from) * Math.min(1, sinceTickMs / stamped.forMs);

    const shown = clock ? `${seconds}:${step}:${scale}` : '';
    if (shown === this.#shown) return false;
    this.#shown = shown;
    this.node.visible = clock !== null;
    if (!clock) return true;
    if (this.#isRound) this.#drawRound(step / wedgeSteps, seconds, scale);
    else this.#drawBar(share, seconds);
    return true;
  }

  #drawRound(share: number, seconds: number, scale: number): void {
    const r = this.#layout.clock.radius * 0.78;
    const last = seconds <= stamped.seconds;
    this.#wedge.clear().circle(0, 0, r).fill(piece.card);
    if (share > 0)
      this.#wedge
        .moveTo(0, 0)
        .arc(0, 0, r, -Math.PI / 2, -Math.PI / 2 + share * Math.PI * 2)
        .closePath()
        .fill(last ? piece.fire : piece.sun);
    this.#wedge.circle(0, 0, r).stroke({ color: piece.ink, width: 2 });
    const px = r * (seconds > 99 ? 0.75 : seconds > 9 ? 0.95 : 1.1);
    this.#number.texture = this.#press.print(`clock:${seconds}`, r * 2.6, r * 2, (ink) =>
      drawText(ink, String(seconds), 0, 0, { px, family: 'number' }),
    );
    this.#number.scale.set(scale);
  }

  #drawBar(share: number, seconds: number): void {
    const { width } = this.#layout;
    const height = 7;
    this.#wedge
      .clear()
      .rect(-width / 2, 4 - height, width, height)
      .fill(piece.ink)
      .rect(-width / 2, 6 - height, width * share, height - 3)
      .fill(seconds <= stamped.seconds ? piece.fire : piece.paper);
  }
}
