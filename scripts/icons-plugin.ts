/**
 * Serves `virtual:icons/<path>`: the icons that `client/<path>.json` names, of the four thousand of game-icons.net. Such a
 * file maps our own id to the icon's name; a module that shows icons imports it for its effect, so that a page fetches
 * only what it shows. `virtual:icons/room-signs` has the signs of the rooms that are built, whose files name them.
 * Icons: https://game-icons.net, CC BY 3.0, by Lorc, Delapouite and others.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const request = /^virtual:icons\//;
const ROOM_SIGNS = 'room-signs';

/** @param games ids, which are the names of their folders */
export function icons(clientFolder: string, games: readonly string[]): Plugin {
  const fileOf = (path: string) => join(clientFolder, `${path}.json`);
  const readNames = (path: string): Record<string, string> => JSON.parse(readFileSync(fileOf(path), 'utf8'));
  const withIcons = games.filter((game) => existsSync(fileOf(`games/${game}/icons`)));
  const namesIn = (path: string) => (path === ROOM_SIGNS ? roomSigns(withIcons, readNames) : readNames(path));
  return {
    name: 'icons',
    buildStart: () => checkIds(clientFolder),
    resolveId: { filter: { id: request }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:icons\// },
      handler(id) {
        const path = id.slice('\0virtual:icons/'.length);
        if (path !== ROOM_SIGNS) this.addWatchFile(fileOf(path));
        const bodies = bodiesOf(namesIn(path));
        const registry = JSON.stringify(join(clientFolder, 'design/icons.ts'));
        const code = `import { addIcons } from ${registry};\naddIcons(${JSON.stringify(bodies)});\n`;
        return { code, meta: { package: '@iconify-json/game-icons' } };
      },
    },
  };
}

function roomSigns(games: readonly string[], readNames: (path: string) => Record<string, string>) {
  const named = games.map((game) => [`room-${game}`, readNames(`games/${game}/icons`)[`room-${game}`]] as const);
  return Object.fromEntries(named.flatMap(([id, name]) => (name ? [[id, name]] : [])));
}

/** One id means one icon throughout the client, so that a picture means the same in every room. */
function checkIds(clientFolder: string): void {
  const known: Record<string, string> = {};
  for (const file of globSync('**/{icons,poster-icons}.json', { cwd: clientFolder })) {
    const names: Record<string, string> = JSON.parse(readFileSync(join(clientFolder, file), 'utf8'));
    for (const [id, name] of Object.entries(names))
      if ((known[id] ??= name) !== name) throw new Error(`icons.json: "${id}" is both ${known[id]} and ${name}`);
  }
}

/** By our id. */
function bodiesOf(names: Record<string, string>): Record<string, string> {
  const require = createRequire(import.meta.url);
  const all: Record<string, { body: string }> = require('@iconify-json/game-icons/icons.json').icons;
  return Object.fromEntries(
    Object.entries(names).map(([id, name]) => {
      if (!all[name]) throw new Error(`icons.json: game-icons has no "${name}"`);
      return [id, rounded(all[name].body)];
    }),
  );
}

/**
 * To a tenth of what is 512 high: at the largest size that an icon is shown in, less than a twentieth of a pixel, and a
 * quarter less to fetch. With its point each number still ends where the next one begins with one.
 */
const rounded = (body: string): string =>
  body.replaceAll(/\d*\.\d{2,}/g, (number) => Number(number).toFixed(1).replace(/^0\./, '.'));
