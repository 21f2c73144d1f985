/** Pages that anyone may open, on a laptop and a phone: they say what they are for, and nothing sticks out sideways. */
import { expect, laptop, phone, test } from './harness.ts';
import { pxTooWide } from './reachable.ts';

const pages = [
  ['/rules/wa-wa-west', 'Who beats whom'],
  ['/rules/war-zone', 'Counteraction'],
  ['/rules/yic-yac-yoe', 'Yriples'],
  ['/new?game=war-zone', 'House deck'],
  ['/new?game=yic-yac-yoe', 'Armed'],
  ['/mine', 'No matches yet'],
  ['/matches', 'The latest matches'],
  ['/matches?player=Nobody', 'No match is like that'],
  ['/people/11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'Nobody with this key'],
  // Other tests may have left something to be shown there.
  ['/tv', 'Nothing is on|best of today|Seen again|Watch this table'],
  ['/credits', 'yEAh Games'],
  ['/privacy', 'has left no address'],
  ['/credits', 'John Paul Hoopes'],
  ['/licences', 'OPEN FONT LICENSE'],
  ['/t/aaaaaaaaaaaaaaaaaaaa', 'no such'],
  ['/replay/aaaaaaaaaaaaaaaaaaaa', 'no such'],
  ['/replay/file', 'Choose a file'],
  ['/nowhere', 'Lobby'],
] as const;

for (const [size, viewport] of Object.entries({ laptop, phone }))
  test(`pages that anyone may open fit a ${size}`, async ({ newGuest }) => {
    // Of a match that is not there the server says so with a 404.
    const { page } = await newGuest({ viewport, mayComplainOf: /404/ });
    for (const [path, text] of pages)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByText(new RegExp(text, 'i')).first()).toBeVisible();
        expect(await pxTooWide(page)).toBe(0);
      });
  });

test('a part of a file is sent where it is one, and the whole where it makes no sense', async ({ server }) => {
  const ask = async (range: string) => {
    const headers = { Range: range, 'Accept-Encoding': 'identity' };
    const answer = await fetch(`${server.url}/app.webmanifest`, { headers, signal: AbortSignal.timeout(5000) });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  };
  const { bytes } = await ask('');
  expect(bytes).toBeGreaterThan(100);
  expect(await ask('bytes=0-9')).toEqual({ status: 206, bytes: 10 });
  expect(await ask('bytes=10-')).toEqual({ status: 206, bytes: bytes - 10 });
  expect((await ask('bytes=99999999-')).status).toBe(416);
  for (const range of ['bytes=5-2', 'bytes=-1', 'bytes=a-b', 'bytes=0-1,2-3', 'lines=0-1', 'bytes=0-999999999999999'])
    expect(await ask(range), range).toEqual({ status: 200, bytes });
});

test('every script that a page begins with asks to be compiled as it arrives, compressed or not', async ({
  server,
}) => {
  const html = await (await fetch(`${server.url}/replay/aaaaaaaaaaaaaaaaaaaa`)).text();
  const scripts = Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), ([, path]) => path);
  expect(scripts.length).toBeGreaterThan(20);
  for (const path of scripts)
    for (const encoding of ['br', 'identity']) {
      const response = await fetch(server.url + path, { headers: { 'accept-encoding': encoding } });
      expect(await response.text(), `${path}, ${encoding}`).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
});

test('a page says what it is before it is drawn, and nothing of a match', async ({ server }) => {
  const headAt = async (path: string) => {
    const html = await (await fetch(server.url + path)).text();
    return [/<title>(.*)<\/title>/.exec(html)?.[1], /name="description"\s+content="([^"]*)"/.exec(html)?.[1]];
  };
  expect(await headAt('/')).toEqual(['Three Rooms', expect.stringMatching(/^Sit down at a table/)]);
  expect(await headAt('/rules/war-zone')).toEqual([
    'Rules of War Zone · Three Rooms',
    'How War Zone is played: its rules in a few pages.',
  ]);
  expect(await headAt('/rules/chess')).toEqual(await headAt('/'));
  expect(await headAt('/replay/aaaaaaaaaaaaaaaaaaaa?as=2')).toEqual([
    'Replay · Three Rooms',
    'A match to see again, move by move, from any seat, with the proof that nobody bent it.',
  ]);
  expect(await headAt('/tv')).toEqual(['Television · Three Rooms', expect.stringMatching(/^Always something worth/)]);
  expect(await headAt('/screen/ABCDEF')).toEqual(['Big screen · Three Rooms', expect.stringMatching(/large screen/)]);
});
