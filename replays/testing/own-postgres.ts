/** For tests: PostgreSQL servers of their own, which may fail over, and be set as no shared one may. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { hasProgram } from '../../scripts/debian.ts';
import { ask } from './postgres.ts';

/** Of the latest version that Debian has here. */
const binaries = () =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);

/**
 * Whether a program of Debian's package works, installed if need be. Where it does not a notice says so.
 * @throws in continuous integration, where nothing may be skipped unnoticed
 */
export function hasPackage(name: string, works: () => boolean): boolean {
  if (hasProgram(name, works)) return true;
  if (process.env.CI) throw new Error(`There is no ${name}, and it could not be installed.`);
  return false;
}

export const hasPostgresBinaries = (): boolean => hasPackage('postgresql', () => binaries() !== undefined);

/** PostgreSQL and its pooler refuse to run as root. */
export function asPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A folder that only those programs and root can enter; its name is short, as a socket's has to be. */
export function folderOfPostgres(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const { uid, gid } = asPostgres();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

export async function portForPostgres(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** For hooks of tests, too, in which nothing can be expected. What throws does not hold yet. */
const until = (holds: () => Promise<boolean>) =>
  vi.waitUntil(() => holds().catch(() => false), { timeout: 120_000, interval: 50 });

export class OwnPostgres {
  readonly host: string;
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #server: ChildProcess | null = null;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.host = `127.0.0.1:${port}`;
    this.url = `postgres://postgres@${this.host}/postgres`;
  }

  /** An empty one, which runs. */
  static async start(): Promise<OwnPostgres> {
    const own = new OwnPostgres(folderOfPostgres(), await portForPostgres());
    own.#run('initdb', ['--auth=trust', '--username=postgres', '--no-locale', '--encoding=UTF8', '--no-sync']);
    await own.#start();
    return own;
  }

  /** A standby of this one, which confirms what this one commits from then on. */
  async startStandby(): Promise<OwnPostgres> {
    const standby = new OwnPostgres(folderOfPostgres(), await portForPostgres());
    standby.#run('pg_basebackup', [`--dbname=${this.url}`, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']);
    await standby.#start();
    await this.set('synchronous_standby_names', '*');
    await until(async () => (await this.ask('SELECT sync_state FROM pg_stat_replication'))[0]?.sync_state === 'sync');
    return standby;
  }

  ask(query: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
    return ask(this.url, query, values);
  }

  /** Of the whole server, from now on. */
  async set(name: string, value: string): Promise<void> {
    await this.ask(`ALTER SYSTEM SET ${name} = '${value}'`);
    await this.ask('SELECT pg_reload_conf()');
    await until(async () => (await this.ask(`SHOW ${name}`))[0]?.[name] === value);
  }

  /** Ends it at once, as a crash does, and removes all of it. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server?.exitCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGQUIT');
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  #run(program: string, args: string[]): void {
    execFileSync(join(binaries()!, program), [`--pgdata=${this.#data}`, ...args], {
      ...asPostgres(),
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  async #start(): Promise<void> {
    const settings = { port: this.#port, listen_addresses: '127.0.0.1', unix_socket_directories: this.#folder };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#server = spawn(join(binaries()!, 'postgres'), ['-D', this.#data, ...options], {
      ...asPostgres(),
      cwd: this.#folder,
      stdio: 'ignore',
    });
    // Also where a test fails before it is closed.
    process.once('exit', () => void this.#server?.kill('SIGQUIT'));
    await until(async () => (await this.ask('SELECT 1')).length === 1);
  }
}
