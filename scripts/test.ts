/**
 * `npm test`, when page and browser are there: everything without a browser first, the contract suite at its full
 * length, and then the browser's tests. Both at once would be too much for two processors: bots think, pages draw.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve: locate } = createRequire(import.meta.url);
const vitest = join(dirname(locate('vitest/package.json')), 'vitest.mjs');
const playwright = locate('@playwright/test/cli');

/** @returns its exit code */
function run(...args: string[]): Promise<number> {
  const env = { ...process.env, CONTRACT_MATCHES: '60' };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

const others = await run(vitest, 'run', '--project', 'unit', '--project', 'server');
const browser = await run(playwright, 'test', '--project', 'canvas', '--project', 'webgl');
process.exit(others || browser);
