/**
 * Serves `virtual:icons`: of the four thousand icons of game-icons.net only those that some
 * `icons.json` under client/ asks for, without those of games that are not built. Such a file maps our own id to the icon's name.
 * Icons: https://game-icons.net, CC BY 3.0, by Lorc, Delapouite and others.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const request = 'virtual:icons';
const resolved = '\0virtual:icons';

/** @param games ids, which are the names of their folders */
export function icons(clientFolder: string, games: readonly string[]): Plugin {
  const isBuilt = (file: string) =>
    !file.startsWith('games/') || games.some((game) => file.startsWith(`games/${game}/`));
  return {
    name: 'icons',
    resolveId: (id) => (id === request ? resolved : null),
    load(id) {
      if (id !== resolved) return null;
      const files = globSync('**/icons.json', { cwd: clientFolder }).filter(isBuilt).toSorted();
      files.forEach((file) => this.addWatchFile(join(clientFolder, file)));
      const names = mergedNames(files.map((file) => readJson(join(clientFolder, file))));
      const bodies = bodiesOf(new Set(Object.values(names)));
      return `export const bodies = ${JSON.stringify(bodies)};\nexport const names = ${JSON.stringify(names)};\n`;
    },
  };
}

const readJson = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));

/** One id means one icon throughout the client, so that a picture means the same in every room. */
function mergedNames(files: Record<string, string>[]): Record<string, string> {
  const names: Record<string, string> = {};
  for (const file of files)
    for (const [id, name] of Object.entries(file)) {
      if (names[id] !== undefined && names[id] !== name)
        throw new Error(`icons.json: "${id}" is both ${names[id]} and ${name}`);
      names[id] = name;
    }
  return names;
}

function bodiesOf(wanted: Set<string>): Record<string, string> {
  const require = createRequire(import.meta.url);
  const all: Record<string, { body: string }> = require('@iconify-json/game-icons/icons.json').icons;
  return Object.fromEntries(
    [...wanted].toSorted().map((name) => {
      if (!all[name]) throw new Error(`icons.json: game-icons has no "${name}"`);
      return [name, all[name].body];
    }),
  );
}
