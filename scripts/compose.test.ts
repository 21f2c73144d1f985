/** What matters of deploy files, without a container engine. Compose itself reads them in compose.slow.test.ts. */
import { existsSync, readFileSync } from 'node:fs';
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
  for (const [name, { read_only, environment = {} }] of houses) {
    expect(read_only).toBe(true);
    if (name === 'three-rooms') continue;
    expect(environment).toMatchObject({
      DATABASE_URL: expect.stringMatching(/^postgres:/),
      REDIS_URL: expect.any(String),
    });
    expect(environment.PUBLIC_ADDRESS).toMatch(new RegExp(`/${name}$`));
    expect(read('deploy/Caddyfile')).toContain(`handle_path /${name}/* {\n\t\treverse_proxy ${name}:2567`);
  }
});

it('copies into the image what the package is made of, and runs as nobody in particular', () => {
  const final = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!;
  expect(final).toMatch(/^\S+:nonroot\n/);
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  for (const file of files.filter((one) => /^(bin|dist)/.test(one))) expect(final).toContain(`${file}\n`);
});
