/**
 * `npm test`, when page and browser are there: the browser's tests, and beside them everything else, one file at a time,
 * the contract suite at its full length. The browser mostly waits, the others mostly compute.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve: locate } = createRequire(import.meta.url);
const vitest = join(dirname(locate('vitest/package.json')), 'vitest.mjs');
const playwright = locate('@playwright/test/cli');

/** @returns its exit code and what it said, which is passed on as it comes if nobody else is talking */
function run(args: string[], isHeard: boolean): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CONTRACT_MATCHES: '150' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (isHeard ? process.stdout.write(text) : (said += text)));
  return new Promise((done) => child.once('exit', (code) => done({ code: code ?? 1, said })));
}

const browser = run([playwright, 'test', '--project', 'canvas', '--project', 'webgl'], false);
const others = await run([vitest, 'run', '--project', 'unit', '--project', 'server', '--maxWorkers', '1'], true);
const { code, said } = await browser;
process.stdout.write(said);
process.exit(others.code || code);
