/**
 * What paints a stage's canvas: the graphics card where there is one, else the processor. Phones take the graphics card
 * away from a page, and mostly give it back; meanwhile a plain canvas stands in.
 */
import { AbstractRenderer, autoDetectRenderer, Container, Sprite, Texture, type Renderer } from 'pixi.js';
import { nextTask } from '../slices.ts';

// No page of ours may make code from text, so Pixi need not look whether it could.
Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck: () => undefined });

/** So long people wait for their graphics card before a plain canvas stands in, ms. */
const AWAY_MS = 3000;
/** A stage that has lost it so often stays with the plain canvas. */
const MOST_LOSSES = 3;

export interface PictureSize {
  /** px */
  width: number;
  height: number;
  /** Device pixels per px. */
  resolution: number;
}

export class Painter {
  /** Catches the pointer, whichever canvas is seen: both lie in the same place. */
  readonly element: HTMLCanvasElement;
  /** Called when another canvas is to paint, or the same one anew: what was drawn for it may be gone. */
  onChange: () => void = () => undefined;
  /** Null once it is given up. */
  #main: Renderer | null;
  /** Of a plain canvas over the other one. */
  #standIn: Renderer | null = null;
  #coming: Promise<void> | null = null;
  #losses = 0;
  #size: PictureSize;
  /** Has that size by now. */
  #sized: Renderer;
  readonly #listening = new AbortController();
  #patience: ReturnType<typeof setTimeout> | undefined;

  private constructor(main: Renderer, size: PictureSize) {
    this.#main = main;
    this.#sized = main;
    this.#size = size;
    this.element = main.canvas;
    const { signal } = this.#listening;
    this.element.addEventListener('webglcontextlost', this.#onLost, { signal });
    this.element.addEventListener('webglcontextrestored', this.#onRestored, { signal });
    // A plain canvas may lose what it shows, too.
    this.element.addEventListener('contextrestored', () => this.onChange(), { signal });
    if (isLost(main)) this.#onLost();
  }

  static async create(size: PictureSize): Promise<Painter> {
    const withCard = hasGraphicsCard();
    if (withCard) await import('./webgl.ts');
    // Either takes a slow phone a while: a task for each.
    await nextTask();
    const renderer = await createRenderer(withCard ? ['webgl', 'canvas'] : ['canvas'], size);
    // The first pictures of all make what paints any: here two that nobody sees, so that the next is painted sooner.
    for (const unseen of [new Container(), new Sprite({ texture: Texture.WHITE, x: -9, y: -9 })]) {
      await nextTask();
      if (!isLost(renderer)) renderer.render(unseen);
      unseen.destroy();
    }
    return new Painter(renderer, size);
  }

  /** The canvas that is seen. */
  get seen(): HTMLCanvasElement {
    return this.#standIn?.canvas ?? this.element;
  }

  /** Resolves when something can paint: a plain canvas, at once, where the graphics card is away. */
  async ready(): Promise<void> {
    if (!this.#standIn && this.#main && isLost(this.#main)) await this.#takeOver();
  }

  /** @returns whether anything could paint it */
  render(content: Container, size: PictureSize): boolean {
    const renderer = this.#standIn ?? this.#main;
    if (!renderer || isLost(renderer)) return false;
    const { width, height, resolution } = size;
    const before = this.#size;
    const isSame = width === before.width && height === before.height && resolution === before.resolution;
    if (this.#sized !== renderer || !isSame) renderer.resize(width, height, resolution);
    this.#size = size;
    this.#sized = renderer;
    renderer.render(content);
    return true;
  }

  destroy(): void {
    this.#giveUpMain();
    this.#standIn?.destroy({ removeView: true });
    this.element.remove();
  }

  // Pixi, too, hears of both, and asks the browser to give the card back.
  readonly #onLost = (): void => {
    this.#losses++;
    // Some browsers draw a sign in its place.
    this.element.style.opacity = '0';
    this.#waitForCard();
  };

  #waitForCard(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      this.#takeOver().catch((error: unknown) => {
        console.warn('No plain canvas yet:', error);
        if (this.#main) this.#waitForCard();
      });
    }, AWAY_MS);
  }

  readonly #onRestored = (): void => {
    if (this.#losses >= MOST_LOSSES) return;
    clearTimeout(this.#patience);
    const plain = this.#standIn;
    this.#standIn = null;
    this.onChange();
    // After the picture has been painted, and before the browser shows either.
    queueMicrotask(() => {
      this.element.style.opacity = '';
      plain?.destroy({ removeView: true });
    });
  };

  #takeOver(): Promise<void> {
    this.#coming ??= this.#bringStandIn().finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #bringStandIn(): Promise<void> {
    if (this.#standIn) return;
    const plain = await createRenderer(['canvas'], this.#size);
    const isForGood = this.#losses >= MOST_LOSSES;
    // Meanwhile the stage may have gone, or the card come back.
    if (!this.#main || !(isForGood || isLost(this.#main))) return plain.destroy({ removeView: true });
    this.#standIn = plain;
    plain.canvas.style.pointerEvents = 'none';
    plain.canvas.setAttribute('aria-hidden', 'true');
    plain.canvas.addEventListener('contextrestored', () => this.onChange());
    this.element.after(plain.canvas);
    if (isForGood) this.#giveUpMain();
    this.onChange();
  }

  /** Gives back what it holds, but for its canvas. */
  #giveUpMain(): void {
    clearTimeout(this.#patience);
    this.#listening.abort();
    this.#main?.destroy();
    this.#main = null;
  }
}

/** Where the processor would play graphics card, it paints a plain canvas in half the time. */
function hasGraphicsCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl');
  if (!gl) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const painter = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software/i.test(painter);
}

const createRenderer = (preference: ('webgl' | 'canvas')[], size: PictureSize): Promise<Renderer> =>
  autoDetectRenderer({
    ...size,
    preference,
    // Nothing on the canvas is a thing of Pixi's that could be pressed or read aloud, and none of it has filters.
    skipExtensionImports: true,
    autoDensity: true,
    antialias: preference.includes('webgl'),
    backgroundAlpha: 0,
  });

/** Whether its graphics card is away: what it is asked to paint then comes to nothing, or to errors. */
const isLost = (renderer: Renderer): boolean => 'gl' in renderer && renderer.gl.isContextLost();
