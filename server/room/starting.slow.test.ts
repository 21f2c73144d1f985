/** How a match starts, in two steps, on a real server: everybody has committed, then everybody shows. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../replays/log/log.ts';
import { verify } from '../../replays/log/verify.ts';
import { at } from '../../shared/contract/at.ts';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import {
  create,
  Guest,
  joinBots,
  newNonce,
  newSecret,
  openTable,
  startMatch,
  startTestServer,
} from '../testing/guest.ts';
import { ServerProcess } from '../testing/server-process.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const slow = { options: { chooseMs: 60_000 } };
const logOf = (matchId: string): Promise<Envelope[]> => server.services.store.read(matchId);
const typesOf = (log: readonly Envelope[]) => log.map(({ type }) => type);
const start = { type: 'start' } as const;

/** The start is called, and Kemi has shown her nonce; Odile keeps hers. */
async function halfOpen() {
  const table = await openTable(url, ['Kemi', 'Odile'], slow);
  const [kemi, odile] = table.guests;
  odile.takesPart = false;
  expect(await kemi.ask(start)).toHaveProperty('pos');
  await odile.until(() => odile.seat(0).opened);
  return { ...table, kemi, odile };
}

describe('the order of a start', () => {
  it('is: everybody commits, it is called, everybody shows, it begins; the log verifies', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const log = await logOf(matchId);
    expect(typesOf(log).slice(1, 7)).toEqual([
      'seated',
      'seated',
      'starting',
      'nonce-opened',
      'nonce-opened',
      'started',
    ]);
    expect(log.find(({ type }) => type === 'started')?.data.nonces).toEqual(guests.map(({ nonce }) => nonce));
    expect(verify(log).verdict).not.toBe('broken');
  });

  it('has nobody show anything before everybody has committed', async () => {
    const {
      guests: [kemi],
    } = await openTable(url, ['Kemi'], { seats: 3 });
    expect(await kemi.open()).toMatchObject({ code: 'not-starting' });
    expect(await kemi.ask(start)).toMatchObject({ code: 'seats-empty' });
    expect(typesOf(await logOf(kemi.room.roomId))).toEqual(['opened', 'seated']);
  });

  it('against bots alone is one press', async () => {
    const secret = newSecret();
    const { matchId } = await create(url, { game: 'wa-wa-west', seats: 3, name: 'Kemi', secret, ...slow });
    const kemi = await Guest.join(url, matchId, secret);
    await kemi.sit('Kemi');
    await kemi.ask({ type: 'add-bot', seat: 1 });
    await kemi.ask({ type: 'add-bot', seat: 2 });
    await kemi.ask(start);
    await kemi.until(() => kemi.state.phase === 'playing');
    expect(typesOf(await logOf(matchId)).slice(4, 7)).toEqual(['starting', 'nonce-opened', 'started']);
  });

  it('has nobody without a seat show or commit to anything', async () => {
    const { matchId } = await halfOpen();
    const watcher = await Guest.join(url, matchId);
    expect(await watcher.open()).toMatchObject({ code: 'no-seat' });
    expect(await watcher.commit()).toMatchObject({ code: 'no-seat' });
  });
});

