/** Processes of one house that die, hang, lose Redis and close, under matches that are played. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasPostgres } from '../../replays/testing/postgres.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import { TABLE_MOVED } from '../../shared/protocol-codes.ts';
import { Guest, newSecret } from '../testing/guest.ts';
import { Network } from '../testing/network.ts';
import { LEASE_MS } from './lease.ts';
import { hang } from '../testing/hang.ts';
import { hasRedis, House, REDIS } from '../testing/house.ts';
import { joinAtOnce } from '../testing/join-at-once.ts';
import { compareCommands, compareEvents, seatPairs } from '../testing/pairs.ts';
import { aWhile, pauseProcesses } from '../testing/pauses.ts';
import type { Player } from '../testing/player.ts';

/** `npm run measure:cluster` has more matches of two, `npm run measure:hangs` more of the others. */
const MATCHES = Number(process.env.MATCHES ?? 20);
const PAUSES = Number(process.env.PAUSES ?? 12);
const HANGS = Number(process.env.HANGS ?? 1);

/** How long it took, ms. */
function spread(ms: readonly number[]): string {
  const sorted = ms.map(Math.round).toSorted((a, b) => a - b);
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => sorted[Math.ceil(share * sorted.length) - 1]);
  return `p50 ${p50}, p95 ${p95}, most ${most}`;
}

