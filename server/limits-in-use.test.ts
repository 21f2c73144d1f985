/** What one visitor may have and do, and that players come to their seats whatever others have. */
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sirv from 'sirv';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { standingTime } from '../replays/testing/standing-time.ts';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import type { Envelope } from '../replays/log/log.ts';
import type { CreateReply, CreateRequest, ErrorReply } from '../shared/protocol.ts';
import { limitBytes } from './http/page.ts';
import { allCodeLookups } from './http/rates.ts';
import { httpApp } from './http/routes.ts';
import type { Services } from './services.ts';
import { Budget, BYTES_AN_HOUR } from './limits.ts';
import { proxyTrust } from './proxy-trust.ts';
import { perConnection, spendOpening } from './room/address-budgets.ts';
import {
  Guest,
  newSecret,
  openTable,
  post,
  startMatch,
  startTestServer,
  storeMatch,
  roomsSeeTheTime,
} from './testing/guest.ts';
import { pipelined, statusesOf } from './testing/pipelined.ts';

const time = standingTime({ date: true });
const aSecond = () => time.pass(1000).then(roomsSeeTheTime);
const server = await startTestServer({
  MAX_TABLES_PER_ADDRESS: '9',
  MAX_CONNECTIONS_PER_ADDRESS: '500',
  TRUST_PROXY: '1',
});
const { url } = server;
afterAll(() => server.close());

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

it('a player comes back at once when their address has taken every watching place and connection it may', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  await guests[0].room.leave(false);
  const joinAs = (secret: string) => ({
    path: '/matchmake/joinOrCreate/match',
    headers: { 'X-Forwarded-For': '203.0.113.9' },
    body: { matchId, secret },
  });
  const strangers = Array.from({ length: 200 }, () => joinAs(newSecret()));
  const refused = (await pipelined(url, strangers)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(50);
  expect(refused.at(0)?.text).toMatch(/150 people at your address are watching already/);
  // Not even to be asked for.
  expect(refused.at(-1)?.text).toMatch(/too often/);
  expect(await pipelined(url, [joinAs(guests[0].secret)])).toMatchObject([{ status: 200 }]);
});

it('a connection counts until it closes', async () => {
  const { matchId } = await openTable(url, ['Kemi', 'Odile']);
  const connections = () => server.services.quota.count('connections 127.0.0.1');
  const before = connections();
  const watcher = await Guest.join(url, matchId);
  expect(connections()).toBe(before + 1);
  await watcher.room.leave();
  await expect.poll(connections).toBe(before);
});

it('sitting down and standing up has an end, and the table goes on for others', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { seats: 3 });
  const [kemi, odile] = guests;
  const codes: string[] = [];
  for (let turn = 0; turn < 130; turn++) {
    const answer = await (turn % 2 ? kemi.sit('Kemi') : kemi.ask({ type: 'stand' }));
    codes.push('code' in answer ? answer.code : 'granted');
    if (turn % 25 === 24) await aSecond();
  }
  expect(codes.filter((code) => code === 'granted').length).toBeLessThanOrEqual(100);
  expect(codes.at(-1)).toBe('too-often');
  expect(kemi.closedWith).toBe(null);
  expect((await server.services.store.read(matchId)).length).toBeLessThan(110);
  expect(await odile.ask({ type: 'stand' })).toHaveProperty('pos');
});

/** The same house behind a proxy, with limits that nobody has used yet. */
async function serve(): Promise<{ there: string; close(): void }> {
  const config = { ...server.services.config, trustProxy: proxyTrust('1') };
  const http = httpApp(Object.create(server.services, { config: { value: config } }) as Services).listen(
    0,
    '127.0.0.1',
  );
  await once(http, 'listening');
  return { there: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close: () => http.close() };
}

it('whether a match has moved can be asked by a whole class, though all is used up that may be read at its address', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile']);
  const { there, close } = await serve();
  const askOften = async (path: string, hundreds: number) => {
    const statuses: number[] = [];
    for (let hundred = 0; hundred < hundreds; hundred++)
      statuses.push(...(await statusesOf(there, times(100, { path }))));
    return new Set(statuses);
  };
  expect(await askOften(`/api/matches/${matchId}`, 16)).toContain(429);
  // So often 60 people ask in ten seconds.
  expect(await askOften(`/api/matches/${matchId}/moved?from=${guests[0].process}`, 15)).toEqual(new Set([200]));
  close();
});

it('codes can not be tried out from many addresses either, and one that leads to a table counts for nobody', async () => {
  const { code } = await openTable(url, ['Kemi', 'Odile']);
  const { there, close } = await serve();
  const lookUp = (typed: string, addresses: string[]) =>
    statusesOf(
      there,
      addresses.map((from) => ({ path: `/api/invites/${typed}`, headers: { 'X-Forwarded-For': from } })),
    );
  // A class behind one address, twice in a minute.
  const pupils = times(60, '203.0.113.7');
  for (let time = 0; time < 2; time++) expect(new Set(await lookUp(code, pupils))).toEqual(new Set([200]));
  const statuses: number[] = [];
  for (let network = 0; network < 21; network++)
    statuses.push(
      ...(await lookUp(
        'ZZZZZZ',
        pupils.map((_, nth) => `198.51.${network}.${nth}`),
      )),
    );
  expect(statuses.filter((status) => status === 404)).toHaveLength(allCodeLookups.points);
  expect(await lookUp(code, ['203.0.113.8'])).toEqual([429]);
  close();
});

