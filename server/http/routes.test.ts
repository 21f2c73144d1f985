import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines, toLines } from '../../replays/log/log.ts';
import { startScript } from '../../shared/browsers.ts';
import { at } from '../../shared/contract/at.ts';
import { refuse } from '../../shared/contract/game.ts';
import type { Listed } from '../../replays/store/event-store.ts';
import { privacyReply } from '../../shared/privacy.ts';
import type { CreateReply, ErrorReply, MatchSummary } from '../../shared/protocol.ts';
import { readConfig } from '../config.ts';
import { proxyTrust } from '../proxy-trust.ts';
import type { Services } from '../services.ts';
import { httpApp } from './routes.ts';
import { create, Guest, newSecret, openTable, post, startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

/** What is answered over HTTP with services that differ in something. */
async function serve(change: PropertyDescriptorMap): Promise<{ there: string; close(): void }> {
  const http = httpApp(Object.create(server.services, change) as Services).listen(0, '127.0.0.1');
  await once(http, 'listening');
  return { there: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close: () => http.close() };
}

const get = async (path: string) => {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, body: (await response.json()) as Partial<MatchSummary & Listed & ErrorReply> };
};
const idsOf = async (path: string): Promise<string[]> =>
  ((await get(path)).body.matches ?? []).map(({ matchId }) => matchId);
const errorIn = (body: CreateReply | ErrorReply) => {
  if ('error' in body) return body.error;
  throw new Error(`It was granted: ${body.matchId}`);
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
    ['a way to talk that is none', { talk: 'shout' }, 'talk', /chat.*emotes.*quiet/],
    ['no secret', { secret: undefined }, 'secret', /./],
  ];
  it.each(rows)('refuses %s, naming the field and what is allowed', async (_what, change, field, message) => {
    const { status, body } = await post(url, { ...table, ...change });
    expect(status).toBe(400);
    const problem = errorIn(body).problems?.find((one) => one.field.startsWith(field));
    expect(problem?.message ?? JSON.stringify(body)).toMatch(message);
  });
});

const hashOfStart = createHash('sha256').update(startScript).digest('base64');

