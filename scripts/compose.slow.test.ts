/** What Compose itself says of our files, by its own schema: it needs no container engine for that. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasProgram } from './debian.ts';

const project = join(import.meta.dirname, '..');
const works = ([command, ...args]: [string, ...string[]]) => spawnSync(command, [...args, 'version']).status === 0;
const findCompose = () => ([['docker', 'compose'], ['docker-compose']] as [string, ...string[]][]).find(works);

/** Compose reads a file of ours, with no variables set but those. @throws with what it says */
const config = (file: string, env: Record<string, string>, input = ''): string => {
  const [command = '', ...before] = findCompose() ?? [];
  return execFileSync(command, [...before, '-f', file, 'config', '--services'], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    input,
    stdio: 'pipe',
  });
};
const servicesOf = (told: string) => told.trim().split('\n').toSorted();
const passwords = { POSTGRES_PASSWORD: 'first', REDIS_PASSWORD: 'second' };

describe.skipIf(!hasProgram('docker-compose', () => Boolean(findCompose())))('Compose', () => {
  it('takes docker-compose.yml without any password', () =>
    expect(servicesOf(config('docker-compose.yml', {}))).toEqual(['three-rooms']));

  it('takes docker-compose.cluster.yml with its passwords, and names the one that is missing', () => {
    const services = servicesOf(config('docker-compose.cluster.yml', passwords));
    expect(services).toEqual(['p1', 'p2', 'postgres', 'proxy', 'redis']);
    for (const missing of Object.keys(passwords))
      expect(() => config('docker-compose.cluster.yml', { ...passwords, [missing]: '' })).toThrow(new RegExp(missing));
  });

  it('would be told of a mistake', () => {
    const mistaken = 'services:\n  one:\n    image: three-rooms\n    read_onyl: true\n';
    expect(() => config('-', {}, mistaken)).toThrow(/read_onyl/);
  });
});
