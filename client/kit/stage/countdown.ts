/** The count-down on a scene: a ring or a wedge with the seconds in its middle, or a bar. The last seconds are stamped in. */
import { Container, Graphics, Sprite, Texture } from 'pixi.js';
import { pieceColours, type fonts } from '../../../shared/design/palette.ts';
import { starPath } from '../../../shared/design/shapes.ts';
import { drawPath } from './drawing.ts';
import { drawText } from './lettering.ts';
import type { Point } from './picture.ts';
import { emptySprite, type Time } from './scene.ts';
import type { TextureCache } from './textures.ts';

const stamped = { seconds: 3, forMs: 140, fromScale: 1.25 };
/** Steps as fine as the eye can tell. */
const roundSteps = 120;

/** How far the countdown is from its end, in so many steps. Until the last seconds it moves with them: one painting does for both. */
export function stepOf({ leftMs, ofMs }: { leftMs: number; ofMs: number }, steps = roundSteps): number {
  if (ofMs <= 0) return 0;
  const shownMs = leftMs > stamped.seconds * 1000 ? Math.ceil(leftMs / 1000) * 1000 : leftMs;
  return Math.round(Math.min(1, Math.max(0, shownMs / ofMs)) * steps);
}

interface Moment {
  /** What is left, 0 to 1. */
  share: number;
  /** The same in whole steps. */
  step: number;
  seconds: number;
}

/** How a countdown looks. */
interface CountdownFace {
  steps: number;
  backing?: Texture;
  draw(to: Graphics, moment: Moment): void;
  /** The seconds in its middle. */
  number?(seconds: number): Texture;
  /** In place of the seconds: two bars and words, where the time won't run out. */
  standing(): Texture;
}

/** Under the two bars of a clock that won't run out. */
const NO_HURRY = 'No hurry';

export class Countdown {
  readonly node = new Container();
  readonly #drawing = new Graphics();
  readonly #number = emptySprite();
  readonly #face: CountdownFace;
  #shown = '';

