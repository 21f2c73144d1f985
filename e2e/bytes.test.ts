/** What comes over the wire until a page is there, as a browser that has never been here counts it. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { playNow, roundOpen } from './steps.ts';

/** Bytes on the wire, headers and all. */
interface Fetched {
  path: string;
  bytes: number;
  /** How it was compressed. */
  encoding: string | undefined;
}

/** @returns what has been fetched so far; it goes on counting */
async function countBytes(page: Page): Promise<Fetched[]> {
  const fetched: Fetched[] = [];
  const responses = new Map<string, { url: string; encoding: string | undefined }>();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  line.on('Network.responseReceived', ({ requestId, response: { url, headers } }) =>
    responses.set(requestId, { url, encoding: headers['content-encoding'] ?? headers['Content-Encoding'] }),
  );
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId);
    if (!response?.url.startsWith('http')) return;
    fetched.push({ path: new URL(response.url).pathname, bytes: encodedDataLength, encoding: response.encoding });
  });
  return fetched;
}

const kilobytes = (fetched: Fetched[]) => Math.round(fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);

test('the lobby, and a table after it, are light', async ({ newGuest }) => {
  const { page } = await newGuest({ keepsPage: true });
  const fetched = await countBytes(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const forLobby = fetched.splice(0);
  await playNow(page, 'Wa Wa West ++');
  await roundOpen(page);
  await expect(page.locator('.stage canvas')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(forLobby.length).toBeLessThanOrEqual(18);
  expect(kilobytes(forLobby)).toBeLessThanOrEqual(175);
  // What the lobby has fetched is not fetched again.
  expect(fetched.filter(({ bytes }) => bytes > 0).length).toBeLessThanOrEqual(50);
  expect(kilobytes(fetched)).toBeLessThanOrEqual(322);
  // Fonts and pictures are small as they are, and so is what fits a packet or two.
  const loose = [...forLobby, ...fetched].filter(({ path, encoding }) => /\.(js|css)$/.test(path) && encoding !== 'br');
  expect(loose.filter(({ bytes }) => bytes > 2000)).toEqual([]);
});