describe('a nonce', () => {
  it('is the one that was committed to, shown once', async () => {
    const { kemi, odile } = await halfOpen();
    expect(await odile.open(newNonce())).toMatchObject({ code: 'wrong-nonce' });
    expect(await odile.open(kemi.nonce)).toMatchObject({ code: 'wrong-nonce' });
    expect(await odile.open('ab')).toMatchObject({ code: 'bad-request' });
    expect(await odile.open(odile.nonce.toUpperCase().replace(/^\d+$/, 'A'))).toMatchObject({ code: 'bad-request' });
    expect(await kemi.open()).toMatchObject({ code: 'already-open' });
    expect(await odile.open()).toHaveProperty('pos');
    await kemi.until(() => kemi.state.phase === 'playing');
    expect(await odile.open()).toMatchObject({ code: 'started' });
  });

  it('can be changed until the start is called; what was committed to last counts', async () => {
    const {
      guests: [kemi, odile],
    } = await openTable(url, ['Kemi', 'Odile'], slow);
    const before = odile.nonce;
    expect(await odile.commit()).toHaveProperty('pos');
    odile.takesPart = false;
    await kemi.ask(start);
    await odile.until(() => odile.state.starting);
    expect(await odile.commit()).toMatchObject({ code: 'starting' });
    expect(await odile.open(before)).toMatchObject({ code: 'wrong-nonce' });
  });

  it('can’t be made of another’s: whoever copies a commitment has nothing to show before them', async () => {
    const {
      guests: [kemi, odile],
    } = await openTable(url, ['Kemi', 'Odile'], slow);
    odile.takesPart = false;
    expect(await odile.ask({ type: 'commit', commitment: commitmentTo(kemi.nonce) })).toHaveProperty('pos');
    await kemi.ask(start);
    await odile.until(() => odile.state.starting);
    expect(await odile.open()).toMatchObject({ code: 'wrong-nonce' });
  });

  it('is sent to nobody before it is shown, nor does a list or a log have it', async () => {
    const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { ...slow, public: true });
    const [kemi, odile] = guests;
    const watcher = await Guest.join(url, matchId);
    const heard = [kemi, odile, watcher].map(listen);
    odile.takesPart = false;
    await kemi.ask(start);
    await odile.until(() => odile.seat(0).opened);
    const late = await Guest.join(url, matchId);
    heard.push(listen(late));
    await Promise.all([kemi, odile, watcher, late].map((guest) => guest.sync(-1)));
    const overHttp = await Promise.all(
      [`matches/${matchId}`, `matches/${matchId}/log`, 'matches'].map(async (path) =>
        (await fetch(`${url}/api/${path}`)).text(),
      ),
    );
    for (const told of [...heard, overHttp]) expect(told.join('')).not.toContain(odile.nonce);
    // Hers is shown, and so it is there: what is looked through is what people are sent.
    for (const told of [...heard, overHttp.slice(0, 2)]) expect(told.join('')).toContain(kemi.nonce);

    await odile.open();
    await Promise.all([kemi, odile, watcher, late].map((guest) => guest.until(() => guest.state.phase === 'playing')));
    await Promise.all([kemi, watcher, late].map((guest) => guest.until(() => guest.heard('started').length > 0)));
    for (const told of heard) expect(told.join('')).toContain(odile.nonce);
    for (const guest of [kemi, watcher, late])
      expect(guest.heard('nonce-opened').map(({ event }) => event)).toContainEqual(
        expect.objectContaining({ seat: 1, nonce: odile.nonce }),
      );
  });
});

describe('while everybody shows', () => {
  it('nobody comes, goes or changes anything', async () => {
    const { matchId, kemi, odile } = await halfOpen();
    const watcher = await Guest.join(url, matchId);
    const before = await logOf(matchId);
    expect(await odile.ask({ type: 'stand' })).toMatchObject({ code: 'starting' });
    expect(await kemi.ask({ type: 'stand' })).toMatchObject({ code: 'starting' });
    expect(await kemi.ask({ type: 'remove', seat: 1 })).toMatchObject({ code: 'starting' });
    expect(await kemi.ask({ type: 'add-bot', seat: 1 })).toMatchObject({ code: 'starting' });
    expect(await kemi.ask({ type: 'add-bot' })).toHaveProperty('code');
    expect(await watcher.sit('Watcher')).toHaveProperty('code');
    expect(await kemi.ask(start)).toMatchObject({ code: 'starting' });
    expect(await odile.commit()).toMatchObject({ code: 'starting' });
    expect(await odile.choose('reload')).toMatchObject({ code: 'not-started' });
    expect(await odile.ask({ type: 'leave' })).toMatchObject({ code: 'not-started' });
    expect(await logOf(matchId)).toEqual(before);
  });

  it('a player who is away when it is called, and back in time, takes part', async () => {
    const {
      matchId,
      guests: [kemi, odile],
    } = await openTable(url, ['Kemi', 'Odile'], slow);
    await odile.room.leave(false);
    await kemi.until(() => !kemi.seat(1).connected);
    expect(await kemi.ask(start)).toHaveProperty('pos');
    await kemi.until(() => kemi.seat(0).opened);
    const back = await Guest.join(url, matchId, odile.secret);
    await back.until(() => back.state.phase === 'playing');
    expect(typesOf(await logOf(matchId))).not.toContain('start-failed');
  });
});

