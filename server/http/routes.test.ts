import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromLines, toLines } from '../../replays/log/log.ts';
import { pages } from './routes.ts';
import { visitorOf } from './limits.ts';
import { newSecret, openTable, post, startMatch, startTestServer } from '../testing/guest.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ url } = server);
});
afterAll(() => server.close());

const get = async (path: string) => {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, body: await response.json() };
};
const table = { game: 'wa-wa-west', seats: 2, name: 'Kemi', secret: newSecret() };

describe('opening a table', () => {
  const rows: [string, object, string, RegExp][] = [
    ['a game that is none', { game: 'chess' }, 'game', /wa-wa-west/],
    ['too many seats', { seats: 17 }, 'seats', /2 to 16/],
    ['an option out of range', { options: { headstart: 100 } }, 'options.headstart', /99/],
    ['an option that is none', { options: { bullets: 1 } }, 'options', /bullets/],
    ['an item that is none', { options: { exclude: ['sword'] } }, 'options.exclude.0', /Allowed: reload/],
    ['Skip left out', { options: { exclude: ['skip'] } }, 'options.exclude.0', /cannot be left out/],
    ['teams of the wrong length', { options: { teams: [0, 1, 1] } }, 'options.teams', /2 entries/],
    ['one team only', { options: { teams: [1, 1] } }, 'options.teams', /at least one/],
    ['a name without a visible sign', { name: '\u200b\u202e ' }, 'name', /1 to 20/],
    ['a name too long', { name: 'x'.repeat(21) }, 'name', /1 to 20/],
    ['no secret', { secret: undefined }, 'secret', /./],
  ];
  it.each(rows)('refuses %s, naming the field and what is allowed', async (_what, change, field, message) => {
    const { status, body } = await post(url, { ...table, ...change });
    expect(status).toBe(400);
    const problem = body.error.problems.find((one: any) => one.field.startsWith(field));
    expect(problem?.message ?? JSON.stringify(body)).toMatch(message);
  });
});

