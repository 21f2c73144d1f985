import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { create, Guest, newSecret, openTable, post, startMatch, startTestServer } from '../testing/guest.ts';

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
});
