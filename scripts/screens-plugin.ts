/**
 * Serves `virtual:screens`: the index.tsx of some games, each fetched when it is first wanted. What is not named here is
 * not built, so that a game in no list costs the page nothing.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const request = 'virtual:screens';
const resolved = '\0virtual:screens';

/** @param games ids, which are the names of their folders */
export function screens(clientFolder: string, games: readonly string[]): Plugin {
  const load = (game: string) => {
    const path = join(clientFolder, 'games', game, 'index.tsx');
    return `${JSON.stringify(game)}: () => import(${JSON.stringify(path)})`;
  };
  return {
    name: 'screens',
    resolveId: (id) => (id === request ? resolved : null),
    load: (id) => (id === resolved ? `export const screens = {${games.map(load).join()}};\n` : null),
  };
}
