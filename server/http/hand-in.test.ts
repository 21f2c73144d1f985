/** Logs that a player's own device dealt: taken over as what they are, and no forged one. */
import { afterAll, describe, expect, it } from 'vitest';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { GENESIS, hashOf, toLines, type Envelope } from '../../replays/log/log.ts';
import { ScriptedMatch, type Script } from '../../replays/log/scripted-match.ts';
import type { VerdictReply } from '../../replays/log/verdict.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import { openTable, startTestServer, postJson } from '../testing/guest.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

let made = 0;
const newId = () => `flight${String(made++).padStart(14, '0')}`;

/** Kemi against a bot; she reloads once, then time goes by. */
function played(script: Partial<Script> = {}, end = (match: ScriptedMatch) => match.playOn()): Envelope[] {
  const match = new ScriptedMatch({
    match: newId(),
    seed: 'ab'.repeat(32),
    game: 'wa-wa-west',
    options: { maxRounds: 2, revealMs: 0 },
    names: ['Kemi', '.Ash'],
    dealtBy: 'device',
    ...script,
  });
  return structuredClone(end(match).log);
}

const handIn = (body: string, type = 'application/x-ndjson') =>
  fetch(`${url}/api/handed-in`, { method: 'POST', headers: { 'content-type': type }, body });
const get = async <T>(path: string): Promise<T> => (await fetch(`${url}${path}`)).json() as Promise<T>;

/** As a forger would: every hash fits again. */
function rechained(log: Envelope[]): Envelope[] {
  let prev = GENESIS;
  return log.map((one) => {
    const changed = { ...one, prev };
    prev = hashOf(changed);
    return { ...changed, hash: prev };
  });
}

const withData = (log: Envelope[], pos: number, data: object): Envelope[] =>
  rechained(log.map((one, index) => (index === pos ? { ...one, data: { ...one.data, ...data } } : one)));

