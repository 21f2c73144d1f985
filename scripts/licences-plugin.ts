/**
 * Writes licences.txt: what a build has in it from elsewhere, each with its licence in full. Packages are found by the
 * modules that came into the page, its workers and its service worker. A plugin that makes modules of a package's files
 * names it in their `meta.package`.
 *
 * Our own: Vite's `build.license` knows no workers and no package whose files a plugin has cut, and other plugins would
 * need all of this around them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const project = join(import.meta.dirname, '..');
/** Of packages that bring no text of their own: `@scope+name.txt`. */
const missingTexts = join(import.meta.dirname, 'licences');
const LICENCES_FILE = 'licences.txt';

/** One of a build, with builds that it begins itself. */
export class Licences {
  readonly #folders = new Set<string>();

  /** For a worker's build, and the service worker's. */
  gather(): Plugin {
    const gather = (context: Rolldown.PluginContext, bundle: Rolldown.OutputBundle) => this.#gather(context, bundle);
    return {
      name: 'gather-licences',
      generateBundle(_options, bundle) {
        gather(this, bundle);
      },
    };
  }

  /** For the page's own build, after what builds others, so that all is gathered. @throws if a package has no text */
  write(): Plugin {
    const gather = (context: Rolldown.PluginContext, bundle: Rolldown.OutputBundle) => this.#gather(context, bundle);
    const text = () => licencesOf([...this.#folders]);
    return {
      name: 'write-licences',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        gather(this, bundle);
        this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source: text() });
      },
    };
  }

  #gather(context: Rolldown.PluginContext, bundle: Rolldown.OutputBundle): void {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        for (const id of file.moduleIds) {
          const folder = folderOf(id, context.getModuleInfo(id)?.meta.package);
          if (folder !== null) this.#folders.add(folder);
        }
  }
}

/** Of the package that a module is from; null for our own. */
function folderOf(id: string, named: unknown): string | null {
  if (typeof named === 'string') return join(project, 'node_modules', named);
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^./][^/]*(?=\/)/.exec(id)?.[0] ?? null;
}

interface Package {
  name: string;
  version: string;
  license?: string;
  repository?: string | { url: string };
}

/** @param folders of packages @throws if one of them has no text */
export function licencesOf(folders: readonly string[]): string {
  const packages = folders
    .map((folder) => ({ folder, about: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package }))
    .toSorted((one, other) => (one.about.name < other.about.name ? -1 : 1));
  const texts = packages.map(({ folder, about }) => [titleOf(about), sourceOf(about), '', textOf(folder, about.name)]);
  const own = ['Three Rooms', '', readFileSync(join(project, 'LICENSE'), 'utf8').trim()];
  // Of no package: `shared/confusables-data.ts`.
  const data = ['Unicode data, Unicode-3.0', '', readFileSync(join(missingTexts, 'unicode-data.txt'), 'utf8').trim()];
  return [
    'What the pages of Three Rooms are made of. Each licence follows in full.',
    'Fonts are cut into smaller files here, icons are rounded and printed in one ink; the rest is as it came.',
    '',
    ...packages.map(({ about }) => `- ${titleOf(about)}`),
    ...[own, data, ...texts].flatMap((lines) => ['', '='.repeat(80), ...lines]),
    '',
  ].join('\n');
}

const titleOf = ({ name, version, license }: Package): string => `${name} ${version}${license ? `, ${license}` : ''}`;

/** Where its source is, as some licences ask. */
const sourceOf = ({ name }: Package): string => `https://www.npmjs.com/package/${name}`;

function textOf(folder: string, name: string): string {
  const own = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const missing = join(missingTexts, `${name.replace('/', '+')}.txt`);
  const files = own.length > 0 ? own.map((file) => join(folder, file)) : existsSync(missing) ? [missing] : [];
  if (files.length === 0)
    throw new Error(`${name} is in the build and has no licence's text: put it into scripts/licences.`);
  return files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
}
