/** What if, on a real server: from a match that is over anybody plays on to an end, and no list ever shows it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { compareOrigin } from '../../replays/log/growth.ts';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { verify } from '../../replays/log/verify.ts';
import type { VerdictReply } from '../../replays/log/verdict.ts';
import { finishedMatch, keepFinished } from '../../replays/store/finished-match.ts';
import { at } from '../../shared/contract/at.ts';
import { gameOf } from '../../shared/games/index.ts';
import type { CreateReply, ErrorReply, MatchSummary, WhatIfRequest } from '../../shared/protocol.ts';
import { Guest, newSecret, startTestServer, postJson } from '../testing/guest.ts';
import { syncedOf } from '../testing/synced.ts';
import { Channel } from '../tv/channel.ts';
import { publicTables } from './tv.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const recorded = (name: string): Envelope[] =>
  fromLines(
    readFileSync(join(import.meta.dirname, '..', '..', 'replays', 'recorded', `${name}.jsonl`), 'utf8'),
  ) as Envelope[];

/** The last moment but so many at which everybody still had to choose, and who could play on there. */
function lateMoment(log: readonly Envelope[], before = 1): { pos: number; seat: number; out: number[] } {
  const rebuilt = rebuild(log);
  const moments = log.flatMap(({ pos }) => {
    const match = rebuilt.at(pos);
    const isWhole = pos + 1 < log.length && rebuilt.begins(pos + 1) && match.phase === 'playing';
    const { seats } = match.game.status(rebuilt.viewAt(pos, 'spectator'));
    return isWhole && seats.some(({ awaited }) => awaited) ? [{ pos, seats }] : [];
  });
  const { pos, seats } = at(moments, Math.max(0, moments.length - before));
  const seat = seats.findIndex(({ awaited }) => awaited);
  return { pos, seat, out: seats.flatMap(({ is }, index) => (is === 'in' ? [] : [index])) };
}

async function ask(match: string, body: object): Promise<{ status: number; body: CreateReply | ErrorReply }> {
  const response = await postJson(`${url}/api/matches/${match}/what-if`, body);
  return { status: response.status, body: (await response.json()) as CreateReply | ErrorReply };
}

async function open(match: string, asked: Omit<WhatIfRequest, 'name' | 'secret'>) {
  const secret = newSecret();
  const { body } = await ask(match, { name: 'Zoe', secret, ...asked });
  if ('error' in body) throw new Error(body.error.message);
  return { ...body, secret };
}

/** Plays anything legal as soon as it is asked for, to the end. */
async function playToTheEnd(guest: Guest): Promise<void> {
  const game = gameOf(guest.state.game, guest.state.rulesVersion)!;
  const seat = guest.own!.seat!;
  const look = async () => {
    const options = JSON.parse(guest.state.options) as object;
    const view = syncedOf(game).read(guest.state.table, options, { seat, secret: guest.own!.secret });
    const act = game.legalActions(view, seat).at(-1);
    if (act) await guest.ask({ type: 'act', act });
  };
  while (guest.state.phase !== 'over') {
    await look();
    await time.pass(1000);
  }
}

const get = async <Reply>(path: string): Promise<Reply> => (await fetch(`${url}${path}`)).json() as Promise<Reply>;
const logOf = async (match: string): Promise<Envelope[]> =>
  fromLines(await (await fetch(`${url}/api/matches/${match}/log`)).text()) as Envelope[];

/** Looked up anew: nothing is held from before. */
const whatIsOnTv = () => {
  const { store, matches, bots } = server.services;
  return new Channel({ store, matches, bots, tables: publicTables }).whatIsOn({ shown: [] });
};

const origins = ['wa-wa-west-round-limit', 'war-zone-2-full-round', 'yic-yac-yoe-2-signed-by-all'];
beforeAll(async () => {
  for (const name of [...origins, 'wa-wa-west-2-signed-by-all']) {
    const log = recorded(name);
    await keepFinished(server.services.store, log, finishedMatch(log));
  }
});