describe.concurrent('a start that fails', () => {
  it('names who did not answer; the table waits again, and everybody commits anew', async () => {
    const { matchId, kemi, odile } = await halfOpen();
    const shown = kemi.nonce;
    kemi.takesPart = false;
    await odile.until(() => odile.heard('start-failed').length > 0);
    expect(at(odile.heard<{ type: 'start-failed'; seats: number[] }>('start-failed'), 0).event.seats).toEqual([1]);
    const { time } = at(odile.heard('start-failed'), 0);
    expect(time - at(odile.heard('starting'), 0).time).toBe(5000);
    expect([odile.state.phase, odile.state.starting]).toEqual(['waiting', false]);
    expect([0, 1].map((seat) => [odile.seat(seat).commitment, odile.seat(seat).opened])).toEqual([
      ['', false],
      ['', false],
    ]);
    expect(await (await fetch(`${url}/api/matches/${matchId}`)).json()).toMatchObject({
      phase: 'waiting',
      failedStarts: 1,
    });

    expect(await kemi.ask(start)).toMatchObject({
      code: 'not-committed',
      message: expect.stringMatching(/Kemi.*Odile/),
    });
    expect(await odile.commit()).toHaveProperty('pos');
    expect(await kemi.ask(start)).toMatchObject({ code: 'not-committed', message: expect.stringMatching(/Kemi/) });
    expect(await kemi.commit()).toHaveProperty('pos');
    expect(kemi.nonce).not.toBe(shown);
    kemi.takesPart = odile.takesPart = true;
    expect(await kemi.ask(start)).toHaveProperty('pos');
    await kemi.until(() => kemi.state.phase === 'playing');
    const log = await logOf(matchId);
    expect(log.find(({ type }) => type === 'started')?.data.nonces).toEqual([kemi.nonce, odile.nonce]);
    expect(verify(log).verdict).not.toBe('broken');
  });

  it('lets whoever kept their nonce back go, and somebody else sit down', async () => {
    const { kemi, odile } = await halfOpen();
    await kemi.until(() => !kemi.state.starting && kemi.seat(0).commitment !== '');
    expect(await kemi.ask({ type: 'remove', seat: 1 })).toHaveProperty('pos');
    await odile.until(() => odile.own?.seat === null);
    expect(await kemi.ask({ type: 'add-bot', seat: 1 })).toHaveProperty('pos');
    expect(await kemi.ask(start)).toHaveProperty('pos');
    await kemi.until(() => kemi.state.phase === 'playing');
  });

  it('is tried three times by a table that starts by itself, and then by its host', async () => {
    const kemi = await joinBots(url, { game: 'wa-wa-west', seats: 3, ...slow });
    kemi.takesPart = false;
    await kemi.sit('Kemi');
    for (let failed = 1; failed <= 3; failed++) {
      await kemi.until(() => kemi.heard('start-failed').length === failed, 15_000);
      expect(await kemi.commit()).toHaveProperty('pos');
    }
    await kemi.until(() => kemi.seat(0).commitment !== '');
    expect([kemi.heard('starting').length, kemi.state.starting]).toEqual([3, false]);
    kemi.takesPart = true;
    expect(await kemi.ask(start)).toHaveProperty('pos');
    await kemi.until(() => kemi.state.phase === 'playing');
    expect(typesOf(await logOf(kemi.room.roomId)).filter((type) => type === 'starting')).toHaveLength(4);
  });
});

describe.concurrent('a server that is killed between the call and the last nonce', () => {
  /** A table of a server of its own, killed when the start had been called and Kemi had shown hers. */
  async function killed() {
    const process = await ServerProcess.prepare();
    await process.start();
    const { matchId, guests } = await openTable(process.url, ['Kemi', 'Odile'], slow);
    const [kemi, odile] = guests;
    odile.takesPart = false;
    await kemi.ask(start);
    await odile.until(() => odile.seat(0).opened);
    await process.kill();
    await process.start();
    return { process, matchId, kemi, odile };
  }

  it('goes on: who comes back shows theirs, and the match begins', async () => {
    const { process, matchId, odile } = await killed();
    const back = await Guest.join(process.url, matchId, odile.secret);
    await back.until(() => back.state.phase === 'playing');
    const types = (await allOf(back)).map(({ event }) => event.type);
    expect(types).not.toContain('start-failed');
    expect(types).toContain('started');
    await process.close();
  });

  it('goes on: where nobody comes, the start fails by itself', async ({ expect }) => {
    const { process, matchId } = await killed();
    const summary = async () => (await fetch(`${process.url}/api/matches/${matchId}`)).json();
    await expect.poll(summary).toMatchObject({ phase: 'waiting', failedStarts: 1 });
    await process.close();
  });
});

async function allOf(guest: Guest) {
  const page = await guest.sync(-1);
  if ('code' in page) throw new Error(page.message);
  return page.events;
}

/** Whatever a guest is sent from now on, as bytes, and what they were told before. @returns texts, growing */
function listen(guest: Guest): string[] {
  const told = [JSON.stringify([guest.updates, guest.state])];
  const { ws } = guest.room.connection.transport as unknown as { ws: WebSocket };
  ws.addEventListener('message', ({ data }) => told.push(Buffer.from(data as ArrayBuffer).toString('latin1')));
  return told;
}
