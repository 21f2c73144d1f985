/** What a page elsewhere reads where somebody pastes a link to a match, and that it is not told how the match ended. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { toLines } from '../../replays/log/log.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { namesIn } from '../../scripts/font-names.ts';
import { games } from '../../shared/games/index.ts';
import { writeFonts } from '../preview/fonts.ts';
import { pictureOf } from '../preview/picture.ts';
import { openTable, startTestServer, storeMatch } from '../testing/guest.ts';

const server = await startTestServer();
const { url, services } = server;
afterAll(() => server.close());

const idOf = (name: string) => name.padEnd(20, '0');
const odd = '<b>"\'&ß </title>';

/** Some moves nobody dies of, then one of the two leaves, and the other wins. */
function ended(game: string, leaver: number): ScriptedMatch {
  const match = new ScriptedMatch({
    match: idOf(`${game.replaceAll('-', '')}${leaver}`),
    seed: '5e'.repeat(32),
    game,
    names: ['Kemi', odd],
  });
  for (let step = 0; step < 2; step++) {
    match.wait(4000);
    for (const seat of [0, 1]) {
      const { play } = match.match;
      if (match.match.game.status(match.match.game.visibility.view(play, seat)).seats[seat]?.awaited)
        if (game === 'wa-wa-west') match.act(seat, { type: 'choose', item: 'reload', target: null });
        else match.actAsBot(seat);
    }
  }
  if (match.isOver) throw new Error(`${game} ended too early for this test`);
  match.wait(1000).command({ type: 'leave', at: match.now, seat: leaver }, leaver);
  while (!match.isOver) match.wait(1000);
  return match;
}

const twins = new Map<string, [string, string]>();
for (const { info } of games) {
  const ids = [0, 1].map((leaver) => storeMatch(services.store, ended(info.id, leaver)));
  twins.set(info.id, (await Promise.all(ids)) as [string, string]);
}
const first = twins.get('war-zone')![0];

