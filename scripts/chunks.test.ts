import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chunks } from './chunks.ts';

let folder: string;
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'chunks-')), 'shared/games/new-game');
  mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(join(folder, '../../..'), { recursive: true }));

/** The first group that takes a file of a new game. */
function chunkOf(name: string, code: string): string | undefined {
  const id = join(folder, name);
  writeFileSync(id, code);
  return chunks.find(({ test, tags }) => !tags && (typeof test === 'function' ? test(id) : new RegExp(test!).test(id)))
    ?.debugName;
}

it.each([
  ['schemas', 'bidding-schema.ts', "import { z } from 'zod';\n", 'options'],
  ['a type of a schema', 'bidding.ts', "import type { z } from 'zod';\n", 'rules'],
  ['rules', 'tricks.ts', 'export const tricks = 1;\n', 'rules'],
])('takes %s by what they import, not by their name', (_, name, code, chunk) => {
  expect(chunkOf(name, code)).toBe(chunk);
});
