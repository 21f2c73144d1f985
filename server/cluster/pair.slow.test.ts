/** Two real processes over a real PostgreSQL and Redis. What happens as they die and hang is in cluster.slow.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../replays/log/verify.ts';
import { Network } from '../testing/network.ts';
import { hasPostgres } from '../../replays/testing/postgres.ts';
import { codeLookups } from '../http/rates.ts';
import { startMatch, lookAtLobby } from '../testing/guest.ts';
import { hasRedis, House, REDIS } from '../testing/house.ts';
import { joinAtOnce } from '../testing/join-at-once.ts';
import { pause } from '../testing/pauses.ts';
import { compareCommands, compareEvents, seatPairs } from '../testing/pairs.ts';
import type { Player } from '../testing/player.ts';

describe.skipIf(!(await hasPostgres()) || !(await hasRedis()))('a house of two processes', () => {
  let house: House;
  /** Of the first process. */
  let toRedis: Network;
  beforeAll(async () => {
    toRedis = await Network.to({ url: REDIS });
    house = await House.open(2, { redisUrl: (started) => (started === 0 ? toRedis.url : REDIS) });
  });
  afterAll(async () => {
    await house.close();
    toRedis.close();
  });
  const urls = () => house.members.map(({ url }) => url);

  it('plays one match, whichever process people come to', async () => {
    // They come back if a busy machine lets a lease run out.
    const [players] = await seatPairs(house, { matches: 1, opensIn: (_match, player) => player });
    for (const _round of [1, 2]) await Promise.all(players!.map((player) => player.choose()));
    expect((await house.rooms()).size).toBe(1);
  });

  it('has one lobby: what a table of one process says is seen in all', async () => {
    const lobbies = await Promise.all(urls().map(lookAtLobby));
    const { matchId } = await startMatch(urls()[0]!, ['Kemi', 'Odile'], { public: true });
    for (const { tables } of lobbies) await expect.poll(() => tables.get(matchId)?.taken).toBe(2);
    const late = await lookAtLobby(urls()[1]!);
    await expect.poll(() => late.tables.get(matchId)?.phase).toBe('playing');
  });

  it('finds tables by their codes, lists and logs from any process', async () => {
    const { matchId, code } = await startMatch(urls()[0]!, ['Kemi', 'Odile'], { public: true });
    const ask = async (path: string) => (await fetch(`${urls()[1]}${path}`)).json() as Promise<object>;
    expect(await ask(`/api/invites/${code}`)).toEqual({ matchId });
    expect(await ask(`/api/matches/${matchId}`)).toMatchObject({ matchId, phase: 'playing' });
  });

  it('streams the events of a match from any process', async () => {
    const players = await pair();
    const gone = new AbortController();
    const response = await fetch(`${urls()[1]}/api/matches/${players[0]!.matchId}/events`, { signal: gone.signal });
    let told = '';
    const reading = (async () => {
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) told += part;
    })().catch(() => {});
    await expect.poll(() => told).toContain('"started"');
    await Promise.all(players.map((player) => player.choose()));
    await expect.poll(() => told).toContain('"revealed"');
    gone.abort();
    await reading;
  });

  it('counts what one address asks for in all processes together', async () => {
    const lookUp = (url: string) =>
      fetch(`${url}/api/invites/ZZZ-ZZZ`, { headers: { 'X-Forwarded-For': '10.9.8.7' } }).then(({ status }) => status);
    const [one, other] = urls();
    const first = await Promise.all(Array.from({ length: codeLookups.points }, () => lookUp(one!)));
    expect(first).not.toContain(429);
    expect(await lookUp(other!)).toBe(429);
  });

  it('survives a pause of one second with several requests of each player in flight', async () => {
    const { matchId, guests } = await startMatch(urls()[0]!, ['Kemi', 'Odile'], {
      options: { chooseMs: 60_000, revealMs: 0 },
    });
    const paused = await house.hostOf(matchId);
    const goesOn = pause(paused.child, 1000);
    const answered = guests.map(async (guest) => {
      const order: number[] = [];
      const requests = [0, 1, 2].map((nth) => guest.sync(-1).then((page) => 'events' in page && order.push(nth)));
      await Promise.race([Promise.all(requests), guest.closed]);
      return order;
    });
    await goesOn;
    // On a busy machine the lease may have run out meanwhile: then the other process has the match, and connections end.
    const orders = await Promise.all(answered);
    expect(
      orders.filter((_, index) => guests[index]!.closedWith === null && orders[index]!.join() !== '0,1,2'),
    ).toEqual([]);
    expect((await fetch(`${paused.url}/health`)).status).toBe(200);
    expect(paused.child.exitCode).toBe(null);
  });

  /** Two people at a table of the first process, who play on whatever becomes of it. */
  async function pair(): Promise<Player[]> {
    const [players] = await seatPairs(house, { matches: 1, opensIn: () => 0 });
    return players!;
  }

  /** Everybody is at another process, and has chosen there. */
  async function expectPlayedOn(players: readonly Player[], from: string): Promise<void> {
    await Promise.all(players.map((player) => player.choose()));
    for (const { guest } of players) expect(guest.process).not.toBe(from);
    const { problems } = await compareCommands(house.store, players);
    problems.push(
      ...(await compareEvents(
        house.store,
        players.flatMap(({ guests }) => guests),
      )),
    );
    expect(problems).toEqual([]);
    const log = await house.store.read(players[0]!.matchId);
    expect(log.filter(({ type }) => type === 'halted').map(({ data }) => data)).toMatchObject([{ why: 'takeover' }]);
    expect(verify(log).verdict).toBe('unfinished');
  }

  it('brings everybody from a process that hangs to another one while it still hangs; the clock stands meanwhile', async () => {
    const players = await pair();
    const hung = house.members[0]!;
    const { process: from } = players[0]!.guest;
    hung.child.kill('SIGSTOP');
    await Promise.all(players.map((player) => player.guest.closed));
    await expectPlayedOn(players, from);
    hung.child.kill('SIGCONT');
    await expect.poll(() => house.redis.zscore('leases', from)).not.toBe(null);
  });

  it('takes over from a process whose line to Redis alone is cut, and that says nothing more', async () => {
    const players = await pair();
    const { process: from } = players[0]!.guest;
    await toRedis.goAway();
    await Promise.all(players.map((player) => player.guest.closed));
    await expectPlayedOn(players, from);
    toRedis.comeBack();
    await expect.poll(() => house.redis.zscore('leases', from)).not.toBe(null);
  });

  it('knows a killed process by its subscription, though its lease goes on', async () => {
    const players = await pair();
    const { process: from } = players[0]!.guest;
    const [seconds] = await house.redis.time();
    await house.end(house.members[0]!, 'SIGKILL');
    await house.redis.zadd('leases', 'XX', (Number(seconds) + 3600) * 1000, from);
    await expectPlayedOn(players, from);
    await house.start();
  });

  it('makes one room of each of 100 matches that are joined through both processes at the same instant', () =>
    joinAtOnce(house, 100));
});