/** What every answer carries. */
const securityHeaders = {
  'content-security-policy':
    `default-src 'self';script-src 'self' 'sha256-${hashOfStart}';worker-src 'self' blob:;style-src 'self' 'unsafe-inline';` +
    "img-src 'self' data: blob:;font-src 'self' data:;connect-src 'self' ws: wss: data: blob:;" +
    "frame-ancestors 'none';base-uri 'self';form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

describe('other requests', () => {
  it('a body that is no JSON, one too large, an address that is none', async () => {
    expect(errorIn((await post(url, '{')).body).code).toBe('bad-json');
    const large = JSON.stringify({ ...table, blob: 'x'.repeat(70_000) });
    expect(errorIn((await post(url, large)).body).code).toBe('too-large');
    expect(await get('/api/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } });
    expect(await get('/api/matches/abc')).toMatchObject({ status: 404 });
    expect(await get('/api/matches?limit=0')).toMatchObject({ status: 400 });
  });

  it('health answers once the store does', async () => {
    expect(await get('/api/health')).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('health says so when the store cannot write, or the server is closing', async () => {
    const full = { readiness: { value: { refusal: async () => refuse('not-well', 'The disk is full.') } } };
    for (const change of [full, { isClosing: { value: true } }]) {
      const { there, close } = await serve(change);
      expect((await fetch(`${there}/api/health`)).status).toBe(503);
      close();
    }
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
      expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders);
      expect(answer.headers.get('X-Powered-By')).toBe(null);
      // These are for the proxy in front to say, or are ignored without https.
      for (const name of ['Strict-Transport-Security', 'Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster'])
        expect(answer.headers.get(name)).toBe(null);
    },
  );
});

it('lists are compressed for whoever can read that', async () => {
  for (let table = 0; table < 8; table++) await openTable(url, ['Kemi', 'Odile'], { public: true });
  const answer = await fetch(`${url}/api/matches?phase=waiting`);
  expect(answer.headers.get('Content-Encoding')).toMatch(/^(br|gzip)$/);
  expect(answer.headers.get('Vary')).toMatch(/Accept-Encoding/);
});

it('a page whose connection is silent is told whether its match has moved to another process', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile']);
  const moved = (from: string, id = matchId) => get(`/api/matches/${id}/moved?from=${from}`);
  expect(await moved(guests[0].process)).toEqual({ status: 200, body: { moved: false } });
  expect(await moved('the-one-before-a-restart')).toEqual({ status: 200, body: { moved: true } });
  expect((await moved('')).status).toBe(400);
  expect((await moved('x'.repeat(41))).status).toBe(400);
  expect((await moved('x', 'no-match')).status).toBe(404);
});

describe('invite codes', () => {
  it('lead to the table however they are typed', async () => {
    const { code, matchId } = await openTable(url, ['Kemi', 'Odile']);
    const [first, last] = [code.slice(0, 3), code.slice(3)];
    const wide = String.fromCodePoint(...Array.from(code, (sign) => sign.codePointAt(0)! + 0xfee0));
    for (const typed of [`${first.toLowerCase()}-${last}`, `${first}–${last}`, ` ${first} ${last}`, `${code}.`, wide])
      for (const address of [`/api/invites/${encodeURIComponent(typed)}`, `/api/invites/${encodeURIComponent(typed)}/`])
        expect(await get(address)).toEqual({ status: 200, body: { matchId } });
    expect(await get('/api/invites/ZZZZZZ')).toMatchObject({
      status: 404,
      body: { error: { code: 'no-such-code' } },
    });
    expect(await get('/api/invites/O0')).toMatchObject({ status: 400 });
  });

  it('cannot be tried out: looking up is limited', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 65; tries++) statuses.push((await get('/api/invites/ZZZZZZ')).status);
    expect(statuses).toContain(429);
    const refused = await fetch(`${url}/api/invites/ZZZZZZ`);
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
    for (const { guests } of [...finished, hidden]) await time.passUntil(() => guests[0].state.phase === 'over');

    const all = await idsOf('/api/matches?phase=over');
    expect(all).toEqual(finished.map(({ matchId }) => matchId).toReversed());
    expect(await idsOf('/api/matches?phase=playing')).toEqual([running.matchId]);
    expect(await idsOf('/api/matches?player=bram')).toHaveLength(1);
    expect(await idsOf('/api/matches?game=war-zone')).toHaveLength(0);

    const { matches: first = [], next } = (await get('/api/matches?phase=over&limit=2')).body;
    expect(first).toHaveLength(2);
    const { matches: second = [], next: end } = (await get(`/api/matches?phase=over&limit=2&before=${next}`)).body;
    expect([...first, ...second].map(({ matchId }) => matchId)).toEqual(all);
    expect(end).toBe(null);
    expect((await get(`/api/matches/${hidden.matchId}`)).body.public).toBe(false);

    const { matchId } = at(finished, 0);
    for (const encoding of ['gzip', 'identity']) {
      const answer = await fetch(`${url}/api/matches/${matchId}/log`, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await answer.text()).toBe(toLines(await server.services.store.read(matchId)));
    }
    const text = await (await fetch(`${url}/api/matches/${matchId}/log`)).text();
    expect(fromLines(text).at(-1)).toMatchObject({ type: 'finished' });
  });

  it('are found by the key with which somebody sat there, under every name they had', async () => {
    const secret = newSecret();
    const ids: string[] = [];
    for (const [name, isPublic] of [
      ['Kemi', true],
      ['Somebody else', true],
      ['Kemi', false],
    ] as const) {
      const { matchId } = await create(url, { ...table, name, secret, public: isPublic });
      await (await Guest.join(url, matchId, secret)).sit(name);
      if (isPublic) ids.unshift(matchId);
    }
    await openTable(url, ['Kemi', 'Odile'], { public: true });
    const { keys } = await Guest.join(url, at(ids, 0), secret);
    const key = keys?.publicKey ?? '';
    expect(await idsOf(`/api/matches?key=${key}`)).toEqual(ids);
    expect(await idsOf(`/api/matches?key=${key}&phase=over`)).toEqual([]);
    expect(await idsOf(`/api/matches?key=${key}&limit=1`)).toEqual(ids.slice(0, 1));
    expect(await idsOf(`/api/matches?key=${'A'.repeat(43)}`)).toEqual([]);
    const refused: [string, RegExp][] = [
      [`key=${key}&player=Kemi`, /not for both/],
      ['key=', /32 bytes/],
      [`key=${key.slice(1)}`, /32 bytes/],
      [`key=${key}&key=${key}`, /./],
    ];
    for (const [query, message] of refused) {
      const { status, body } = await get(`/api/matches?${query}`);
      expect(status, query).toBe(400);
      expect(body.error?.problems?.[0]).toMatchObject({ field: 'key', message: expect.stringMatching(message) });
    }
  });

  it('refuse a text that no store can look for', async () => {
    for (const field of ['player', 'game', 'before']) {
      const { status, body } = await get(`/api/matches?${field}=a%00`);
      expect(status, field).toBe(400);
      expect(body.error?.problems).toEqual([{ field, message: expect.stringContaining('U+0000') }]);
    }
  });

  it('a running log shows what a spectator may see', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
    await guests[0].choose('shield');
    const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text());
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
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(null);
  });

  it('may use it where a setting allows them', async () => {
    const config = { ...server.services.config, allowedOrigins: ['https://friend.example'] };
    const { there, close } = await serve({ config: { value: config } });
    const Origin = 'https://friend.example';
    const asked = { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
    for (const path of ['/api/matches', '/matchmake/joinOrCreate/match']) {
      const preflight = await fetch(there + path, { method: 'OPTIONS', headers: asked });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(Origin);
      expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type');
      const answer = await fetch(there + path, {
        method: 'POST',
        headers: { Origin, 'Content-Type': 'application/json' },
        body: '{}',
      });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(Origin);
    }
    close();
  });
});

