/** Pictures of the hands. */
import type { Page } from '@playwright/test';
import type { Camera } from './camera.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 480 },
];

export async function takeHands(camera: Camera, address: string): Promise<void> {
  for (const viewport of sizes) {
    const page = await camera.page({ viewport, reducedMotion: 'reduce', hasTouch: viewport.width < 500 });
    await open(page, address);
    for (const scene of await page.evaluate(() => window.hands!.scenes)) {
      const name = `${scene.replaceAll(' ', '-')}-${viewport.width}x${viewport.height}`;
      if (!camera.wants(name)) continue;
      await open(page, `${address}?scene=${encodeURIComponent(scene)}`);
      for (const press of await page.evaluate(() => window.hands!.presses)) await act(page, press);
      // Light comes last: what was painted bit by bit, as it changed, differs in a pixel or two.
      for (const light of ['dark', 'light'] as const) {
        await page.evaluate((mode) => (document.documentElement.dataset.mode = mode), light);
        await camera.take(page, light === 'dark' ? `${name}-dark` : name, { x: 0, y: 0, ...viewport });
      }
    }
    await page.context().close();
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => window.hands !== undefined);
  // A press is pictured as what it comes to, not on the way there.
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important; }',
  });
}

/** Presses a key, or what has that label. */
async function act(page: Page, press: string): Promise<void> {
  if (!press.startsWith('click ')) return page.keyboard.press(press);
  await page.getByLabel(press.slice('click '.length)).first().click({ force: true });
  // What lies under the mouse looks different.
  await page.mouse.move(0, 0);
}
