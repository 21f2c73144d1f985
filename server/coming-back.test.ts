/** Who was away sees what they missed, and finds the others again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { SYNC_PAGE } from '../shared/protocol.ts';
import { matchMaker } from './colyseus.ts';
import { Guest, keepMatch, newCommandId, openTable, startMatch, startTestServer } from './testing/guest.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ url } = server);
});
afterAll(() => server.close());

describe('what was missed', () => {
  it('comes in pages, and the last one says so', async () => {
    const { matchId } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 1000, revealMs: 0 } });
    const log = await server.services.store.read(matchId);
    const watcher = await Guest.join(url, matchId);
    const first = await watcher.askAnything('sync', { after: -1 });
    expect(first).toMatchObject({ more: false, events: { length: log.length } });
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
    const reader = await Guest.join(url, await keepMatch(server.services, long));
    const pages: any[] = [];
    for (let after = -1; pages.at(-1)?.more !== false; after = pages.at(-1).events.at(-1).pos)
      pages.push(await reader.askAnything('sync', { after }));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.every(({ events }) => events.length <= SYNC_PAGE)).toBe(true);
    const positions = pages.flatMap(({ events }) => events.map(({ pos }: any) => pos));
    expect(positions).toEqual(Array.from({ length: positions.length }, (_, pos) => pos));
  });

  it('is asked for so often and no more', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const watcher = await Guest.join(url, matchId);
    const codes = new Set<string>();
    for (let asked = 0; asked < 60; asked++) {
      const answer = await watcher.askAnything('sync', { after: -1 });
      codes.add(answer.code ?? 'granted');
      if (asked % 20 === 19) await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    expect([...codes].toSorted()).toEqual(['granted', 'too-often']);
    expect(watcher.closedWith).toBe(null);
  });
});

describe('a rematch after the table was cleared away, or the server began anew', () => {
  it('can be asked for by who has played, and leads everybody to the same match', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], {
      options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 },
    });
    await guests[0].until(() => guests[0].state.phase === 'over');
    await matchMaker.getLocalRoomById(matchId).disconnect();

    await expect(Guest.join(url, matchId)).rejects.toThrow(/replay/);
    const back = await Guest.join(url, matchId, guests[0].secret);
    expect(back.own).toMatchObject({ seat: 0 });
    const wish = { type: 'rematch' as const, id: newCommandId() };
    const answer = await back.ask(wish);
    expect(answer).toHaveProperty('pos');
    await back.until(() => back.state.nextMatch !== '');
    const next = back.state.nextMatch;

    await matchMaker.getLocalRoomById(matchId).disconnect();
    const odile = await Guest.join(url, matchId, guests[1].secret);
    expect(odile.state.nextMatch).toBe(next);
    expect(await odile.ask({ type: 'rematch' })).toHaveProperty('pos');
    expect((await Guest.join(url, next, guests[1].secret)).own).toMatchObject({ held: 1, host: false });
    const host = await Guest.join(url, next, guests[0].secret);
    expect(host.own).toMatchObject({ held: 0, host: true });
  });
});