describe.skipIf(!(await hasPostgres()) || !(await hasRedis()))('a house of several processes', () => {
  let house: House;
  beforeEach(async () => void (house = await House.open(2)));
  afterEach(() => house.close());
  const urls = () => house.members.map(({ url }) => url);

  /** A house whose processes reach Redis through a network that goes away. */
  async function overNetwork(test: (network: Network) => Promise<void>): Promise<void> {
    await house.close();
    const network = await Network.to({ url: REDIS });
    house = await House.open(2, { redisUrl: network.url });
    try {
      await test(network);
    } finally {
      network.close();
    }
  }

  /** Every acknowledged command stands in its log once, and every event as it was received. */
  async function expectNothingLost(tables: readonly Player[][]): Promise<void> {
    const { problems } = await compareCommands(house.store, tables.flat());
    const received = tables.flat().flatMap(({ guests }) => guests);
    expect([...problems, ...(await compareEvents(house.store, received))]).toEqual([]);
  }

  it('makes one room of each of 1,000 matches that are joined through both processes at the same instant', () =>
    joinAtOnce(house, 1000));

  it('plays on when a process is killed, on the seats and clocks that there were', async () => {
    const tables = await seatPairs(house, { matches: MATCHES, opensIn: () => 0 });
    await Promise.all(tables.flat().map((player) => player.choose()));
    await house.end(house.members[0]!, 'SIGKILL');
    await Promise.all(tables.flat().map((player) => player.choose()));
    const gaps = tables.flat().flatMap((player) => player.gaps.map(({ ms }) => ms));
    expect(gaps).toHaveLength(2 * MATCHES);
    console.log('back after a kill, ms:', spread(gaps));
    for (const { guest } of tables.flat()) expect(guest.own?.seat).not.toBe(null);
    await expectNothingLost(tables);
  });

  it('lets a match go on whose process was killed, though nobody comes, and credits the time that it was away', async () => {
    const [players] = await seatPairs(house, { matches: 1, opensIn: () => 0, options: { chooseMs: 5000 } });
    const { matchId } = players![0]!;
    const timeOf = async (type: string) => (await house.store.read(matchId)).find((one) => one.type === type)?.time;
    await house.end(house.members[0]!, 'SIGKILL');
    await expect.poll(async () => (await house.rooms()).get(matchId)).toBeDefined();
    await expect.poll(() => timeOf('revealed')).toBeDefined();
    // The match's own clock has not run while nobody had it.
    expect((await timeOf('revealed'))! - (await timeOf('started'))!).toBeLessThan(6000);
  });

  it('plays on through pauses of 0.3 to 3 s with requests in flight', async () => {
    const tables = await seatPairs(house, { matches: MATCHES });
    expect(await pauseProcesses(house, tables.flat(), { pauses: PAUSES, chance: chanceOf(1) })).toEqual([]);
    await expectNothingLost(tables);
  });

  it('never shows two rooms of a match when a process hangs for 10 s: what hung says nothing more', async () => {
    const tables = await seatPairs(house, { matches: MATCHES, opensIn: () => 0, options: { chooseMs: 6000 } });
    const [first, second] = [house.members[0]!, house.members[1]!];
    const all = [tables.flat().map(({ guest }) => guest)];
    for (let hangs = 0; hangs < HANGS; hangs++) {
      const [hung, other] = hangs % 2 === 0 ? [first, second] : [second, first];
      const { fresh, problems } = await hang(house, hung, other, all.at(-1)!);
      expect(problems).toEqual([]);
      all.push(fresh);
    }
    const fresh = all.at(-1)!;
    await Promise.all(fresh.map((guest) => guest.choose('shield')));
    for (const { closedWith } of fresh) expect(closedWith).toBe(null);
    expect(await compareEvents(house.store, all.flat())).toEqual([]);
    for (const { matchId } of tables.map(([one]) => one!)) {
      const [row] = await house.database.ask('SELECT epoch FROM heads WHERE match_id = $1', [matchId]);
      expect(Number(row?.epoch)).toBe(HANGS + 1);
    }
    // It takes part again.
    const secrets = [newSecret(), newSecret()];
    const hung = HANGS % 2 === 0 ? second : first;
    const again = await Guest.join(hung.url, await house.newMatch(secrets), secrets[0]);
    expect((await house.hostOf(again.room.roomId)).url).toBe(hung.url);
  });

  /** As soon as they have to leave the table they go on at, with a command. */
  const playOnElsewhere = (players: readonly Player[]) =>
    Promise.all(
      players.map(async (player) => {
        await player.guest.until(() => player.guest.closedWith !== null);
        await player.choose();
      }),
    );

  /** Matches of two in the first process, in which everybody has chosen. */
  async function playMany(): Promise<Player[][]> {
    const tables = await seatPairs(house, { matches: MATCHES, opensIn: () => 0 });
    await Promise.all(tables.flat().map((player) => player.choose()));
    return tables;
  }

  /** Resolves as soon as that process has been given a match. */
  async function whenGiven(processId: string): Promise<void> {
    await expect.poll(async () => [...(await house.rooms()).values()].includes(processId), { interval: 2 }).toBe(true);
  }

  /** Everybody goes on elsewhere, and whoever hands over ends in time, with nothing lost. @returns after how many ms */
  async function expectHandedOver(ending: ReturnType<House['end']>, tables: readonly Player[][]): Promise<number> {
    await playOnElsewhere(tables.flat());
    const { code, ms } = await ending;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    await expectNothingLost(tables);
    return ms;
  }

  it('hands its matches over when it is told to end', async () => {
    const tables = await playMany();
    const ms = await expectHandedOver(house.end(house.members[0]!, 'SIGTERM'), tables);
    const gaps = tables.flat().flatMap((player) => player.gaps);
    expect(new Set(gaps.map(({ code }) => code))).toEqual(new Set([TABLE_MOVED]));
    console.log('moved, ms:', spread(gaps.map((gap) => gap.ms)), 'ended after', Math.round(ms));
    expect(await house.redis.zcard('leases')).toBe(1);
  });

  it('loses nothing while its processes are replaced one after the other, under play', async () => {
    const tables = await seatPairs(house, { matches: MATCHES });
    for (const old of house.members.slice()) {
      await house.start();
      const ending = house.end(old, 'SIGTERM');
      await Promise.all(tables.flat().map((player) => player.choose()));
      expect((await ending).code).toBe(0);
    }
    await Promise.all(tables.flat().map((player) => player.choose()));
    await expectNothingLost(tables);
  });

  it('loses nothing when a process dies to which matches are being handed over', async () => {
    const receiver = await house.start();
    const tables = await playMany();
    const receiverId = await house.idOf(receiver);
    const ending = house.end(house.members[0]!, 'SIGTERM');
    await whenGiven(receiverId);
    await house.end(receiver, 'SIGKILL');
    await expectHandedOver(ending, tables);
  });

  it('loses nothing when Redis goes away while matches are handed over, and with it what was just said', () =>
    overNetwork(async (network) => {
      const tables = await playMany();
      const [giver, receiver] = house.members;
      const receiverId = await house.idOf(receiver!);
      const ending = house.end(giver!, 'SIGTERM');
      await whenGiven(receiverId);
      await network.goAway();
      const rows = Object.values(await house.redis.hgetall('roomcaches'));
      // Whoever has these was not told.
      expect(rows.filter((row) => row.includes('"given":true'))).not.toEqual([]);
      await aWhile(1000);
      network.comeBack();
      await expectHandedOver(ending, tables);
    }));

  it('plays on in open rooms while Redis is away, and opens others when it is back', () =>
    overNetwork(async (network) => {
      const secrets = [newSecret(), newSecret()];
      const matchId = await house.newMatch(secrets);
      const [one, other] = urls();
      const [kemi, odile] = [
        await Guest.join(one!, matchId, secrets[0]),
        await Guest.join(other!, matchId, secrets[1]),
      ];
      await kemi.sit('Kemi');
      await odile.sit('Odile');
      await kemi.until(() => kemi.heard('started').length > 0);
      await network.goAway();
      // Longer than a lease lasts: nobody may be taken for dead.
      await aWhile(3 * LEASE_MS);
      expect(await kemi.choose('shield')).toHaveProperty('pos');
      expect(await odile.choose('reload')).toHaveProperty('pos');
      await odile.until(() => odile.heard('revealed').length === 1);
      network.comeBack();
      const more = await house.newMatch([newSecret()]);
      await expect.poll(() => Guest.join(other!, more).then(() => 'in', String)).toBe('in');
      await aWhile(2 * LEASE_MS);
      expect([kemi.closedWith, odile.closedWith]).toEqual([null, null]);
      expect((await house.rooms()).get(matchId)).toBeDefined();
    }));
});
