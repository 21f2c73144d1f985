/** What matters of deploy files, without a container engine. Compose itself reads them in compose.slow.test.ts. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const project = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');

const service = z.object({
  image: z.string(),
  build: z.literal('.').optional(),
  read_only: z.boolean().optional(),
  profiles: z.array(z.string()).optional(),
  restart: z.literal('unless-stopped'),
  init: z.boolean().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z.object({ test: z.array(z.string()), interval: z.string() }).optional(),
});
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
const services = Object.entries(compose.services);

it('starts one house by default, and the cluster by its profile', () => {
  expect(services.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual(['three-rooms']);
  const others = services.filter(([name]) => name !== 'three-rooms');
  expect(others.every(([, { profiles }]) => profiles?.join() === 'cluster')).toBe(true);
});

it('waits for services that are there and say that they are well, and mounts volumes that are declared', () => {
  for (const [name, { depends_on = {}, volumes }] of services) {
    for (const other of Object.keys(depends_on)) {
      const { build, healthcheck } = compose.services[other]!;
      expect(healthcheck ?? (build && read('Dockerfile').includes('HEALTHCHECK')), `${name}: ${other}`).toBeTruthy();
    }
    for (const [source] of volumes.map((volume) => volume.split(':') as [string])) {
      const isThere = source.startsWith('.') ? existsSync(join(project, source)) : source in compose.volumes;
      expect(isThere, source).toBe(true);
    }
  }
});

it('lets no house write outside its data, and gives each process of the cluster a path that the proxy has', () => {
  const houses = services.filter(([, { build }]) => build);
  expect(houses.map(([name]) => name)).toEqual(['three-rooms', 'p1', 'p2']);
  for (const [name, { read_only, init, environment = {} }] of houses) {
    expect(read_only).toBe(true);
    // Otherwise one that hangs could not end itself.
    expect(init).toBe(true);
    if (name === 'three-rooms') continue;
    expect(environment).toMatchObject({
      DATABASE_URL: expect.stringMatching(/^postgres:/),
      REDIS_URL: expect.any(String),
    });
    expect(environment.PUBLIC_ADDRESS).toMatch(new RegExp(`/${name}$`));
  }
});

it('has a Caddyfile for the processes of the cluster, as the command for it writes it', () => {
  const processes = services.flatMap(([name, { environment }]) => (environment?.PUBLIC_ADDRESS ? `${name}:2567` : []));
  const command = join(project, 'server/caddyfile.ts');
  const { stdout } = spawnSync(process.execPath, [command, ...processes], { encoding: 'utf8' });
  expect(read('deploy/processes.caddyfile')).toBe(stdout);
  expect(read('deploy/Caddyfile')).toContain('import processes.caddyfile');
  expect(compose.services.proxy?.volumes).toContain('./deploy:/etc/caddy:ro');
  for (const snippet of stdout.matchAll(/import (\w+)/g))
    expect(read('deploy/Caddyfile')).toContain(`(${snippet[1]}) {`);
});

it('waits for headers through Caddy only as long as a page waits, asks every second who is ready, and waits a second', () => {
  const blocks = [...read('deploy/Caddyfile').matchAll(/^\((\w+)\) \{\n(.*?)\n\}/gms)];
  const [ready, ...proxies] = blocks.map(([, name, body = '']) => ({ name, body }));
  expect(ready!.body).toMatch(/health_uri \/ready\n\thealth_interval 1s\n\thealth_timeout 1s/);
  expect(proxies.map(({ name }) => name)).toEqual(['own', 'quick', 'joins', 'slow']);
  for (const { body } of proxies) expect(body).toMatch(/^\timport ready\n(.|\n)*response_header_timeout/);
});

it('copies into the image what the package is made of, and runs as nobody in particular', () => {
  const final = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!;
  expect(final).toMatch(/^\S+:nonroot\n/);
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  for (const file of files.filter((one) => /^(bin|dist)/.test(one))) expect(final).toContain(`${file}\n`);
});

const unit = read('deploy/three-rooms.service');

it('starts the service again however it ends, later than it may take to close, and lets it write its data alone', () => {
  const settings = unit.split('\n').filter((line) => /^[A-Z]/.test(line));
  expect(settings).toEqual(expect.arrayContaining(['Restart=always', 'StartLimitIntervalSec=0', 'TimeoutStopSec=15']));
  expect(settings).toEqual(
    expect.arrayContaining(['NoNewPrivileges=yes', 'ProtectSystem=strict', 'StateDirectory=three-rooms']),
  );
  expect(settings).toContain('Environment=DATA_DIR=%S/three-rooms NODE_ENV=production');
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is a unit that systemd understands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-unit-'));
  const file = join(folder, 'three-rooms.service');
  try {
    // What it starts is not installed here.
    writeFileSync(file, unit.replace('/usr/local/bin/three-rooms', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    // A setting that it doesn't know it tells of and passes over.
    expect(verified.stderr.split('\n').filter((line) => line.includes('three-rooms.service'))).toEqual([]);
    expect(verified.status).toBe(0);
    const options = ['security', '--offline=true', '--threshold=20', file];
    expect(spawnSync('systemd-analyze', options).status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
