/** The walls stand: imports are planted in a small house of their own, and oxlint finds all that no row lists. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, relative } from 'node:path/posix';
import { beforeAll, expect, it } from 'vitest';
import { rows } from './walls.ts';

const root = join(import.meta.dirname, '..');
const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint');

const wordsIn = (list = '') => list.split(' ').filter(Boolean);
const globOf = (place: string) => (/\.[\w{},]+$/.test(place) ? place : `${place}/**`);
const unique = <T>(list: T[]) => [...new Set(list)];

/** Files that a row's word stands for, one for each choice in braces; `name` is the game or page. */
function filesIn(place: string, name: string): string[] {
  const [braces, choices = ''] = /\{([^{}]*)\}/.exec(place) ?? [];
  if (braces) return choices.split(',').flatMap((choice) => filesIn(place.replace(braces, choice), name));
  const file = globOf(place).replaceAll(/<\w+>/g, name);
  return [file.replace('**', 'some.ts').replaceAll('*', 'any')];
}

const free = [
  'shared/testing/some.ts',
  'server/some.test.ts',
  'replays/store/event-store-contract.ts',
  'client/main.tsx',
  'client/gallery/some.ts',
  'scripts/some.ts',
];
const places = rows.flatMap(([row, [list]]) => [row, ...wordsIn(list)]);
const files = unique([
  ...places.flatMap((place) => ['one', 'another'].flatMap((name) => filesIn(place, name))),
  ...free,
]);
const packages = unique(rows.flatMap(([, [, list]]) => wordsIn(list)));
const targets = [
  ...files,
  ...packages.filter((name) => !name.includes('*')),
  'node:fs',
  '@fontsource/anton',
  'left-pad',
];

/** The file that imports of each target are planted in, one a line, to try a row. */
const planterOf = (row: string) => filesIn(row, 'one').join().replace('some.ts', 'planted.ts');
const lineOf = (file: string, target: string) => {
  if (target.startsWith('type:')) return `export type * from '${target.slice('type:'.length)}';`;
  return files.includes(target) ? `export type * from './${relative(dirname(file), target)}';` : `import '${target}';`;
};

/** What the rows say, read a second time. */
function isListed(file: string, target: string): boolean {
  return rows.some(([row, [list, names]]) => {
    if (!matchesGlob(file, globOf(row).replaceAll(/<\w+>/g, '*'))) return false;
    const name = file.split('/')[row.split('/').findIndex((part) => part.startsWith('<'))] ?? '';
    const globs = [row, ...wordsIn(list)].map((place) => globOf(place).replaceAll(/<\w+>/g, name));
    const modules = wordsIn(names).flatMap((one) => (one.startsWith('type:') ? one : [one, `type:${one}`]));
    return [...(free.includes(target) ? [] : globs), ...modules].some((glob) => matchesGlob(target, glob));
  });
}

const byHand: Record<string, string[]> = {
  'client/ui/syntax.ts': [
    "import 'node:fs';",
    "import type { Stats } from 'node:fs';",
    "export { readFileSync } from 'node:fs';",
    "export * from 'node:fs';",
    "export const load = () => import('node:fs');",
    "export type Loaded = import('node:fs').Stats;",
    'export type { Stats };',
  ],
  'client/ui/hen.ts': ["import type { Egg } from './egg.ts';", 'export interface Hen { lays: Egg }'],
  'client/ui/egg.ts': ["import type { Hen } from './hen.ts';", 'export interface Egg { becomes: Hen }'],
  'client/cellar/some.ts': ['export {};'],
};

/** What oxlint says, as `file:line rule`. */
let said: Set<string>;

