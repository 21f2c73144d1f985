/** A stretch of a replay becomes a video file, the same one each time, whatever the machine. */
import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { probe } from './ffprobe.ts';
import { expect, laptop, phone, test } from './harness.ts';
import { button, openRecorded } from './steps.ts';

const begins = (page: Page) => page.getByRole('dialog').getByRole('slider', { name: 'The clip begins' });
const ends = (page: Page) => page.getByRole('dialog').getByRole('slider', { name: 'The clip ends' });

// Every frame is drawn by the processor, however long that takes.

async function openClip(page: Page, match: string): Promise<void> {
  await openRecorded(page, match);
  await button(page, 'Make a clip').click();
  await expect(page.getByRole('heading', { name: 'Make a clip' })).toBeVisible();
}

/** @returns where the file lies */
async function made(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Make the video').click()]);
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-clip\.(mp4|gif)$/);
  return download.path();
}

/** What every frame of the video looked like before it was packed. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: Promise<string>[] = [];
    Object.assign(window, { seen });
    const { encode } = VideoEncoder.prototype;
    VideoEncoder.prototype.encode = function (frame, options) {
      const copy = frame.clone();
      seen.push(
        (async () => {
          const pixels = new Uint8Array(copy.allocationSize());
          await copy.copyTo(pixels);
          copy.close();
          // A plain sum that depends on places, as there is no crypto over http.
          return pixels.reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 7).toString(16);
        })(),
      );
      encode.call(this, frame, options);
    };
  });
  return () => page.evaluate(() => Promise.all((window as unknown as { seen: Promise<string>[] }).seen));
}

test('ten seconds are a video of at most 2 MB, with both tracks', async ({ newGuest }) => {
  const { page } = await newGuest();
  await openClip(page, 'wa-wa-west-last-one-standing');
  await begins(page).fill('0');
  await ends(page).fill('10000');
  await expect(page.getByText('10.0 s', { exact: true })).toBeVisible();
  const path = await made(page);
  const { streams, format } = probe(path);
  expect(streams.map((stream) => stream.codec_type).toSorted()).toEqual(['audio', 'video']);
  const video = streams.find((stream) => stream.codec_type === 'video')!;
  expect(video).toMatchObject({ width: 1080, height: 1080, nb_read_frames: '300' });
  expect(Number(format.duration)).toBeCloseTo(10, 0);
  expect(statSync(path).size).toBeLessThanOrEqual(2_000_000);
});

test('the same clip twice has the same frames', async ({ newGuest }) => {
  const { page } = await newGuest();
  await openClip(page, 'yic-yac-yoe-armed');
  await ends(page).fill('2000');
  const frames = await watchFrames(page);
  await made(page);
  const first = await frames();
  await made(page);
  const both = await frames();
  expect(first.length).toBeGreaterThan(20);
  expect(new Set(first).size).toBeGreaterThan(1);
  expect(both.slice(first.length)).toEqual(first);
});

test('in and out are chosen on the scrubber of the replay, with a pointer and with keys', async ({ newGuest }) => {
  const { page } = await newGuest();
  await openRecorded(page, 'wa-wa-west-last-one-standing');
  const strip = page.getByRole('region', { name: 'Playback' });
  const out = strip.getByRole('slider', { name: 'The clip ends' });
  const out0 = Number(await out.inputValue());
  const flag = (await strip.getByText('out', { exact: true }).boundingBox())!;
  await page.mouse.move(flag.x + flag.width / 2, flag.y + flag.height / 2);
  await page.mouse.down();
  await page.mouse.move(flag.x + flag.width / 2 + 100, flag.y + flag.height / 2, { steps: 4 });
  await page.mouse.up();
  const dragged = Number(await out.inputValue());
  expect(dragged).toBeGreaterThan(out0);
  await strip.getByRole('slider', { name: 'The clip begins' }).focus();
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight');
  const seconds = (dragged - 1000) / 1000;
  await button(page, `Make a clip, ${Math.round(seconds)} s`).click();
  await expect(page.getByText(`${seconds.toFixed(1)} s`, { exact: true })).toBeVisible();
});

for (const [device, viewport] of Object.entries({ laptop, phone }))
  test(`at the end of a match, too, the handles stay within the page of a ${device}`, async ({ newGuest }) => {
    const { page } = await newGuest({ viewport });
    await openRecorded(page, 'wa-wa-west-last-one-standing');
    for (const key of ['Home', 'End']) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  });

test('on a phone a tall one, without names, sound and captions; it can be cancelled', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: phone, dark: true });
  await openClip(page, 'war-zone-last-one-standing');
  await page.getByRole('radio', { name: 'Tall' }).check();
  for (const off of ['Names', 'Sound', 'Captions']) await page.getByRole('switch', { name: off }).click();
  await ends(page).fill('1500');
  await button(page, 'Make the video').click();
  await button(page, 'Cancel').click();
  const { streams } = probe(await made(page));
  expect(streams).toMatchObject([{ codec_type: 'video', width: 1080, height: 1920 }]);
});

test('where no videos can be made it is a moving picture', async ({ newGuest }) => {
  const { page } = await newGuest();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  await openClip(page, 'yic-yac-yoe-three-by-three');
  await ends(page).fill('1500');
  const { format, streams } = probe(await made(page));
  expect(format.format_name).toBe('gif');
  expect(streams).toMatchObject([{ width: 480, height: 480 }]);
  expect(Number(streams[0]?.nb_read_frames)).toBeGreaterThan(5);
});
