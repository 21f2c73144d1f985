/**
 * What the page keeps in a real browser: its key, its nonces, and what it saw of matches. Its modules are built as they
 * are for the page, and come into empty pages: over HTTPS, over plain HTTP as in a LAN, and where nothing may be kept.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test as base, type BrowserContext, type JSHandle, type Page } from '@playwright/test';
import { build } from 'vite';
import type * as noncesModule from '../client/app/identity/nonces.ts';
import type * as seenMatchesModule from '../client/app/storage/seen-matches.ts';
import type * as signingKeyModule from '../client/app/identity/signing-key.ts';
import { commitmentTo, sha256Hex } from '../shared/crypto/hashes.ts';
import { toBase64url, verifierFor } from '../shared/crypto/signatures.ts';

const places = {
  safe: 'https://table.test/empty',
  /** No WebCrypto here. */
  plain: 'http://table.test/empty',
  /** A document of no origin: nothing may be kept. */
  blocked: 'https://table.test/blocked',
};

const test = base.extend<object, { modules: string }>({
  modules: [
    async ({ browserName: _ }, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'three-rooms-modules-'));
      const entry = ['identity/signing-key', 'storage/seen-matches', 'identity/nonces'].map((name) =>
        join(import.meta.dirname, `../client/app/${name}.ts`),
      );
      await build({ configFile: false, logLevel: 'error', build: { outDir, lib: { entry, formats: ['es'] } } });
      await use(outDir);
      rmSync(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  context: async ({ context, modules }, use) => {
    await context.route('**/*.js', (route) =>
      route.fulfill({
        path: join(modules, basename(new URL(route.request().url()).pathname)),
        headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' },
      }),
    );
    const body = '<!doctype html><title>Empty</title>';
    await context.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body }));
    await context.route('**/blocked', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body,
        headers: { 'content-security-policy': 'sandbox allow-scripts' },
      }),
    );
    await use(context);
  },
});

/** A module of the page, loaded there. */
const load = <Module extends object>(page: Page, path: string): Promise<JSHandle<Module>> =>
  page.evaluateHandle((from): Promise<Module> => import(from), path);
const loadKey = (page: Page) => load<typeof signingKeyModule>(page, '/signing-key.js');
const loadSeen = (page: Page) => load<typeof seenMatchesModule>(page, '/seen-matches.js');
const loadNonces = (page: Page) => load<typeof noncesModule>(page, '/nonces.js');

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** The key of that page, and a text signed with it. */
async function signIn(page: Page, text: string): Promise<{ publicKey: string; signature: string }> {
  const module = await loadKey(page);
  const { publicKey, signature } = await module.evaluate(async ({ signingKey }, signed) => {
    const key = await signingKey();
    return { publicKey: key.publicKey, signature: [...(await key.sign(signed))] };
  }, text);
  return { publicKey, signature: toBase64url(Uint8Array.from(signature)) };
}

const publicKeyOf = async (page: Page): Promise<string> => (await signIn(page, '')).publicKey;

/** Signs there and verifies here, once with the right text and once with another. */
async function expectToSign(page: Page): Promise<string> {
  const { publicKey, signature } = await signIn(page, 'Grüße\n1');
  const verify = await verifierFor(publicKey);
  expect(await verify('Grüße\n1', signature)).toBe(true);
  expect(await verify('Grüße\n2', signature)).toBe(false);
  return publicKey;
}

const nobleIn = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('ed25519')) loaded.push(request.url());
  });
  return loaded;
};

