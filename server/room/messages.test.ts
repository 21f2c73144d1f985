/** What clients say and hear: nobody hears what is not theirs, and what makes no sense changes nothing. */
import { afterAll, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { at } from '../../shared/contract/at.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import type { Revealed } from '../../shared/games/wa-wa-west/types.ts';
import { SYNC_PAGE, type SyncReply } from '../../shared/protocol.ts';
import {
  Guest,
  newCommandId,
  openTable,
  startMatch,
  startTestServer,
  storeMatch,
  roomsSeeTheTime,
} from '../testing/guest.ts';

const time = standingTime({ date: true });
const aSecond = () => time.pass(1000).then(roomsSeeTheTime);
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const slow = { options: { chooseMs: 20_000, headstart: 9 } };
const everything = async (guest: Guest) => (await guest.sync(-1)) as SyncReply;

describe('a secret', () => {
  it.each([
    ['Wa Wa West', {}, ['gun', 'reinforced-shield'], 'chose'],
    ['armed Yic Yac Yoe', { game: 'yic-yac-yoe', options: { armed: true } }, ['reload', 'orange-juice'], 'showdown'],
  ] as const)(
    'choice in %s reaches nobody else, and its messages have one size',
    async (_game, request, items, event) => {
      const sizes: number[] = [];
      for (const item of items) {
        const {
          matchId,
          guests: [kemi, odile],
        } = await startMatch(url, ['Kemi', 'Odile'], { ...slow, ...request });
        const watcher = await Guest.join(url, matchId);
        const before = watcher.updates.length;
        expect(await kemi.choose(item)).toHaveProperty('pos');
        for (const guest of [odile, watcher]) {
          await guest.until(() => guest.head === kemi.head && guest.heard(event).length > 0);
          expect(JSON.stringify([guest.updates, guest.state.toJSON()])).not.toContain(`"${item}"`);
        }
        expect(kemi.own?.secret).toMatchObject({ item });
        expect(watcher.updates).toHaveLength(before + 1);
        sizes.push(JSON.stringify(watcher.heard(event).at(-1)?.event).length);

        const publicLog = await (await fetch(`${url}/api/matches/${matchId}/log`)).text();
        expect(publicLog).not.toMatch(new RegExp(`"${item}"|"salt"|"cause"`));
        // One who comes later is told no more, and neither is one who asks for everything again.
        const late = await everything(await Guest.join(url, matchId));
        expect(JSON.stringify(late)).not.toContain(`"${item}"`);
        expect(late.events.at(-1)?.event.type).toBe(event);
      }
      expect(sizes[0]).toBe(sizes[1]);
    },
  );

  it('of a seat, key or the server’s seed is in nothing that a client hears', async () => {
    const {
      matchId,
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const { seed, seatOwners } = (await server.services.store.metadataOf(matchId))!;
    const heard = JSON.stringify([odile.updates, odile.state.toJSON()]);
    for (const secret of [kemi.secret, seed, ...seatOwners]) expect(heard).not.toContain(secret);
  });
});

describe('one update', () => {
  it('after each command carries events, the clock, and what is one’s own only where it has changed', async () => {
    const {
      matchId,
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const watcher = await Guest.join(url, matchId);
    const seen = [kemi, odile, watcher].map(({ updates }) => updates.length);
    await kemi.choose('shield');
    await Promise.all([kemi, odile, watcher].map((guest) => guest.until(() => guest.heard('chose').length > 0)));
    const updates = [kemi, odile, watcher].map((guest, index) => guest.updates.slice(seen[index]));
    expect(updates.map((all) => all.map(({ own, events }) => [own !== undefined, events.length]))).toEqual([
      [[true, 1]],
      [[false, 1]],
      [[false, 1]],
    ]);
    expect(watcher.updates.at(0)).toMatchObject({ own: { seat: null }, events: [] });
  });
});

describe('what was missed', () => {
  it('comes in pages, and the last one says so', async () => {
    const { matchId } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const log = await server.services.store.read(matchId);
    expect(await everything(await Guest.join(url, matchId))).toMatchObject({
      more: false,
      events: { length: log.length },
    });
    // As long a log as a night of matches: made in the store, as nobody would wait for it here.
    const long = new ScriptedMatch({
      match: 'long'.repeat(5),
      seed: '00'.repeat(32),
      game: 'wa-wa-west',
      names: ['Kemi', 'Odile'],
      options: { maxRounds: 1000 },
    });
    for (let round = 0; round < 300; round++)
      long.act(0, { type: 'choose', item: 'reload' }).act(1, { type: 'choose', item: 'reload' }).wait(4000);
    const reader = await Guest.join(url, await storeMatch(server.services.store, long));
    const pages = [await everything(reader)];
    for (let last = at(pages, 0); last.more; pages.push(last))
      last = (await reader.sync(last.events.at(-1)?.pos ?? -1)) as SyncReply;
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.every(({ events }) => events.length <= SYNC_PAGE)).toBe(true);
    const positions = pages.flatMap(({ events }) => events.map(({ pos }) => pos));
    expect(positions).toEqual(Array.from({ length: positions.length }, (_, pos) => pos));
  });

  it('is asked for so often and no more', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const watcher = await Guest.join(url, matchId);
    const codes = new Set<string>();
    for (let asked = 0; asked < 60; asked++) {
      const answer = await watcher.sync(-1);
      codes.add('code' in answer ? answer.code : 'granted');
      // Two such groups within a second are still heard.
      if (asked % 14 === 13) await aSecond();
    }
    expect([...codes].toSorted()).toEqual(['granted', 'too-often']);
    expect(watcher.closedWith).toBe(null);
  });
});

it('acts are given so often and no more, whether they are granted or not', async () => {
  const { guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  const [kemi, odile] = guests;
  const codes: unknown[] = [];
  for (let asked = 1; asked <= 210; asked++) {
    codes.push(await kemi.choose('sword'));
    if (asked % 30 === 0) await aSecond();
  }
  const often = codes.findIndex((answer) => (answer as { code: string }).code === 'too-often');
  expect(often).toBe(200);
  expect(codes.slice(often).every((answer) => (answer as { code: string }).code === 'too-often')).toBe(true);
  expect(await odile.choose('reload')).toHaveProperty('pos');
});

it('of 216 wrong codes that come at once from one address 200 are looked at', async () => {
  const { matchId } = await openTable(url, ['Kemi'], { seats: 2 });
  const guessers = await Promise.all(Array.from({ length: 12 }, () => Guest.join(url, matchId)));
  const guesses = guessers.flatMap((guesser) => {
    guesser.keys = null;
    const guess = () => guesser.ask({ ...guesser.sitting('Guest'), code: 'BBBBBB' });
    return Array.from({ length: 18 }, guess);
  });
  const codes = (await Promise.all(guesses)).map((answer) => ('code' in answer ? answer.code : 'granted'));
  expect(codes.filter((code) => code === 'wrong-code').length).toBeLessThanOrEqual(200);
  expect(codes).toContain('too-often');
  for (const { room } of guessers) await room.leave();
});

describe('bad input', () => {
  it('is told to its sender alone and changes nothing', async () => {
    const {
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const { head } = kemi;
    const heardBefore = odile.updates.length;
    const command = (wish: object) => ['command', { id: newCommandId(), ...wish }] as const;
    const act = (wish: object) => command({ type: 'act', act: wish });
    const rows: [string, readonly [string, unknown], string][] = [
      ['a type that is none', command({ type: 'fly' }), 'bad-request'],
      ['no id', ['command', { type: 'start' }], 'bad-request'],
      ['a field too many', command({ type: 'leave', seat: 1 }), 'bad-request'],
      ['no object', ['command', 'choose'], 'bad-request'],
      ['nothing at all', ['command', undefined], 'bad-request'],
      ['an item that is none', act({ type: 'choose', item: 'sword' }), 'unknown-item'],
      ['an item that is no string', act({ type: 'choose', item: 7 }), 'bad-command'],
      ['an act of another game', act({ type: 'attack' }), 'bad-command'],
      ['the Blast', act({ type: 'choose', item: 'firework-blast' }), 'not-choosable'],
      ['a target that is no seat', act({ type: 'choose', item: 'gun', target: 40 }), 'no-such-target'],
      ['too large', act({ type: 'choose', item: 'x'.repeat(9000) }), 'too-large'],
      ['a sync of the wrong shape', ['sync', { after: 'start' }], 'bad-request'],
      ['a start too late', command({ type: 'start' }), 'started'],
      ['a seat too late', command({ type: 'sit', name: 'K', commitment: '0'.repeat(64) }), 'started'],
      ['another match too early', ['again', { ready: true }], 'not-over'],
      ['neither yes nor no', ['again', { ready: 1 }], 'bad-request'],
      ['an unknown wish for another match', ['again', { ready: true, bots: true }], 'bad-request'],
    ];
    for (const [what, [type, payload], code] of rows)
      expect(await kemi.askAnything(type, payload), what).toMatchObject({
        code,
        message: expect.stringMatching(/.{10}/),
      });
    kemi.room.send('nonsense' as 'command', { any: 1 } as never);
    await kemi.until(() => kemi.errors.length > 0);
    expect(kemi.head).toBe(head);
    expect(odile.updates.length).toBe(heardBefore);
    expect(kemi.closedWith).toBe(null);
  });

  it('a choice after the lock is refused, a repeat with the same id gets the same answer', async () => {
    const {
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const wish = { type: 'act' as const, id: newCommandId(), act: { type: 'choose', item: 'reload' } };
    const first = await kemi.ask(wish);
    expect(await kemi.ask(wish)).toEqual(first);
    expect(await kemi.choose('shield')).toMatchObject({ code: 'already-chosen' });
    expect(odile.heard('chose')).toHaveLength(1);
  });

  it('an impossible choice becomes Skip, and the log keeps why', async () => {
    const {
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 5000, revealMs: 5000 } });
    await kemi.choose('bazooka');
    expect(kemi.own?.secret).toMatchObject({ item: 'skip', why: 'ammo', tried: { item: 'bazooka' } });
    await odile.choose('shield');
    await time.passUntil(() => odile.heard('revealed').length > 0);
    const { plays } = at(odile.heard<Revealed>('revealed'), 0).event;
    expect(plays[0]).toMatchObject({ item: 'skip', tried: 'bazooka', why: 'ammo' });
    await kemi.until(() => kemi.view(waWaWest).round === 2);
    expect(await kemi.choose('shield'), 'in the reveal pause').toMatchObject({ code: 'not-open' });
  });

  it('joining without a table, or with a bad secret, is refused', async () => {
    await expect(Guest.join(url, 'x'.repeat(20))).rejects.toThrow(/no such table/i);
    await expect(Guest.join(url, undefined as never)).rejects.toThrow(/matchId/);
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    await expect(Guest.join(url, matchId, 'short')).rejects.toThrow(/secret/);
  });

  it('too large a frame closes the connection of its sender only', async () => {
    const {
      guests: [kemi, odile],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    kemi.room.send('command', { blob: 'x'.repeat(200_000) } as never);
    await kemi.until(() => kemi.closedWith !== null);
    expect(odile.closedWith).toBe(null);
  });
});
