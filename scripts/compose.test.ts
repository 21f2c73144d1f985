/** What matters of deploy files, without a container engine. Compose itself reads them in compose.slow.test.ts. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../server/config.ts';
import { spawnServer } from '../server/testing/server-process.ts';

const project = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');

const service = z.object({
  image: z.string(),
  build: z.literal('.').optional(),
  read_only: z.boolean().optional(),
  restart: z.literal('unless-stopped'),
  init: z.boolean().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z.object({ test: z.array(z.string()), interval: z.string() }).optional(),
});
const composition = z.object({
  'x-house': z.record(z.string(), z.unknown()),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});
const composed = (file: string) => composition.parse(parse(read(file), { merge: true }));
const alone = composed('docker-compose.yml');
const cluster = composed('docker-compose.cluster.yml');

it('starts one server by default, and the cluster by a file of its own', () => {
  expect(Object.keys(alone.services)).toEqual(['three-rooms']);
  expect(Object.keys(cluster.services)).toEqual(['p1', 'p2', 'proxy', 'postgres', 'redis']);
  expect(cluster['x-house']).toEqual(alone['x-house']);
});

it('asks for no password where one server starts, and for every password of the cluster, which has none by default', () => {
  expect(read('docker-compose.yml')).not.toMatch(/password/i);
  const values = [...read('docker-compose.cluster.yml').matchAll(/\$\{(\w+)(.*?)\}/g)];
  const required = values.filter(([, , rest]) => rest?.startsWith(':?')).map(([, name]) => name);
  expect(new Set(required)).toEqual(new Set(['POSTGRES_PASSWORD', 'REDIS_PASSWORD']));
  // What is not required is the address of the site.
  expect(new Set(values.map(([, name]) => name))).toEqual(new Set([...required, 'SITE']));
  const { p1, p2, postgres, redis } = cluster.services;
  for (const process of [p1, p2]) {
    expect(process?.environment?.DATABASE_URL).toMatch(/:\$\{POSTGRES_PASSWORD:\?[^}]+\}@postgres:/);
    expect(process?.environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:/);
  }
  expect(postgres?.environment?.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
  expect(redis?.command).toEqual(['redis-server', '--requirepass', expect.stringMatching(/^\$\{REDIS_PASSWORD:\?/)]);
});

it('keeps a file of passwords out of commits and out of the image', () => {
  for (const file of ['.gitignore', '.dockerignore'])
    expect(read(file).split('\n')).toEqual(expect.arrayContaining(['.env', 'three-rooms.env']));
});

it.each(Object.entries({ alone, cluster }))(
  'waits for services that are there and say that they are well, and mounts volumes that are declared: %s',
  (_name, { services, volumes: declared }) => {
    for (const [name, { depends_on = {}, volumes }] of Object.entries(services)) {
      for (const other of Object.keys(depends_on)) {
        const { build, healthcheck } = services[other]!;
        expect(healthcheck ?? (build && read('Dockerfile').includes('HEALTHCHECK')), `${name}: ${other}`).toBeTruthy();
      }
      for (const [source] of volumes.map((volume) => volume.split(':') as [string])) {
        const isThere = source.startsWith('.') ? existsSync(join(project, source)) : source in declared;
        expect(isThere, source).toBe(true);
      }
    }
  },
);

it('lets no server write outside its data, and gives each process of the cluster a path that the proxy has', () => {
  for (const { services } of [alone, cluster])
    for (const { read_only, init } of Object.values(services).filter(({ build }) => build)) {
      expect(read_only).toBe(true);
      // Otherwise one that hangs could not end itself.
      expect(init).toBe(true);
    }
  const processes = Object.entries(cluster.services).filter(([, { build }]) => build);
  expect(processes.map(([name]) => name)).toEqual(['p1', 'p2']);
  for (const [name, { environment = {} }] of processes)
    expect(environment.PUBLIC_ADDRESS).toMatch(new RegExp(`/${name}$`));
});

it('has a Caddyfile for the processes of the cluster, as the command for it writes it', () => {
  const processes = Object.entries(cluster.services).flatMap(([name, { environment }]) =>
    environment?.PUBLIC_ADDRESS ? `${name}:2567` : [],
  );
  const command = join(project, 'server/caddyfile.ts');
  const { stdout } = spawnSync(process.execPath, [command, ...processes], { encoding: 'utf8' });
  expect(read('deploy/processes.caddyfile')).toBe(stdout);
  expect(read('deploy/Caddyfile')).toContain('import processes.caddyfile');
  expect(cluster.services.proxy?.volumes).toContain('./deploy:/etc/caddy:ro');
  for (const snippet of stdout.matchAll(/import (\w+)/g))
    expect(read('deploy/Caddyfile')).toContain(`(${snippet[1]}) {`);
});

it.each([
  ['nginx.conf', /^\tkeepalive_timeout (\d+)s;$/m],
  ['Caddyfile', /^\t+keepalive (\d+)s$/m],
  ['traefik.yml', /^ +idleConnTimeout: (\d+)s$/m],
])('gives up idle connections in %s before the server does', (name, idle) => {
  const [, seconds] = idle.exec(read(`deploy/proxy/${name}`)) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds) * 1000).toBeLessThan(readConfig({}).keepAliveMs);
});

it('has a configuration for Traefik whose parts belong together', () => {
  const { http } = parse(read('deploy/proxy/traefik.yml')) as Record<string, Record<string, Record<string, object>>>;
  const [[name, { loadBalancer }]] = Object.entries(http!.services!) as [[string, { loadBalancer: object }]];
  expect(http!.routers).toMatchObject({ 'three-rooms': { service: name } });
  expect(loadBalancer).toMatchObject({ serversTransport: Object.keys(http!.serversTransports!)[0] });
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

describe('the check of the image', () => {
  /** As the engine runs it in the container. @returns its exit status: 0 for well, 1 for not */
  async function check(port: number): Promise<number> {
    const [, command = ''] = /^HEALTHCHECK .*? CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    const [node, ...args] = (JSON.parse(command) as string[]).map((part) => part.replace('/app/', `${project}/`));
    expect(node).toBe('/nodejs/bin/node');
    const checking = spawn(process.execPath, args, { env: { PORT: String(port) }, stdio: 'inherit' });
    const [status] = (await once(checking, 'exit')) as [number];
    return status;
  }

  it('says that a server with TLS is well, and not when it is gone', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-check-'));
    const server = spawnServer({ DATA_DIR: dataDir, TLS: '1' });
    try {
      let told = '';
      for await (const text of server.stdout!) if (/https:\S+/.test((told += String(text)))) break;
      const port = Number(new URL(/https:\S+/.exec(told)![0]).port);
      expect(await check(port)).toBe(0);
      server.kill('SIGKILL');
      await once(server, 'exit');
      expect(await check(port)).toBe(1);
    } finally {
      server.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('takes an answer %i over http for %i', async (answer, status) => {
    const http = createServer((_request, response) => response.writeHead(answer).end()).listen(0, '127.0.0.1');
    await once(http, 'listening');
    expect(await check((http.address() as AddressInfo).port)).toBe(status);
    http.close();
  });
});

const unit = read('deploy/three-rooms.service');

it('keeps the memory of many threads small, in a container and as a service', () => {
  expect(read('Dockerfile')).toMatch(/^ENV .*\bMALLOC_ARENA_MAX=2\b/m);
  expect(unit).toMatch(/^Environment=.*\bMALLOC_ARENA_MAX=2\b/m);
});

it('starts the service again however it ends, later than it may take to close, and lets it write its data alone', () => {
  const settings = unit.split('\n').filter((line) => /^[A-Z]/.test(line));
  expect(settings).toEqual(expect.arrayContaining(['Restart=always', 'StartLimitIntervalSec=0', 'TimeoutStopSec=15']));
  expect(settings).toEqual(
    expect.arrayContaining(['NoNewPrivileges=yes', 'ProtectSystem=strict', 'StateDirectory=three-rooms']),
  );
  expect(settings).toContain('Environment=DATA_DIR=%S/three-rooms NODE_ENV=production MALLOC_ARENA_MAX=2');
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
