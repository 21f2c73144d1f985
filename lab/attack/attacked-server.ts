/** The server that is attacked: what it says, what it uses, and how it ends, seen from outside. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, ServerProcess } from '../../server/testing/server-process.ts';

/** Begins the line in which the server's own process tells of an error that nobody caught. */
export const UNCAUGHT = 'Nobody caught: ';
/** Ticks of /proc/PID/stat in a second: fixed in every Linux that Node runs on. */
const TICKS_PER_S = 100;

export interface Exit {
  code: number | null;
  signal: string | null;
}

export class AttackedServer extends ServerProcess {
  /** How it ended; null while it runs. */
  exit: Exit | null = null;
  /** How much it has said in all, bytes. */
  saidBytes = 0;
  /** Errors that nobody caught, each with the places it came from. */
  readonly uncaught: string[] = [];

  /** @param settings that differ from the usual ones @throws if it does not start */
  static async open(settings: Record<string, string> = {}): Promise<AttackedServer> {
    const monitor = join(import.meta.dirname, 'uncaught.ts');
    const server = new AttackedServer(await freePort(), { settings, monitor });
    // Whatever ends this program ends the server as well.
    process.once('exit', () => server.child?.kill('SIGKILL'));
    await server.start();
    return server;
  }

  protected override watch(child: ChildProcess): void {
    this.exit = null;
    for (const said of [child.stdout!, child.stderr!])
      said.on('data', (bytes: Buffer) => (this.saidBytes += bytes.length));
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (line.startsWith(UNCAUGHT)) this.uncaught.push(shortened(line.slice(UNCAUGHT.length)));
    });
    child.once('exit', (code, signal) => (this.exit = { code, signal }));
  }

  get port(): number {
    return Number(new URL(this.url).port);
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

  /** Asks for its health, on a new connection. `status` is 0 when nobody answered within 5 s. */
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
    const { child } = this;
    child?.kill('SIGTERM');
    if (child && this.isAlive)
      await Promise.race([
        new Promise((resolve) => child.once('exit', resolve)),
        new Promise((resolve) => setTimeout(resolve, withinMs)),
      ]);
    return { exit: this.exit, ms: performance.now() - from };
  }

  #proc(file: string): string {
    try {
      return readFileSync(`/proc/${this.child?.pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  }
}

/** The error and the first places, by file and line. */
function shortened(stack: string): string {
  const [error = '', ...places] = stack.split(' < ').map((part) => part.trim());
  const short = places
    .slice(0, 3)
    .map((place) => place.replace(/^at /, '').replace(/\(?(?:file:)?\/\S*\/(\S+?:\d+):\d+\)?/, '($1)'));
  return [error.slice(0, 150), ...short].join(' < ');
}
