/** What a page keeps once all garbage is gone: counted by the browser itself. */
import type { CDPSession, Page } from '@playwright/test';
import { costSoFar } from './stage-cost.ts';

export interface Kept {
  heapMb: number;
  /** Those of no document too. */
  nodes: number;
  listeners: number;
  documents: number;
  textures: number;
  textureMb: number;
}

export async function probeOf(page: Page): Promise<CDPSession> {
  const probe = await page.context().newCDPSession(page);
  await probe.send('Performance.enable');
  return probe;
}

/** @param page on which stage-cost.ts counts @param probe see `probeOf` */
export async function kept(page: Page, probe: CDPSession): Promise<Kept> {
  // Twice: what the first run lets go of may hold more.
  for (let run = 0; run < 2; run++) await probe.send('HeapProfiler.collectGarbage');
  const { metrics } = await probe.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const { texturesNow, textureNowMb } = await costSoFar(page);
  return {
    heapMb: of('JSHeapUsedSize') / 1e6,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    documents: of('Documents'),
    textures: texturesNow,
    textureMb: textureNowMb,
  };
}
