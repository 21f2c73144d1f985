/** The cookie that keeps a browser's seats: who can set, read and take it away. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { MOST_BACKED_UP, type Backup } from '../../shared/backup.ts';
import { create, newSecret, startTestServer, postJson } from '../testing/guest.ts';
import { newMatchId } from '../../shared/table/ids.ts';
import { tellOfBackup } from './backup.ts';

/** Behind a proxy that speaks https for it. */
const server = await startTestServer({ TRUST_PROXY: '1' });
afterAll(() => server.close());

const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  postJson(`${server.url}/api/backup${path}`, body, headers);

const fresh = (): Backup => ({ secret: newSecret(), seats: [[newMatchId(), 0]] });
/** As they are set: the backup, and the mark that there is one. */
const cookiesOf = (response: Response) => response.headers.getSetCookie();
const cookieOf = (response: Response) => cookiesOf(response)[0] ?? '';
/** What the browser sends from then on. */
const sentFor = (response: Response) => {
  const [backup, mark] = cookiesOf(response).map((cookie) => cookie.split(';')[0]);
  return { Cookie: `other=1; ${mark}; ${backup}; another=2` };
};

describe('a backup', () => {
  it('is given back to the browser that has it, whole', async () => {
    const full: Backup = {
      secret: 's'.repeat(64),
      seats: Array.from({ length: MOST_BACKED_UP }, (_, index) => [newMatchId(), index % 36]),
    };
    for (const backup of [fresh(), { ...fresh(), seats: [] }, full]) {
      const kept = await post('', backup);
      expect(kept.status).toBe(200);
      const reply = await post('/restore', {}, sentFor(kept));
      expect(await reply.json()).toEqual({ backup });
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('is in a cookie that no script can read, that goes to no other address, and that stays as long as browsers allow', async () => {
    const cookie = cookieOf(await post('', fresh()));
    expect(cookie).toMatch(/^three-rooms-backup=/);
    const attributes = cookie.split('; ').slice(1);
    expect(attributes).toEqual(
      expect.arrayContaining(['Max-Age=34560000', 'Path=/api/backup', 'HttpOnly', 'SameSite=Strict']),
    );
    expect(attributes.join()).not.toMatch(/Secure|Domain/);
  });

  it('goes over https alone where people come by https', async () => {
    expect(cookieOf(await post('', fresh(), { 'X-Forwarded-Proto': 'https' }))).toContain('; Secure');
  });

  it('leaves room in 4 kB for the other headers of its answer, as proxies read them', async () => {
    const seats = Array.from({ length: MOST_BACKED_UP }, () => [newMatchId(), 5]);
    const { headers } = await post('', { secret: 's'.repeat(64), seats });
    expect([...headers].join('\r\n').length).toBeLessThan(3500);
  });

  it('is not there for a browser without one, nor where it was changed into something else', async () => {
    const kept = sentFor(await post('', fresh())).Cookie;
    const changed = [
      '',
      'a=b',
      kept.replace('backup=', 'backup=!'),
      kept.replace('.', '.UP'),
      kept.replace(/\..*;/, ';'),
    ];
    for (const Cookie of changed)
      expect(await (await post('/restore', {}, { Cookie })).json(), Cookie).toEqual({ backup: null });
  });

  it('can be taken away', async () => {
    const kept = await post('', fresh());
    const gone = /^three-rooms-backup(-there)?=; Path=(\/api\/backup|\/); Expires=Thu, 01 Jan 1970 .*HttpOnly/;
    const forgotten = cookiesOf(await post('/forget', {}, sentFor(kept)));
    expect(forgotten.map((cookie) => gone.exec(cookie)?.slice(1))).toEqual([
      [undefined, '/api/backup'],
      ['-there', '/'],
    ]);
  });

  it('is told of by a page, to a browser that has one', async () => {
    const kept = await post('', fresh());
    const mark = cookiesOf(kept)[1];
    expect(mark).toMatch(/^three-rooms-backup-there=1; Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const app = express().get('/', tellOfBackup, (_request, response) => void response.end());
    const pages = app.listen(0, '127.0.0.1');
    await once(pages, 'listening');
    const told = async (headers: Record<string, string>) => {
      const page = await fetch(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`, { headers });
      return page.headers.get('Server-Timing');
    };
    expect(await told(sentFor(kept))).toBe('backup');
    expect(await told({ Cookie: 'three-rooms-backup-there-not=1' })).toBe(null);
    expect(await told({})).toBe(null);
    pages.close();
  });
});

describe('nobody else', () => {
  const theirs = ['', '/restore', '/forget'];

  it.each<Record<string, string>>([
    { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('can plant, read or take one away from a page with %j', async (headers) => {
    const sent = sentFor(await post('', fresh()));
    for (const path of theirs) {
      const reply = await post(path, fresh(), { ...sent, ...headers });
      expect(reply.status).toBe(403);
      expect(cookieOf(reply)).toBe('');
    }
  });

  it('can by a form, an image or a link: neither other types of body nor GET are taken', async () => {
    const sent = sentFor(await post('', fresh()));
    for (const path of theirs) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        expect((await post(path, fresh(), { ...sent, 'Content-Type': type })).status).toBe(415);
      expect((await fetch(`${server.url}/api/backup${path}`, { headers: sent })).status).toBe(404);
    }
  });

  it('is let in by the cookie: a table asks for the secret itself', async () => {
    const { secret } = fresh();
    const { matchId } = await create(server.url, { game: 'wa-wa-west', seats: 2, name: 'Odile', secret, public: true });
    const headers = sentFor(await post('', { secret, seats: [[matchId, 0]] }));
    const join = (options: object) => postJson(`${server.url}/matchmake/joinOrCreate/match`, options, headers);
    expect((await join({ matchId, secret })).status).toBe(200);
    expect((await join({ matchId })).status).toBe(400);
  });
});

it('what is none is refused, and no cookie set', async () => {
  const { secret, seats } = fresh();
  const wrong: unknown[] = [
    {},
    [],
    'no json',
    { secret },
    { secret: 'short', seats },
    { secret: `${secret}; Path=/`, seats },
    { secret, seats: [['x; a=b', 0]] },
    { secret, seats: [[newMatchId(), 36]] },
    { secret, seats: [[newMatchId(), -1]] },
    { secret, seats: Array.from({ length: MOST_BACKED_UP + 1 }, () => [newMatchId(), 0]) },
  ];
  for (const body of wrong) {
    const reply = await post('', body);
    expect(reply.status, JSON.stringify(body)).toBe(400);
    expect(cookieOf(reply)).toBe('');
  }
  expect((await post('', { secret, seats, more: 'x'.repeat(5000) })).status).toBe(413);
});