test.describe('the key', () => {
  test('is WebCrypto’s, cannot be read, and stays', async ({ context }) => {
    const page = await open(context, places.safe);
    const noble = nobleIn(page);
    const publicKey = await expectToSign(page);
    const kept = await page.evaluate(async () => {
      const request = indexedDB.open('three-rooms-key');
      await new Promise((resolve) => request.addEventListener('success', resolve));
      const read = request.result.transaction('key').objectStore('key').get('key') as IDBRequest<CryptoKeyPair>;
      await new Promise((resolve) => read.addEventListener('success', resolve));
      const { privateKey } = read.result;
      const text = await crypto.subtle.exportKey('pkcs8', privateKey).then(String, (error: Error) => error.name);
      return { extractable: privateKey.extractable, algorithm: privateKey.algorithm.name, text };
    });
    expect(kept).toEqual({ extractable: false, algorithm: 'Ed25519', text: 'InvalidAccessError' });
    await page.reload();
    expect(await publicKeyOf(page)).toBe(publicKey);
    expect(noble).toEqual([]);
  });

  test('signs without WebCrypto, and stays', async ({ context }) => {
    const page = await open(context, places.plain);
    const noble = nobleIn(page);
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined']);
    const publicKey = await expectToSign(page);
    expect(noble).not.toEqual([]);
    await page.reload();
    expect(await publicKeyOf(page)).toBe(publicKey);
  });

  for (const place of ['safe', 'plain'] as const)
    test(`is one, though tabs made it at once (${place})`, async ({ context }) => {
      const pages = await Promise.all([1, 2, 3, 4].map(() => open(context, places[place])));
      const made = new Set<string>();
      for (let round = 1; round <= 3; round++) {
        const modules = await Promise.all(pages.map(loadKey));
        const keys = await Promise.all(
          modules.map((module) => module.evaluate(async ({ signingKey }) => (await signingKey()).publicKey)),
        );
        expect(new Set(keys).size).toBe(1);
        expect(made.add(keys[0]!).size).toBe(round);
        await Promise.all(pages.map((page) => page.goto(places[place])));
        await pages[0]!.evaluate(
          () =>
            new Promise((resolve, reject) => {
              const request = indexedDB.deleteDatabase('three-rooms-key');
              request.addEventListener('success', resolve);
              request.addEventListener('error', reject);
            }),
        );
      }
    });

  for (const [place, stays] of [
    ['safe', true],
    ['plain', true],
    ['blocked', false],
  ] as const)
    test(`can be forgotten, and is another then (${place})`, async ({ context }) => {
      const page = await open(context, places[place]);
      const before = await publicKeyOf(page);
      expect(await (await loadKey(page)).evaluate(({ forgetKey }) => forgetKey())).toBe(true);
      const after = await expectToSign(page);
      expect(after).not.toBe(before);
      await page.reload();
      const later = await publicKeyOf(page);
      expect(later).not.toBe(before);
      expect(later === after).toBe(stays);
    });

  test('lasts as long as the page where nothing may be kept', async ({ context }) => {
    const page = await open(context, places.blocked);
    expect(
      await page.evaluate(() => {
        try {
          return indexedDB.open('any').readyState;
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('SecurityError');
    const publicKey = await expectToSign(page);
    expect(await publicKeyOf(page)).toBe(publicKey);
    await page.reload();
    expect(await expectToSign(page)).not.toBe(publicKey);
  });
});

const match = 'm'.repeat(20);
const seenIn = async (page: Page, id = match) => (await loadSeen(page)).evaluate(({ seenOf }, one) => seenOf(one), id);
const tell = async (page: Page, from: number, count: number) =>
  (await loadSeen(page)).evaluate(
    ({ rememberHead }, { id, heads }) => {
      for (const [pos, hash] of heads) rememberHead(id, pos, hash);
    },
    { id: match, heads: Array.from({ length: count }, (_, index) => head(from + index)) },
  );
const head = (pos: number): [number, string] => [pos, sha256Hex(String(pos))];
const positions = (seen: { heads: [number, string][] } | null) => seen?.heads.map(([pos]) => pos);

test.describe('what was seen of a match', () => {
  test('is there after a reload that came at once, and in the next tab after one that was closed', async ({
    context,
  }) => {
    const page = await open(context, places.safe);
    await seenIn(page);
    await tell(page, 0, 2);
    await page.reload();
    await tell(page, 2, 1);
    // Known before anything was read, too.
    expect(positions(await seenIn(page))).toEqual([0, 1, 2]);
    await tell(page, 3, 1);
    await page.close({ runBeforeUnload: true });
    const next = await open(context, places.safe);
    await expect.poll(async () => positions(await seenIn(next))).toEqual([0, 1, 2, 3]);
  });

  test('holds requests with what was answered, the seat, and nonces', async ({ context }) => {
    const page = await open(context, places.safe);
    await (
      await loadSeen(page)
    ).evaluate(({ rememberRequest, rememberOwnSeat }, id) => {
      const proof = { seen: 4, signature: new Uint8Array(64) };
      const sit = { type: 'sit', id: 'sit-00001', seat: 1, name: 'Kemi', commitment: 'c', key: 'k', proof } as const;
      rememberRequest(id, sit);
      rememberRequest(id, { type: 'start', id: 'start-001' });
      rememberRequest(id, { type: 'act', id: 'huge-0001', act: { type: 'x'.repeat(9000) } });
      rememberRequest(id, sit, 2);
      rememberOwnSeat(id, 1);
    }, match);
    const nonces = await loadNonces(page);
    const commitments = await nonces.evaluate(
      async ({ freshCommitment }, id) => [await freshCommitment(id), await freshCommitment(id)],
      match,
    );
    await page.reload();
    expect(await seenIn(page)).toMatchObject({
      match,
      seat: 1,
      commands: [
        { id: 'sit-00001', payload: '{"commitment":"c","key":"k","name":"Kemi","type":"sit"}', pos: 2 },
        { id: 'start-001', payload: '{"type":"start"}', pos: null },
      ],
    });
    const again = await loadNonces(page);
    for (const commitment of commitments) {
      const nonce = await again.evaluate(({ nonceBehind }, { id, of }) => nonceBehind(id, of), {
        id: match,
        of: commitment,
      });
      expect(commitmentTo(nonce!)).toBe(commitment);
    }
    expect(await again.evaluate(({ nonceBehind }, id) => nonceBehind(id, 'c0'.repeat(32)), match)).toBe(null);
  });

  test('is what all tabs saw', async ({ context }) => {
    const pages = await Promise.all([0, 1, 2].map(() => open(context, places.safe)));
    await Promise.all(pages.map((page, index) => tell(page, index * 10, 10)));
    await Promise.all(pages.map((page) => seenIn(page)));
    await Promise.all(pages.map((page, index) => tell(page, 30 + index * 10, 10)));
    await Promise.all(pages.map((page) => page.reload()));
    expect(positions(await seenIn(pages[0]!))).toEqual(Array.from({ length: 60 }, (_, pos) => pos));
  });

  test('is written in one go', async ({ context }) => {
    await context.addInitScript(() => {
      const writes = Object.assign(window, { writes: 0 });
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...args) {
        if (args[1] === 'readwrite') writes.writes++;
        return begin.apply(this, args);
      };
    });
    const page = await open(context, places.safe);
    await tell(page, 0, 500);
    const writes = () => page.evaluate(() => (window as unknown as { writes: number }).writes);
    await expect.poll(writes).toBeGreaterThan(0);
    expect(await writes()).toBe(1);
    expect(positions(await seenIn(page))).toHaveLength(500);
  });

  test('is kept of 200 matches, those touched last', async ({ context }) => {
    const page = await open(context, places.safe);
    const ids = Array.from({ length: 203 }, (_, index) => String(index).padStart(20, '0'));
    const module = await loadSeen(page);
    await module.evaluate(async ({ rememberHead, seenOf }, matches) => {
      for (const [index, id] of matches.entries()) {
        rememberHead(id, 0, 'ab'.repeat(32));
        // In many goes, and the first is touched again.
        if (index % 20 === 0) await seenOf(id);
        if (index === 110) rememberHead(matches[0]!, 1, 'ab'.repeat(32));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }, ids);
    const kept = await module.evaluate(({ seenMatches }) => seenMatches());
    expect(kept.map((one) => one.match)).toEqual([
      ...ids.slice(111).toReversed(),
      expect.any(String),
      expect.any(String),
      ...ids.slice(4, 110).toReversed(),
    ]);
    expect(
      kept
        .slice(-108, -106)
        .map((one) => one.match)
        .sort(),
    ).toEqual([ids[0], ids[110]]);
    expect(positions(await seenIn(page, ids[0]))).toEqual([0, 1]);
    expect(await seenIn(page, ids[1])).toBe(null);
  });

  for (const place of ['safe', 'plain', 'blocked'] as const)
    test(`can be forgotten, with what was not written yet (${place})`, async ({ context }) => {
      const page = await open(context, places[place]);
      await tell(page, 0, 3);
      expect(positions(await seenIn(page))).toEqual([0, 1, 2]);
      const module = await loadSeen(page);
      await module.evaluate(({ rememberOwnSeat }, id) => rememberOwnSeat(id, 1), match);
      await module.evaluate(({ forgetSeenMatches }) => forgetSeenMatches());
      expect(await module.evaluate(({ seenMatches }) => seenMatches())).toEqual([]);
      await page.reload();
      expect(await seenIn(page)).toBe(null);
      await tell(page, 3, 1);
      expect(positions(await seenIn(page))).toEqual([3]);
    });

  test('lasts as long as the page where nothing may be kept', async ({ context }) => {
    const page = await open(context, places.blocked);
    await tell(page, 0, 3);
    expect(positions(await seenIn(page))).toEqual([0, 1, 2]);
    await tell(page, 3, 1);
    expect(positions(await seenIn(page))).toEqual([0, 1, 2, 3]);
    const module = await loadSeen(page);
    expect((await module.evaluate(({ seenMatches }) => seenMatches())).map((one) => one.match)).toEqual([match]);
    await page.reload();
    expect(await seenIn(page)).toBe(null);
  });
});
