/** A canvas that is painted only when something changed. */
import { AbstractRenderer, autoDetectRenderer, Container, Sprite, Texture, Ticker, type Renderer } from 'pixi.js';
import { nextTask } from '../slices.ts';

// A still table costs nothing: what Pixi does now and then, it does when something is painted.
Ticker.system.autoStart = false;
Ticker.system.stop();

// No page of ours may make code from text, so Pixi need not look whether it could.
Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck: () => undefined });

/** Where the processor would play graphics card, it paints a plain canvas in half the time. */
function hasGraphicsCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl');
  if (!gl) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const painter = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software/i.test(painter);
}

/** Frames that come slower than this, so many in a row, and the next ones have fewer pixels, ms. */
const slow = { frameMs: 34, inARow: 5, pauseMs: 400, step: 0.75, least: 0.5 };
/** With nothing moving for that long a picture is painted once more with all its pixels, ms. */
const AT_REST_MS = 250;
/** Pixels of a picture that moves, as a share of those at rest: what one stage had to learn, the next one knows. */
let share = 1;

export class StageCanvas {
  /** All that is painted. */
  readonly content = new Container();
  readonly #renderer: Renderer;
  readonly #fullResolution: number;
  readonly #isFixed: boolean;
  #size: { width: number; height: number };
  #isDue = false;
  #isGone = false;
  #isPainted = false;
  #paintedAt = Number.NEGATIVE_INFINITY;
  #slowInARow = 0;
  #atRest: ReturnType<typeof setTimeout> | undefined;

  private constructor(renderer: Renderer, isFixed: boolean) {
    this.#renderer = renderer;
    this.#isFixed = isFixed;
    this.#fullResolution = renderer.resolution;
    this.#size = { width: renderer.screen.width, height: renderer.screen.height };
  }

  /**
   * Puts a canvas into the host, filling it; hidden from assistive technology, as the page says the same in words.
   * @param fixedPixelRatio device pixels per px, however slowly they come; left out, as many as there is time for
   */
  static async on(host: HTMLElement, fixedPixelRatio?: number): Promise<StageCanvas> {
    const withCard = hasGraphicsCard();
    if (withCard) await import('./webgl.ts');
    // Either takes a slow phone a while: a task for each.
    await nextTask();
    const renderer = await autoDetectRenderer({
      preference: withCard ? ['webgl', 'canvas'] : ['canvas'],
      // Nothing on the canvas is a thing of Pixi's that could be pressed or read aloud, and none of it has filters.
      skipExtensionImports: true,
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      resolution: fixedPixelRatio ?? Math.min(2, window.devicePixelRatio || 1),
      autoDensity: true,
      antialias: withCard,
      backgroundAlpha: 0,
    });
    // The first pictures of all make what paints any: here two that nobody sees, so that the next is painted sooner.
    for (const unseen of [new Container(), new Sprite({ texture: Texture.WHITE, x: -9, y: -9 })]) {
      await nextTask();
      renderer.render(unseen);
      unseen.destroy();
    }
    const canvas = new StageCanvas(renderer, fixedPixelRatio !== undefined);
    canvas.element.setAttribute('aria-hidden', 'true');
    canvas.element.style.display = 'block';
    host.append(canvas.element);
    // A phone may take the graphics away while the page is hidden; nobody else would paint then.
    canvas.element.addEventListener('webglcontextrestored', () => canvas.paint());
    return canvas;
  }

  get element(): HTMLCanvasElement {
    return this.#renderer.canvas;
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
    this.#renderer.resize(width, height);
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
    const resolution = this.#fullResolution * pixels;
    if (this.#renderer.resolution !== resolution)
      this.#renderer.resize(this.#size.width, this.#size.height, resolution);
    this.#renderer.render(this.content);
    this.#isPainted = true;
    Ticker.system.update();
  }

  destroy(): void {
    this.#isGone = true;
    clearTimeout(this.#atRest);
    this.content.destroy({ children: true });
    this.#renderer.destroy({ removeView: true });
  }
}
