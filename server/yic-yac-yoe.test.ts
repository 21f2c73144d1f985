/** Yic Yac Yoe on the real server: what the synced board says, and what a showdown keeps to itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromLines, type Envelope } from '../replays/log/log.ts';
import { fold } from '../replays/log/rebuild.ts';
import { verify } from '../replays/log/verify.ts';
import { yicYacYoe } from '../shared/games/yic-yac-yoe/game.ts';
import type { Cell } from '../shared/games/yic-yac-yoe/board.ts';
import { Guest, openTable, startTestServer } from './testing/guest.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ url } = server);
});
afterAll(() => server.close());

async function startBoard(people: string[], options: Record<string, unknown> = {}) {
  const table = await openTable(url, people, { game: 'yic-yac-yoe', options });
  await table.guests[0].ask({ type: 'start' });
  await Promise.all(table.guests.map((guest) => guest.until(() => guest.heard('turn-opened').length > 0)));
  return table;
}

const place = (guest: Guest, ...cells: Cell[]) => guest.ask({ type: 'act', act: { type: 'place', cells } });

const viewOf = (guest: Guest) =>
  yicYacYoe.synced.read(guest.state.table, yicYacYoe.options.schema.parse(JSON.parse(guest.state.options)), null);

describe('a match on the server', () => {
  it('is drawn and played to its end; the synced board is what the log comes to', async () => {
    const { matchId, guests } = await startBoard(['Kemi', 'Odile']);
    const [kemi, odile] = guests;
    const drawing = [
      [10, 10, 90, 90],
      [90, 10, 10, 90],
    ];
    expect(await kemi.ask({ type: 'act', act: { type: 'mark', mark: drawing } })).toHaveProperty('pos');
    expect(await odile.ask({ type: 'act', act: { type: 'mark', mark: [[50, 50, 51, 51]] } })).toMatchObject({
      code: 'bad-command',
    });
    for (const [turn, cell] of (
      [
        [1, 1],
        [0, 0],
        [2, 2],
        [0, 2],
        [1, 0],
        [2, 1],
        [1, 2],
      ] as Cell[]
    ).entries())
      expect(await place(guests[turn % 2], cell)).toHaveProperty('pos');

    await odile.until(() => odile.state.phase === 'over');
    const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text()) as Envelope[];
    expect(verify(log)).toMatchObject({ verdict: 'sound' });
    const seen = viewOf(odile);
    expect(seen).toEqual(yicYacYoe.visibility.view(fold(log).play as never, 'spectator'));
    expect(seen.outcome).toEqual({ tie: false, winners: [1] });
    expect(seen.players[0].mark).toEqual(drawing);
    expect(seen.lines.at(-1)!.rows).toEqual([
      [
        [1, 0],
        [1, 1],
        [1, 2],
      ],
    ]);
  });

  it('armed, a choice reaches nobody before the reveal, and messages have one size', async () => {
    const sizes: number[] = [];
    for (const item of ['reload', 'orange-juice']) {
      const { matchId, guests } = await startBoard(['Kemi', 'Odile'], { armed: true });
      const [kemi, odile] = guests;
      const watcher = await Guest.join(url, matchId);
      expect(await kemi.choose(item)).toHaveProperty('pos');
      for (const guest of [odile, watcher]) {
        await guest.until(() => viewOf(guest).showdown!.players[0].chosen);
        expect(JSON.stringify([guest.messages, guest.state.table.toJSON()])).not.toContain(item);
      }
      expect(kemi.own?.secret).toMatchObject({ item });
      sizes.push(JSON.stringify(watcher.heard('showdown').at(-1)!.event).length);

      await odile.choose('minigun');
      await watcher.until(() => viewOf(watcher).phase === 'place');
      // Hit, or with nobody hit and the turn being hers.
      expect(viewOf(watcher).placing).toEqual([0]);
      expect(viewOf(watcher).showdown!.players.map(({ last }) => last)).toEqual([item, 'minigun']);
    }
    expect(sizes[0]).toBe(sizes[1]);
  });
});
