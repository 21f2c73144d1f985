/** For tests: code that uses a store in a process of its own, which may end in any way. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const store = join(import.meta.dirname, '..', 'store');

/**
 * Runs code against the store in that file.
 * @param limit what the shell says before, as `ulimit -f 2048;`
 * @returns what it printed, and which signal ended it
 */
export async function inProcess(
  file: string,
  code: string,
  limit = '',
): Promise<{ said: string[]; signal: string | null }> {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-process-'));
  const script = join(folder, 'script.ts');
  writeFileSync(
    script,
    `import { openSqliteStore } from '${store}/sqlite-store.ts';
    import { first, more } from '${store}/event-store-samples.ts';
    const outcome = (promise: Promise<unknown>) => promise.then(() => 'done', (error) => error.name);
    ${code}`,
  );
  const child = spawn('sh', ['-c', `${limit} exec "$0" "$1"`, process.execPath, script], {
    env: { ...process.env, FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  const said = (await text(child.stdout)).split('\n').filter(Boolean);
  const signal = await ended;
  rmSync(folder, { recursive: true, force: true });
  return { said, signal };
}
