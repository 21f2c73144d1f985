import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromLines } from '../../replays/log/log.ts';
import { verify } from '../../replays/log/verify.ts';
import { TAKEN_ELSEWHERE } from '../../shared/protocol.ts';
import {
  Guest,
  newCommandId,
  newNonce,
  newSecret,
  openTable,
  post,
  startMatch,
  startTestServer,
} from '../testing/guest.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ url } = server);
});
afterAll(() => server.close());

const quick = { options: { chooseMs: 2000, revealMs: 0 } };

describe('a whole match', () => {
  it('is played, watched, ends, and leaves a sound log', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], quick);
    const [kemi, odile] = guests;
    const watcher = await Guest.join(url, matchId);

    await Promise.all([kemi.choose('reload'), odile.choose('reload')]);
    await kemi.until(() => kemi.state.table.round === 2);
    await Promise.all([kemi.choose('gun'), odile.choose('orange-juice')]);
    await watcher.until(() => watcher.state.phase === 'over');

    expect([...watcher.state.table.winners]).toEqual([0]);
    expect(watcher.heard('revealed')).toHaveLength(2);
    expect(watcher.state.watching).toBe(1);
    const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text());
    expect(verify(log)).toMatchObject({ verdict: 'sound', head: watcher.state.head });
    const summary = await (await fetch(`${url}/api/matches/${matchId}`)).json();
    expect(summary).toMatchObject({ phase: 'over', outcome: { tie: false, winners: [0] }, events: log.length });
  });

  it('ends by the clock alone when nobody chooses', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], {
      options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 },
    });
    await guests[0].until(() => guests[0].state.phase === 'over');
    const revealed = guests[0].heard('revealed')[0].event as any;
    expect(revealed.plays.map(({ item, why }: any) => [item, why])).toEqual([
      ['skip', 'out-of-time'],
      ['skip', 'out-of-time'],
    ]);
  });
});

describe('secrets', () => {
  it('a choice reaches nobody else before the reveal, whatever it is', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], {
      options: { chooseMs: 20_000, headstart: 9 },
    });
    const watcher = await Guest.join(url, matchId);
    const [kemi, odile] = guests;
    await kemi.choose('laser-gun');
    await watcher.until(() => watcher.state.table.players[0].chosen);
    await odile.until(() => odile.state.table.players[0].chosen);

    for (const guest of [watcher, odile]) {
      expect(JSON.stringify(guest.messages)).not.toContain('laser-gun');
      expect(JSON.stringify(guest.state.table.toJSON())).not.toContain('laser');
      expect(guest.heard('chose').map(({ event }) => event)).toEqual([{ type: 'chose', seat: 0, pick: 'hidden' }]);
    }
    expect(kemi.own?.secret).toMatchObject({ item: 'laser-gun' });
    const publicLog = await (await fetch(`${url}/api/matches/${matchId}/log`)).text();
    expect(publicLog).not.toMatch(/laser-gun|salt|cause/);

    // One who comes later is told no more, and neither is one who asks for everything again.
    const late = await Guest.join(url, matchId);
    const everything = await late.askAnything('sync', { after: -1 });
    expect(JSON.stringify(everything)).not.toContain('laser-gun');
    expect(everything.events.at(-1).event.type).toBe('chose');
  });

  it('two choices of different length make messages of the same size', async () => {
    const sizes: number[] = [];
    for (const item of ['gun', 'reinforced-shield']) {
      const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], {
        options: { chooseMs: 20_000, headstart: 9 },
      });
      const watcher = await Guest.join(url, matchId);
      await guests[0].choose(item);
      await watcher.until(() => watcher.heard('chose').length > 0);
      const { event } = watcher.heard('chose')[0];
      sizes.push(JSON.stringify(event).length);
      expect(watcher.messages.filter(({ type }) => type === 'events')).toHaveLength(1);
    }
    expect(sizes[0]).toBe(sizes[1]);
  });

  it('no seat secret, key or server seed is in anything a client hears', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], quick);
    const keep = await server.services.store.keepOf(guests[0].room.roomId);
    const heard = JSON.stringify([guests[1].messages, guests[1].state.toJSON()]);
    for (const secret of [guests[0].secret, keep!.seed, ...keep!.keys]) expect(heard).not.toContain(secret);
  });
});

