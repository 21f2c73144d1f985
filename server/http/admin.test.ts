import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'colyseus.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reserve } from '../../client/app/connection/reservation.ts';
import { create, Guest, newSecret, openTable, post, startMatch, startTestServer } from '../testing/guest.ts';
import { statusesOf } from '../testing/pipelined.ts';

const PASSWORD = 'correct horse: staple';
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeEach(async () => void (server = await startTestServer({ ADMIN_PASSWORD: PASSWORD })));
afterEach(() => server.close());

const basic = (password: string) => ({ Authorization: `Basic ${Buffer.from(`me:${password}`).toString('base64')}` });
const open = (password = PASSWORD) => fetch(`${server.url}/admin`, { headers: basic(password) });
const page = async () => (await open()).text();
/** Sends a form as a browser does from the page itself. */
const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/admin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...basic(PASSWORD), Origin: server.url, ...headers },
    body: new URLSearchParams(form),
  });
const done = async (act: string, value: string) => expect((await send({ act, value })).status).toBe(303);
/** Sends many guesses at once, each from an address. @returns the statuses, in order */
const guessAtOnce = (url: string, guesses: { password: string; from?: string }[]): Promise<number[]> =>
  statusesOf(
    url,
    guesses.map(({ password, from = '198.51.100.1' }) => ({
      path: '/admin',
      headers: { ...basic(password), 'X-Forwarded-For': from },
    })),
  );
const wrong = (length: number) => Array.from({ length }, (_, guess) => ({ password: `wrong password ${guess}` }));

const table = () => ({ game: 'wa-wa-west', seats: 2, name: 'Kemi', secret: newSecret() });

