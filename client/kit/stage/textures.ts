/** Pieces that are drawn once and then moved about, which costs little. */
import { CanvasSource, Texture, type Sprite } from 'pixi.js';
import { atOnce, nextTask } from '../slices.ts';
import type { Context } from './drawing.ts';
import type { Point } from './picture.ts';

/** Draws a piece; what takes long yields wherever the rest may be drawn later. */
export type Draw = (context: Context) => Generator<void, void> | void;

export class TextureCache {
  /** Device pixels per CSS px; whole, since a texture of a broken size comes out empty. */
  readonly resolution: number;
  readonly #textures = new Map<string, Texture>();
  /** What is still to be drawn, while nobody looks; null where each piece is drawn when it is asked for. */
  #waiting: Generator<void, void>[] | null = null;

  constructor(resolution: number) {
    this.resolution = Math.ceil(resolution);
  }

  /**
   * The texture of that name; it is drawn when first asked for, with (0, 0) in its middle.
   * @param key names the piece and everything its look depends on
   */
  get(key: string, widthPx: number, heightPx: number, draw: Draw): Texture {
    let texture = this.#textures.get(key);
    if (!texture) this.#textures.set(key, (texture = this.#draw(widthPx, heightPx, draw)));
    return texture;
  }

  /** Shows the texture of that name on a sprite, its middle at a point. */
  show(sprite: Sprite, { x, y }: Point, key: string, widthPx: number, heightPx: number, draw: Draw): void {
    sprite.visible = true;
    sprite.texture = this.get(key, widthPx, heightPx, draw);
    sprite.position.set(x, y);
  }

  /**
   * Draws what is asked for meanwhile, each piece in tasks of its own.
   * @param ask nothing of it may be painted until this resolves
   */
  async drawLater(ask: () => Promise<void>): Promise<void> {
    this.#waiting ??= [];
    await ask();
    // Not several in a slice: the browser fills the canvas after the script, and no clock tells how long that takes.
    while (this.#waiting?.length) {
      await nextTask();
      if (this.#waiting?.[0]?.next().done) this.#waiting.shift();
    }
    this.#waiting = null;
  }

  /** Frees all textures; nothing on stage may use them any more. */
  clear(): void {
    this.#waiting = null;
    for (const texture of this.#textures.values()) texture.destroy(true);
    this.#textures.clear();
  }

  #draw(widthPx: number, heightPx: number, draw: Draw): Texture {
    // Even sizes keep the middle on a whole pixel, and so the letters sharp. Where there is no room it is a dot.
    const width = Math.max(2, Math.ceil(widthPx / 2) * 2);
    const height = Math.max(2, Math.ceil(heightPx / 2) * 2);
    const canvas = document.createElement('canvas');
    canvas.width = width * this.resolution;
    canvas.height = height * this.resolution;
    const filling = this.#filling(canvas, { width, height }, draw);
    if (this.#waiting) this.#waiting.push(filling);
    else atOnce(filling);
    return new Texture({ source: new CanvasSource({ resource: canvas, resolution: this.resolution }) });
  }

  *#filling(
    canvas: HTMLCanvasElement,
    { width, height }: { width: number; height: number },
    draw: Draw,
  ): Generator<void, void> {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no 2D canvas');
    context.scale(this.resolution, this.resolution);
    context.translate(width / 2, height / 2);
    const parts = draw(context);
    if (parts) yield* parts;
  }
}