  /** @param middle where the face's (0, 0) is to be, px */
  constructor(middle: Point, face: CountdownFace) {
    this.#face = face;
    const backing = new Sprite({ texture: face.backing ?? Texture.EMPTY, anchor: 0.5 });
    this.node.addChild(backing, this.#drawing, this.#number);
    this.node.position.set(middle.x, middle.y);
    this.node.visible = false;
  }

  /** @returns whether it looks different now */
  set(time: Time, reducedMotion: boolean): boolean {
    if (time?.stands) return this.#stand();
    const leftMs = time ? Math.max(0, time.leftMs) : 0;
    const seconds = Math.ceil(leftMs / 1000);
    const step = time ? stepOf(time, this.#face.steps) : 0;
    const scale = reducedMotion ? 1 : stampScale(seconds, seconds * 1000 - leftMs);
    const shown = time ? `${seconds}:${step}:${scale}` : '';
    if (shown === this.#shown) return false;
    this.#shown = shown;
    this.node.visible = time !== null;
    if (!time) return true;
    const share = time.ofMs > 0 ? Math.min(1, leftMs / time.ofMs) : 0;
    this.#face.draw(this.#drawing.clear(), { share, step, seconds });
    this.#number.texture = this.#face.number?.(seconds) ?? Texture.EMPTY;
    this.#number.scale.set(scale);
    return true;
  }

  #stand(): boolean {
    if (this.#shown === NO_HURRY) return false;
    this.#shown = NO_HURRY;
    this.node.visible = true;
    this.#face.draw(this.#drawing.clear(), { share: 1, step: 0, seconds: Infinity });
    this.#number.texture = this.#face.standing();
    this.#number.scale.set(1);
    return true;
  }
}

interface Standing {
  /** Their colour. */
  bars: string;
  /** From the middle of the clock to the middle of the slip's upper edge, px; null where there is no room for words. */
  slip: Point | null;
}

/** Two bars that fit into a clock of that radius, and a slip with words. */
function standingTexture(textures: TextureCache, r: number, { bars, slip }: Standing): Texture {
  const { width, height } = slipSize(r);
  const reach = slip
    ? { x: Math.max(r, width / 2 + Math.abs(slip.x)), y: Math.max(r, slip.y + height) }
    : { x: r, y: r };
  const key = `countdown-stands:${[r, bars, slip?.x, slip?.y].join(':')}`;
  return textures.get(key, 2 * reach.x + 8, 2 * reach.y + 8, (context) => {
    context.fillStyle = bars;
    for (const side of [-1, 1]) context.fillRect(side * r * 0.26 - r * 0.13, -r * 0.42, r * 0.26, r * 0.84);
    if (!slip) return;
    context.fillStyle = pieceColours.card;
    context.strokeStyle = pieceColours.ink;
    context.lineWidth = 2;
    context.beginPath();
    context.roundRect(slip.x - width / 2, slip.y, width, height, 3);
    context.fill();
    context.stroke();
    drawText(context, NO_HURRY, slip.x, slip.y + height / 2, {
      px: slipPx(r),
      family: 'ui',
      colour: pieceColours.ink,
    });
  });
}

const slipPx = (r: number): number => Math.max(12, Math.min(15, r * 0.42));

/** Of the slip under a clock of that radius which stands, px. */
export const slipSize = (r: number): { width: number; height: number } => ({
  width: slipPx(r) * 5.6,
  height: slipPx(r) * 1.9,
});

/** @param sinceMs how long ago the number changed */
function stampScale(seconds: number, sinceMs: number): number {
  if (seconds === 0 || seconds > stamped.seconds || sinceMs > stamped.forMs) return 1;
  return stamped.fromScale + (1 - stamped.fromScale) * (sinceMs / stamped.forMs);
}

interface RingPalette {
  face: string;
  rim: string;
  ring: string;
  number: string;
  family: keyof typeof fonts;
  /** How far the slip under a clock that stands lies aside, so that it stays on the canvas, px; null for none. */
  slipAsidePx?: number | null;
}

/** A disc with a ring that opens. */
export function ringFace(
  textures: TextureCache,
  r: number,
  { face, rim, ring, ...number }: RingPalette,
): CountdownFace {
  const middle = r * 0.74;
  return {
    steps: roundSteps,
    draw(to, { step }) {
      to.circle(0, 0, r).fill(face).stroke({ color: rim, width: 1.6 });
      if (step > 0)
        to.moveTo(0, -middle)
          .arc(0, 0, middle, ...turned(step))
          .stroke({ color: ring, width: r * 0.24 });
    },
    number(seconds) {
      const text = seconds > 599 ? `${Math.ceil(seconds / 60)}m` : String(seconds);
      const px = r * (text.length > 2 ? 0.52 : 0.74);
      return textures.get(`countdown:${text}:${r}`, r * 2, r * 1.6, (context) =>
        drawText(context, text, 0, 0, { px, family: number.family, colour: number.number }),
      );
    },
    standing: () =>
      standingTexture(textures, r, {
        bars: number.number,
        slip: number.slipAsidePx === null ? null : { x: number.slipAsidePx ?? 0, y: r + 6 },
      }),
  };
}

/** A wedge of paper that shrinks, on a black star. */
export function wedgeFace(textures: TextureCache, radius: number): CountdownFace {
  const r = radius * 0.78;
  return {
    steps: roundSteps,
    backing: textures.get(`countdown-star:${radius}`, radius * 2.4, radius * 2.4, (context) =>
      drawPath(context, starPath(16, radius * 1.12, radius * 0.95), 0, 0, 1, { fill: pieceColours.ink }),
    ),
    draw(to, { step, seconds }) {
      to.circle(0, 0, r).fill(pieceColours.card);
      if (step > 0)
        to.moveTo(0, 0)
          .arc(0, 0, r, ...turned(step))
          .closePath()
          .fill(seconds <= stamped.seconds ? pieceColours.fire : pieceColours.sun);
      to.circle(0, 0, r).stroke({ color: pieceColours.ink, width: 2 });
    },
    number(seconds) {
      const px = r * (seconds > 99 ? 0.75 : seconds > 9 ? 0.95 : 1.1);
      return textures.get(`countdown:${seconds}:${r}`, r * 2.6, r * 2, (context) =>
        drawText(context, String(seconds), 0, 0, { px, family: 'number' }),
      );
    },
    standing: () => standingTexture(textures, r, { bars: pieceColours.ink, slip: { x: 0, y: radius * 1.12 + 4 } }),
  };
}

/** A bar that shrinks to its left end; (0, 0) is in the middle of its lower half. */
export function barFace(widthPx: number): CountdownFace {
  const height = 7;
  return {
    steps: Math.round(widthPx / 2),
    draw(to, { share, seconds }) {
      to.rect(-widthPx / 2, 4 - height, widthPx, height)
        .fill(pieceColours.ink)
        .rect(-widthPx / 2, 6 - height, widthPx * share, height - 3)
        .fill(seconds <= stamped.seconds ? pieceColours.fire : pieceColours.paper);
    },
    // What stands along an edge is among the players: there is no room for words.
    standing: () => Texture.EMPTY,
  };
}

/** From the top clockwise. */
const turned = (step: number): [from: number, to: number] => [
  -Math.PI / 2,
  -Math.PI / 2 + (step / roundSteps) * Math.PI * 2,
];
