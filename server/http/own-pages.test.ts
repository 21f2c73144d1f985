/** Pages of other sites, and pages of ours behind a proxy that writes another Host. */
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { readConfig } from '../config.ts';
import { rateLimitedLog } from '../rate-limited-log.ts';
import type { Services } from '../services.ts';
import { newSecret, openTable, startTestServer, postJson } from '../testing/guest.ts';
import { httpApp } from './routes.ts';

const server = await startTestServer();
afterAll(() => server.close());

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** Where people open it, and what the proxy in front makes of it. */
const PAGE = 'https://play.example';
const UPSTREAM = 'three-rooms:2567';
const ELSEWHERE = 'https://elsewhere.example';
const PASSWORD = 'correct horse: staple';

interface Reply {
  status: number | undefined;
  text: string;
}
type Send = (path: string, how: { headers?: Record<string, string>; body?: string; peer?: string }) => Promise<Reply>;

/** The same server with other settings. */
async function serve(
  settings: Record<string, string> = {},
): Promise<{ send: Send; logged: Record<string, unknown>[] }> {
  const logged: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const config = { ...readConfig({ ADMIN_PASSWORD: PASSWORD, MAX_TABLES_PER_ADDRESS: '1000', ...settings }) };
  const services = Object.create(server.services, {
    config: { value: config },
    logOnceAMinute: { value: rateLimitedLog(log, 1) },
  }) as Services;
  const http = httpApp(services).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  closers.push(() => (http.close(), http.closeAllConnections()));
  const send: Send = async (path, { headers = {}, body, peer = '127.0.0.1' }) => {
    const method = body === undefined ? 'GET' : 'POST';
    const own = { Host: UPSTREAM, ...headers };
    const asked = ask({ host: '127.0.0.1', localAddress: peer, port, path, method, headers: own, agent: false });
    asked.end(body);
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: reply.statusCode, text: (await reply.toArray()).join('') };
  };
  return { send, logged };
}

const json = { 'Content-Type': 'application/json' };
const newTable = () => JSON.stringify({ game: 'wa-wa-west', seats: 2, name: 'Kemi', secret: newSecret() });

/** What browsers send without asking first, with the password that they know. */
const form = {
  'Content-Type': 'application/x-www-form-urlencoded',
  Authorization: `Basic ${Buffer.from(`me:${PASSWORD}`).toString('base64')}`,
};
/** The admin page's own form: sent as another site's page could send it, so that its origin has to be known. */
const statusOfForm = async (send: Send, headers: Record<string, string>, peer?: string) =>
  (await send('/admin', { headers: { ...form, ...headers }, body: 'act=open&value=', ...(peer && { peer }) })).status;

const DONE = 303;

describe('a page is ours', () => {
  it.each<[why: string, settings: Record<string, string>, headers: Record<string, string>]>([
    ['as its origin is the Host', {}, { Origin: PAGE, Host: 'play.example' }],
    ['as its origin is the Host, with the usual port', {}, { Origin: PAGE, Host: 'play.example:443' }],
    ['as its browser says so', {}, { Origin: PAGE, 'Sec-Fetch-Site': 'same-origin' }],
    ['as its origin is set', { PUBLIC_ORIGIN: PAGE }, { Origin: PAGE }],
    ['as its origin is the second that is set', { PUBLIC_ORIGIN: `https://a.example, ${PAGE}` }, { Origin: PAGE }],
    ['as a proxy says so', { TRUST_PROXY: '1' }, { Origin: PAGE, 'X-Forwarded-Host': 'play.example' }],
    [
      'as a proxy of that network says so',
      { TRUST_PROXY: 'loopback' },
      { Origin: PAGE, 'X-Forwarded-Host': 'play.example' },
    ],
    [
      'as the first of several says so',
      { TRUST_PROXY: '2' },
      { Origin: PAGE, 'X-Forwarded-Host': 'play.example, inner:80' },
    ],
  ])('%s', async (_why, settings, headers) => {
    const { send, logged } = await serve(settings);
    expect(await statusOfForm(send, headers)).toBe(DONE);
    expect(logged).toEqual([]);
  });
});

