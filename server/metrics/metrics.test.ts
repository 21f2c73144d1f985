/** What a running house tells Prometheus, and that dashboard and alerts ask for nothing else. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Guest, startMatch, startTestServer } from '../testing/guest.ts';
import { Disk, secondsUntilFull } from './disk.ts';
import { Metrics } from './metrics.ts';

const server = await startTestServer({ METRICS_PORT: '0' });
afterAll(() => server.close());

const told = async () => (await fetch(server.metricsUrl!)).text();
/** @param series as it is written, with its labels in braces */
async function valueOf(series: string): Promise<number> {
  const line = (await told()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
}
const deployed = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

it('counts matches, people, watchers, requests, appends, returns and refusals', async () => {
  const { matchId, guests } = await startMatch(server.url, ['Kemi', 'Odile'], {
    options: { chooseMs: 60_000, revealMs: 0 },
  });
  await Guest.join(server.url, matchId);
  expect(await valueOf('three_rooms_matches{state="awake"}')).toBe(1);
  await expect.poll(() => valueOf('three_rooms_matches{state="asleep"}')).toBe(0);
  await expect.poll(() => valueOf('three_rooms_watchers')).toBe(1);
  expect(await valueOf('three_rooms_people')).toBe(2);

  const before = await valueOf('three_rooms_command_seconds_count');
  const [kemi] = guests;
  expect(await kemi.choose('shield')).toHaveProperty('pos');
  expect(await kemi.choose('shield')).toMatchObject({ code: 'already-chosen' });
  expect(await valueOf('three_rooms_command_seconds_count')).toBeGreaterThanOrEqual(before + 2);
  expect(await valueOf('three_rooms_refusals_total{reason="already-chosen"}')).toBe(1);
  expect(await valueOf('three_rooms_commands_refused_total{reason="already-chosen"}')).toBe(1);
  // Two sat down, one began, one chose; both opened what they add to chance.
  expect(await valueOf('three_rooms_commands_acknowledged_total')).toBeGreaterThanOrEqual(4);
  expect(await valueOf('three_rooms_connections')).toBeGreaterThanOrEqual(3);
  expect(
    await valueOf('three_rooms_http_request_seconds_count{route="/matchmake/joinOrCreate/:room"}'),
  ).toBeGreaterThanOrEqual(3);
  await expect.poll(() => valueOf('three_rooms_store_up')).toBe(1);
  expect(await valueOf('three_rooms_pool_waiting')).toBeGreaterThanOrEqual(0);
  expect(await valueOf('three_rooms_overdue_matches')).toBe(0);
  expect(await valueOf('three_rooms_digests_waiting')).toBe(0);
  expect(await valueOf('three_rooms_disk_free_bytes')).toBeGreaterThan(0);
  expect(await valueOf('three_rooms_redis_up'), 'there is none').toBeNaN();
  expect(await valueOf('three_rooms_append_seconds_count')).toBeGreaterThan(5);
  await expect.poll(() => valueOf('three_rooms_append_group_writes_sum')).toBeGreaterThan(5);
  expect(await valueOf('three_rooms_appends_failed_total')).toBe(0);

  await kemi.room.leave(false);
  await Guest.join(server.url, matchId, kemi.secret);
  await expect.poll(() => valueOf('three_rooms_returns_total')).toBe(1);
  await fetch(`${server.url}/api/nothing`);
  await expect.poll(() => valueOf('three_rooms_refusals_total{reason="http-404"}')).toBe(1);
});

it('is told at a port of its own, and not to visitors', async () => {
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('three_rooms_');
  expect((await fetch(server.metricsUrl!.replace('/metrics', '/'))).status).toBe(404);
});

it('has every series that the dashboard and the alerts ask for', async () => {
  // What is not known yet has a name and no value.
  const names = new Set(
    [...(await told()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : name,
    ),
  );
  const rules = parse(deployed('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const dashboard = JSON.parse(deployed('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const asked = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const series = asked.flatMap((expr) => expr.match(/\b(?:three_rooms|nodejs|process)_[a-z0-9_]+/g) ?? []);
  expect(series.length).toBeGreaterThan(20);
  for (const one of series) expect(names, one).toContain(one);
});

it('says of each alert what to do, in the rules and in docs/operate.md, and tries each', () => {
  const { groups } = parse(deployed('alerts.yml')) as {
    groups: { rules: { alert: string; annotations: Record<string, string> }[] }[];
  };
  const { tests } = parse(deployed('alerts.test.yml')) as {
    tests: { promql_expr_test: { exp_samples: { labels: string }[] }[] }[];
  };
  const tried = tests.flatMap((test) => test.promql_expr_test).flatMap((one) => one.exp_samples);
  const docs = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');
  const [, explained = ''] = docs.split('## When an alert fires');
  for (const { alert, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(Object.keys(annotations), alert).toEqual(['summary', 'description']);
    expect(explained, alert).toContain(`\`${alert}\``);
    expect(tried.map(({ labels }) => labels)).toContain(`{alertname="${alert}"}`);
  }
});

it('tells no more of a disk than it knows, also of one whose folder is not made yet', async () => {
  const hour = 3_600_000;
  const at = (hours: number, bytes: number) => ({ at: hours * hour, bytes });
  expect(secondsUntilFull(at(0, 1000), at(0.5, 500))).toBe(null);
  expect(secondsUntilFull(at(0, 1000), at(2, 1500))).toBe(Infinity);
  expect(secondsUntilFull(at(0, 1000), at(10, 500))).toBe(10 * 3600);
  const read = await new Disk('no/such/folder').read();
  expect(read).toEqual({ freeBytes: expect.any(Number), secondsUntilFull: null });
});

it('keeps no more reasons than it knows what to do with', async () => {
  const nothing = { awake: 0, people: 0, watchers: 0, connections: 0, botsWaiting: 0, poolWaiting: 0 };
  const metrics = new Metrics(() => ({ ...nothing, isStoreUp: null, cluster: null }));
  for (let number = 0; number < 1000; number++) {
    metrics.refused(`made-up-${number}`);
    metrics.commandRefused(`made-up-${number}`);
    metrics.httpRequestBegins()(`/made-up-${number}`);
  }
  const text = await metrics.text();
  for (const series of ['refusals_total', 'commands_refused_total', 'http_request_seconds_count'])
    expect(text.match(new RegExp(`^three_rooms_${series}\\{`, 'gm')), series).toHaveLength(201);
});

it('answers whether it lives, and whether it can write', async () => {
  for (const path of ['/health', '/ready'])
    await expect
      .poll(async () => {
        const response = await fetch(server.url + path);
        return [response.status, await response.json()];
      })
      .toEqual([200, { status: 'ok' }]);
});
