/** What the television is told, by a real server on which people play. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { finishedMatch, keepFinished } from '../../replays/store/finished-match.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import type { TvReply } from '../../shared/tv.ts';
import { startMatch, startTestServer } from '../testing/guest.ts';
import { httpApp } from './routes.ts';

const time = standingTime({ date: true });
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = async (query = '') => {
  const response = await fetch(`${server.url}/api/tv${query}`);
  return { status: response.status, text: await response.text() };
};
const whatIsOn = async (query = '') => JSON.parse((await ask(query)).text) as TvReply;
/** Waits until that is on. What was found holds for some seconds. */
const comesOn = (wanted: object) =>
  time.passUntil(async () => {
    const on = await whatIsOn();
    return isDeepStrictEqual({ ...on, ...wanted }, on);
  }, 1000);

/** @returns its id */
async function keepPlayed(names: string[], change: { dealtBy?: 'device'; openedAt?: number } = {}): Promise<string> {
  const seed = sha256Hex(names.join());
  const script = { game: 'wa-wa-west', names, seed, match: seed.slice(0, 20), options: { maxRounds: 6 } };
  const { log } = new ScriptedMatch({ openedAt: Date.now() - 3_600_000, ...script, ...change }).playOn();
  await keepFinished(server.services.store, log, finishedMatch(log));
  return script.match;
}

describe('what is on', () => {
  it('is nothing where nobody has played', async () => expect(await whatIsOn()).toEqual({ is: 'nothing' }));

  it('is the best replays of the day, one after the other, and nothing of how they ended', async () => {
    await keepPlayed(['Long', 'Ago'], { openedAt: Date.now() - 3 * 86_400_000 });
    await keepPlayed(['A', 'Device', 'Dealt'], { dealtBy: 'device' });
    const two = await keepPlayed(['Kemi', 'Odile']);
    const six = await keepPlayed(['Kemi', 'Odile', 'Bram', 'Tuan', 'Ines', 'Raf']);
    const replay = { is: 'replay', game: 'wa-wa-west', of: 2, isOfToday: true };
    await comesOn({ ...replay, matchId: six, place: 1 });
    expect(await whatIsOn(`?shown=${six}`)).toEqual({ ...replay, matchId: two, place: 2 });
    // All were shown: the one that was shown longest ago.
    expect(await whatIsOn(`?shown=${two},${six}`)).toMatchObject({ matchId: two });
    expect(await whatIsOn(`?shown=${two},${six},${two}`)).toMatchObject({ matchId: six });
  });

  it('is a public match that is being played, as long as it is', async () => {
    const hidden = await startMatch(server.url, ['Ada', 'Wim']);
    const { matchId, guests } = await startMatch(server.url, ['Kemi', 'Odile'], { public: true });
    await comesOn({ is: 'live', matchId, game: 'wa-wa-west' });
    expect(await whatIsOn(`?now=${matchId}`)).toMatchObject({ matchId });
    // It could not be watched from there.
    expect(await whatIsOn(`?without=${matchId}`)).toMatchObject({ is: 'replay' });
    await guests[0].ask({ type: 'leave' });
    await comesOn({ is: 'replay' });
    await hidden.guests[0].ask({ type: 'leave' });
  });

  it('is thought about only when somebody asks, and once for all of them', async () => {
    const chances = vi.spyOn(server.services.bots, 'chances');
    const { guests } = await startMatch(server.url, ['Kemi', 'Odile', 'Bram'], { public: true });
    await time.pass(3500);
    expect(chances).not.toHaveBeenCalled();
    const answers = await Promise.all(Array.from({ length: 30 }, () => whatIsOn()));
    expect(new Set(answers.map(({ is }) => is))).toEqual(new Set(['live']));
    await expect.poll(() => chances.mock.calls.length).toBe(1);
    // In the same round nothing is asked again.
    await time.pass(3500);
    await whatIsOn();
    expect(chances).toHaveBeenCalledTimes(1);
    expect(await chances.mock.results[0]!.value).toEqual({
      is: 'told',
      chances: [expect.any(Number), expect.any(Number), expect.any(Number)],
    });
    await guests[0].ask({ type: 'leave' });
  });
});

describe('a question that makes no sense', () => {
  it.each([
    ['?now=x', 'now'],
    ['?now=a&now=b', 'now'],
    [`?shown=${'a'.repeat(20)},b`, 'shown'],
    [`?shown=${Array.from({ length: 21 }, () => 'a'.repeat(20)).join()}`, 'shown'],
    ['?other=1', 'other'],
  ])('%s is refused', async (query) => {
    const { status, text } = await ask(query);
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'bad-request' } }]);
  });

  it('comes too often', async () => {
    // Counted anew, and not with what was asked above.
    const app = httpApp(server.services).listen(0, '127.0.0.1');
    await new Promise((resolve) => app.once('listening', resolve));
    const { port } = app.address() as { port: number };
    const statuses: number[] = [];
    for (let time = 0; time < 605; time++) statuses.push((await fetch(`http://127.0.0.1:${port}/api/tv?now=x`)).status);
    app.close();
    expect([statuses.indexOf(429), new Set(statuses.slice(600))]).toEqual([600, new Set([429])]);
  });
});