describe('a page is another site’s', () => {
  const forged = { Origin: ELSEWHERE, 'X-Forwarded-Host': 'elsewhere.example', 'X-Forwarded-Proto': 'https' };
  it.each<[why: string, settings: Record<string, string>, headers: Record<string, string>, peer?: string]>([
    ['by its origin', {}, { Origin: ELSEWHERE }],
    ['by its origin, whatever Host is', {}, { Origin: ELSEWHERE, Host: 'play.example' }],
    [
      'by its scheme, as its browser says',
      {},
      { Origin: 'http://play.example', Host: 'play.example', 'Sec-Fetch-Site': 'cross-site' },
    ],
    ['by its port', {}, { Origin: `${PAGE}:8443`, Host: 'play.example' }],
    ['without an origin', {}, { Origin: 'null' }],
    ['with an origin that is no page’s', {}, { Origin: 'data:x' }],
    ['with an origin that is none', {}, { Origin: 'http://[' }],
    ['where another origin is set', { PUBLIC_ORIGIN: PAGE }, { Origin: ELSEWHERE }],
    ['with forged headers where no proxy is trusted', {}, forged],
    ['with forged headers from past the trusted network', { TRUST_PROXY: '10.0.0.0/8' }, forged],
    ['with forged headers from beside the proxy', { TRUST_PROXY: '127.0.0.1' }, forged, '127.0.0.2'],
    ['though it may play here', { ALLOWED_ORIGINS: ELSEWHERE }, { Origin: ELSEWHERE }],
  ])('%s', async (_why, settings, headers, peer) => {
    const { send } = await serve(settings);
    expect(await statusOfForm(send, headers, peer)).toBe(403);
  });
});

