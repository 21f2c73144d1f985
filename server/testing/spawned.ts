/** For tests and scripts: the real server as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', 'main.ts');

/**
 * @param env what differs from this process's environment: DATA_DIR, PORT (0: any that is free) and the like
 * @param monitor a module that is loaded into it first
 * @returns at once; it lets people in when it has written its address to its output
 */
export function spawnServer(env: Record<string, string>, monitor?: string): ChildProcess {
  return spawn(process.execPath, [...(monitor ? ['--import', monitor] : []), main], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A port that nobody listens on, for a server that has to come back where it was. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