describe('seats', () => {
  it('belong to a secret: a new line with it gets the seat and the choice back, another does not', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 20_000 } });
    await guests[0].choose('shield');
    await guests[0].room.leave(false);
    await guests[1].until(() => !guests[1].state.seats[0].connected);

    const back = await Guest.join(url, matchId, guests[0].secret);
    expect(back.own).toMatchObject({ seat: 0, host: true, secret: { item: 'shield' } });
    await guests[1].until(() => guests[1].state.seats[0].connected);
    const stranger = await Guest.join(url, matchId);
    expect(stranger.own).toMatchObject({ seat: null, secret: null, code: null });
    expect(await stranger.choose('reload')).toMatchObject({ code: 'no-seat' });
  });

  it('another tab takes the seat over, and the first is told why', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], quick);
    const tab = await Guest.join(url, matchId, guests[0].secret);
    await guests[0].until(() => guests[0].closedWith !== null);
    expect(guests[0].closedWith).toBe(TAKEN_ELSEWHERE);
    expect(tab.own?.seat).toBe(0);
  });

  it('are filled with bots by the host alone, and emptied again', async () => {
    const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { seats: 4 });
    const [host, other] = guests;
    expect(await other.ask({ type: 'add-bot' })).toMatchObject({ code: 'not-host' });
    expect(await host.ask({ type: 'start' })).toMatchObject({ code: 'seats-empty' });
    await host.ask({ type: 'add-bot', seat: 3 });
    await host.ask({ type: 'add-bot' });
    await host.until(() => host.state.seats[2].bot && host.state.seats[3].bot);
    expect(await host.ask({ type: 'add-bot' })).toMatchObject({ code: 'full' });
    await host.ask({ type: 'remove', seat: 1 });
    await other.until(() => other.own?.seat === null);
    expect(await other.sit('Odile again')).toHaveProperty('pos');
    expect(await (await Guest.join(url, matchId)).sit('Late')).toMatchObject({ code: 'full' });
    expect(await host.ask({ type: 'start' })).toHaveProperty('pos');
  });

  it('whoever opened a public table is its host from the first moment, whoever sits down first', async () => {
    const secret = newSecret();
    const { body } = await post(url, { game: 'wa-wa-west', seats: 3, name: 'Kemi', secret, public: true });
    const thief = await Guest.join(url, body.matchId);
    expect(await thief.ask({ type: 'sit', name: 'Thief', nonce: newNonce(), seat: 0 })).toMatchObject({
      code: 'seat-taken',
    });
    await thief.sit('Thief');
    expect(thief.own).toMatchObject({ seat: 1, host: false });
    expect(await thief.ask({ type: 'remove', seat: 0 })).toMatchObject({ code: 'not-host' });
    expect(await thief.ask({ type: 'add-bot' })).toMatchObject({ code: 'not-host' });
    expect(await thief.ask({ type: 'start' })).toMatchObject({ code: 'not-host' });

    const opener = await Guest.join(url, body.matchId, secret);
    expect(opener.own).toMatchObject({ seat: null, held: 0, host: true });
    expect(opener.state.title).toBe('Kemi’s table');
    // Elsewhere they would leave the host's place to whoever sits down there.
    const elsewhere = { type: 'sit' as const, name: 'Kemi', nonce: newNonce(), seat: 2 };
    expect(await opener.ask(elsewhere)).toMatchObject({ code: 'seat-held' });
    expect(await opener.ask({ type: 'add-bot', seat: 2 })).toHaveProperty('pos');
    expect(await opener.ask({ type: 'remove', seat: 1 })).toHaveProperty('pos');
    await thief.until(() => thief.own?.seat === null);
    await opener.sit('Kemi');
    expect(opener.own).toMatchObject({ seat: 0, host: true });
    const log = fromLines(await (await fetch(`${url}/api/matches/${body.matchId}/log`)).text()) as any[];
    expect(log[0].data.host).toBe(0);
  });

  it('a host who does not want the seat that waits for them passes the table on', async () => {
    const secret = newSecret();
    const { body } = await post(url, { game: 'wa-wa-west', seats: 2, name: 'Kemi', secret });
    const [kemi, odile] = [await Guest.join(url, body.matchId, secret), await Guest.join(url, body.matchId)];
    await odile.sit('Odile');
    expect(await kemi.ask({ type: 'stand' })).toHaveProperty('pos');
    await odile.until(() => odile.own?.host === true);
    expect(kemi.own).toMatchObject({ held: null, host: false });
  });

  it('pass the table on: when the host stands up, the next person is host', async () => {
    const { guests } = await openTable(url, ['Kemi', 'Odile']);
    await guests[0].ask({ type: 'stand' });
    await guests[1].until(() => guests[1].own?.host === true);
  });
});

