/** What comes over the wire until a page is there, as a browser that has never been here counts it. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { playNow } from './steps.ts';

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

// Each fetches the whole page, and has it compared: one after the other.
test.describe.configure({ mode: 'default' });

/** kB, at most; beyond what the lobby has fetched, which is what draws every table, too. */
const tables = { 'Wa Wa West ++': 150, 'War Zone': 150, 'Yic Yac Yoe': 200 };

for (const [game, mostForTable] of Object.entries(tables))
  test(`the lobby, and a table of ${game} after it, are light`, async ({ newGuest }) => {
    const { page } = await newGuest({ keepsPage: true });
    const fetched = await countBytes(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    // A lobby at rest fetches what draws every table: on a busy machine it may rest late.
    await expect.poll(() => fetched.some(({ path }) => path.includes('/stage-'))).toBe(true);
    const forLobby = fetched.splice(0);
    await playNow(page, game);
    await expect(page.locator('.stage canvas')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(forLobby.length).toBeLessThanOrEqual(19);
    expect(kilobytes(forLobby)).toBeLessThanOrEqual(250);
    // What the lobby has fetched is not fetched again.
    const forTable = fetched.filter(({ bytes }) => bytes > 0);
    expect(
      forTable.filter(({ path }) => forLobby.some((one) => one.path === path && path.startsWith('/assets/'))),
    ).toEqual([]);
    expect(forTable.length).toBeLessThanOrEqual(36);
    expect(kilobytes(fetched)).toBeLessThanOrEqual(mostForTable);
    // A table reads nothing that somebody else has written: what reads schemas stays away.
    expect(fetched.filter(({ path }) => /\/(schemas|messages|options)/.test(path))).toEqual([]);
    // Fonts and pictures are small as they are, and so is what fits a packet or two.
    const loose = [...forLobby, ...fetched].filter(
      ({ path, encoding }) => /\.(js|css)$/.test(path) && encoding !== 'br',
    );
    expect(loose.filter(({ bytes }) => bytes > 2000)).toEqual([]);
  });
