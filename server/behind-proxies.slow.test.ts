/** People come through real proxies: by the samples in deploy/proxy, and by what others set up without reading them. */
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import { Client } from 'colyseus.js';
import { afterEach, describe, expect, it } from 'vitest';
import { findChromium } from '../scripts/browser.ts';
import { BYTES_AN_HOUR } from './limits.ts';
import type { Services } from './services.ts';
import { Guest, newSecret, startTestServer, postJson } from './testing/guest.ts';
import {
  caddy,
  caddySample,
  nginx,
  nginxDefaults,
  nginxSample,
  nginxWithSockets,
  startCaddy,
  startNginx,
} from './testing/proxies.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A server with such a proxy in front. */
async function serve(
  start: typeof startNginx,
  site: Parameters<typeof startNginx>[1],
  settings: Record<string, string> = {},
): Promise<{ url: string; services: Services }> {
  const server = await startTestServer(settings);
  closers.push(server.close);
  const proxy = await start(server.url, site);
  closers.push(proxy.close);
  return { url: proxy.url, services: server.services };
}

/** What a page opened there sends; over plain http browsers send no Sec-Fetch-Site. */
const fromPageAt = (url: string) => ({ Origin: url });

/** Somebody against a bot. */
const newTable = (secret = newSecret()) => ({
  game: 'wa-wa-west',
  seats: 2,
  name: 'Kemi',
  secret,
  againstBots: true,
  options: { chooseMs: 60_000 },
});

async function openTable(url: string): Promise<{ matchId: string; secret: string }> {
  const secret = newSecret();
  const reply = await postJson(`${url}/api/matches`, newTable(secret), fromPageAt(url));
  expect(reply.status).toBe(201);
  const { matchId } = (await reply.json()) as { matchId: string };
  return { matchId, secret };
}

async function join(url: string, { matchId, secret }: { matchId: string; secret: string }): Promise<Guest> {
  const guest = await Guest.join(() => new Client(url, { headers: fromPageAt(url) }), matchId, secret);
  closers.push(() => guest.room.leave());
  return guest;
}

/** Somebody opens a table against a bot, sits down and plays. */
async function play(url: string): Promise<Guest> {
  const guest = await join(url, await openTable(url));
  await guest.sit('Kemi');
  await guest.until(() => guest.heard('started').length > 0);
  expect(await guest.choose('reload')).toHaveProperty('pos');
  return guest;
}

/** The first event of a match comes while its stream goes on. */
async function follow(url: string, matchId: string): Promise<void> {
  const gone = new AbortController();
  const { body } = await fetch(`${url}/api/matches/${matchId}/events`, { signal: gone.signal });
  const { value } = await body!.pipeThrough(new TextDecoderStream()).getReader().read();
  expect(value).toContain('"opened"');
  gone.abort();
}

/** Joins from another address of this machine, which says that it is a third. @returns the status */
async function joinFrom(url: string, localAddress: string): Promise<number | undefined> {
  const { matchId } = await openTable(url);
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' };
  const asked = ask(`${url}/matchmake/joinOrCreate/match`, { method: 'POST', localAddress, headers, agent: false });
  asked.end(JSON.stringify({ matchId, secret: newSecret() }));
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  return reply.statusCode;
}

/** What holds behind each sample. */
async function playsAndFollows(start: typeof startNginx, site: Parameters<typeof startNginx>[1]): Promise<void> {
  // As the samples say, but that "loopback" has all addresses that a visitor can have here.
  const { url, services } = await serve(start, site, { TRUST_PROXY: '127.0.0.1' });
  const connectionsFrom = (address: string) => services.quota.count(`connections ${address}`);
  const guest = await play(url);
  await follow(url, guest.room.roomId);
  const before = connectionsFrom('127.0.0.2');
  expect(await joinFrom(url, '127.0.0.2')).toBe(200);
  expect([connectionsFrom('127.0.0.2') - before, connectionsFrom('203.0.113.9')]).toEqual([1, 0]);
  const oembed = await fetch(`${url}/oembed?url=${encodeURIComponent(`${url}/t/${guest.room.roomId}`)}`);
  expect(await oembed.json()).toMatchObject({ provider_url: url });
}