describe('who gets to the admin page', () => {
  it('nobody, where no password is set', async () => {
    const other = await startTestServer();
    const answers = [await fetch(`${other.url}/admin`, { headers: basic('') }), await fetch(`${other.url}/admin/x`)];
    await other.close();
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('whoever knows the password; others are asked for it', async () => {
    expect((await fetch(`${server.url}/admin`)).headers.get('www-authenticate')).toMatch(/^Basic/);
    expect((await open('correct horse: stapl')).status).toBe(401);
    const shown = await open();
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await shown.clone().text()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(shown.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(shown.headers.get('cache-control')).toBe('no-store');
  });

  it('no guess counts after ten wrong ones, not even the right one', async () => {
    for (let guess = 0; guess < 10; guess++) expect((await open(`wrong password ${guess}`)).status).toBe(401);
    expect((await open('wrong password')).status).toBe(429);
    expect((await open()).status).toBe(429);
  });

  it('no more than ten guesses count, though 500 come at once with the right one among them', async () => {
    const guesses = wrong(500).with(250, { password: PASSWORD });
    const statuses = await guessAtOnce(server.url, guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses).not.toContain(200);
  });

  it('the owner from a browser that they logged in with before, however many others guess', async () => {
    const house = await startTestServer({ ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: '1' });
    const openFrom = (from: string, headers: Record<string, string> = {}) =>
      fetch(`${house.url}/admin`, { headers: { ...basic(PASSWORD), 'X-Forwarded-For': from, ...headers } });
    const cookie = (await openFrom('203.0.113.1')).headers.get('Set-Cookie') ?? '';
    const burst = wrong(1100).map((guess, index) => ({ ...guess, from: `198.51.100.${index % 110}` }));
    expect((await guessAtOnce(house.url, burst)).filter((status) => status === 401)).toHaveLength(1000);
    const [Cookie = ''] = cookie.split(';');
    const answers = [
      await openFrom('203.0.113.2'),
      await openFrom('203.0.113.2', { Cookie }),
      await openFrom('203.0.113.2', { Cookie: `${Cookie}x` }),
      // Ten of the burst came from there.
      await openFrom('198.51.100.1', { Cookie }),
      await fetch(`${house.url}/admin`, { headers: { Cookie, 'X-Forwarded-For': '203.0.113.2' } }),
    ];
    await house.close();
    expect(answers.map(({ status }) => status)).toEqual([429, 200, 429, 429, 401]);
    expect(cookie).toMatch(/; Max-Age=2592000; Path=\/admin; .*HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain('Secure');
  });

  it('no form of another site, and none that makes no sense', async () => {
    const form = { act: 'drain', value: '' };
    expect((await send(form, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send(form, { Origin: '' })).status).toBe(403);
    expect((await send(form, { Origin: 'null' })).status).toBe(403);
    expect(server.services.isDraining).toBe(false);
    expect((await send({ act: 'explode', value: '' })).status).toBe(400);
    expect((await send({ act: 'block-address', value: 'all of them' })).status).toBe(400);
    expect((await send({ act: 'block-visitor', value: '\0' })).status).toBe(400);
    expect((await send({ act: 'close', value: 'a'.repeat(20) })).status).toBe(409);
    expect((await send({ act: 'block-word', value: 'x'.repeat(5000) })).status).toBe(413);
  });
});

describe('what is done there', () => {
  it('shows tables and who has connections, with names escaped', async () => {
    const { matchId, guests } = await openTable(server.url, ['<b>"Kemi"', 'Zoë']);
    const shown = await page();
    expect(shown).toContain(matchId);
    expect(shown).toContain('&lt;b&gt;&quot;Kemi&quot;, Zoë');
    expect(shown).not.toContain('<b>');
    expect(shown).toMatch(/<td>127\.0\.0\.1<\/td>\s*<td>2</);
    for (const guest of guests) await guest.room.leave();
  });

  it('closes a table, waiting or playing: who sits there sees it, and nobody comes back', async () => {
    for (const begin of [openTable, startMatch]) {
      const { matchId, guests } = await begin(server.url, ['Kemi', 'Zoë']);
      await done('close', matchId);
      await guests[1].until(() => guests[1].state.phase === 'abandoned');
      expect((await server.services.store.summaryOf(matchId))?.phase).toBe('abandoned');
    }
  });

  it('opens no new tables, and then again; those that run go on', async () => {
    const { guests } = await startMatch(server.url, ['Kemi', 'Zoë']);
    await done('drain', '');
    expect(await post(server.url, table())).toMatchObject({ status: 503, body: { error: { code: 'draining' } } });
    expect(await guests[0].choose('reload')).toHaveProperty('pos');
    await done('open', '');
    expect((await post(server.url, table())).status).toBe(201);
  });

  it('blocks a word: no name has it, at the opening of a table or at a seat', async () => {
    await done('block-word', 'grim');
    expect(await post(server.url, { ...table(), name: 'The GRIMmest' })).toMatchObject({ status: 400 });
    const { matchId } = await create(server.url, table());
    const guest = await Guest.join(server.url, matchId);
    expect(await guest.sit('Ｇrim')).toMatchObject({ code: 'blocked-name' });
    expect(await guest.sit('Zoë')).toHaveProperty('pos');
    expect(JSON.parse(readFileSync(join(server.dataDir, 'blocks.json'), 'utf8'))).toMatchObject({ words: ['grim'] });
    await done('lift-word', 'grim');
    expect((await post(server.url, { ...table(), name: 'Grim' })).status).toBe(201);
  });

  it('blocks an address: it is hung up on and refused with a sentence, but for this page', async () => {
    const { matchId, guests } = await openTable(server.url, ['Kemi', 'Zoë']);
    await done('block-address', '127.0.0.1');
    await guests[0].until(() => guests[0].closedWith !== null);
    await expect(Guest.join(server.url, matchId)).rejects.toThrow(/blocked your address/);
    expect((await post(server.url, table())).body).toMatchObject({ error: { code: 'blocked' } });
    await done('lift-address', '127.0.0.1');
    expect((await post(server.url, table())).status).toBe(201);
  });

  it('lists who was reported with lines and names, escaped, until somebody is done with it', async () => {
    expect(await page()).toMatch(/<h2>Reports<\/h2>\s*<p>None/);
    const { matchId, guests } = await openTable(server.url, ['Kemi', '<i>Odile', 'Zoë']);
    await guests[1].say({ type: 'chat', text: '<script>alert(1)</script>' });
    await guests[2].until(() => guests[2].said.length > 0);
    const [said] = guests[2].said;
    await guests[2].report(1, said?.type === 'chat' ? [said.id] : []);
    const watcher = await Guest.join(server.url, matchId);
    await watcher.report(0);
    const shown = await page();
    expect(shown).toMatch(/<b>&lt;i&gt;Odile<\/b>, reported by Zoë/);
    expect(shown).toContain('<q>&lt;script&gt;alert(1)&lt;/script&gt;</q>');
    expect(shown).toMatch(/<b>Kemi<\/b>, reported by a spectator/);
    expect(shown).toContain(`href="/t/${matchId}"`);
    expect(shown).not.toMatch(/<script|<i>/);
    const ids = [...shown.matchAll(/"clear-report" \/><input type="hidden" name="value" value="([^"]+)"/g)];
    expect(ids).toHaveLength(2);
    await done('clear-report', ids[0]![1]!);
    await done('clear-report', ids[0]![1]!);
    expect(await server.services.store.reports.list(9)).toMatchObject([{ name: '<i>Odile' }]);
    expect((await send({ act: 'clear-report', value: '1 OR 1=1' })).status).toBe(400);
  });

  it('is shown all the same while reports can’t be read', async () => {
    server.services.store.reports.list = () => Promise.reject(new Error('away'));
    expect(await page()).toMatch(/<h2>Reports<\/h2>\s*<p>They can’t be read just now/);
  });

  it('ends the event streams of an address that is blocked, too', async () => {
    const { matchId } = await openTable(server.url, ['Kemi', 'Zoë']);
    const { body } = await fetch(`${server.url}/api/matches/${matchId}/events`);
    const reading = body!.pipeThrough(new TextDecoderStream()).getReader();
    await reading.read();
    expect(await page()).toMatch(/<td>127\.0\.0\.1<\/td>\s*<td>3</);
    await done('block-address', '127.0.0.1');
    const toItsEnd = async (): Promise<string> => ((await reading.read()).done ? 'ended' : toItsEnd());
    expect(await toItsEnd().catch(() => 'ended')).toBe('ended');
  });

  it('lets nobody of a blocked address in who was promised a connection before', async () => {
    const { matchId } = await openTable(server.url, ['Kemi', 'Zoë']);
    const reserved = await reserve(() => new Client(server.url), 'match', { matchId, secret: newSecret() });
    await done('block-address', '127.0.0.1');
    await expect(reserved.client.consumeSeatReservation(reserved.reservation)).rejects.toThrow(/blocked your address/);
  });
});
