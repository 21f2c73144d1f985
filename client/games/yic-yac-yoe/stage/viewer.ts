/** Moves the camera over the sheet: at once under a finger, in a glide when something is to be shown. */
import { clamped, type Camera } from './camera.ts';
import type { Layout } from './layout.ts';

const glideMs = 200;

export class Viewer {
  readonly #layout: Layout;
  readonly #look: (camera: Camera) => void;
  #camera: Camera;
  #frame = 0;

  /** @param look shows that part of the sheet */
  constructor(layout: Layout, camera: Camera, look: (camera: Camera) => void) {
    this.#layout = layout;
    this.#look = look;
    this.#camera = clamped(camera, layout);
    look(this.#camera);
  }

  get camera(): Camera {
    return this.#camera;
  }

  jump(camera: Camera): void {
    this.stop();
    this.#camera = camera;
    this.#look(camera);
  }

  glide(target: Camera, still: boolean): void {
    if (still || document.hidden) return this.jump(target);
    this.stop();
    const from = this.#camera;
    let startMs: number | null = null;
    const step = (nowMs: number) => {
      startMs ??= nowMs;
      const gone = Math.min(1, (nowMs - startMs) / glideMs);
      const part = gone * gone * (3 - 2 * gone);
      const between = (a: number, b: number) => a + (b - a) * part;
      this.#camera = {
        zoom: between(from.zoom, target.zoom),
        offset: { x: between(from.offset.x, target.offset.x), y: between(from.offset.y, target.offset.y) },
      };
      this.#look(clamped(this.#camera, this.#layout));
      if (gone < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}
