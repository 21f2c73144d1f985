/** Who may sit down at a table, and what its host decides about that; names and badges. */
import { afterAll, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { checkSignatures } from '../../replays/log/signed.ts';
import { verify } from '../../replays/log/verify.ts';
import type { Badge } from '../../shared/contract/badges.ts';
import { create, Guest, newSecret, openTable, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const heart: Badge = { colour: 'green', shape: 'heart' };
const star: Badge = { colour: 'green', shape: 'star' };

/** Two sit at a table for four, and somebody watches. */
async function partyOf(request: Parameters<typeof openTable>[2] = {}) {
  const table = await openTable(url, ['Kemi', 'Odile'], { seats: 4, ...request });
  const [kemi, odile] = table.guests;
  return { ...table, kemi, odile, bram: await Guest.join(url, table.matchId) };
}

const sitWith = (guest: Guest, code: string | undefined) => guest.sit('Bram', undefined, { code });

describe('a seat', () => {
  it('is for who knows the code, and watching is for who has the link', async () => {
    const { code, odile, bram } = await partyOf();
    expect(odile.own?.code).toBe(code);
    expect(bram.own).toMatchObject({ code: null, seat: null });
    expect(await sitWith(bram, undefined)).toMatchObject({ code: 'code-needed' });
    expect(await sitWith(bram, 'BCDFGH')).toMatchObject({ code: 'wrong-code' });
    expect(await sitWith(bram, code)).toHaveProperty('pos');
  });

  it('is for anybody at a public table', async () => {
    const { bram } = await partyOf({ public: true });
    expect(await sitWith(bram, undefined)).toHaveProperty('pos');
  });

  it('is not to be had by trying out codes', async () => {
    const { matchId, bram, code } = await partyOf();
    // One person's tries are counted, and those of an address.
    for (let person = 0; person < 8; person++) {
      const stranger = await Guest.join(url, matchId);
      for (let tries = 0; tries < 25; tries++) await sitWith(stranger, 'BCDFGH');
    }
    expect(await sitWith(bram, code)).toMatchObject({ code: 'too-often' });
  });

  it('is for nobody else at a locked table, until it is opened again', async () => {
    const { kemi, odile, bram } = await partyOf({ public: true });
    expect(await odile.ask({ type: 'lock', locked: true })).toMatchObject({ code: 'not-host' });
    expect(await kemi.ask({ type: 'lock', locked: true })).toHaveProperty('pos');
    await bram.until(() => bram.state.locked);
    expect(await bram.sit('Bram')).toMatchObject({ code: 'locked' });
    await kemi.ask({ type: 'lock', locked: false });
    expect(await bram.sit('Bram')).toHaveProperty('pos');
  });

  it('is taken from whom the host removes, who is told so and can’t sit down there again', async () => {
    const { matchId, kemi, odile } = await partyOf();
    await kemi.ask({ type: 'remove', seat: 1 });
    await odile.until(() => odile.own?.removed === true);
    expect(odile.own?.seat).toBe(null);
    expect(await odile.sit('Odile')).toMatchObject({ code: 'removed' });
    const again = await Guest.join(url, matchId, odile.secret);
    expect(again.own).toMatchObject({ removed: true, code: null });
    expect(await again.sit('Odile')).toMatchObject({ code: 'removed' });
  });
});

describe('a code', () => {
  const invited = async (code: string) => (await fetch(`${url}/api/invites/${code}`)).json();

  it('is another one once the host has removed somebody, who does not come back with a new secret', async () => {
    const { matchId, code, kemi, odile, bram } = await partyOf();
    await sitWith(bram, code);
    await kemi.ask({ type: 'remove', seat: 1 });
    for (const guest of [kemi, bram]) await guest.until(() => guest.own?.code !== code);
    expect(kemi.own?.code).toMatch(/^[A-Z0-9]{6}$/);
    expect(bram.own?.code).toBe(kemi.own?.code);
    await odile.until(() => odile.own?.removed === true);
    expect(odile.own?.code).toBe(null);

    const again = await Guest.join(url, matchId);
    expect(await sitWith(again, code)).toMatchObject({ code: 'wrong-code' });
    expect(await invited(code)).toMatchObject({ error: { code: 'no-such-code' } });
    expect(await invited(kemi.own!.code!)).toEqual({ matchId });
    expect(await sitWith(again, kemi.own!.code!)).toHaveProperty('pos');
  });

  it('stays where nobody is kept out: of bots, and of seats held for who has not come', async () => {
    const { code, kemi } = await partyOf();
    await kemi.ask({ type: 'add-bot', seat: 3 });
    await kemi.ask({ type: 'remove', seat: 3 });
    await kemi.until(() => !kemi.seat(3).taken);
    expect(kemi.own?.code).toBe(code);
  });

  it('is not changed by somebody who may not remove anybody', async () => {
    const { code, odile } = await partyOf();
    expect(await odile.ask({ type: 'remove', seat: 0 })).toMatchObject({ code: 'not-host' });
    expect(await invited(code)).toHaveProperty('matchId');
  });
});

describe('the host', () => {
  it('can be somebody else from now on', async () => {
    const { kemi, odile } = await partyOf();
    expect(await odile.ask({ type: 'make-host', seat: 1 })).toMatchObject({ code: 'not-host' });
    expect(await kemi.ask({ type: 'make-host', seat: 3 })).toMatchObject({ code: 'seat-empty' });
    expect(await kemi.ask({ type: 'make-host', seat: 1 })).toHaveProperty('pos');
    await odile.until(() => odile.own?.host === true);
    expect(odile.state.title).toBe('Odile’s table');
    expect(await kemi.ask({ type: 'add-bot' })).toMatchObject({ code: 'not-host' });
    expect(await odile.ask({ type: 'add-bot', seat: 3 })).toHaveProperty('pos');
  });

  it('can hide the code: then nobody else is told it', async () => {
    const { code, kemi, odile } = await partyOf();
    expect(await odile.ask({ type: 'hide-code', hidden: true })).toMatchObject({ code: 'not-host' });
    await kemi.ask({ type: 'hide-code', hidden: true });
    await odile.until(() => odile.own?.code === null);
    expect(odile.state.codeHidden).toBe(true);
    expect(kemi.own?.code).toBe(code);
    await kemi.ask({ type: 'hide-code', hidden: false });
    await odile.until(() => odile.own?.code === code);
  });
});

describe('a name and a badge', () => {
  it('are had from the first moment, and others by the one who sits there', async () => {
    const { code, kemi, odile, bram } = await partyOf();
    await bram.sit('Bram', 2, { code, badge: heart });
    await kemi.until(() => kemi.seat(2).shape === 'heart');
    expect(await odile.ask({ type: 'introduce', name: 'Yara', badge: heart })).toMatchObject({ code: 'shape-taken' });
    expect(await odile.ask({ type: 'introduce', name: ' \u200b', badge: star })).toMatchObject({ code: 'bad-request' });
    expect(await odile.ask({ type: 'introduce', name: 'Yara', badge: star })).toHaveProperty('pos');
    await kemi.until(() => kemi.seat(1).name === 'Yara');
    expect([kemi.seat(1).colour, kemi.seat(1).shape]).toEqual(['green', 'star']);
    expect(
      await (await Guest.join(url, kemi.room.roomId)).ask({ type: 'introduce', name: 'No', badge: star }),
    ).toMatchObject({ code: 'no-seat' });
  });
});

it('what a host did and who is called what stands in the log, signed; the code does not', async () => {
  const secret = newSecret();
  const request = {
    game: 'wa-wa-west',
    seats: 3,
    name: 'Kemi',
    secret,
    options: { chooseMs: 1000, maxRounds: 1, revealMs: 0 },
  };
  const { matchId, code } = await create(url, request);
  const [kemi, odile, bram] = await Promise.all([
    Guest.join(url, matchId, secret),
    Guest.join(url, matchId),
    Guest.join(url, matchId),
  ]);
  await kemi.sit('Kemi');
  await odile.sit('Odile');
  await bram.sit('Bram');
  await odile.ask({ type: 'introduce', name: 'Yara', badge: heart });
  await kemi.ask({ type: 'remove', seat: 2 });
  await kemi.ask({ type: 'lock', locked: true });
  await kemi.ask({ type: 'make-host', seat: 1 });
  await odile.until(() => odile.own?.host === true);
  await odile.ask({ type: 'add-bot', seat: 2 });
  expect(await odile.ask({ type: 'start' })).toHaveProperty('pos');
  await time.passUntil(() => kemi.state.phase === 'over');

  const lines = await (await fetch(`${url}/api/matches/${matchId}/log`)).text();
  for (const one of [code, odile.own!.code!]) expect(lines).not.toContain(one);
  const log = fromLines(lines) as Envelope[];
  expect(verify(log).verdict).toBe('sound');
  expect(log.map(({ type }) => type)).toEqual(expect.arrayContaining(['introduced', 'made-host', 'vacated']));
  const { seats, wrong } = await checkSignatures(log);
  expect(wrong).toBe(null);
  expect(seats.map(({ name, unsigned }) => [name, unsigned])).toEqual([
    ['Kemi', []],
    ['Yara', []],
  ]);

  // The code goes on to the next match, and with it the lock and whom the host has removed.
  await Promise.all([kemi.again(true), odile.again(true)]);
  await time.passUntil(() => kemi.state.rematchId !== '');
  const next = kemi.state.rematchId;
  const lastCode = odile.own!.code!;
  expect(lastCode).not.toBe(code);
  expect(await (await fetch(`${url}/api/invites/${lastCode}`)).json()).toEqual({ matchId: next });
  const there = await Guest.join(url, next, odile.secret);
  expect(there.own).toMatchObject({ code: lastCode, reserved: 1, host: true });
  expect(there.state.locked).toBe(true);
  expect((await Guest.join(url, next, bram.secret)).own?.removed).toBe(true);
});
