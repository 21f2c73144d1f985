/** Whole matches on a real server: seats, the end, bots. */
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { fold } from '../../replays/log/rebuild.ts';
import { verify } from '../../replays/log/verify.ts';
import { at } from '../../shared/contract/at.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import type { Revealed, WaWaWestEvent } from '../../shared/games/wa-wa-west/types.ts';
import { yicYacYoe } from '../../shared/games/yic-yac-yoe/game.ts';
import { TAKEN_ELSEWHERE } from '../../shared/protocol-codes.ts';
import { create, Guest, joinBots, newSecret, openTable, startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const logOf = async (matchId: string) =>
  fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text()) as Envelope[];
const summaryOf = async (matchId: string) => (await fetch(`${url}/api/matches/${matchId}`)).json();

const quick = { options: { chooseMs: 2000, revealMs: 0 } };
const short = { options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 } };
const slow = { options: { chooseMs: 20_000 } };

describe('a whole match', () => {
  it('is played, watched, ends, and leaves a sound log', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], quick);
    const [kemi, odile] = guests;
    const watcher = await Guest.join(url, matchId);

    await Promise.all([kemi.choose('reload'), odile.choose('reload')]);
    await kemi.until(() => kemi.view(waWaWest).round === 2);
    await Promise.all([kemi.choose('gun'), odile.choose('orange-juice')]);
    await time.passUntil(() => watcher.state.phase === 'over');

    expect(watcher.view(waWaWest).outcome).toEqual({ tie: false, winners: [0] });
    expect(watcher.heard('revealed')).toHaveLength(2);
    expect(watcher.state.watching).toBe(1);
    const log = await logOf(matchId);
    expect(verify(log)).toMatchObject({ verdict: 'sound', head: watcher.head });
    expect(await summaryOf(matchId)).toMatchObject({
      phase: 'over',
      outcome: { tie: false, winners: [0] },
      events: log.length,
    });
  });

  it('of a game of turns is what its log comes to', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], {
      game: 'yic-yac-yoe',
      options: { size: 3, rows: 'own' },
    });
    const [kemi, odile] = guests;
    await kemi.until(() => kemi.heard('pen-passed').length > 0);
    const first = yicYacYoe.status(kemi.view(yicYacYoe)).seats.findIndex(({ awaited }) => awaited);
    const inTurn = first === 0 ? [kemi, odile] : [odile, kemi];
    const mark = [
      [10, 10, 90, 90],
      [90, 10, 10, 90],
    ];
    expect(await kemi.act({ type: 'mark', mark })).toHaveProperty('pos');
    expect(await odile.act({ type: 'mark', mark: [[50, 50, 51, 51]] })).toMatchObject({ code: 'bad-command' });
    const cells = [
      [1, 1],
      [0, 0],
      [2, 2],
      [0, 2],
      [1, 0],
      [2, 1],
      [1, 2],
    ];
    for (const [turn, cell] of cells.entries())
      expect(await at(inTurn, turn % 2).act({ type: 'place', cells: [cell] })).toHaveProperty('pos');

    await odile.untilOver();
    const log = await logOf(matchId);
    expect(verify(log)).toMatchObject({ verdict: 'sound' });
    expect(odile.view(yicYacYoe)).toEqual(yicYacYoe.visibility.view(fold(log).play as never, 'spectator'));
    expect(odile.view(yicYacYoe).outcome).toEqual({ tie: false, winners: [1 - first] });
    expect(odile.view(yicYacYoe).players.map((player) => player.mark)).toContainEqual(mark);
  });

  it('ends by the clock alone when nobody chooses', async () => {
    const {
      guests: [kemi],
    } = await startMatch(url, ['Kemi', 'Odile'], short);
    await time.passUntil(() => kemi.state.phase === 'over');
    const { plays } = at(kemi.heard<Revealed>('revealed'), 0).event;
    expect(plays.map(({ item, why }) => [item, why])).toEqual([
      ['skip', 'out-of-time'],
      ['skip', 'out-of-time'],
    ]);
  });

  it('of two ends at the next reveal when one leaves for good', async () => {
    const {
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], quick);
    await kemi.ask({ type: 'leave' });
    await odile.choose('reload');
    await time.passUntil(() => odile.state.phase === 'over');
    expect(odile.view(waWaWest).outcome?.winners).toEqual([1]);
  });
});

