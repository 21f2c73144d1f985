/** The real server as a process of its own, with its own folder, watched from outside. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, spawnServer } from '../../server/testing/server-process.ts';

const monitor = join(import.meta.dirname, 'uncaught.ts');
/** Begins the connection in which the server's own process tells of an error that nobody caught. */
export const UNCAUGHT = 'Nobody caught: ';
/** What is kept of what the server says, characters. */
const WORDS_KEPT = 20_000;
/** Ticks of /proc/PID/stat in a second: fixed in every Linux that Node runs on. */
const TICKS_PER_S = 100;

export interface Exit {
  code: number | null;
  signal: string | null;
}

export class ServerProcess {
  readonly port: number;
  readonly dataDir: string;
  /** How it ended; null while it runs. */
  exit: Exit | null = null;
  /** The end of what it has said so far. */
  words = '';
  /** How much it has said in all, bytes. */
  saidBytes = 0;
  /** Errors that nobody caught, each with the places it came from. */
  readonly uncaught: string[] = [];
  readonly #env: Record<string, string>;
  #child!: ChildProcess;

  private constructor(port: number, env: Record<string, string>) {
    this.port = port;
    this.#env = env;
    this.dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-attack-'));
    // Whatever ends this program ends the server as well.
    process.once('exit', () => this.#child.kill('SIGKILL'));
  }

  /** @throws if it does not start */
  static async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), env);
    await server.boot();
    return server;
  }

  /** Starts it, again after an exit: same port, same folder. */
  async boot(): Promise<void> {
    const child = spawnServer({ PORT: String(this.port), DATA_DIR: this.dataDir, ...this.#env }, { monitor });
    this.#child = child;
    this.exit = null;
    this.words = '';
    const hear = (said: Buffer) => {
      this.saidBytes += said.length;
      this.words = (this.words + said).slice(-WORDS_KEPT);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    createInterface({ input: child.stderr! }).on('connection', (connection) => {
      if (connection.startsWith(UNCAUGHT)) this.uncaught.push(shortened(connection.slice(UNCAUGHT.length)));
    });
    child.once('exit', (code, signal) => (this.exit = { code, signal }));
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on('data', () => this.words.includes('is open at') && resolve());
      child.once('exit', () => reject(new Error(`The server did not start:\n${this.words}`)));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isAlive(): boolean {
    return this.exit === null;
  }

  /** Memory it holds, MB; NaN when it is gone. */
  memoryMb(): number {
    const kb = /VmRSS:\s+(\d+) kB/.exec(this.#proc('status'))?.[1];
    return Number(kb ?? NaN) / 1024;
  }

  /** Processor time it has used, seconds; NaN when it is gone. */
  cpuSeconds(): number {
    // The name stands in brackets and may hold spaces.
    const fields = this.#proc('stat').split(') ')[1]?.split(' ');
    return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S : NaN;
  }

  /** Asks for its health. `status` is 0 when nobody answered within 5 s. */
  health(): Promise<{ status: number; ms: number }> {
    const from = performance.now();
    return new Promise((resolve) => {
      const tell = (status: number) => resolve({ status, ms: performance.now() - from });
      const request = get(`${this.url}/api/health`, { timeout: 5000, agent: false }, (response) => {
        response.resume();
        tell(response.statusCode ?? 0);
      });
      request.on('timeout', () => request.destroy(new Error('no answer')));
      request.on('error', () => tell(0));
    });
  }

  /** Asks it to end. Resolves when it is gone, or after `withinMs`. */
  async terminate(withinMs: number): Promise<{ exit: Exit | null; ms: number }> {
    const from = performance.now();
    this.#child.kill('SIGTERM');
    await Promise.race([this.#gone(), new Promise((resolve) => setTimeout(resolve, withinMs))]);
    return { exit: this.exit, ms: performance.now() - from };
  }

  /** Ends it at once; its folder stays until `clear`. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone();
  }

  /** Ends it and removes its folder. */
  async clear(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #gone(): Promise<void> {
    if (this.isAlive) await new Promise((resolve) => this.#child.once('exit', resolve));
  }

  #proc(file: string): string {
    try {
      return readFileSync(`/proc/${this.#child.pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  }
}

/** The error and the first places, by file and connection. */
function shortened(stack: string): string {
  const [error = '', ...places] = stack.split(' < ').map((part) => part.trim());
  const short = places
    .slice(0, 3)
    .map((place) => place.replace(/^at /, '').replace(/\(?(?:file:)?\/\S*\/(\S+?:\d+):\d+\)?/, '($1)'));
  return [error.slice(0, 150), ...short].join(' < ');
}
