/** The wedge clock: a ring that opens, the seconds in its middle; the last three are stamped in. */
import { Container, Graphics, Sprite, Texture } from 'pixi.js';
import type { Point } from './effects/effect.ts';
import { drawText } from './drawing.ts';
import type { TextureCache } from './textures.ts';
import type { fonts } from '../../design/palette.ts';

const stamped = { seconds: 3, forMs: 140, from: 1.25 };
/** Steps as fine as the eye can tell, so that an idle table is not painted sixty times a second. */
export const wedgeSteps = 120;

/** How far the ring is closed, in so many steps. A slow one moves with the seconds: one painting does for both. */
export function wedgeStep({ leftMs, ofMs }: { leftMs: number; ofMs: number }, steps = wedgeSteps): number {
  if (ofMs <= 0) return 0;
  const isSlow = ofMs / steps > 500;
  const shownMs = isSlow ? Math.ceil(leftMs / 1000) * 1000 : leftMs;
  return Math.round(Math.min(1, Math.max(0, shownMs / ofMs)) * steps);
}

interface Inks {
  face: string;
  rim: string;
  wedge: string;
  number: string;
  family: keyof typeof fonts;
}

export class WedgeClock {
  readonly node = new Container();
  readonly #face = new Graphics();
  readonly #number = new Sprite({ texture: Texture.EMPTY, anchor: 0.5 });
  readonly #press: TextureCache;
  readonly #radius: number;
  readonly #inks: Inks;
  #shown = '';

  /** @param at its middle, and its radius, px */
  constructor(press: TextureCache, at: Point & { radius: number }, inks: Inks) {
    this.#press = press;
    this.#radius = at.radius;
    this.#inks = inks;
    this.node.addChild(this.#face, this.#number);
    this.node.position.set(at.x, at.y);
    this.node.visible = false;
  }

  /**
   * Sets the clock.
   * @returns whether it looks different now
   */
  set(clock: { leftMs: number; ofMs: number } | null, still: boolean): boolean {
    const leftMs = clock ? Math.max(0, clock.leftMs) : 0;
    const seconds = Math.ceil(leftMs / 1000);
    const step = clock ? wedgeStep(clock) : 0;
    const sinceTickMs = seconds * 1000 - leftMs;
    const isStamped = !still && seconds > 0 && seconds <= stamped.seconds && sinceTickMs <= stamped.forMs;
    const scale = isStamped ? stamped.from + (1 - stamped.from) * (sinceTickMs / stamped.forMs) : 1;
    const shown = clock ? `${seconds}:${step}:${scale}` : '';
    if (shown === this.#shown) return false;
    this.#shown = shown;
    this.node.visible = clock !== null;
    if (clock) this.#draw(step / wedgeSteps, seconds, scale);
    return true;
  }

  #draw(share: number, seconds: number, scale: number): void {
    const r = this.#radius;
    const middle = r * 0.74;
    const { face, rim, wedge, number, family } = this.#inks;
    this.#face.clear().circle(0, 0, r).fill(face).stroke({ color: rim, width: 1.6 });
    if (share > 0)
      this.#face
        .moveTo(0, -middle)
        .arc(0, 0, middle, -Math.PI / 2, -Math.PI / 2 + share * Math.PI * 2)
        .stroke({ color: wedge, width: r * 0.24 });
    const text = seconds > 599 ? `${Math.ceil(seconds / 60)}m` : String(seconds);
    const px = r * (text.length > 2 ? 0.52 : 0.74);
    this.#number.texture = this.#press.print(`clock:${text}:${r}`, r * 2, r * 1.6, (ink) =>
      drawText(ink, text, 0, 0, { px, family, colour: number }),
    );
    this.#number.scale.set(scale);
  }
}
