/** A canvas that is painted only when something changed. */
import { Container, Ticker } from 'pixi.js';
import { Painter } from './painter.ts';

// A still table costs nothing: what Pixi does now and then, it does when something is painted.
Ticker.system.autoStart = false;
Ticker.system.stop();

/** Frames that come slower than this, so many in a row, and the next ones have fewer pixels, ms. */
const slow = { frameMs: 34, inARow: 5, pauseMs: 400, step: 0.75, least: 0.5 };
/** With nothing moving for that long a picture is painted once more with all its pixels, ms. */
const AT_REST_MS = 250;
/** Pixels of a picture that moves, as a share of those at rest: what one stage had to learn, the next one knows. */
let share = 1;

export class StageCanvas {
  /** All that is painted. */
  readonly content = new Container();
  readonly #painter: Painter;
  readonly #fullResolution: number;
  readonly #isFixed: boolean;
  #size: { width: number; height: number };
  #isDue = false;
  #isGone = false;
  #isPainted = false;
  #paintedAt = Number.NEGATIVE_INFINITY;
  #slowInARow = 0;
  #atRest: ReturnType<typeof setTimeout> | undefined;

  private constructor(painter: Painter, size: { width: number; height: number }, resolution: number, isFixed: boolean) {
    this.#painter = painter;
    this.#size = size;
    this.#fullResolution = resolution;
    this.#isFixed = isFixed;
  }

  /**
   * Puts a canvas into the host, filling it; hidden from assistive technology, as the page says the same in words.
   * @param fixedPixelRatio device pixels per px, however slowly they come; left out, as many as there is time for
   */
  static async on(host: HTMLElement, fixedPixelRatio?: number): Promise<StageCanvas> {
    const size = { width: Math.max(1, host.clientWidth), height: Math.max(1, host.clientHeight) };
    const resolution = fixedPixelRatio ?? Math.min(2, window.devicePixelRatio || 1);
    const painter = await Painter.create({ ...size, resolution });
    painter.element.setAttribute('aria-hidden', 'true');
    painter.element.style.display = 'block';
    host.append(painter.element);
    return new StageCanvas(painter, size, resolution, fixedPixelRatio !== undefined);
  }

  /** Catches the pointer. */
  get element(): HTMLCanvasElement {
    return this.#painter.element;
  }

  /** @param redraw called when whatever was drawn so far may be gone, with the graphics card that it was drawn for */
  onLoss(redraw: () => void): void {
    this.#painter.onChange = redraw;
  }

  /** Device pixels per px, with nothing moving. */
  get resolution(): number {
    return this.#fullResolution;
  }

  get isPainted(): boolean {
    return this.#isPainted;
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
  }

  /** The canvas that is seen, with what it was last told to paint, until the task ends. */
  async picture(): Promise<HTMLCanvasElement> {
    await this.#painter.ready();
    // What is due is painted when what asked for it has ended.
    await Promise.resolve();
    return this.#painter.seen;
  }

  /** Has the stage painted before the browser next shows the page. */
  paint(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.#isGone) return;
      if (this.#isFixed) this.#render(1);
      else this.#paintMoving();
    });
  }

  /** With as many pixels as there is time for. */
  #paintMoving(): void {
    const now = performance.now();
    const gapMs = now - this.#paintedAt;
    this.#paintedAt = now;
    const isMoving = gapMs < slow.pauseMs;
    this.#slowInARow = isMoving && gapMs > slow.frameMs ? this.#slowInARow + 1 : 0;
    if (this.#slowInARow >= slow.inARow && share > slow.least) {
      share = Math.max(slow.least, share * slow.step);
      this.#slowInARow = 0;
    }
    this.#render(isMoving ? share : 1);
    clearTimeout(this.#atRest);
    if (isMoving && share < 1) this.#atRest = setTimeout(() => this.#isGone || this.#render(1), AT_REST_MS);
  }

  #render(pixels: number): void {
    if (!this.#painter.render(this.content, { ...this.#size, resolution: this.#fullResolution * pixels })) return;
    this.#isPainted = true;
    Ticker.system.update();
  }

  destroy(): void {
    this.#isGone = true;
    clearTimeout(this.#atRest);
    this.content.destroy({ children: true });
    this.#painter.destroy();
  }
}
