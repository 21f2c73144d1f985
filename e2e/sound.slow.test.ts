import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { button, lockIn, playNow, roundOpen } from './steps.ts';

declare global {
  interface Window {
    /** What the page has asked its phone to shake. */
    buzzed: unknown[];
    /** What the page has asked its real sound machinery for. */
    heard: { contexts: AudioContext[]; started: number };
  }
}

/** Counts what the browser is asked to play; the browser plays it all the same. */
async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Window['heard'] = { contexts: [], started: 0 };
    window.heard = heard;
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        heard.contexts.push(this);
      }
    };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when: Parameters<typeof start>) {
      heard.started++;
      start.apply(this, when);
    };
  });
}

const contexts = (page: Page) => page.evaluate(() => window.heard.contexts.map(({ state }) => state));
const started = (page: Page) => page.evaluate(() => window.heard.started);

test('a table is silent until it is touched, then sounds; mute is remembered', async ({ kemi }) => {
  await playNow(kemi.page, 'Wa Wa West ++');
  const table = kemi.page.url();
  await kemi.page.close();
  // A page of its own nobody has touched yet.
  const page = await kemi.context.newPage();
  await listenIn(page);
  await page.goto(table);
  await roundOpen(page);
  expect(await contexts(page)).toEqual([]);
  expect(await started(page)).toBe(0);

  await lockIn(page, 'Reload');
  await expect.poll(() => contexts(page)).toEqual(['running']);
  // One's own press, then what the reveal does.
  await expect.poll(() => started(page)).toBeGreaterThan(4);

  await button(page, 'Sound').click();
  await page.getByRole('switch', { name: 'Mute' }).click();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Sound, muted')).toBeVisible();
  await page.goto(table);
  await expect(button(page, 'Sound, muted')).toBeVisible();
  // However it is touched; by now this seat may be out.
  await button(page, 'Menu').click();
  await page.getByRole('radio', { name: 'Off' }).focus();
  await page.keyboard.press('Escape');
  expect(await started(page)).toBe(0);
  expect(await contexts(page)).toEqual([]);
});

test('a phone vibrates with what its player does, muted too, unless they say no', async ({ odile: { page } }) => {
  await page.addInitScript(() => {
    window.buzzed = [];
    navigator.vibrate = (pattern) => window.buzzed.push(pattern) > 0;
    localStorage.setItem('three-rooms.sound', JSON.stringify({ muted: true }));
  });
  await playNow(page, 'Wa Wa West ++');
  await roundOpen(page);
  expect(await page.evaluate(() => window.buzzed)).toEqual([]);
  await lockIn(page, 'Reload');
  await expect.poll(() => page.evaluate(() => window.buzzed)).toContainEqual([12]);

  await button(page, 'Menu').click();
  await page.getByRole('switch', { name: /^Vibrate/ }).click();
  await expect(page.getByRole('switch', { name: /^Vibrate/ })).not.toBeChecked();
});

test('the lobby fetches no sound, and a table fetches it apart', async ({ kemi: { page } }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await expect(button(page, 'Play now against bots: War Zone')).toBeVisible();
  const isSound = (url: string) => /\/(studio|sounds)-/.test(url);
  expect(fetched.filter(isSound)).toEqual([]);
  await playNow(page, 'War Zone');
  await expect.poll(() => fetched.filter(isSound).length).toBeGreaterThan(1);
});
