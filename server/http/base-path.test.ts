/** A server that shares its origin with other sites, at /games: whatever it sends leads back there, and it answers there. */
import { Client } from 'colyseus.js';
import { afterAll, describe, expect, it } from 'vitest';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { readConfig } from '../config.ts';
import { Guest, joinBots, startTestServer, storeMatch } from '../testing/guest.ts';

const PASSWORD = 'correct horse: staple';
const server = await startTestServer({ BASE_PATH: '/games/', ADMIN_PASSWORD: PASSWORD });
afterAll(() => server.close());
const { origin } = new URL(server.url);
const site = `${origin}/games`;

const script = new ScriptedMatch({
  match: 'basepath'.padEnd(20, '0'),
  seed: '5e'.repeat(32),
  game: 'wa-wa-west',
  names: ['Kemi', 'Odile'],
});
script.wait(1000).command({ type: 'leave', at: script.now, seat: 1 }, 1);
while (!script.isOver) script.wait(1000);
const match = await storeMatch(server.services.store, script);

const pages = [
  '/',
  '/nowhere',
  '/new',
  '/mine',
  '/matches',
  '/people/x',
  '/tv',
  '/embed/tv',
  '/join/ABCD23',
  '/rules/war-zone',
  `/t/${match}`,
  `/t/${match}/rules`,
  `/replay/${match}?at=5`,
  `/embed/${match}`,
  '/index.html',
  '/page-table.html',
];
const get = (address: string, init?: RequestInit) => fetch(address, { redirect: 'manual', ...init });
const textAt = async (address: string, init?: RequestInit) => (await get(address, init)).text();

/** All addresses of this origin that a text has as values: of attributes, in JSON. */
function addressesIn(text: string): string[] {
  const values = [...text.matchAll(/["'](?:\\")?([^"'\\]*)/g)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
  return values.filter((value) => /^\/[a-z]/.test(value) || value.startsWith(origin));
}
const isBelow = (address: string) => /^\/games(\/|$)/.test(address.replace(origin, ''));

describe('what it sends', () => {
  it.each(pages)('as HTML at %s leads back below its path, to what is there', async (page) => {
    const text = await textAt(site + page);
    const found = addressesIn(text);
    expect(text).toContain('<html data-base-path="/games"');
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((address) => !isBelow(address))).toEqual([]);
    for (const address of new Set(found))
      expect([address, (await fetch(new URL(address, origin))).status]).toEqual([address, 200]);
  });

  it('for links on other sites leads back, too', async () => {
    const tags = await textAt(`${site}/replay/${match}?at=5`);
    expect(tags).toContain(`property="og:url" content="${site}/replay/${match}?at=5"`);
    expect(tags).toContain(`name="twitter:image" content="${site}/preview/${match}.png?at=5"`);
    const [, oembed = ''] = /json\+oembed" href="([^"]*)"/.exec(tags) ?? [];
    const body = await textAt(oembed.replaceAll('&amp;', '&'));
    expect(body).toContain(`src=\\"${site}/embed/${match}?at=5\\"`);
    expect(addressesIn(body).filter((address) => !isBelow(address))).toEqual([]);
  });

  it('as its manifest stays below its path', async () => {
    const manifest = JSON.parse(await textAt(`${site}/app.webmanifest`)) as {
      start_url: string;
      scope: string;
      icons: { src: string }[];
      shortcuts: { url: string }[];
    };
    const { start_url, scope, icons, shortcuts } = manifest;
    const named = [...icons.map(({ src }) => src), ...shortcuts.map(({ url }) => url)];
    const whole = [start_url, scope, ...named].map((address) => new URL(address, `${site}/app.webmanifest`).href);
    expect(whole.slice(0, 2)).toEqual([`${site}/`, `${site}/`]);
    for (const address of whole) expect([address, (await get(address)).status]).toEqual([address, 200]);
    expect(whole.filter((address) => !isBelow(address))).toEqual([]);
    // An id would be read from the root of the origin, and two servers would be one app.
    expect(manifest).not.toHaveProperty('id');
  });

  it('to programs stays below its path', async () => {
    const { matches } = JSON.parse(await textAt(`${site}/api/archive`)) as { matches: { picture: string }[] };
    expect(matches.map(({ picture }) => picture)).toEqual([expect.stringMatching(`^/games/preview/${match}`)]);
    expect(JSON.parse(await textAt(`${site}/api`))).toMatchObject({ servers: [{ url: '/games' }] });
  });

  it('to whoever runs it leads back to the admin page', async () => {
    const headers = { Authorization: `Basic ${Buffer.from(`me:${PASSWORD}`).toString('base64')}` };
    const shown = await get(`${site}/admin`, { headers });
    expect(shown.headers.get('Set-Cookie')).toContain('; Path=/games/admin;');
    expect(addressesIn(await shown.text()).filter((address) => !isBelow(address))).toEqual([]);
    const body = new URLSearchParams({ act: 'drain', value: '' });
    const done = await get(`${site}/admin`, { method: 'POST', headers: { ...headers, Origin: origin }, body });
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/games/admin']);
    await get(`${site}/admin`, {
      method: 'POST',
      headers: { ...headers, Origin: origin },
      body: new URLSearchParams({ act: 'open', value: '' }),
    });
  });

  it('where it refuses something leads to its own lobby', async () => {
    expect(await textAt(`${site}/api/nothing`, { headers: { Accept: 'text/html' } })).toContain('<a href="/games/">');
  });
});

describe('where it answers', () => {
  it('adds the slash to its path', async () => {
    for (const query of ['', '?x=1']) {
      const { status, headers } = await get(site + query);
      expect([status, headers.get('Location')]).toEqual([308, `/games/${query}`]);
    }
  });

  it.each([...pages, '/app.webmanifest', '/service-worker.js', '/api/matches', `/preview/${match}.png`])(
    'sends %s the same where a proxy has removed the path',
    async (address) => {
      const [kept, removed] = await Promise.all([site, origin].map((from) => get(from + address)));
      expect(kept!.status).toBe(200);
      expect(Buffer.from(await removed!.arrayBuffer())).toEqual(Buffer.from(await kept!.arrayBuffer()));
    },
  );

  it.each([
    ['with', site],
    ['without', origin],
  ])('seats people %s the path', async (_, from) => {
    const guest = await joinBots(from, { game: 'wa-wa-west', seats: 2, public: false });
    expect(await guest.sit('Kemi')).toMatchObject({ pos: expect.any(Number) });
    await guest.until(() => guest.state.phase === 'playing');
    const watcher = await Guest.join(() => new Client(from), guest.room.roomId);
    await watcher.room.leave();
    await guest.room.leave();
  });

  it('knows no other path', async () => {
    for (const other of ['/gamesome/mine', '/other/api/matches'])
      expect(await textAt(origin + other)).toContain('<title>Three Rooms');
    expect((await get(`${origin}/other/app.webmanifest`)).status).toBe(404);
  });
});

it.each(['games', '/t', '/api/x', '/a/../b', '/games?x'])('BASE_PATH=%s is refused with what is allowed', (path) => {
  expect(() => readConfig({ BASE_PATH: path })).toThrow(/BASE_PATH: is written \/games/);
});
it('BASE_PATH may end with slashes, and is empty where it is not set', () => {
  expect(['/', '/games/', ''].map((path) => readConfig({ BASE_PATH: path }).basePath)).toEqual(['', '/games', '']);
  expect(readConfig({}).basePath).toBe('');
});
