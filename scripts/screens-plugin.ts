/**
 * Serves `virtual:screens`: the index.tsx and the poster.tsx of some games, each fetched when it is first wanted, and what
 * the lobby says of those that are listed, without their rules. What is not named here is not built, so that a game in no
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
  return {
    name: 'screens',
    resolveId: (id) => (id === request ? resolved : null),
    load: (id) =>
      id === resolved
        ? load('posters', 'poster.tsx') +
          load('screens', 'index.tsx') +
          `export const infos = ${JSON.stringify(infos)};\n`
        : null,
  };
}
