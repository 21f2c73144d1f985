/** Of the page as it is built: everything in it has its licence in licences.txt. Sources are found by their maps here. */
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'three-rooms-built-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let text = '';
beforeAll(async () => {
  await build({
    configFile: join(project, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, sourcemap: true },
  });
  text = readFileSync(join(folder, 'licences.txt'), 'utf8');
});

const about = (name: string) =>
  JSON.parse(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };

it('names each package that scripts of the page and its workers are made of, with its text', () => {
  const sources = globSync('**/*.js.map', { cwd: folder }).flatMap(
    (map) => (JSON.parse(readFileSync(join(folder, map), 'utf8')) as { sources: string[] }).sources,
  );
  const names = new Set(
    sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^./][^/]*)\//.exec(source)?.[1] ?? []),
  );
  expect(names.size).toBeGreaterThan(15);
  for (const folderName of names) {
    const { name, version } = about(folderName);
    expect(text).toContain(`\n- ${name} ${version}`);
    const own = readdirSync(join(project, 'node_modules', folderName)).filter((file) => /^licen[cs]e/i.test(file));
    for (const file of own)
      expect(text).toContain(readFileSync(join(project, 'node_modules', folderName, file), 'utf8').trim());
  }
});

it('names what no map shows: the service worker, icons, and each font with its licence', () => {
  for (const name of ['workbox-precaching', 'workbox-routing', '@iconify-json/game-icons'])
    expect(text).toContain(`\n- ${name} ${about(name).version}`);
  const fonts = readdirSync(join(project, 'node_modules/@fontsource'));
  expect(globSync('assets/*-400-*.woff2', { cwd: folder }).length).toBeGreaterThan(fonts.length);
  for (const font of fonts)
    expect(text).toContain(readFileSync(join(project, 'node_modules/@fontsource', font, 'LICENSE'), 'utf8').trim());
  expect(text).toContain('Attribution 3.0 Unported');
});

it('is fetched by its own page alone', () => {
  const naming = globSync('**/*.{js,html}', { cwd: folder }).filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes('licences.txt'),
  );
  expect(naming.map((file) => [dirname(file), basename(file).split('-')[0]])).toEqual([['assets', 'licences']]);
});
