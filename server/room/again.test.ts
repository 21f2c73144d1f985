/** After the end, on a real server: who wants another match goes there together, and nobody else is moved. */
import { afterAll, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { at } from '../../shared/contract/at.ts';
import type { Evening } from '../../replays/log/evening.ts';
import { matchMaker } from '../colyseus.ts';
import { Evenings } from '../../shared/table/evenings.ts';
import { Guest, joinBots, startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer({ AGAIN_WITHIN_S: '2' });
const { url } = server;
afterAll(() => server.close());

const short = { options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 } };
const nextOf = async (guest: Guest) => {
  await time.passUntil(() => guest.state.rematchId !== '');
  return guest.state.rematchId;
};
const said = ({ state }: Guest) => [...state.seats].map(({ again }) => again);

async function overFor<const People extends readonly string[]>(people: People) {
  const table = await startMatch(url, people, short);
  for (const guest of table.guests as Guest[]) await time.passUntil(() => guest.state.phase === 'over');
  return table;
}

describe('another match', () => {
  it('begins as soon as everybody is ready: the same seats and options, and its log names the one before', async () => {
    const { matchId, guests } = await overFor(['Kemi', 'Odile']);
    const [kemi, odile] = guests;
    const watcher = await Guest.join(url, matchId);
    expect(await watcher.again(true)).toMatchObject({ code: 'no-seat' });
    await kemi.again(true);
    await odile.until(() => said(odile)[0] === 'ready');
    expect(odile.state.rematchId).toBe('');
    await odile.again(true);
    const next = await nextOf(watcher);

    const stranger = await Guest.join(url, next);
    expect(await stranger.sit('Stranger')).toMatchObject({ code: 'full' });
    const there = await Promise.all(guests.map(({ secret }) => Guest.join(url, next, secret)));
    expect(there.map(({ own }) => own?.reserved)).toEqual([0, 1]);
    await Promise.all(there.map((guest, seat) => guest.sit(`Guest ${seat}`)));
    await stranger.until(() => stranger.state.phase === 'playing');
    expect(JSON.parse(stranger.state.options)).toMatchObject({ chooseMs: 1000, maxRounds: 1 });
    const [opening] = await server.services.store.read(next);
    expect(opening?.data).toMatchObject({ previous: { match: matchId, head: kemi.head } });
    await time.passUntil(() => stranger.state.phase === 'over');
    const evening = async (id: string) => (await fetch(`${url}/api/matches/${id}/evening`)).json() as Promise<Evening>;
    expect(await evening(matchId)).toMatchObject({ matches: 1 });
    expect(await evening(next)).toMatchObject({ matches: 2, scores: [{ seat: 0 }, { seat: 1 }] });
    // From the logs alone, by whoever reads them first.
    expect(await new Evenings().upTo(next, (match) => server.services.logs.tally(match, { address: '' }))).toEqual(
      await evening(next),
    );
  });

  it('begins some seconds after the first, with those who are ready; who is late is told where it is', async () => {
    const { guests } = await overFor(['Kemi', 'Odile', 'Bram']);
    const [kemi, odile, bram] = guests;
    await kemi.again(true);
    // One alone is too few: nothing is counted down.
    await bram.until(() => kemi.state.again.obstacle !== '');
    expect([kemi.state.again.obstacle, kemi.state.again.until]).toEqual([expect.stringMatching(/needs 2 players/), 0]);
    await odile.again(true);
    await bram.until(() => bram.state.again.until > 0 && bram.state.again.obstacle === '');
    const next = await nextOf(bram);
    expect(said(bram)).toEqual(['ready', 'ready', '']);
    expect(await bram.again(true)).toMatchObject({ code: 'gone-on' });
    const late = await Guest.join(url, next, bram.secret);
    expect(late.own).toMatchObject({ seat: null, reserved: null });
    expect(late.state.seats.length).toBe(2);
  });

  it('waits for nobody who said no, or went away', async () => {
    const { guests } = await overFor(['Kemi', 'Odile', 'Bram', 'Raf']);
    const [kemi, odile, bram, raf] = guests;
    await bram.again(false);
    await raf.room.leave();
    await kemi.until(() => said(kemi).join() === ',,not,not');
    await Promise.all([kemi.again(true), odile.again(true)]);
    await nextOf(bram);
    expect(said(bram)).toEqual(['ready', 'ready', '', '']);
  });

  it('has bots in the empty seats if its leader wants them', async () => {
    const { guests } = await overFor(['Kemi', 'Odile', 'Bram']);
    const [kemi, odile, bram] = guests;
    expect(await odile.askAnything('again', { bots: true })).toMatchObject({ code: 'not-host' });
    // Who is the host and goes leaves that to another.
    await kemi.again(false);
    await odile.until(() => odile.state.again.lead === 1);
    await odile.askAnything('again', { bots: true });
    await Promise.all([odile.again(true), bram.again(false)]);
    const next = await Guest.join(url, await nextOf(odile), odile.secret);
    expect([...next.state.seats].map(({ bot }) => bot)).toEqual([true, false, true]);
    expect(next.own).toMatchObject({ reserved: 1, host: true });
    await next.sit('Odile');
    await next.until(() => next.state.phase === 'playing');
  });

  it('against bots begins with one word', async () => {
    const kemi = await joinBots(url, { game: 'wa-wa-west', seats: 3, ...short });
    await kemi.sit('Kemi');
    await time.passUntil(() => kemi.state.phase === 'over');
    await kemi.again(true);
    const next = await Guest.join(url, await nextOf(kemi), kemi.secret);
    expect([...next.state.seats].map(({ bot }) => bot)).toEqual([false, true, true]);
  });

  it('can be asked for after the table was cleared away, once', async () => {
    const { matchId, guests } = await overFor(['Kemi', 'Odile']);
    await matchMaker.getLocalRoomById(matchId).disconnect();
    await expect(Guest.join(url, matchId)).rejects.toThrow(/replay/);
    const back = await Promise.all(guests.map(({ secret }) => Guest.join(url, matchId, secret)));
    await Promise.all(back.map((guest) => guest.again(true)));
    const next = await nextOf(at(back, 0));
    await matchMaker.getLocalRoomById(matchId).disconnect();
    const other = await Guest.join(url, matchId, guests[1].secret);
    expect(other.state.rematchId).toBe(next);
  });

  it('is asked of one person in bounds', async () => {
    const { guests } = await overFor(['Kemi', 'Odile']);
    const answers = [];
    for (let time = 0; time < 25; time++) answers.push(await guests[0].again(time % 2 === 0));
    expect(answers.at(-1)).toMatchObject({ code: 'too-often' });
  });
});