describe('leaving for good', () => {
  it('ends a two-player match at the next reveal', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], quick);
    await guests[0].ask({ type: 'leave' });
    await guests[1].choose('reload');
    await guests[1].until(() => guests[1].state.phase === 'over');
    expect([...guests[1].state.table.winners]).toEqual([1]);
  });
});

describe('bad input', () => {
  it('is told to its sender alone and changes nothing', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 20_000 } });
    const [kemi, odile] = guests;
    const head = kemi.state.head;
    const heardBefore = odile.messages.length;
    const id = newCommandId;
    const rows: [string, string, unknown, string][] = [
      ['a type that is none', 'command', { type: 'fly', id: id() }, 'bad-request'],
      ['no id', 'command', { type: 'start' }, 'bad-request'],
      ['a field too many', 'command', { type: 'leave', id: id(), seat: 1 }, 'bad-request'],
      ['no object', 'command', 'choose', 'bad-request'],
      ['nothing at all', 'command', undefined, 'bad-request'],
      [
        'an item that is none',
        'command',
        { type: 'act', id: id(), act: { type: 'choose', item: 'sword' } },
        'unknown-item',
      ],
      [
        'an item that is no string',
        'command',
        { type: 'act', id: id(), act: { type: 'choose', item: 7 } },
        'bad-command',
      ],
      ['an act of another game', 'command', { type: 'act', id: id(), act: { type: 'attack' } }, 'bad-command'],
      [
        'the Blast',
        'command',
        { type: 'act', id: id(), act: { type: 'choose', item: 'firework-blast' } },
        'not-choosable',
      ],
      [
        'a target that is no seat',
        'command',
        { type: 'act', id: id(), act: { type: 'choose', item: 'gun', target: 40 } },
        'no-such-target',
      ],
      ['too large', 'command', { type: 'act', id: id(), act: { type: 'choose', item: 'x'.repeat(9000) } }, 'too-large'],
      ['a sync of the wrong shape', 'sync', { after: 'start' }, 'bad-request'],
      ['a start too late', 'command', { type: 'start', id: id() }, 'started'],
      ['a seat too late', 'command', { type: 'sit', id: id(), name: 'K', nonce: newNonce() }, 'started'],
      ['a rematch too early', 'command', { type: 'rematch', id: id() }, 'not-over'],
    ];
    for (const [what, type, payload, code] of rows) {
      const answer = await kemi.askAnything(type, payload);
      expect(answer.code, what).toBe(code);
      expect(answer.message.length, what).toBeGreaterThan(10);
    }
    kemi.room.send('nonsense', { any: 1 });
    await kemi.until(() => kemi.messages.some(({ type }) => type === 'error'));
    expect(kemi.state.head).toBe(head);
    expect(odile.messages.length).toBe(heardBefore);
    expect(kemi.closedWith).toBe(null);
  });

  it('a choice after the lock is refused, a repeat with the same id gets the same answer', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 20_000 } });
    const wish = { type: 'act' as const, id: newCommandId(), act: { type: 'choose', item: 'reload' } };
    const first = await guests[0].ask(wish);
    expect(await guests[0].ask(wish)).toEqual(first);
    expect(await guests[0].choose('shield')).toMatchObject({ code: 'already-chosen' });
    expect(guests[1].heard('chose')).toHaveLength(1);
  });

  it('a seat that was taken away is not taken again by a repeat', async () => {
    const { guests } = await openTable(url, ['Kemi', 'Odile'], { seats: 3 });
    await guests[1].ask({ type: 'stand' });
    const sit = { type: 'sit' as const, id: newCommandId(), name: 'Odile', nonce: newNonce() };
    await guests[1].ask(sit);
    await guests[0].ask({ type: 'remove', seat: 1 });
    await guests[1].until(() => guests[1].own?.seat === null);
    expect(await guests[1].ask(sit)).toHaveProperty('pos');
    expect(guests[1].own?.seat).toBe(null);
    const stand = { type: 'stand' as const, id: newCommandId() };
    await guests[1].sit('Odile');
    const first = await guests[1].ask(stand);
    expect(await guests[1].ask(stand)).toEqual(first);
  });

  it('commands that come with the start of a match keep its time in order', async () => {
    const secret = newSecret();
    const { body } = await post(url, {
      game: 'wa-wa-west',
      seats: 2,
      name: 'Kemi',
      secret,
      againstBots: true,
      ...quick,
    });
    const kemi = await Guest.join(url, body.matchId, secret);
    await Promise.all([kemi.sit('Kemi'), kemi.ask({ type: 'leave' })]);
    await kemi.until(() => kemi.state.phase === 'over');
    const log = fromLines(await (await fetch(`${url}/api/matches/${body.matchId}/log`)).text());
    expect(verify(log)).toMatchObject({ verdict: 'sound' });
  });

  it('an impossible choice becomes Skip, and the log keeps why', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], quick);
    await guests[0].choose('bazooka');
    expect(guests[0].own?.secret).toMatchObject({ item: 'skip', why: 'ammo', tried: { item: 'bazooka' } });
    await guests[1].choose('shield');
    await guests[1].until(() => guests[1].heard('revealed').length > 0);
    expect((guests[1].heard('revealed')[0].event as any).plays[0]).toMatchObject({
      item: 'skip',
      tried: 'bazooka',
      why: 'ammo',
    });
  });

  it('a choice in the reveal pause is refused', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 5000, revealMs: 5000 } });
    await Promise.all(guests.map((guest) => guest.choose('shield')));
    await guests[0].until(() => guests[0].state.table.round === 2);
    expect(await guests[0].choose('shield')).toMatchObject({ code: 'not-open' });
  });

  it('joining without a table, or with a bad secret, is refused', async () => {
    await expect(Guest.join(url, 'x'.repeat(20))).rejects.toThrow(/no such table/i);
    await expect(Guest.join(url, undefined as never)).rejects.toThrow(/matchId/);
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    await expect(Guest.join(url, matchId, 'short')).rejects.toThrow(/secret/);
  });

  it('too large a frame closes the line of its sender only', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], quick);
    guests[0].room.send('command', { blob: 'x'.repeat(200_000) });
    await guests[0].until(() => guests[0].closedWith !== null);
    expect(guests[1].closedWith).toBe(null);
  });
});

