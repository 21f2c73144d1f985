import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Licences, licencesOf } from './licences-plugin.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'three-rooms-licences-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @returns its folder */
function planted(name: string, files: Record<string, string>): string {
  const path = join(folder, 'node_modules', name);
  mkdirSync(path, { recursive: true });
  const about = JSON.stringify({ name, version: '1.2.3', license: 'MIT', main: 'index.js' });
  for (const [file, text] of Object.entries({ 'package.json': about, ...files })) writeFileSync(join(path, file), text);
  return path;
}

it('has the whole licence of each package, and its notice', () => {
  const folders = [
    planted('twig', { 'LICENSE.md': 'Do with a twig what you like.' }),
    planted('@tree/branch', { LICENCE: 'Saw no branch.', NOTICE: 'Grown by Odile.' }),
  ];
  const text = licencesOf(folders);
  for (const part of ['twig 1.2.3, MIT', 'Do with a twig what you like.', 'Saw no branch.', 'Grown by Odile.'])
    expect(text).toContain(part);
  expect(text.indexOf('@tree/branch 1.2.3')).toBeLessThan(text.indexOf('twig 1.2.3'));
});

it('refuses a package that has no licence’s text, there or here', () => {
  expect(() => licencesOf([planted('weed', {})])).toThrow(/^weed is in the build and has no licence's text/);
  expect(licencesOf([planted('@pixi/colord', {})])).toContain('Vlad Shilov');
});

it('finds packages of a page, of its worker, and those that a plugin made modules of', async () => {
  planted('twig', { 'index.js': 'document.title = "twig";', LICENSE: 'Twigs' });
  planted('root', { 'index.js': 'postMessage("root");', LICENSE: 'Roots' });
  writeFileSync(join(folder, 'worker.js'), 'import "root";');
  writeFileSync(
    join(folder, 'main.js'),
    'import "twig"; import "virtual:icons"; new Worker(new URL("./worker.js", import.meta.url), { type: "module" });',
  );
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
  const licences = new Licences();
  const made: Plugin = {
    name: 'made',
    resolveId: (id) => (id === 'virtual:icons' ? `\0${id}` : null),
    load: (id) =>
      id === '\0virtual:icons' ? { code: 'document.body.id = "icon";', meta: { package: '@fontsource/anton' } } : null,
  };
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false },
    plugins: [made, licences.write()],
    worker: { format: 'es', plugins: () => [licences.gather()] },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const file = output.find(({ fileName }) => fileName === 'licences.txt');
  const text = file?.type === 'asset' ? String(file.source) : '';
  expect(text.match(/^- \S+/gm)).toEqual(['- @fontsource/anton', '- root', '- twig']);
  expect(text).toContain('SIL OPEN FONT LICENSE');
});
