/** Bookmarks over HTTP: signed by whose they are, on matches that are over, one of the words that there are. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { bookmarkText, type BookmarkRequest, type BookmarksReply } from '../../shared/bookmarks.ts';
import { toBase64url } from '../../shared/crypto/signatures.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';
import type { ErrorReply } from '../../shared/protocol.ts';
import type { Services } from '../services.ts';
import { httpApp } from './routes.ts';
import { startMatch, startTestServer, storeMatch } from '../testing/guest.ts';

const server = await startTestServer();
const { url, services } = server;
afterAll(() => server.close());

const signer = signerOf('a watcher');
const key = signer.publicKey;
const match = 'marked'.padEnd(20, '0');
const address = (id = match) => `${url}/api/matches/${id}/bookmarks`;

beforeAll(async () => {
  const scripted = new ScriptedMatch({
    match,
    seed: 'b4'.repeat(32),
    game: 'wa-wa-west',
    names: ['Kemi', 'Odile'],
  });
  scripted.wait(4000);
  for (const [seat, item] of ['reload', 'shield'].entries()) scripted.wait(300).act(seat, { type: 'choose', item });
  scripted.wait(4000);
  for (const [seat, item] of ['gun', 'reload'].entries()) scripted.wait(300).act(seat, { type: 'choose', item });
  await storeMatch(services.store, scripted);
});

type Asked = Pick<BookmarkRequest, 'at' | 'word'> & { askedAt?: number; host?: string };

function signed({ at, word, askedAt = Date.now(), host = new URL(url).host }: Asked): BookmarkRequest {
  const text = bookmarkText(match, { host, at, word, askedAt });
  return { key, at, word, askedAt, signature: toBase64url(signer.sign(text)) };
}

async function ask(body: object, id = match): Promise<BookmarksReply & Partial<ErrorReply>> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(address(id), { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as BookmarksReply & Partial<ErrorReply>;
}

it('sets one, shows it to everybody, and takes it away', async () => {
  const mark = { key, at: 4600, word: 'Ouch' };
  expect(await ask(signed({ at: 4600, word: 'Ouch' }))).toEqual({ bookmarks: [mark] });
  expect(await (await fetch(address())).json()).toEqual({ bookmarks: [mark] });
  expect(await ask(signed({ at: 4600, word: null, askedAt: Date.now() + 1000 }))).toEqual({ bookmarks: [] });
});

it('takes none that is not signed, for another house, old, or asked twice', async () => {
  const once = signed({ at: 100, word: 'Bold' });
  for (const wrong of [
    { ...once, at: 101 },
    { ...once, word: 'Trap' },
    signed({ at: 100, word: 'Bold', host: 'elsewhere.example' }),
  ])
    expect((await ask(wrong)).error?.code).toBe('bad-signature');
  expect((await ask(signed({ at: 100, word: 'Bold', askedAt: Date.now() - 400_000 }))).error?.code).toBe('wrong-clock');
  expect((await ask(once)).bookmarks).toHaveLength(1);
  expect((await ask(once)).error?.code).toBe('asked-later');
});

it('takes no words of one’s own, and none at a table that is being played or is not there', async () => {
  const other = { ...signed({ at: 1, word: 'Bold' }), word: 'rubbish' };
  expect((await ask(other)).error?.problems?.[0]?.message).toContain('Brilliant');
  expect((await ask(signed({ at: 1, word: 'Bold' }), 'none'.padEnd(20, '0'))).error?.code).toBe('no-such-match');
  const { matchId } = await startMatch(url, ['Kemi', 'Odile'], { options: {} });
  expect((await ask(signed({ at: 1, word: 'Bold' }), matchId)).error?.code).toBe('not-over');
});

it('holds a signature to the house’s own name where one is set, whatever host a request names', async () => {
  const config = { ...services.config, publicOrigins: ['https://tables.example', 'https://play.example'] };
  const http = httpApp(Object.create(services, { config: { value: config } }) as Services).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const askThere = async (body: object, Host: string, more = {}) => {
    const headers = { 'Content-Type': 'application/json', Host, ...more };
    const { port } = http.address() as AddressInfo;
    const asked = request({ port, host: '127.0.0.1', path: new URL(address()).pathname, method: 'POST', headers });
    asked.end(JSON.stringify(body));
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage];
    return statusCode;
  };
  const forThere = signed({ at: 300, word: 'Bold', host: 'elsewhere.example' });
  expect(await askThere(forThere, 'elsewhere.example')).toBe(403);
  expect(await askThere(signed({ at: 300, word: 'Bold', host: 'tables.example' }), '127.0.0.1')).toBe(200);
  const forOtherName = signed({ at: 600, word: 'Bold', host: 'play.example' });
  expect(await askThere(forOtherName, '127.0.0.1')).toBe(403);
  expect(await askThere(forOtherName, '127.0.0.1', { Origin: 'https://play.example' })).toBe(200);
  http.close();
  http.closeAllConnections();
});