describe('a Host header', () => {
  /** What a request with that host is answered. */
  async function statusFor(path: string, host: string): Promise<string> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'));
    return (await socket.toArray()).join('').slice(9, 12);
  }

  it.each(['', '[', 'a b', '%', '\u00e9', 'a/b', 'me@here', 'a?b', 'a:b', 'a:99999', '[::g]', 'x'.repeat(300)])(
    'that is none is refused: "%s"',
    async (host) => {
      const { matchId } = await openTable(url, ['Kemi', 'Odile']);
      for (const path of [`/t/${matchId}`, '/api/matches', '/oembed?url=http://x/'])
        expect(await statusFor(path, host)).toBe('400');
    },
  );

  it.each([
    'tables.example',
    'Tables.Example:8080',
    '192.168.1.7:2567',
    '[::1]:2567',
    'my_pc',
    'xn--bcher-kva.example',
  ])('is taken as %s', async (host) => expect(await statusFor('/api/matches', host)).toBe('200'));
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
});

describe('whom a limit counts', () => {
  it('behind our proxy it is the address that the proxy saw, not what the visitor wrote', async () => {
    const config = { ...server.services.config, trustProxy: proxyTrust('1') };
    const { there, close } = await serve({ config: { value: config } });
    const statusFor = async (forwarded: string) =>
      (await fetch(`${there}/api/invites/ZZZZZZ`, { headers: { 'X-Forwarded-For': forwarded } })).status;

    const statuses: number[] = [];
    for (let tries = 0; tries < 62; tries++) statuses.push(await statusFor(`198.51.100.${tries}, 203.0.113.7`));
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(await statusFor('198.51.100.1, 203.0.113.8')).toBe(404);
    close();
  });
});

describe('what is kept, and whom to ask', () => {
  const privacyWith = async (environment: Record<string, string>) => {
    const { there, close } = await serve({ config: { value: readConfig(environment) } });
    const reply: unknown = await (await fetch(`${there}/api/privacy`)).json();
    close();
    return privacyReply.parse(reply);
  };

  it('says how long by the settings of this server, and whose it is', async () => {
    expect(await privacyWith({})).toEqual({
      contact: null,
      finishedDays: null,
      finishedMatches: null,
      closedAfterDays: 7,
      abandonedDays: 30,
      reportDays: 30,
      readsReports: false,
    });
    const settings = { KEEP_FINISHED_DAYS: '90', KEEP_FINISHED_MATCHES: '1000', ADMIN_PASSWORD: 'x'.repeat(12) };
    expect(await privacyWith({ ...settings, OPERATOR_CONTACT: 'me@example.org' })).toMatchObject({
      contact: 'me@example.org',
      finishedDays: 90,
      finishedMatches: 1000,
      readsReports: true,
    });
  });

  it('takes an e-mail address or a page as contact, and nothing else', () => {
    for (const contact of ['me@example.org', 'https://example.org/contact'])
      expect(readConfig({ OPERATOR_CONTACT: contact }).operatorContact).toBe(contact);
    expect(readConfig({ OPERATOR_CONTACT: '' }).operatorContact).toBe(null);
    for (const wrong of ['me', 'javascript:alert(1)', 'me@example.org?subject=<b>', '@me'])
      expect(() => readConfig({ OPERATOR_CONTACT: wrong }), wrong).toThrow(/^OPERATOR_CONTACT: .*e-mail address/);
  });
});
