/** What processes of one house count of each other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres } from '../../replays/testing/postgres.ts';
import { Guest, newSecret } from '../testing/guest.ts';
import { hasRedis, House, type Member } from '../testing/house.ts';
import { freePort } from '../testing/server-process.ts';

const MATCHES = 12;

describe.skipIf(!(await hasPostgres()) || !(await hasRedis()))('processes of one house', () => {
  let house: House;
  const ports: number[] = [];
  beforeAll(async () => {
    for (let member = 0; member < 3; member++) ports.push(await freePort());
    house = await House.open(3, { settings: (started) => ({ METRICS_PORT: String(ports[started]) }) });
  });
  afterAll(() => house.close());

  /** @returns the sum of that series; NaN where the process does not answer */
  async function valueOf(started: number, series: string): Promise<number> {
    const text = await fetch(`http://127.0.0.1:${ports[started]}/metrics`).then(
      (response) => response.text(),
      () => `${series} NaN`,
    );
    const lines = text.split('\n').filter((line) => line.startsWith(`${series} `));
    return lines.reduce((sum, line) => sum + Number(line.slice(series.length + 1)), 0);
  }
  /** Matches with somebody at them, in that process. */
  async function fill(member: Member): Promise<void> {
    for (let match = 0; match < MATCHES; match++) {
      const secret = newSecret();
      await Guest.join(member.url, await house.newMatch([secret, newSecret()]), secret);
    }
  }

  it('count their peers, hand-overs, and what they took over from one that died', async () => {
    const [first, second] = house.members as [Member, Member, Member];
    for (const started of [0, 1, 2]) await expect.poll(() => valueOf(started, 'three_rooms_peers')).toBe(2);
    expect(await valueOf(0, 'three_rooms_redis_up')).toBe(1);
    expect(await valueOf(0, 'three_rooms_lease_age_seconds')).toBeLessThan(60);

    await fill(first);
    const ended = house.end(first, 'SIGTERM');
    let handedOver = 0;
    for (let seen = 0; !Number.isNaN(seen); seen = await valueOf(0, 'three_rooms_handovers_total{result="done"}'))
      handedOver = Math.max(handedOver, seen);
    expect((await ended).code).toBe(0);
    expect(handedOver).toBeGreaterThan(0);
    for (const started of [1, 2]) await expect.poll(() => valueOf(started, 'three_rooms_peers')).toBe(1);

    await fill(second);
    await house.end(second, 'SIGKILL');
    await expect.poll(() => valueOf(2, 'three_rooms_processes_lost_total')).toBe(1);
    await expect.poll(() => valueOf(2, 'three_rooms_takeovers_total')).toBeGreaterThanOrEqual(MATCHES);
    await expect.poll(() => valueOf(2, 'three_rooms_peers')).toBe(0);
  });
});
