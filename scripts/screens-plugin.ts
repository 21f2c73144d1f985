/**
 * Serves `virtual:screens`: the index.tsx, rules-page.tsx and poster.tsx of some games, each fetched when it is first
 * wanted, and what the lobby says of those that are listed, with their words-poster.ts, without their rules. What is not named here is not built, so that a game in no
 * list costs the page nothing.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Game } from '../shared/contract/game.ts';

const request = 'virtual:screens';
const resolved = '\0virtual:screens';

/**
 * @param games ids, which are the names of their folders
 * @param listed what can be played, in its order
 */
export function screens(clientFolder: string, games: readonly string[], listed: readonly Game[]): Plugin {
  const load = (name: string, file: string) => {
    const entries = games.map((game) => {
      const path = join(clientFolder, 'games', game, file);
      return `${JSON.stringify(game)}: () => import(${JSON.stringify(path)})`;
    });
    return `export const ${name} = {${entries.join()}};\n`;
  };
  const infos = listed.map(({ info: { id, title, seats } }) => ({ id, title, seats }));
  const words = listed.map(({ info }) => JSON.stringify(join(clientFolder, 'games', info.id, 'words-poster.ts')));
  return {
    name: 'screens',
    resolveId: (id) => (id === request ? resolved : null),
    load: (id) =>
      id === resolved
        ? load('posters', 'poster.tsx') +
          load('screens', 'index.tsx') +
          load('rules', 'rules-page.tsx') +
          words.map((path, index) => `import * as words${index} from ${path};\n`).join('') +
          `export const infos = [${infos.map((info, index) => `{...${JSON.stringify(info)},...words${index}}`).join()}];\n`
        : null,
  };
}