describe.each(origins)('from %s', (name) => {
  it('is played to an end against bots, verified, and in no list', async () => {
    const log = recorded(name);
    const origin = log[0]!.match;
    const { pos, seat, out } = lateMoment(log);
    const { matchId, secret } = await open(origin, { pos, seat });
    const guest = await Guest.join(url, matchId, secret);
    expect(guest.own).toMatchObject({ reserved: seat, host: true });
    await guest.sit('Zoe');
    await guest.until(() => guest.state.phase !== 'waiting');
    // Who was out is a name that nobody plays for.
    for (const one of out) expect(guest.seat(one)).toMatchObject({ bot: true, connected: true });
    expect(await whatIsOnTv()).not.toMatchObject({ matchId });
    await playToTheEnd(guest);
    expect(await whatIsOnTv()).not.toMatchObject({ matchId });

    const played = await logOf(matchId);
    expect(verify(played)).toMatchObject({ verdict: 'sound', grewFrom: { match: origin, pos } });
    expect(compareOrigin(played, log)).toEqual({ is: 'same' });
    const { levels } = await get<VerdictReply>(`/api/matches/${matchId}/verdict`);
    expect(levels.slice(0, 3).map(({ is }) => is)).toEqual(['good', 'good', 'good']);
    expect(at(levels, 0).sentence).toContain(origin);

    const summary = await get<MatchSummary>(`/api/matches/${matchId}`);
    expect(summary).toMatchObject({ public: false, phase: 'over', grewFrom: { match: origin, pos } });
    const { key } = at(summary.players, seat);
    for (const query of ['', '?player=Zoe', `?key=${key}`, '?phase=over', `?game=${summary.game}`]) {
      const { matches } = await get<{ matches: MatchSummary[] }>(`/api/matches${query}`);
      expect(matches.map((one) => one.matchId)).not.toContain(matchId);
    }
    expect((await fetch(`${url}/api/matches/${matchId}/evening`)).status).toBe(404);
    expect(await guest.again(true)).toMatchObject({ code: 'what-if' });
    // The other one stays as it was.
    expect(await logOf(origin)).toEqual(log);
    await guest.room.leave();
  });
});

it('friends come with the code, sit where somebody was still in, and play on', async () => {
  const log = recorded('wa-wa-west-2-signed-by-all');
  const { pos, seat } = lateMoment(log);
  const { matchId, secret } = await open(log[0]!.match, { pos, seat, againstBots: false });
  const zoe = await Guest.join(url, matchId, secret);
  await zoe.sit('Zoe');
  expect(zoe.state.phase).toBe('waiting');
  const free = [...zoe.state.seats].flatMap(({ taken }, index) => (taken ? [] : [index]));
  for (const one of free) {
    const friend = await Guest.join(url, matchId);
    expect(
      await friend.ask({ type: 'sit', name: `Friend ${one}`, commitment: '0'.repeat(64), seat: one }),
    ).toMatchObject({
      code: 'code-needed',
    });
    await friend.sit(`Friend ${one}`, one, { code: zoe.own!.code! });
  }
  expect(free.length).toBeGreaterThan(0);
  expect(await zoe.ask({ type: 'start' })).toHaveProperty('pos');
  await zoe.until(() => zoe.state.phase === 'playing');
  // Their time to choose is what was left then, from now on.
  const game = gameOf('wa-wa-west')!;
  const { from, until } = game.status(zoe.view(game)).clock!;
  expect(until).toBeGreaterThan(zoe.now);
  expect(until - from).toBeGreaterThan(1000);
});

describe('refuses', () => {
  const log = recorded('wa-wa-west-2-signed-by-all');
  const { pos, seat, out } = lateMoment(log);
  const asked = { pos, seat, name: 'Zoe', secret: newSecret() };
  const rows: [string, number, string, object][] = [
    ['a moment that is none', 409, 'no-such-moment', { pos: log.length }],
    ['the end', 409, 'no-such-moment', { pos: log.length - 1 }],
    ['a seat that is none', 409, 'not-in', { seat: 40 }],
    ['a position that is none', 400, 'bad-request', { pos: -1 }],
    ['no name', 400, 'bad-request', { name: '' }],
    ['what is not asked for', 400, 'bad-request', { public: true }],
    ...out.map((one): [string, number, string, object] => ['a seat that was out', 409, 'not-in', { seat: one }]),
  ];
  it.each(rows)('%s', async (_what, status, code, change) => {
    const reply = await ask(log[0]!.match, { ...asked, ...change });
    expect({ status: reply.status, code: 'error' in reply.body && reply.body.error.code }).toEqual({ status, code });
  });

  it('a match that is none, and one that is not over', async () => {
    expect((await ask('a'.repeat(20), asked)).status).toBe(404);
    const { matchId } = await open(log[0]!.match, { pos, seat, againstBots: false });
    expect(await ask(matchId, asked)).toMatchObject({ status: 409, body: { error: { code: 'not-over' } } });
  });
});
