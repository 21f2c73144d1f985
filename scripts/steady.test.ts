/** No test waits for a while and hopes, or has a second try: the slowest machine then decides what is true. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const tests = globSync('{client,e2e,lab,replays,scripts,server,shared}/**/*.test.{ts,tsx}', { cwd: root });
const mine = 'scripts/steady.test.ts';
const named = (pattern: RegExp, files: string[]) =>
  files.filter((file) => file !== mine && pattern.test(readFileSync(join(root, file), 'utf8')));

it.each([
  ['sleeps on the wall clock', /waitForTimeout|setTimeout as \w+ \} from 'node:timers\/promises'/],
  ['has a limit of its own', /setTimeout\([\d_]+\)|^(?!.*vi\.waitFor).*timeout: \d{2,}_000/m],
  ['is tried again', /\b(retries|retry): \d/],
  // A health check waits a second by the clock: a busy machine takes longer.
  ['asks once whether a store is well', /^(?![^]*standingTime\()[^]*(await|expect\() ?(\w+\.)*store\.health\(\)/],
])('no test %s', (_what, pattern) => expect(named(pattern, tests)).toEqual([]));

it('nor is one tried again by its runner', () =>
  expect(named(/retr(y|ies):/, ['vitest.config.ts', 'playwright.config.ts'])).toEqual([]));
