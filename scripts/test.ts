/**
 * `npm test`, when page and browser are there: the browser's tests one after the other, as each paints all it can, and
 * beside them everything else, one file at a time. The browser mostly waits, the others mostly compute: together they
 * take half the time.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');

/** @returns its exit code and what it said, told as it comes if nobody else is talking */
function run(args: string[], isHeard: boolean): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [vitest, 'run', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (isHeard ? process.stdout.write(text) : (said += text)));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code: code ?? 1, said })));
}

const browser = run(['e2e', '--no-file-parallelism'], false);
const others = await run(['--exclude', 'e2e', '--maxWorkers', '1'], true);
const { code, said } = await browser;
process.stdout.write(said);
process.exit(others.code || code);
