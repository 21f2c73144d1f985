/** A browser as old as the page allows, for as much as can be taken away from this one. */
import type { Page } from '@playwright/test';
import { missing } from '../scripts/too-new.ts';

type Named = { owner: string | null; name: string; isStatic: boolean };

/** Members come first: a class that is gone leads to none of its own. */
const gone: Named[] = missing
  // Playwright needs it.
  .filter(({ name }) => name !== 'checkVisibility')
  .map(({ owner, name, isStatic }) => ({ owner: owner === 'Window' ? null : owner, name, isStatic }))
  .toSorted((one, other) => Number(one.owner === null) - Number(other.owner === null));

function remove(features: Named[]): void {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { owner, name, isStatic } of features) {
    const place = owner === null ? globalThis : all[owner];
    if (!place) continue;
    Reflect.deleteProperty(place, name);
    if (!isStatic && 'prototype' in place && place.prototype) Reflect.deleteProperty(place.prototype, name);
  }
}

/** Takes away what the oldest browsers lack, from the page and from its workers. */
export async function growOld(page: Page): Promise<void> {
  await page.addInitScript(remove, gone);
  const first = `(${remove.toString()})(${JSON.stringify(gone)});`;
  await page.route(/-worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: first + (await response.text()) });
  });
}