describe.skipIf(nginx === null)('behind nginx', () => {
  it('people play by the sample, count as who they are, and links lead to the proxy', async () =>
    playsAndFollows(startNginx, nginxSample));

  it('a log as large as it may be gets through the sample to the server', async () => {
    const { url, services } = await serve(startNginx, nginxSample);
    // Refused once it has been read, and before a thread checks it.
    services.logBudget.charge('127.0.0.1', BYTES_AN_HOUR);
    const body = 'x'.repeat(2 ** 21);
    const headers = { 'Content-Type': 'application/x-ndjson', ...fromPageAt(url) };
    const reply = await fetch(`${url}/api/handed-in`, { method: 'POST', headers, body });
    expect(await reply.json()).toMatchObject({ error: { code: 'written-too-much' } });
  });

  it('people play where it writes another Host and nothing says so', async () => {
    const { url } = await serve(startNginx, nginxWithSockets);
    await follow(url, (await play(url)).room.roomId);
  });

  it('with its defaults all is there that needs no socket', async () => {
    const { url } = await serve(startNginx, nginxDefaults);
    const table = await openTable(url);
    await follow(url, table.matchId);
    const reply = await postJson(`${url}/matchmake/joinOrCreate/match`, table, fromPageAt(url));
    expect([reply.status, Object.keys((await reply.json()) as object)]).toEqual([
      200,
      expect.arrayContaining(['sessionId']),
    ]);
    const joined = join(url, table).then(
      () => true,
      () => false,
    );
    expect(await joined).toBe(false);
  });
});

describe.skipIf(nginx === null)('in a browser, over plain http, which says nothing of where a page is from', () => {
  /** Chromium, for which these names lead to those addresses. */
  async function browse(names: Record<string, string>): Promise<Page> {
    const rules = Object.entries(names).map(([name, url]) => `MAP ${name} ${new URL(url).host}`);
    const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
    const browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: [...args, `--host-resolver-rules=${rules.join(',')}`],
    });
    closers.push(() => browser.close());
    return browser.newPage();
  }

  /** A site of somebody else. */
  async function otherSite(): Promise<string> {
    const site = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<p>Hi'));
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    closers.push(async () => (site.close(), site.closeAllConnections()));
    return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  }

  /** What a page there gets: of a table in JSON, of the same as a form could send it, and of a socket. */
  const tryAll = (page: Page) =>
    page.evaluate(
      async ({ table, secret }) => {
        const server = 'play.example';
        const post = (path: string, body: object, type = 'application/json', mode: RequestMode = 'cors') =>
          fetch(`http://${server}${path}`, {
            method: 'POST',
            mode,
            headers: { 'Content-Type': type },
            body: JSON.stringify(body),
          });
        const opened = await post('/api/matches', table).then(
          (reply) => reply.json() as Promise<{ matchId: string }>,
          () => null,
        );
        const asText = await post('/api/matches', table, 'text/plain', 'no-cors').then(
          ({ status }) => status,
          () => null,
        );
        const seat = await post('/matchmake/joinOrCreate/match', { matchId: opened?.matchId ?? '', secret }).then(
          (reply) => reply.json() as Promise<{ processId: string; roomId: string; sessionId: string }>,
          () => null,
        );
        const { processId, roomId, sessionId } = seat ?? { processId: 'a', roomId: 'b', sessionId: 'c' };
        const socket = new WebSocket(`ws://${server}/${processId}/${roomId}?sessionId=${sessionId}`);
        const isOpen = await new Promise<boolean>((resolve) => {
          socket.addEventListener('open', () => resolve(true));
          socket.addEventListener('error', () => resolve(false));
        });
        return { opened: opened !== null, asText, seat: seat !== null, isOpen };
      },
      { table: newTable(), secret: newSecret() },
    );

  it('a page of ours gets a table, a seat and a socket, and a page of another site none of it', async () => {
    const { url, services } = await serve(startNginx, nginxWithSockets);
    const page = await browse({ 'play.example': url, 'elsewhere.example': await otherSite() });
    await page.goto('http://elsewhere.example/');
    // What it may send without asking is answered with a refusal, which it can't read.
    expect(await tryAll(page)).toEqual({ opened: false, asText: null, seat: false, isOpen: false });
    expect(await services.store.awake()).toEqual([]);
    await page.goto('http://play.example/health');
    expect(await tryAll(page)).toEqual({ opened: true, asText: 403, seat: true, isOpen: true });
    expect(await services.store.awake()).toHaveLength(1);
  });
});

describe.skipIf(caddy === null)('behind Caddy', () => {
  it('people play by the sample, count as who they are, and links lead to the proxy', async () =>
    playsAndFollows(startCaddy, caddySample));
});
