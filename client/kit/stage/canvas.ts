/** A canvas that is painted only when something changed. */
import 'pixi.js/unsafe-eval';
import { Application } from 'pixi.js';

/** Where the processor paints, smooth edges cost half of every frame: there they are left out. */
function hasGraphicsCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const painter = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software/i.test(painter);
}

export class StageCanvas {
  readonly app: Application;
  #isDue = false;
  #isGone = false;

  private constructor(app: Application) {
    this.app = app;
  }

  /** Puts a canvas into the host, filling it; hidden from assistive technology, as the page says the same in words. */
  static async on(host: HTMLElement): Promise<StageCanvas> {
    const app = new Application();
    await app.init({
      preference: ['webgl', 'canvas'],
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      resolution: Math.min(2, window.devicePixelRatio || 1),
      autoDensity: true,
      antialias: hasGraphicsCard(),
      autoStart: false,
      sharedTicker: false,
      backgroundAlpha: 0,
      eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    });
    app.canvas.setAttribute('aria-hidden', 'true');
    app.canvas.style.display = 'block';
    host.append(app.canvas);
    const canvas = new StageCanvas(app);
    // A phone may take the graphics away while the page is hidden; nobody else would paint then.
    app.canvas.addEventListener('webglcontextrestored', () => canvas.paint());
    return canvas;
  }

  get resolution(): number {
    return this.app.renderer.resolution;
  }

  resize(widthPx: number, heightPx: number): void {
    this.app.renderer.resize(widthPx, heightPx);
  }

  /** Has the stage painted before the browser next shows the page. */
  paint(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (!this.#isGone) this.app.render();
    });
  }

  destroy(): void {
    this.#isGone = true;
    this.app.destroy({ removeView: true }, { children: true });
  }
}
