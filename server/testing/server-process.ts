/** For tests and scripts: the real server as a process of its own, to be killed at any moment and started again. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '../../replays/store/event-store.ts';
import { databaseIn, openSqliteStore } from '../../replays/store/sqlite-store.ts';

const project = join(import.meta.dirname, '..', '..');

/**
 * @param env what differs from this process's environment: DATA_DIR, PORT (0: any that is free) and the like
 * @param how.monitor a module that is loaded into it first
 * @param how.root the project's folder; this one unless said otherwise
 * @returns at once; it lets people in when it has written its address to its output
 */
export function spawnServer(
  env: Record<string, string>,
  { monitor, root = project }: { monitor?: string | undefined; root?: string } = {},
): ChildProcess {
  const main = join(root, 'server', 'main.ts');
  return spawn(process.execPath, [...(monitor ? ['--import', monitor] : []), main], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The address that a server's process writes when it lets people in. @throws where it ends before */
export async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let written = '';
  const read = (text: Buffer) => {
    written += String(text);
    const [url] = /http:\S+(?=\s)/.exec(written) ?? [];
    if (url) resolve(url);
  };
  const fail = (code: number | null) => reject(new Error(`The server ended with ${code} as it started.`));
  child.stdout!.on('data', read);
  child.once('exit', fail);
  return promise.finally(() => {
    child.stdout!.off('data', read).resume();
    child.off('exit', fail);
  });
}

/** A port that nobody listens on, for a server that has to come back where it was. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('There is no port.');
  return address.port;
}

/** A start that takes longer has failed, ms. */
const START_WITHIN_MS = 120_000;

/** Where everybody comes from one address. */
const oneAddress = {
  LOG_LEVEL: 'fatal',
  MAX_TABLES_PER_ADDRESS: '100000',
  MAX_CONNECTIONS_PER_ADDRESS: '100000',
  AGAIN_WITHIN_S: '1',
};

export class ServerProcess {
  readonly url: string;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-crash-'));
  /** Ends that nobody asked for, as sentences. */
  readonly ownEnds: string[] = [];
  /** How often it was killed. */
  kills = 0;
  /** How long the last start took, ms. */
  startMs = 1000;
  protected child: ChildProcess | null = null;
  readonly #port: number;
  readonly #how: { settings: Record<string, string>; monitor?: string };
  #isClosed = false;

  protected constructor(port: number, how: { settings: Record<string, string>; monitor?: string }) {
    this.#port = port;
    this.#how = how;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** One that is not started yet, with an empty database of its own. @param settings for one address, if left out */
  static async prepare(settings: Record<string, string> = oneAddress, monitor?: string): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), { settings, ...(monitor && { monitor }) });
  }

  /** Resolves when it lets people in. @throws if it ends before, or takes longer than 2 minutes */
  async start(): Promise<void> {
    const from = performance.now();
    const child = this.#spawn();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('The server did not start in time.')), START_WITHIN_MS);
    await Promise.race([addressOf(child), late.promise]).finally(() => clearTimeout(timer));
    this.startMs = performance.now() - from;
  }

  /** Starts it and kills it so many ms later, wherever it is by then. */
  async startAndKill(afterMs: number): Promise<void> {
    this.#spawn();
    await sleep(afterMs);
    await this.kill();
  }

  /** SIGKILL; resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || hasEnded(child)) return;
    this.kills++;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Kills it as soon as it writes to its database: mostly before that is on the disk. @param withinMs or then */
  async killWhileWriting(withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, withinMs);
    const watcher = watch(this.dataDir, (_event, file) => {
      if (!file?.endsWith('-wal')) return;
      this.child?.kill('SIGKILL');
      resolve();
    });
    await promise;
    clearTimeout(timer);
    watcher.close();
    await this.kill();
  }

  /** No file of it may grow any more: to the database the same as a full disk. @param isFull false ends that */
  fillDisk(isFull: boolean): void {
    execFileSync('prlimit', ['--pid', String(this.child?.pid), `--fsize=${isFull ? '0' : 'unlimited'}:`]);
  }

  /** What it wrote, read while it is not running. */
  openStore(): Promise<EventStore> {
    return openSqliteStore(databaseIn(this.dataDir));
  }

  /** Ends it and clears away what it wrote. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Passes on what it complains of. */
  protected watch(child: ChildProcess): void {
    child.stderr!.pipe(process.stderr);
  }

  #spawn(): ChildProcess {
    if (this.#isClosed) throw new Error('The test is over.');
    const { settings, monitor } = this.#how;
    const child = spawnServer({ PORT: String(this.#port), DATA_DIR: this.dataDir, ...settings }, { monitor });
    this.watch(child);
    child.once('exit', (code, signal) => {
      if (this.child === child && signal !== 'SIGKILL') this.ownEnds.push(`the server ended by itself with ${code}`);
    });
    return (this.child = child);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
