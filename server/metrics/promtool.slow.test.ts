/** Rules, dashboard and metrics as Prometheus itself reads them, by its promtool. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { programOf } from '../../scripts/debian.ts';
import { startTestServer } from '../testing/guest.ts';
import { Metrics } from './metrics.ts';

const promtool = programOf('prometheus', '/usr/bin/promtool');
const deploy = join(import.meta.dirname, '..', '..', 'deploy');
/** @throws with what it says, if it finds a mistake */
const ask = (...args: string[]) => execFileSync(promtool!, args, { cwd: deploy, encoding: 'utf8', stdio: 'pipe' });

describe.skipIf(promtool === null)('promtool', () => {
  it('takes the rules, and each alert fires when it should and not otherwise', () => {
    ask('check', 'rules', 'alerts.yml');
    expect(ask('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });

  it('takes every expression of the dashboard', () => {
    const { panels } = JSON.parse(readFileSync(join(deploy, 'dashboard.json'), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const rules = panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, index) => ({ record: `panel_${index}`, expr: expr.replaceAll('$__rate_interval', '5m') }));
    const folder = mkdtempSync(join(tmpdir(), 'three-rooms-dashboard-'));
    writeFileSync(join(folder, 'rules.yml'), stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(ask('check', 'rules', join(folder, 'rules.yml'))).toContain(`${rules.length} rules found`);
    rmSync(folder, { recursive: true });
  });

  it('takes what a server tells, and what one of several does', async () => {
    const server = await startTestServer({ METRICS_PORT: '0' });
    const told = await (await fetch(server.metricsUrl!)).text();
    await server.close();
    const metrics = new Metrics(() => ({
      awake: 1,
      people: 2,
      watchers: 3,
      connections: 4,
      botsWaiting: 5,
      poolWaiting: 6,
      isStoreUp: false,
      cluster: { isRedisUp: true, leaseAgeMs: 7, peers: 8 },
    }));
    metrics.disk({ freeBytes: 9, secondsUntilFull: Infinity });
    metrics.backlog({ asleep: 10, digestsWaiting: 11, overdue: 12 });
    metrics.httpRequestBegins()('/api/matches/:id');
    metrics.commandRefused('not-saved');
    for (const input of [told, await metrics.text()]) {
      const { status, stderr } = spawnSync(promtool!, ['check', 'metrics'], { input, encoding: 'utf8' });
      // 3: it reads them, and has advice. That is about what prom-client names, and not ours.
      expect([0, 3], stderr).toContain(status);
      expect(stderr.split('\n').filter((line) => /three_rooms|error/.test(line))).toEqual([]);
    }
  });
});
