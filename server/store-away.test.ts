/** The whole server while its database is away: nothing ends, nothing is acknowledged that is not kept, and play goes on by itself. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { standingTime } from '../replays/testing/standing-time.ts';
import { Network } from './testing/network.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from '../replays/testing/postgres.ts';
import { STORE_AWAY } from '../shared/protocol-codes.ts';
import type { RunningServer } from './server.ts';
import { Guest, startMatch, startTestServer } from './testing/guest.ts';

const time = standingTime({ waits: false });

describe.skipIf(!(await hasPostgres()))('a server whose database is away', () => {
  let database: TestDatabase;
  let network: Network;
  let server: RunningServer;
  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());
  beforeEach(async () => {
    network = await Network.to(database);
    server = await startTestServer({ DATABASE_URL: network.url });
  });
  afterEach(async () => {
    await server.close();
    network.close();
  });

  const ask = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it('refuses commands, says so in lists and as its health, and takes the same command afterwards', async () => {
    const { matchId, guests } = await startMatch(server.url, ['Kemi', 'Odile'], {
      public: true,
      options: { chooseMs: 60_000, revealMs: 0 },
    });
    const [kemi, odile] = guests;
    await network.goAway();
    const command = { type: 'act', id: 'kemi-chooses', act: { type: 'choose', item: 'shield' } } as const;
    expect(await kemi.ask(command)).toMatchObject({ code: 'not-saved' });
    for (const path of ['/api/matches', '/api/archive', `/api/matches/${matchId}/log`])
      expect(await ask(path), path).toMatchObject({ status: 503, body: { error: { code: 'store-away' } } });
    expect(await ask('/api/health')).toMatchObject({ status: 503, body: { error: { code: 'not-well' } } });
    expect(odile.heard('chose')).toEqual([]);

    network.comeBack();
    await time.passUntil(async () => (await ask('/api/health')).status === 200);
    expect(await kemi.ask(command)).toHaveProperty('pos');
    expect(await odile.choose('shield')).toHaveProperty('pos');
    await odile.until(() => odile.heard('revealed').length === 1);
    expect(await ask('/api/matches')).toMatchObject({ status: 200, body: { matches: [{ matchId }] } });
    expect([kemi.closedWith, odile.closedWith]).toEqual([null, null]);
  });

  it('waits with what is due, and goes on without anybody asking', async () => {
    const { guests } = await startMatch(server.url, ['Kemi', 'Odile'], { options: { chooseMs: 2000, revealMs: 0 } });
    const [kemi] = guests;
    await network.goAway();
    const rounds = kemi.heard('revealed').length;
    await time.pass(3000);
    expect(kemi.heard('revealed')).toHaveLength(rounds);
    network.comeBack();
    await time.passUntil(() => kemi.heard('revealed').length > rounds);
    expect(kemi.closedWith).toBe(null);
  });

  it('opens a table again by itself whose last append nobody confirmed', async () => {
    const { matchId, guests } = await startMatch(server.url, ['Kemi', 'Odile'], {
      options: { chooseMs: 60_000, revealMs: 0 },
    });
    const [kemi] = guests;
    const before = server.services.matches.actorOf(matchId);
    network.holdsAnswers = true;
    const answer = kemi.choose('shield');
    await time.passUntil(() => kemi.closedWith !== null);
    expect(await answer).not.toHaveProperty('pos');
    await network.goAway();
    const joined = Guest.join(server.url, matchId, kemi.secret);
    await expect(joined).rejects.toMatchObject({ code: STORE_AWAY, message: /can’t be saved right now/ });
    network.comeBack();
    await time.passUntil(() => (server.services.matches.actorOf(matchId) ?? before) !== before);
    const again = await Guest.join(server.url, matchId, kemi.secret);
    // It was written down all the same.
    expect(
      server.services.matches
        .actorOf(matchId)
        ?.log.slice()
        .filter(({ type }) => type === 'chose'),
    ).toHaveLength(1);
    expect(again.own?.seat).toBe(0);
  });
});
