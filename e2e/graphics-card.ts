/** A graphics card that a page believes in, that is taken away from it, and that comes back. */
import type { Locator, Page } from '@playwright/test';
import { PNG } from 'pngjs';

/** The processor draws here: the page would rather have a plain canvas, if it knew. */
export const asWithGraphicsCard = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { getParameter } = WebGLRenderingContext.prototype;
    const UNMASKED_RENDERER_WEBGL = 0x9246;
    WebGLRenderingContext.prototype.getParameter = function (name: number): unknown {
      return name === UNMASKED_RENDERER_WEBGL ? 'A graphics card' : getParameter.call(this, name);
    };
  });

/** Takes it away from those canvases, until the page has heard of it. */
export const loseCard = (page: Page, canvases = '.stage canvas:first-child'): Promise<void> =>
  page.evaluate(async (selector) => {
    const lost = Array.from(document.querySelectorAll<HTMLCanvasElement>(selector), (canvas) => {
      const card = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
      const isHeard = new Promise((heard) => canvas.addEventListener('webglcontextlost', heard, { once: true }));
      card.loseContext();
      return { canvas, card, isHeard };
    });
    if (lost.length === 0) throw new Error(`No graphics card at ${selector}`);
    await Promise.all(lost.map(({ isHeard }) => isHeard));
    Object.assign(window, { lost });
  }, canvases);

/** Gives back what was taken away last, until the page has heard of it. */
export const returnCard = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { lost } = window as unknown as { lost: { canvas: HTMLCanvasElement; card: WEBGL_lose_context }[] };
    for (const { canvas, card } of lost) {
      const isHeard = new Promise((heard) => canvas.addEventListener('webglcontextrestored', heard, { once: true }));
      card.restoreContext();
      await isHeard;
    }
  });

/** What the stage itself shows, and nothing that lies over it. */
export async function seenOn(stage: Locator): Promise<PNG> {
  const style = '* { visibility: hidden } .stage canvas { visibility: visible !important }';
  const clip = (await stage.boundingBox())!;
  return PNG.sync.read(await stage.page().screenshot({ style, clip }));
}

/** Share of the pixels that are not what the picture is laid on, 0 to 1. */
export function painted({ data }: PNG): number {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / pixels.length;
}