describe('rematch', () => {
  it('opens one table with the same people, bots and options; it starts when all are back', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], {
      options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 },
    });
    const watcher = await Guest.join(url, guests[0].room.roomId);
    await watcher.until(() => watcher.state.phase === 'over');
    expect(await watcher.ask({ type: 'rematch' })).toMatchObject({ code: 'no-seat' });
    await Promise.all(guests.map((guest) => guest.ask({ type: 'rematch' })));
    await watcher.until(() => watcher.state.nextMatch !== '');
    const next = watcher.state.nextMatch;

    const stranger = await Guest.join(url, next);
    expect(await stranger.sit('Stranger')).toMatchObject({ code: 'full' });
    const again = await Promise.all(guests.map((guest) => Guest.join(url, next, guest.secret)));
    expect(again.map((guest) => guest.own?.held)).toEqual([0, 1]);
    await Promise.all(again.map((guest, seat) => guest.sit(['Kemi', 'Odile'][seat])));
    await again[0].until(() => again[0].state.phase === 'playing');
    expect(again.map((guest) => guest.own?.seat)).toEqual([0, 1]);
    expect(JSON.parse(again[0].state.options)).toMatchObject({ chooseMs: 1000, maxRounds: 1 });
  });
});

describe('bots', () => {
  it('play a match against one person to its end', async () => {
    const secret = newSecret();
    const { body } = await post(url, {
      game: 'wa-wa-west',
      seats: 4,
      name: 'Kemi',
      secret,
      againstBots: true,
      options: { chooseMs: 1000, revealMs: 0, maxRounds: 12 },
    });
    const kemi = await Guest.join(url, body.matchId, secret);
    expect(kemi.own?.held).toBe(0);
    await kemi.sit('Kemi');
    await kemi.until(() => kemi.state.phase === 'over', 25_000);
    const chosenByBots = kemi.heard('chose').length;
    expect(chosenByBots).toBeGreaterThan(0);
    const opened = kemi.heard('round-opened')[0].event as any;
    // Never at once: at least a quarter of the time to choose.
    for (const { time, event } of kemi.events.filter(({ event }) => event.type === 'chose').slice(0, 3))
      expect(time - opened.opensAt, JSON.stringify(event)).toBeGreaterThanOrEqual(250);
  });
});