async function pictureAt(path: string) {
  const response = await fetch(`${url}${path}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a picture', () => {
  it.each(games.map(({ info }) => info.id))('of %s is set in fonts that its renderer has', async (game) => {
    const folder = mkdtempSync(join(tmpdir(), 'three-rooms-fonts-'));
    try {
      const has = (await writeFonts(folder)).flatMap((file) => namesIn(readFileSync(file)).map(({ text }) => text));
      const svg = pictureOf(toLines(ended(game, 0).log), { atMs: null, showsResult: false }, 'large');
      const asked = [...svg.matchAll(/font-family="(.+?)"/g)].map(([, family = '']) => family);
      expect(new Set(asked).size).toBeGreaterThan(2);
      expect(asked.filter((family) => !has.includes(family))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(games.map(({ info }) => info.id))('of %s is the same however the match ended', async (game) => {
    const [one, other] = twins.get(game)!;
    for (const query of ['', '?at=99999999', '?at=5000']) {
      const [a, b] = await Promise.all([one, other].map((id) => pictureAt(`/preview/${id}.png${query}`)));
      expect(a!.response.status).toBe(200);
      expect(a!.bytes.equals(b!.bytes)).toBe(true);
      expect(a!.response.headers.get('ETag')).toBe(b!.response.headers.get('ETag'));
      const { width, height } = PNG.sync.read(a!.bytes);
      expect([width, height]).toEqual([1200, 630]);
    }
    const [a, b] = await Promise.all([one, other].map((id) => pictureAt(`/preview/${id}.png?result=shown`)));
    expect(a!.bytes.equals(b!.bytes)).toBe(false);
  });

  it('is kept for ever once the match is over, may be shown elsewhere, and is not sent twice', async () => {
    const { response } = await pictureAt(`/preview/${first}.png`);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    const again = await fetch(`${url}/preview/${first}.png`, {
      // Without the second, fetch adds that nothing kept will do.
      headers: { 'If-None-Match': response.headers.get('ETag')!, 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('of a table that waits is there, and not kept', async () => {
    const { matchId } = await openTable(url, ['Kemi'], { seats: 2 });
    const { response, bytes } = await pictureAt(`/preview/${matchId}.png`);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=30');
    expect(PNG.sync.read(bytes).width).toBe(1200);
  });

  it.each([
    [`/preview/${'x'.repeat(20)}.png`, 404, 'no-such-match'],
    ['/preview/x.png', 404, 'no-such-match'],
    [`/preview/${first}.png?at=soon`, 400, 'bad-request'],
    [`/preview/${first}.png?result=1`, 400, 'bad-request'],
    [`/preview/${first}.png?size=9`, 400, 'bad-request'],
  ])('%s is refused in words', async (path, status, code) => {
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });
});

/** What stands in the head, by name. */
async function tagsAt(path: string): Promise<{ html: string; tags: Map<string, string>; response: Response }> {
  const response = await fetch(`${url}${path}`);
  const html = await response.text();
  const found = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">/g);
  const plain = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  return { html, response, tags: new Map([...found].map(([, name = '', value = '']) => [name, plain(value)])) };
}

describe('the page of a match', () => {
  it.each(['replay', 't', 'embed'])('/%s says what it shows, and nothing of the result', async (page) => {
    const { html, tags } = await tagsAt(`/${page}/${first}?at=5000&as=2&x="><script>`);
    expect(tags.get('og:title')).toBe(`War Zone: Kemi and ${odd}`);
    expect(tags.get('og:image')).toBe(`${url}/preview/${first}.png?at=5000`);
    expect(tags.get('og:url')).toBe(`${url}/${page}/${first}?at=5000&as=2`);
    expect(tags.get('twitter:card')).toBe('summary_large_image');
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630']);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).not.toContain('"><script>');
    const { response } = await pictureAt(new URL(tags.get('og:image')!).pathname);
    expect(response.status).toBe(200);
    const twin = await tagsAt(`/${page}/${twins.get('war-zone')![1]}?at=5000&as=2`);
    expect(twin.html.replaceAll(twins.get('war-zone')![1], first)).toBe(html);
  });

  it('shows the result where the address asks for it', async () => {
    const { tags } = await tagsAt(`/replay/${first}?result=shown`);
    expect(tags.get('og:image')).toBe(`${url}/preview/${first}.png?result=shown`);
  });

  it('of no match has none', async () => {
    for (const path of [`/replay/${'x'.repeat(20)}`, '/replay/x', '/', '/t/%zz'])
      expect((await tagsAt(path)).tags.size).toBe(0);
  });

  it('may be framed as /embed alone', async () => {
    const framed = (await tagsAt(`/embed/${first}`)).response.headers;
    expect(framed.get('Content-Security-Policy')).toContain('frame-ancestors *;');
    expect(framed.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-");
    expect(framed.get('X-Frame-Options')).toBe(null);
    for (const path of ['/', `/t/${first}`, `/replay/${first}`, `/t/${first}?/embed/`, '/embed', '/embed/x/y']) {
      const { headers } = await fetch(`${url}${path}`);
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Frame-Options')).toBe('DENY');
    }
  });
});

describe('oEmbed', () => {
  const ask = async (address: string, more = '') => {
    const response = await fetch(`${url}/oembed?url=${encodeURIComponent(address)}${more}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('is found in the head, and gives a frame that may be shown', async () => {
    const { html } = await tagsAt(`/replay/${first}?at=5000`);
    const link = /type="application\/json\+oembed" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    const body = (await (await fetch(link!)).json()) as Record<string, string>;
    expect(body).toMatchObject({ version: '1.0', type: 'rich', title: `War Zone: Kemi and ${odd}`, width: 800 });
    expect(body.html).toContain(`<iframe src="${url}/embed/${first}?at=5000"`);
    expect(body.html).not.toContain('<b>');
    expect(body.thumbnail_url).toBe(`${url}/preview/${first}.png?at=5000`);
  });

  it('keeps to the size that is asked for, and refuses what it has not', async () => {
    expect((await ask(`${url}/t/${first}`, '&maxwidth=320&maxheight=240')).body).toMatchObject({
      width: 320,
      height: 240,
    });
    expect((await ask(`${url}/t/${first}`, '&maxwidth=9')).status).toBe(400);
    expect((await ask(`${url}/t/${first}`, '&format=xml')).status).toBe(501);
    for (const address of ['https://example.org/replay/x', `https://example.org/replay/${first}`, `${url}/`, 'x'])
      expect((await ask(address)).status).toBe(404);
    expect((await fetch(`${url}/oembed`)).status).toBe(400);
  });
});