describe('other requests', () => {
  it('a body that is no JSON, one too large, an address that is none', async () => {
    const server2 = await startOther();
    expect((await post(server2.url, '{')).body.error.code).toBe('bad-json');
    expect((await post(server2.url, JSON.stringify({ ...table, blob: 'x'.repeat(70_000) }))).body.error.code).toBe(
      'too-large',
    );
    expect(await get('/api/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } });
    expect(await get('/api/matches/abc')).toMatchObject({ status: 404 });
    expect(await get('/api/matches?limit=0')).toMatchObject({ status: 400 });
  });
  const startOther = async () => ({ url });

  it('health answers once the store does', async () => {
    expect(await get('/api/health')).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('health says so when the store cannot write, or the house is closing', async () => {
    const { services } = server;
    const full = Object.create(services, {
      health: { value: () => Promise.reject(new Error('database or disk is full')) },
    });
    const statusOf = async (app: ReturnType<typeof pages>) => {
      const http = app.listen(0, '127.0.0.1');
      await once(http, 'listening');
      const { status } = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/api/health`);
      http.close();
      return status;
    };
    expect(await statusOf(pages(full))).toBe(503);
    expect(await statusOf(pages(Object.create(services, { isClosing: { value: true } })))).toBe(503);
  });

  it('a file that is not there is no page', async () => {
    expect(await get('/assets/none.js')).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } });
  });

  it.each(['/assets/..%2f', '/assets/none.js', '/assets/%zz', '/%zz', '/..%2f..%2fpackage.json'])(
    'what is not at %s is told without a path or a stack',
    async (path) => {
      const answer = await fetch(`${url}${path}`);
      const text = await answer.text();
      expect(text).not.toMatch(/node_modules|dist\/|\.ts|at .*:\d+/);
    },
  );

  it.each(['/matchmake/joinOrCreate/match', '/matchmake/create/match', '/matchmake/reconnect/x', '/', '/api/health'])(
    '%s answers with the security headers, and only as we mean it',
    async (path) => {
      const answer = await fetch(`${url}${path}`, { method: 'POST', body: '{}' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
    },
  );
});

describe('invite codes', () => {
  it('lead to the table however they are typed', async () => {
    const { code, matchId } = await openTable(url, ['Kemi', 'Odile']);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    expect(await get(`/api/invites/${typed}`)).toEqual({ status: 200, body: { matchId } });
    expect(await get('/api/invites/ZZZZZZZZ')).toMatchObject({
      status: 404,
      body: { error: { code: 'no-such-code' } },
    });
    expect(await get('/api/invites/O0')).toMatchObject({ status: 400 });
  });

  it('cannot be tried out: looking up is limited', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 15; tries++) statuses.push((await get('/api/invites/ZZZZZZZZ')).status);
    expect(statuses).toContain(429);
    const refused = await fetch(`${url}/api/invites/ZZZZZZZZ`);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('lists', () => {
  it('public matches are listed with filters and pages, private ones are not', async () => {
    const short = { options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 } };
    const names = ['Ada', 'Bram', 'Chidi'];
    const finished = [];
    for (const name of names) finished.push(await startMatch(url, [name, 'Odile'], { ...short, public: true }));
    const hidden = await startMatch(url, ['Zoe', 'Odile'], short);
    const running = await startMatch(url, ['Running', 'Odile'], { public: true, options: { chooseMs: 60_000 } });
    await Promise.all(
      [...finished, hidden].map(({ guests }) => guests[0].until(() => guests[0].state.phase === 'over')),
    );

    const all = (await get('/api/matches?phase=over')).body.matches.map((match: any) => match.matchId);
    expect(all).toEqual(finished.map(({ matchId }) => matchId).toReversed());
    expect((await get('/api/matches?phase=playing')).body.matches.map((match: any) => match.matchId)).toEqual([
      running.matchId,
    ]);
    expect((await get('/api/matches?player=bram')).body.matches).toHaveLength(1);
    expect((await get('/api/matches?game=war-zone')).body.matches).toHaveLength(0);

    const first = (await get('/api/matches?phase=over&limit=2')).body;
    expect(first.matches).toHaveLength(2);
    const second = (await get(`/api/matches?phase=over&limit=2&before=${first.next}`)).body;
    expect([...first.matches, ...second.matches].map((match: any) => match.matchId)).toEqual(all);
    expect(second.next).toBe(null);
    expect((await get(`/api/matches/${hidden.matchId}`)).body.public).toBe(false);

    const [{ matchId }] = finished;
    const text = await (await fetch(`${url}/api/matches/${matchId}/log`)).text();
    expect(text).toBe(toLines(await server.services.store.read(matchId)));
    expect((fromLines(text) as any[]).at(-1).type).toBe('finished');
  });

  it('a running log shows what a spectator may see', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
    await guests[0].choose('shield');
    const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text()) as any[];
    expect(log.at(-1)).toMatchObject({ type: 'chose', data: { seat: 0, pick: 'hidden' } });
    expect(log.at(-1)).not.toHaveProperty('salt');
  });
});

describe('pages of other sites', () => {
  it('get no leave to use the server', async () => {
    const answer = await fetch(`${url}/matchmake/joinOrCreate/match`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: '{}',
    });
    expect(answer.headers.get('Access-Control-Allow-Origin')).not.toBe('https://elsewhere.example');
    expect(answer.headers.get('Access-Control-Allow-Origin')).not.toBe('*');
  });
});

describe('a join that is no join', () => {
  /** Sends what is given of a body and leaves it unfinished: the refusal must not wait for the rest. */
  async function refusalOf(headers: Record<string, string>, part: string): Promise<[number?, string?]> {
    const request = ask(`${url}/matchmake/joinOrCreate/match`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    request.on('error', () => {});
    request.write(part);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const { error } = JSON.parse((await answer.toArray()).join(''));
    request.destroy();
    return [answer.statusCode, error];
  }

  it('is refused by its length before it is read, or cut off as it grows, and the server lives', async () => {
    const refused = [413, 'A request has at most 8 kB.'];
    expect(await refusalOf({ 'Content-Length': '150000000' }, '{')).toEqual(refused);
    expect(await refusalOf({ 'Transfer-Encoding': 'chunked' }, 'x'.repeat(9000))).toEqual(refused);
    await openTable(url, ['Kemi', 'Odile']);
  });

  it('is refused without a body, and as no JSON', async () => {
    const headers = { 'Content-Type': 'application/json' };
    for (const body of [undefined, '{'])
      expect((await fetch(`${url}/matchmake/joinOrCreate/match`, { method: 'POST', headers, body })).ok).toBe(false);
  });

  it('cannot be repeated for ever', async () => {
    const send = async () => (await fetch(`${url}/matchmake/joinOrCreate/none`, { method: 'POST' })).status;
    const statuses = await Promise.all(Array.from({ length: 310 }, send));
    expect(statuses).toContain(429);
  });
});

describe('whom a limit counts', () => {
  it('behind our proxy it is the address that the proxy saw, not what the visitor wrote', async () => {
    const config = { ...server.services.config, trustProxy: true };
    const app = pages(Object.create(server.services, { config: { value: config } }));
    const http = app.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    const statusFor = async (forwarded: string) => {
      const headers = { 'X-Forwarded-For': forwarded };
      return (await fetch(`http://127.0.0.1:${port}/api/invites/ZZZZZZZZ`, { headers })).status;
    };

    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) statuses.push(await statusFor(`198.51.100.${tries}, 203.0.113.7`));
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(await statusFor('198.51.100.1, 203.0.113.8')).toBe(404);
    http.close();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, visitor) => expect(visitorOf(address)).toBe(visitor));
});
