/** A newer page is deployed while somebody plays: they go on with the one they have, and the next visit has the new one. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as base } from './harness.ts';
import { buildPage, copyProject } from './project-copy.ts';
import { button, lockIn, openAgainstBots, roundOpen } from './steps.ts';

const test = base.extend<object, { root: string }>({
  root: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const root = copyProject();
      try {
        buildPage(root);
        await use(root);
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
});

/** What the newer page says in its lobby, and where that is written. */
const words = {
  file: 'client/pages/lobby/lobby.tsx',
  before: 'quick table games',
  after: 'brisk table games',
};
/** Nobody can be hit, and nobody runs out of time while the page is built. */
const peace = {
  chooseMs: 120_000,
  exclude: ['gun', 'grenade', 'laser-gun', 'minigun', 'bazooka', 'firework', 'stun-gun', 'mirror'],
};
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text });

const hasWaiting = (page: Page) =>
  page.evaluate(async () => {
    const kept = await navigator.serviceWorker.getRegistration();
    await kept?.update();
    return Boolean(kept?.waiting);
  });

test('a running match goes on with its page, and the next visit has the new one', async ({
  root,
  server,
  newGuest,
}) => {
  // The table is away while the server is exchanged.
  const { page, context } = await newGuest({
    name: 'Kemi',
    keepsPage: true,
    mayComplainOf: /WebSocket|Failed to load/,
  });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.reload();
  await expect(title(page, words.before)).toBeVisible();
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 3, options: peace });
  await roundOpen(page, 1);

  const file = join(root, words.file);
  writeFileSync(file, readFileSync(file, 'utf8').replace(words.before, words.after));
  buildPage(root);
  await server.crash();
  await expect.poll(() => hasWaiting(page)).toBe(true);

  await lockIn(page, 'Reload');
  await roundOpen(page, 2);
  // A part that this page has not needed so far: the server has it under another name by now.
  await button(page, 'Menu').click();
  await page.getByRole('link', { name: 'Lobby, my seat stays' }).click();
  await expect(title(page, words.before)).toBeVisible();
  await page.getByRole('link', { name: 'Who made this' }).click();
  await expect(title(page, 'Who made this')).toBeVisible();

  const visit = await context.newPage();
  await page.close();
  await visit.goto('/');
  await expect(title(visit, words.after)).toBeVisible();
  // From now on without a network, too.
  const leaveAndReturn = async () => {
    await visit.goto('about:blank');
    await visit.goto('/');
    return hasWaiting(visit);
  };
  await expect.poll(leaveAndReturn).toBe(false);
  await context.setOffline(true);
  await visit.reload();
  await expect(title(visit, words.after)).toBeVisible();
});

test('a file that a new build took away is not waited for, and the server goes on', async ({ root, server }) => {
  const folder = join(root, 'dist/client/assets');
  const gone = readdirSync(folder).find((name) => /^stage-[^.]*\.js$/.test(name))!;
  const ask = () => fetch(`${server.url}/assets/${gone}`, { signal: AbortSignal.timeout(5000) });
  expect((await ask()).status).toBe(200);
  for (const name of readdirSync(folder).filter((one) => one.startsWith(gone))) rmSync(join(folder, name));
  // Not a TimeoutError.
  await expect(ask().then((answer) => answer.text())).rejects.toMatchObject({ name: 'TypeError' });
  expect((await fetch(server.url)).status).toBe(200);
});