describe('behind a proxy that says nothing', () => {
  it('a page of ours sends JSON, which pages of other sites get no leave for', async () => {
    const { send } = await serve();
    expect((await send('/api/matches', { headers: { ...json, Origin: PAGE }, body: newTable() })).status).toBe(201);
    const leave = await fetch(`${server.url}/api/matches`, {
      method: 'OPTIONS',
      headers: {
        Origin: ELSEWHERE,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    expect(leave.headers.get('Access-Control-Allow-Origin')).toBe(null);
  });

  const paths = [
    '/api/matches',
    '/matchmake/joinOrCreate/lobby',
    `/api/matches/${'x'.repeat(20)}/what-if`,
    '/api/handed-in',
  ];
  it.each(paths)('%s takes nothing that a browser sends without asking first', async (path) => {
    const { send } = await serve();
    const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
    for (const type of [...simple, 'text/plain; application/json'])
      expect((await send(path, { headers: { 'Content-Type': type, Origin: ELSEWHERE }, body: '{}' })).status).toBe(403);
    expect((await send(path, { headers: { Origin: ELSEWHERE }, body: '{}' })).status).toBe(403);
    // A program may, if it says what it sends.
    expect((await send(path, { headers: { 'Content-Type': 'text/plain' }, body: '{}' })).status).toBe(415);
  });

  it.each(paths)('%s takes no page that its browser calls another site’s', async (path) => {
    const { send } = await serve();
    for (const site of ['cross-site', 'same-site'])
      for (const from of [undefined, { Origin: ELSEWHERE }])
        expect((await send(path, { headers: { ...json, ...from, 'Sec-Fetch-Site': site }, body: '{}' })).status).toBe(
          403,
        );
    expect((await send(path, { headers: { ...json, Origin: 'null' }, body: '{}' })).status).toBe(403);
  });
});

describe('a socket', () => {
  /** Reserves a seat as a page there does, and opens a socket. @returns its status */
  const reserve = async (matchId: string, headers: Record<string, string>): Promise<string> => {
    const place = { matchId, secret: newSecret() };
    const reply = await postJson(`${server.url}/matchmake/joinOrCreate/match`, place, headers);
    expect(reply.status).toBe(200);
    const { processId, roomId, sessionId } = (await reply.json()) as Record<string, string>;
    return `/${processId}/${roomId}?sessionId=${sessionId}`;
  };
  const statusOf = async (path: string, headers: Record<string, string>): Promise<number | undefined> => {
    const socket = new WebSocket(server.url.replace('http', 'ws') + path, { headers });
    closers.push(() => socket.terminate());
    socket.on('error', () => {});
    const opened = once(socket, 'open').then(() => 101);
    const refused = once(socket, 'unexpected-response').then(([, reply]) => (reply as IncomingMessage).statusCode);
    return Promise.race([opened, refused]);
  };

  it('opens once with a seat reserved by a page of ours, whatever host the proxy writes', async () => {
    const { matchId } = await openTable(server.url, ['Kemi', 'Odile']);
    const headers = { Origin: PAGE, Host: UPSTREAM };
    const path = await reserve(matchId, { Origin: PAGE });
    expect(await statusOf(path, headers)).toBe(101);
    expect(await statusOf(path, headers)).toBe(404);
  });

  it('opens for no page without a seat, and for none that its browser calls another site’s', async () => {
    const { matchId } = await openTable(server.url, ['Kemi', 'Odile']);
    const path = await reserve(matchId, {});
    const guessed = path.replace(/sessionId=.*/, 'sessionId=ABCDEFGHI');
    expect(await statusOf(guessed, { Origin: PAGE })).toBe(404);
    expect(await statusOf(path, { Origin: ELSEWHERE, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await statusOf(path, { Origin: 'null' })).toBe(403);
    expect(await statusOf(path, { Origin: server.url })).toBe(101);
  });
});

describe('what is logged', () => {
  it('once a minute, what does not fit and which setting mends it', async () => {
    const { send, logged } = await serve();
    const forwarded = { 'X-Forwarded-Host': 'play.example' };
    for (let time = 0; time < 5; time++) await statusOfForm(send, { Origin: PAGE, ...forwarded });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      origin: PAGE,
      host: UPSTREAM,
      remedy:
        `If people open this server at ${PAGE}, set PUBLIC_ORIGIN to that. ` +
        'If it came through a proxy of yours, setting TRUST_PROXY to its address is enough.',
      msg: 'a page and its request name different hosts',
    });
  });

  it('and TRUST_PROXY only where a proxy shows itself', async () => {
    const { send, logged } = await serve();
    await statusOfForm(send, { Origin: PAGE });
    expect(at(logged, 0).remedy).toBe(`If people open this server at ${PAGE}, set PUBLIC_ORIGIN to that.`);
  });

  it('in few and plain signs, whatever was sent', async () => {
    const { send, logged } = await serve();
    const sendFrom = (Origin: string) =>
      send('/api/matches', { headers: { Origin, Host: `a"\u009b${'z'.repeat(2000)}` }, body: '{}' });
    expect((await sendFrom(`http://${'x.'.repeat(2000)}example`)).status).toBe(403);
    expect(logged).toEqual([]);
    expect((await sendFrom('http://b\u00fccher.example')).status).toBe(403);
    expect(logged).toMatchObject([{ origin: expect.stringMatching(/^http:\/\/xn--[\w.-]{1,40}$/), host: null }]);
  });
});

describe('links', () => {
  const linkWith = async (settings: Record<string, string>, headers: Record<string, string>, peer?: string) => {
    const { matchId } = await openTable(server.url, ['Kemi', 'Odile']);
    const { send } = await serve(settings);
    const url = `https://play.example/t/${matchId}`;
    const { text } = await send(`/oembed?url=${encodeURIComponent(url)}`, { headers, ...(peer && { peer }) });
    return (JSON.parse(text) as { provider_url?: string }).provider_url;
  };
  const forwarded = { 'X-Forwarded-Host': 'play.example', 'X-Forwarded-Proto': 'https' };

  it('name the server as it is set, or as a trusted proxy says; nobody else counts', async () => {
    expect(await linkWith({ PUBLIC_ORIGIN: PAGE }, {})).toBe(PAGE);
    expect(await linkWith({ PUBLIC_ORIGIN: `http://a.example, ${PAGE}` }, { Host: 'play.example' })).toBe(PAGE);
    expect(await linkWith({ TRUST_PROXY: '127.0.0.1' }, forwarded)).toBe(PAGE);
    expect(await linkWith({ TRUST_PROXY: '127.0.0.1' }, { Host: 'play.example', ...forwarded }, '127.0.0.2')).toBe(
      'http://play.example',
    );
    expect(await linkWith({}, forwarded)).toBe(undefined);
  });
});

describe('who a visitor is', () => {
  it('is one reckoning for requests and sockets, by the networks that are trusted', async () => {
    const { matchId } = await openTable(server.url, ['Kemi', 'Odile']);
    const { send } = await serve({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' });
    const connections = (address: string) => server.services.quota.count(`connections ${address}`);
    const chain = { ...json, 'X-Forwarded-For': '198.51.100.1, 203.0.113.7, 10.1.2.3' };
    const body = () => JSON.stringify({ matchId, secret: newSecret() });
    const before = connections('127.0.0.2');
    expect((await send('/matchmake/joinOrCreate/match', { headers: chain, body: body() })).status).toBe(200);
    expect(connections('203.0.113.7')).toBe(1);
    const past = { headers: chain, body: body(), peer: '127.0.0.2' };
    expect((await send('/matchmake/joinOrCreate/match', past)).status).toBe(200);
    expect(connections('203.0.113.7')).toBe(1);
    expect(connections('127.0.0.2')).toBe(before + 1);
  });
});
