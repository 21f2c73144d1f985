/** That no part of the page makes an address of its own, without the base path. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '..');

/** Where addresses are made and read. */
const mayKnow = ['app/base-path.ts', 'app/route.ts'];
const files = globSync('**/*.{ts,tsx}', { cwd: client }).filter(
  (file) => !/\.test\.ts$|^gallery\//.test(file) && !mayKnow.includes(file),
);

test.each([
  ['fetches from the root of the origin', /(?:fetch|register)\(\s*['"`]\//],
  ['loads a picture from the root of the origin', /\bsrc=(?:["']\/|\{`\/)/],
  ['puts an address together from the origin', /location\.origin/],
])('no file %s', (_, pattern) => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => pattern.test(readFileSync(join(client, file), 'utf8')))).toEqual([]);
});