beforeAll(() => {
  const house = mkdtempSync(join(tmpdir(), 'walls-'));
  const write = (file: string, lines: string[]) => {
    mkdirSync(join(house, dirname(file)), { recursive: true });
    writeFileSync(join(house, file), lines.join('\n'));
  };
  for (const file of files) write(file, ['export {};']);
  for (const file of rows.map(([row]) => planterOf(row)))
    write(
      file,
      targets.map((target) => lineOf(file, target)),
    );
  for (const [file, lines] of Object.entries(byHand)) write(file, lines);
  for (const file of ['oxlint.config.ts', 'scripts/walls.ts']) cpSync(join(root, file), join(house, file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  const run = [oxlint, '--format', 'unix'];
  const { stdout } = spawnSync(process.execPath, run, { cwd: house, encoding: 'utf8', maxBuffer: 2 ** 26 });
  rmSync(house, { recursive: true });
  said = new Set([...stdout.matchAll(/^(.+:\d+):\d+: .* \[Error\/(.+)\]$/gm)].map(([, at, rule]) => `${at} ${rule}`));
});

const isRefused = (row: string, target: string) =>
  said.has(`${planterOf(row)}:${targets.indexOf(target) + 1} boundaries(dependencies)`);

it.each(unique(rows.map(([row]) => row)))('%s imports what its rows list, and nothing else', (row) => {
  const others = targets.filter((target) => target !== planterOf(row));
  expect(others.filter((target) => !isRefused(row, target))).toEqual(
    others.filter((target) => isListed(planterOf(row), target)),
  );
});

// Whatever the rows say.
it.each([
  ['shared/*.ts', 'node:fs'],
  ['shared/*.ts', 'pixi.js'],
  ['shared/*.ts', 'replays/log/some.ts'],
  ['shared/*.ts', 'shared/games/one/some.ts'],
  ['shared/contract', 'shared/games/index.ts'],
  ['shared/contract', '@colyseus/schema'],
  ['shared/games/<game>', 'shared/games/another/some.ts'],
  ['shared/games/<game>', 'shared/games/index.ts'],
  ['shared/games/<game>', 'shared/testing/some.ts'],
  ['shared/games/<game>', 'shared/design/some.ts'],
  ['shared/games/yic-yac-yoe', 'shared/games/another/some.ts'],
  ['shared/table', 'server/room/some.ts'],
  ['shared/table', 'client/app/some.ts'],
  ['shared/table', '@colyseus/core'],
  ['shared/table', 'node:fs'],
  ['replays/log', 'node:fs'],
  ['replays/log', 'server/services.ts'],
  ['replays/store', '@colyseus/core'],
  ['server/room', 'express'],
  ['server/room', 'client/app/some.ts'],
  ['server/*.ts', 'client/app/some.ts'],
  ['server/*.ts', 'pixi.js'],
  ['client/ui', 'client/app/some.ts'],
  ['client/kit', 'client/games/one/some.ts'],
  ['client/games/<game>', 'client/games/another/some.ts'],
  ['client/games/<game>', 'shared/games/another/some.ts'],
  ['client/games/<game>', 'replays/log/some.ts'],
  ['client/pages/<page>', 'client/pages/another/some.ts'],
  ['client/pages/<page>', 'client/games/one/some.ts'],
  ['client/pages/<page>', 'replays/store/some.ts'],
  ['client/pages/<page>', 'server/services.ts'],
  ['client/pages/<page>', 'node:fs'],
  ['client/flight', 'server/services.ts'],
])('%s never imports %s', (row, target) => {
  expect(targets).toContain(target);
  expect(isRefused(row, target)).toBe(true);
});

it.each([1, 2, 3, 4, 5, 6])('an import is found in any form: form %i', (line) => {
  expect(said).toContain(`client/ui/syntax.ts:${line} boundaries(dependencies)`);
});

it('files that import only types of each other are a circle', () => {
  expect(said).toContain('client/ui/hen.ts:1 import(no-cycle)');
  expect(said).toContain('client/ui/egg.ts:1 import(no-cycle)');
});

it('a folder without a row is an error', () => {
  expect(said).toContain('client/cellar/some.ts:1 boundaries(no-unknown-files)');
});
