/** What Compose itself says of docker-compose.yml, by its own schema: it needs no container engine for that. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasProgram } from './debian.ts';

const file = join(import.meta.dirname, '..', 'docker-compose.yml');
const works = ([command, ...args]: [string, ...string[]]) => spawnSync(command, [...args, 'version']).status === 0;
const findCompose = () => ([['docker', 'compose'], ['docker-compose']] as [string, ...string[]][]).find(works);

const config = (input: string, ...args: string[]): string => {
  const [command = '', ...before] = findCompose() ?? [];
  return execFileSync(command, [...before, ...args], { encoding: 'utf8', input, stdio: 'pipe' });
};

describe.skipIf(!hasProgram('docker-compose', () => Boolean(findCompose())))('docker-compose.yml', () => {
  it('is what Compose takes', () => {
    const services = config('', '-f', file, '--profile', 'cluster', 'config', '--services').trim().split('\n');
    expect(services.toSorted()).toEqual(['p1', 'p2', 'postgres', 'proxy', 'redis', 'three-rooms']);
  });

  it('would be told of a mistake', () => {
    const mistaken = 'services:\n  one:\n    image: three-rooms\n    read_onyl: true\n';
    expect(() => config(mistaken, '-f', '-', 'config', '-q')).toThrow(/read_onyl/);
  });
});
