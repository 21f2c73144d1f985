/** Two real processes over a real Redis, whose lines to PostgreSQL are cut one by one. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../replays/log/verify.ts';
import { Network } from '../testing/network.ts';
import { hasPostgres } from '../../replays/testing/postgres.ts';
import { TABLE_MOVED } from '../../shared/protocol-codes.ts';
import { Guest, newSecret } from '../testing/guest.ts';
import { hasRedis, House } from '../testing/house.ts';
import { compareCommands, compareEvents, seatPairs } from '../testing/pairs.ts';
import type { Player } from '../testing/player.ts';

describe.skipIf(!(await hasPostgres()) || !(await hasRedis()))('a house of two processes', () => {
  let house: House;
  /** Each to the database, by process. */
  const networks: Network[] = [];
  beforeAll(async () => {
    house = await House.open(2, {
      async databaseUrl(url) {
        const network = await Network.to({ url });
        networks.push(network);
        return network.url;
      },
    });
  });
  afterEach(() => networks.forEach((network) => network.comeBack()));
  afterAll(async () => {
    await house.close();
    networks.forEach((network) => network.close());
  });

  /** Two people at a table of the first process, who have chosen once. */
  async function playing(): Promise<Player[]> {
    const [players] = await seatPairs(house, { matches: 1, opensIn: () => 0, options: { chooseMs: 20_000 } });
    await Promise.all(players!.map((player) => player.choose()));
    return players!;
  }

  /** Nobody has lost a turn, and the log says why the clock stood. */
  async function expectSound(players: readonly Player[], why: string): Promise<void> {
    const { problems } = await compareCommands(house.store, players);
    problems.push(
      ...(await compareEvents(
        house.store,
        players.flatMap(({ guests }) => guests),
      )),
    );
    expect(problems).toEqual([]);
    const log = await house.store.read(players[0]!.matchId);
    expect(verify(log).verdict).toBe('unfinished');
    expect(log.filter(({ type }) => type === 'halted').map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ why }),
    );
    expect(log.filter(({ type, cause }) => type === 'revealed' && cause?.command.type === 'clock')).toEqual([]);
  }

  const refused = (guest: Guest) => guest.choose('shield').then((answer) => 'code' in answer && answer.code);

  it('gives the tables of a process that alone has lost the database to the other, and lets it take part again', async () => {
    const players = await playing();
    const { guest } = players[0]!;
    await networks[0]!.goAway();
    expect(await refused(guest)).toBe('not-saved');
    await guest.closed;
    expect(guest.closedWith).toBe(TABLE_MOVED);
    await Promise.all(players.map((player) => player.choose()));
    for (const player of players) expect(player.guest.process).not.toBe(guest.process);
    await expectSound(players, 'takeover');
    // It leads people to the other one meanwhile.
    const secrets = [newSecret(), newSecret()];
    const other = await Guest.join(house.members[1]!.url, await house.newMatch(secrets), secrets[0]);
    const led = await Guest.join(house.members[0]!.url, other.room.roomId, secrets[1]);
    expect(led.process).toBe(players[0]!.guest.process);

    networks[0]!.comeBack();
    await expect.poll(() => house.redis.zscore('leases', guest.process)).not.toBe(null);
    const again = await Guest.join(house.members[0]!.url, await house.newMatch(secrets), secrets[0]);
    expect(again.process).toBe(guest.process);
  });

  it('keeps everybody where they are when the database is gone for all: clocks stand, and go on with it', async () => {
    const players = await playing();
    const guests = players.map(({ guest }) => guest);
    await Promise.all(networks.map((network) => network.goAway()));
    expect(await refused(guests[0]!)).toBe('not-saved');
    for (const guest of guests) await guest.until(() => guest.updates.at(-1)?.haltedFor === 'store');
    const stoodAt = guests[0]!.now;
    // Longer than a process alone would have waited: nobody may be taken for the one that has it.
    const seen = await leasesSeen(10);
    expect(seen).toEqual(new Set([2]));
    for (const { closedWith, updates } of guests)
      expect([closedWith, updates.at(-1)]).toMatchObject([null, { haltedFor: 'store', now: stoodAt }]);

    networks.forEach((network) => network.comeBack());
    for (const guest of guests)
      await guest.until(() => guest.updates.at(-1)?.haltedFor === undefined && guest.heard('halted').length === 1);
    await Promise.all(players.map((player) => player.choose()));
    await guests[0]!.until(() => guests[0]!.heard('revealed').length === 2);
    expect(players.map((player) => player.guests.length)).toEqual([1, 1]);
    await expectSound(players, 'store');
  });

  /** How many processes had a lease, at each of so many renewals of one. */
  async function leasesSeen(renewals: number): Promise<Set<number>> {
    const seen = new Set<number>();
    const ends = new Set<string>();
    const [id] = await house.redis.zrange('leases', 0, 0);
    await expect
      .poll(async () => {
        seen.add(await house.redis.zcard('leases'));
        return ends.add((await house.redis.zscore('leases', id!)) ?? '').size;
      })
      .toBeGreaterThan(renewals);
    return seen;
  }
});