it('a join that is none can not be repeated for ever', async () => {
  const { there, close } = await serve();
  const join = { path: '/matchmake/joinOrCreate/none', body: {} };
  const statuses = await statusesOf(there, times(610, join));
  close();
  expect(statuses).toContain(429);
});

it('an address has so many matches opened that nobody was at, by what it costs to read them, and comes into those that are open', async () => {
  const script = new ScriptedMatch({
    match: 'sleeping000000000000',
    seed: 'ab'.repeat(32),
    game: 'wa-wa-west',
    names: ['Kemi', 'Odile'],
  });
  const match = await storeMatch(server.services.store, script);
  const { matchId: open } = await openTable(url, ['Kemi', 'Odile']);
  const joinFrom = (address: string, matchId: string) =>
    pipelined(url, [
      {
        path: '/matchmake/joinOrCreate/match',
        headers: { 'X-Forwarded-For': address },
        body: { matchId, secret: newSecret() },
      },
    ]);
  const rude = '203.0.113.20';
  // Four long logs or so.
  const opened = Array.from({ length: 10 }, () => spendOpening(server.services.addressBudgets, rude, 20_000));
  expect(opened.filter((refusal) => refusal === null)).toHaveLength(4);
  expect(await joinFrom(rude, match)).toMatchObject([{ status: 429, text: expect.stringMatching(/too often/) }]);
  expect(server.services.matches.isOpen(match)).toBe(false);
  expect(await joinFrom(rude, open)).toMatchObject([{ status: 200 }]);
  expect(await joinFrom('203.0.113.21', match)).toMatchObject([{ status: 200 }]);
});

it('one address looks at the lobby with so many pages and no more', async () => {
  const { there, close } = await serve();
  const join = { path: '/matchmake/joinOrCreate/lobby', body: {} };
  const statuses = await statusesOf(there, times(170, join));
  close();
  expect(statuses.filter((status) => status === 200)).toHaveLength(150);
  expect(statuses).toContain(429);
});

describe('what an address writes into logs', () => {
  /** Somebody at that address. */
  const postFrom = async (address: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as CreateReply & ErrorReply };
  };
  const table = (more: Partial<CreateRequest> = {}) => ({
    game: 'wa-wa-west',
    seats: 3,
    name: 'Kemi',
    secret: newSecret(),
    options: { maxRounds: 2, chooseMs: 1000, revealMs: 0 },
    ...more,
  });

  it('is what its people do, and what bots and clocks do at the tables that it opened', async () => {
    const charged = new Map<string, number>();
    const { logBudget, store } = server.services;
    const charge = vi.spyOn(logBudget, 'charge');
    const wish = table({ againstBots: true });
    const { body } = await postFrom('203.0.113.1', '/api/matches', wish);
    // They come from elsewhere.
    const kemi = await Guest.join(url, body.matchId, wish.secret);
    await kemi.sit('Kemi');
    await time.passUntil(() => kemi.state.phase === 'over');
    for (const [visitor, bytes] of charge.mock.calls) charged.set(visitor, (charged.get(visitor) ?? 0) + bytes);
    charge.mockRestore();
    const lines = (await store.lines(body.matchId)).trimEnd().split('\n');
    const caused = (seat: number | null) => {
      let by: number | null = null;
      return lines
        .filter((line) => {
          const { cause } = JSON.parse(line) as Envelope;
          if (cause) by = cause.id === null ? null : cause.seat;
          return by === seat;
        })
        .join('').length;
    };
    expect(Object.fromEntries(charged)).toEqual({ '203.0.113.1': caused(null), '127.0.0.1': caused(0) });
  });

  it('has an end for an hour: it opens no more tables, and is told for how long; others do', async () => {
    const [rude, class_] = ['203.0.113.2', '203.0.113.3'];
    server.services.logBudget.charge(rude, BYTES_AN_HOUR - 1);
    expect((await postFrom(rude, '/api/matches', table())).status).toBe(201);
    server.services.logBudget.charge(rude, 1);
    const refused = await postFrom(rude, '/api/matches', table());
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'written-too-much' } } });
    expect(refused.body.error.message).toMatch(/in 60 minutes/);
    expect((await postFrom(class_, '/api/matches', table())).status).toBe(201);
    await time.pass(3_600_000);
    expect((await postFrom(rude, '/api/matches', table())).status).toBe(201);
  });
});

it('all who play at one address play so much together, and no more', async () => {
  const { guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 120_000 } });
  server.services.addressBudgets.commands.charge({ address: '127.0.0.1' }, perConnection.commands * 500);
  expect(await guests[0].choose('reload')).toMatchObject({ code: 'too-often' });
  await time.pass(60_000);
  expect(await guests[0].choose('reload')).toHaveProperty('pos');
});

it('an address fetches so many bytes of files, and no more for a while', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-files-'));
  writeFileSync(join(folder, 'file.js'), 'x'.repeat(1000));
  const app = express();
  app.get(/.*/, limitBytes(new Budget({ address: { points: 2500, duration: 60 } })), sirv(folder));
  const http = app.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const there = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const fetchAll = () => statusesOf(there, times(4, { path: '/file.js' }));
  expect(await fetchAll()).toEqual([200, 200, 200, 429]);
  await time.pass(60_000);
  expect(await fetchAll()).toEqual([200, 200, 200, 429]);
  http.close();
});

it('one address opens so many tables, and is told why not more', async () => {
  const answers = [];
  for (let asked = 0; asked < 12; asked++)
    answers.push(await post(url, { game: 'wa-wa-west', seats: 2, name: `P${asked}`, secret: newSecret() }));
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: { code: 'too-many-tables' } } });
  expect(server.services.quota.count('tables 127.0.0.1')).toBe(9);
});
