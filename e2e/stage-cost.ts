/** What a stage costs: counted where it asks the browser for it. */
import type { Page } from '@playwright/test';

interface Cost {
  /** Frames the page has asked for. */
  frames: number;
  /** Frames in which something was painted. */
  painted: number;
  /** Of the frame with the most. */
  drawCalls: number;
  /** Of all textures at their most, MB. */
  textureMb: number;
  /** Of those there are now. */
  textureNowMb: number;
  texturesNow: number;
}

/** Counts from the next page on. */
export async function countCost(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const cost = { frames: 0, painted: 0, drawCalls: 0, textureMb: 0, textureNowMb: 0, texturesNow: 0 };
    const bytes = new WeakMap<WebGLTexture, number>();
    let bound: WebGLTexture | null = null;
    let [inFrame, total, isPainting] = [0, 0, false];
    const paints = (calls: number) => {
      if (!isPainting) {
        isPainting = true;
        cost.painted++;
        queueMicrotask(() => setTimeout(() => ([inFrame, isPainting] = [0, false])));
      }
      inFrame += calls;
      cost.drawCalls = Math.max(cost.drawCalls, inFrame);
    };
    /** Calls `before` with the arguments of every call. */
    const hear = <O extends object>(proto: O, name: keyof O & string, before: (args: unknown[]) => void) => {
      const real = proto[name] as (...args: unknown[]) => unknown;
      Object.assign(proto, {
        [name](...args: unknown[]) {
          before(args);
          return real.apply(this, args);
        },
      });
    };
    const hold = (texture: WebGLTexture | null, size: number) => {
      if (!texture) return;
      const before = bytes.get(texture) ?? 0;
      total += size - before;
      cost.texturesNow += Number(size > 0) - Number(before > 0);
      bytes.set(texture, size);
      cost.textureNowMb = total / 1e6;
      cost.textureMb = Math.max(cost.textureMb, cost.textureNowMb);
    };
    hear(window, 'requestAnimationFrame', () => cost.frames++);
    for (const { prototype } of [WebGL2RenderingContext, WebGLRenderingContext]) {
      for (const name of ['drawElements', 'drawArrays'] as const) hear(prototype, name, () => paints(1));
      hear(prototype, 'bindTexture', ([, texture]) => (bound = texture as WebGLTexture | null));
      hear(prototype, 'deleteTexture', ([texture]) => hold(texture as WebGLTexture | null, 0));
      hear(prototype, 'texImage2D', (args) => {
        const source = args.at(-1) as { width?: number; height?: number } | null;
        const [width, height] =
          args.length >= 9 ? [Number(args[3]), Number(args[4])] : [source?.width ?? 0, source?.height ?? 0];
        hold(bound, width * height * 4);
      });
    }
    hear(WebGL2RenderingContext.prototype, 'texStorage2D', (args) =>
      hold(bound, Number(args[3]) * Number(args[4]) * 4),
    );
    hear(CanvasRenderingContext2D.prototype, 'drawImage', () => paints(0));
    Object.assign(window, { cost });
  });
}

/** Once that much of the page's own time has gone by, ms. */
export async function costAfter(page: Page, ms: number): Promise<Cost> {
  await page.evaluate((lookMs) => new Promise((over) => setTimeout(over, lookMs)), ms);
  return costSoFar(page);
}

/** So far. */
export const costSoFar = (page: Page): Promise<Cost> =>
  page.evaluate(() => ({ ...(window as unknown as { cost: Cost }).cost }));
