/** Prints pieces on canvas once and hands them out as textures, so that moving them costs little. */
import { CanvasSource, Texture } from 'pixi.js';
import type { Ink } from './drawing.ts';

export class TextureCache {
  /** Device pixels per CSS px; whole, since a texture of a broken size comes out empty. */
  readonly resolution: number;
  readonly #prints = new Map<string, Texture>();

  constructor(resolution: number) {
    this.resolution = Math.ceil(resolution);
  }

  /**
   * The piece of that name; it is drawn when first asked for, with (0, 0) in its middle.
   * @param key names the piece and everything its look depends on
   */
  print(key: string, widthPx: number, heightPx: number, draw: (ink: Ink) => void): Texture {
    let print = this.#prints.get(key);
    if (!print) this.#prints.set(key, (print = this.#draw(widthPx, heightPx, draw)));
    return print;
  }

  /** Frees all prints; nothing on stage may use them any more. */
  clear(): void {
    for (const print of this.#prints.values()) print.destroy(true);
    this.#prints.clear();
  }

  #draw(widthPx: number, heightPx: number, draw: (ink: Ink) => void): Texture {
    // Even sizes keep the middle on a whole pixel, and so the letters sharp.
    const width = Math.ceil(widthPx / 2) * 2;
    const height = Math.ceil(heightPx / 2) * 2;
    const canvas = document.createElement('canvas');
    canvas.width = width * this.resolution;
    canvas.height = height * this.resolution;
    const ink = canvas.getContext('2d')!;
    ink.scale(this.resolution, this.resolution);
    ink.translate(width / 2, height / 2);
    draw(ink);
    return new Texture({ source: new CanvasSource({ resource: canvas, resolution: this.resolution }) });
  }
}