describe('seats', () => {
  it('belong to a secret: a new connection with it gets the seat and the choice back, another does not', async () => {
    const {
      matchId,
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    await kemi.choose('shield');
    await kemi.room.leave(false);
    await odile.until(() => !odile.seat(0).connected);

    const back = await Guest.join(url, matchId, kemi.secret);
    expect(back.own).toMatchObject({ seat: 0, host: true, secret: { item: 'shield' } });
    await odile.until(() => odile.seat(0).connected);
    const stranger = await Guest.join(url, matchId);
    expect(stranger.own).toMatchObject({ seat: null, secret: null, code: null });
    expect(await stranger.choose('reload')).toMatchObject({ code: 'no-seat' });
  });

  it('another tab takes the seat over, and the first is told why', async () => {
    const {
      matchId,
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const tab = await Guest.join(url, matchId, kemi.secret);
    await kemi.until(() => kemi.closedWith !== null);
    expect(kemi.closedWith).toBe(TAKEN_ELSEWHERE);
    expect(tab.own?.seat).toBe(0);
    expect(await tab.choose('shield')).toHaveProperty('pos');
    expect([odile.seat(0).connected, odile.state.watching]).toEqual([true, 0]);
  });

  it('are filled with bots by the host alone, and emptied again', async () => {
    const {
      matchId,
      guests: [host, other],
    } = await openTable(url, ['Kemi', 'Odile'], { seats: 4 });
    expect(await other.ask({ type: 'add-bot' })).toMatchObject({ code: 'not-host' });
    await host.ask({ type: 'add-bot', seat: 3 });
    await host.ask({ type: 'add-bot' });
    await host.until(() => host.seat(2).bot && host.seat(3).bot);
    expect(await host.ask({ type: 'add-bot' })).toMatchObject({ code: 'full' });
    await host.ask({ type: 'remove', seat: 1 });
    await other.until(() => other.own?.seat === null);
    const third = await Guest.join(url, matchId);
    expect(await third.sit('Bram')).toHaveProperty('pos');
    expect(await (await Guest.join(url, matchId)).sit('Late')).toMatchObject({ code: 'full' });
    expect(await host.ask({ type: 'start' })).toHaveProperty('pos');
  });

  it('whoever opened a public table is its host from the first moment, whoever sits down first', async () => {
    const secret = newSecret();
    const { matchId } = await create(url, { game: 'wa-wa-west', seats: 3, name: 'Kemi', secret, public: true });
    const thief = await Guest.join(url, matchId);
    expect(await thief.sit('Thief', 0)).toMatchObject({ code: 'seat-taken' });
    await thief.sit('Thief');
    expect(thief.own).toMatchObject({ seat: 1, host: false });
    for (const wish of [{ type: 'remove', seat: 0 }, { type: 'add-bot' }, { type: 'start' }] as const)
      expect(await thief.ask(wish)).toMatchObject({ code: 'not-host' });

    const opener = await Guest.join(url, matchId, secret);
    expect(opener.own).toMatchObject({ seat: null, reserved: 0, host: true });
    expect(opener.state.title).toBe('Kemi’s table');
    // Elsewhere they would leave the host's place to whoever sits down there.
    expect(await opener.sit('Kemi', 2)).toMatchObject({ code: 'seat-held' });
    expect(await opener.ask({ type: 'add-bot', seat: 2 })).toHaveProperty('pos');
    expect(await opener.ask({ type: 'remove', seat: 1 })).toHaveProperty('pos');
    await thief.until(() => thief.own?.seat === null);
    await opener.sit('Kemi');
    expect(opener.own).toMatchObject({ seat: 0, host: true });
    expect((await logOf(matchId)).at(0)?.data.host).toBe(0);
  });

  it('a host who does not want the seat that waits for them passes the table on', async () => {
    const secret = newSecret();
    const { matchId } = await create(url, { game: 'wa-wa-west', seats: 2, name: 'Kemi', secret });
    const [kemi, odile] = [await Guest.join(url, matchId, secret), await Guest.join(url, matchId)];
    await odile.sit('Odile');
    expect(await kemi.ask({ type: 'stand' })).toHaveProperty('pos');
    await odile.until(() => odile.own?.host === true);
    expect(kemi.own).toMatchObject({ reserved: null, host: false });
    // A host who stands up does the same.
    expect(await kemi.sit('Kemi')).toHaveProperty('pos');
    await odile.ask({ type: 'stand' });
    await kemi.until(() => kemi.own?.host === true);
  });
});

describe('bots', () => {
  it('play a match against one person to its end', async () => {
    const options = { chooseMs: 1000, revealMs: 0, maxRounds: 12 };
    const kemi = await joinBots(url, { game: 'wa-wa-west', seats: 4, options });
    expect(kemi.own?.reserved).toBe(0);
    await kemi.sit('Kemi');
    await time.passUntil(() => kemi.state.phase === 'over');
    const chosen = kemi.heard('chose');
    expect(chosen.length).toBeGreaterThan(0);
    const { event } = at(kemi.heard<Extract<WaWaWestEvent, { type: 'round-opened' }>>('round-opened'), 0);
    // Never at once: at least a quarter of the time to choose.
    for (const { time, event: choice } of chosen.slice(0, 3))
      expect(time - event.opensAt, JSON.stringify(choice)).toBeGreaterThanOrEqual(250);
  });

  it('let a person leave as the match starts, and its time stays in order', async () => {
    const kemi = await joinBots(url, { game: 'wa-wa-west', seats: 2, ...quick });
    await Promise.all([kemi.sit('Kemi'), time.passUntil(() => kemi.state.phase === 'playing')]);
    await kemi.ask({ type: 'leave' });
    await time.passUntil(() => kemi.state.phase === 'abandoned');
    expect(verify(await logOf(kemi.room.roomId))).toMatchObject({ verdict: 'sound' });
  });
});

it('a store that refuses everything fills no log, however often somebody tries', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const house = await startTestServer({}, log);
  const { guests } = await startMatch(house.url, ['Kemi', 'Odile'], slow);
  house.services.store.append = () => Promise.reject(new Error('The disk is full.'));
  const answers = [];
  for (let times = 0; times < 30; times++) answers.push(await guests[times % 2]!.choose('reload'));
  await house.close();
  for (const answer of answers) expect(answer).toMatchObject({ code: 'not-saved' });
  const written = lines.filter((line) => line.includes('could not append'));
  expect(written.length).toBeGreaterThan(0);
  expect(written.length).toBeLessThanOrEqual(20);
});