describe('a match that was played without a network', () => {
  const log = played();
  const [{ match }] = log as [Envelope];

  it('is kept, and marked wherever it is told of', async () => {
    const taken = await handIn(toLines(log));
    expect([taken.status, await taken.json()]).toEqual([201, { matchId: match }]);
    expect(await get<MatchSummary>(`/api/matches/${match}`)).toMatchObject({
      phase: 'over',
      dealtBy: 'device',
      public: false,
      events: log.length,
    });
    expect(await (await fetch(`${url}/api/matches/${match}/log`)).text()).toBe(toLines(log));
    const { verdict, levels } = await get<VerdictReply>(`/api/matches/${match}/verdict`);
    expect(verdict.whole).toMatchObject({ verdict: 'sound', dealtBy: 'device' });
    expect(levels.map(({ is }) => is)).toEqual(['partly', 'good', 'unknown', 'unknown']);
    expect(levels[0]?.title).toBe('Whole, but not dealt by a house');
    expect(levels[2]?.sentence).toMatch(/own device dealt/);
  });

  it('is in no list, and not in the book', async () => {
    const key = String(log.find(({ type }) => type === 'seated')?.data.key);
    for (const query of ['', '?phase=over', `?key=${key}`, '?player=Kemi'])
      expect(await get(`/api/matches${query}`)).toEqual({ matches: [], next: null });
    expect((await fetch(`${url}/api/matches/${match}/proof`)).status).toBe(404);
    expect(await server.services.store.book.head()).toMatchObject({ size: 0 });
  });

  it('is kept once, however often it is handed in', async () => {
    const again = await Promise.all([handIn(toLines(log)), handIn(toLines(log))]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    const fresh = played();
    const both = await Promise.all([handIn(toLines(fresh)), handIn(toLines(fresh))]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(await server.services.store.read(fresh[0]!.match)).toEqual(fresh);
  });

  it('has nobody’s seat any more: who comes is led to its replay', async () => {
    const reply = await postJson(`${url}/matchmake/joinOrCreate/match`, { matchId: match, secret: 'x'.repeat(24) });
    expect(await reply.json()).toMatchObject({ error: expect.stringContaining('over') });
  });
});

describe('is not believed:', () => {
  const frauds: [string, () => Envelope[], string | RegExp][] = [
    ['another outcome', () => withData(played(), played().length - 1, { outcome: { winners: [0] } }), /hold together/],
    [
      'another card than was played',
      () => {
        const log = played();
        const pos = log.findIndex(({ cause }) => cause?.seat === 0 && cause.command.type === 'act');
        const { cause } = log[pos]!;
        const act = { type: 'choose', item: 'gun' };
        return rechained(
          log.with(pos, { ...log[pos]!, cause: { ...cause!, command: { ...cause!.command, act } as never } }),
        );
      },
      /hold together/,
    ],
    ['a hash that does not fit', () => played().with(3, { ...played()[3]!, hash: 'f'.repeat(64) }), /hold together/],
    [
      'another seed than was committed to',
      () => withData(played(), 0, { commitment: commitmentTo('00') }),
      /hold together/,
    ],
    ['what a house dealt, as one’s own', () => played({ dealtBy: undefined }), /own device dealt/],
    [
      'the mark put onto a match of a house',
      () => withData(played({ dealtBy: undefined }), 0, { dealtBy: 'device' }),
      /hold together/,
    ],
    ['a match that is listed', () => withData(played(), 0, { public: true }), /hold together/],
    ['two people', () => played({ names: ['Kemi', 'Odile'] }), /hold together/],
    ['nobody at all', () => played({ names: ['.Bess', '.Ash'] }, (match) => match.playOn()), /one person/],
    ['a player who signs nothing', () => played({ unsigned: [0] }), /signed/],
    ['a key that was lost on the way', () => played({}, (match) => match.loseKey(0).playOn()), /signed/],
    [
      'the signature of another command',
      () => {
        const log = played();
        const own = log.filter(({ cause }) => cause?.proof);
        const [first, last] = [own[0]!, own.at(-1)!];
        const proof = { ...last.cause!.proof!, signature: first.cause!.proof!.signature };
        return rechained(log.with(last.pos, { ...last, cause: { ...last.cause!, proof } }));
      },
      /signature/,
    ],
    ['a match that goes on', () => played({}, (match) => match.wait(100)), /not over/],
    ['a match that was abandoned', () => played({}, (match) => match.abandon()), /not over/],
    ['a day that has not come', () => played({ openedAt: Date.now() + 3 * 86_400_000 }), /future/],
    ['a game of another house', () => withData(played(), 0, { game: 'chess' }), /rules/],
    [
      'options beyond all measure',
      () => withData(played({ game: 'yic-yac-yoe', options: {} }), 0, { options: { size: 1e9 } }),
      /options/,
    ],
    ['an id that is none', () => rechained(played().map((one) => ({ ...one, match: '../x' }))), /no log/],
  ];

  it.each(frauds)('%s', async (_what, forged, why) => {
    const log = forged();
    const reply = await handIn(toLines(log));
    expect(reply.status).toBe(422);
    expect(await reply.json()).toEqual({ error: { code: 'not-taken', message: expect.stringMatching(why) } });
    expect(await server.services.store.read(log[0]!.match)).toEqual([]);
  });

  it('another log of a match that is there already', async () => {
    const { matchId } = await openTable(url, ['Kemi'], { seats: 2 });
    const before = await server.services.store.lines(matchId);
    const reply = await handIn(toLines(played({ match: matchId })));
    expect([reply.status, ((await reply.json()) as { error: { code: string } }).error.code]).toEqual([
      409,
      'other-log',
    ]);
    expect(await server.services.store.lines(matchId)).toBe(before);
  });

  it.each([
    ['nothing', '', 422],
    ['no JSON', 'hello', 422],
    ['something else', '{"type":"opened"}', 422],
    ['lists in lists', '['.repeat(100_000), 422],
    ['more than it may be', ' '.repeat(2 * 1024 * 1024 + 1), 413],
  ])('%s', async (_what, body, status) => {
    expect((await handIn(body)).status).toBe(status);
  });

  it('what a page of another site could send unasked', async () => {
    expect((await handIn(toLines(played()), 'text/plain')).status).toBe(415);
  });
});
