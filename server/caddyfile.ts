/**
 * `three-rooms caddyfile HOST:PORT…`: prints what deploy/Caddyfile imports of the processes of a cluster, as Caddy has no
 * active health checks for upstreams that it looks up. With --in FOLDER it writes processes.caddyfile there, and has the
 * Caddy that runs by the Caddyfile beside it read both again.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = 'Usage: caddyfile [--in FOLDER] HOST:PORT…, the processes in the order of their paths: /p1, /p2, …';
/** A name, an IPv4 address, or an IPv6 address in brackets. */
const ADDRESS = /^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i;

try {
  const options = { in: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const text = processesFile(positionals);
  if (values.in === undefined) process.stdout.write(text);
  else reload(values.in, text);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** @throws where an address can't be one, or stands there twice */
function processesFile(addresses: string[]): string {
  const wrong = addresses.find((address, index) => !ADDRESS.test(address) || addresses.indexOf(address) !== index);
  if (addresses.length === 0) throw new Error(USAGE);
  if (wrong !== undefined) throw new Error(`${wrong} is no address, or stands there twice. ${USAGE}`);
  const all = addresses.join(' ');
  return [
    `# Written by: three-rooms caddyfile ${all}`,
    ...addresses.map((address, index) => handle(`handle_path /p${index + 1}/*`, address, 'own')),
    '@joins path /matchmake/*',
    handle('handle @joins', all, 'joins'),
    '@slow path /api/matches/*/verdict /api/handed-in /preview/*',
    handle('handle @slow', all, 'slow'),
    handle('handle', all, 'quick'),
    '',
  ].join('\n');
}

function handle(which: string, upstreams: string, snippet: string): string {
  return `${which} {\n\treverse_proxy ${upstreams} {\n\t\timport ${snippet}\n\t}\n}`;
}

/** @throws where Caddy refuses it, or does not run */
function reload(folder: string, text: string): void {
  writeFileSync(join(folder, 'processes.caddyfile'), text);
  const args = ['reload', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  const { status, error } = spawnSync('caddy', args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error('Caddy did not take it, and goes on as before.');
}
