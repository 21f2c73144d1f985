/**
 * Serves `virtual:screens`: the index.tsx, rules-page.tsx and poster.tsx of some games, each fetched when it is first
 * wanted; of those that are listed, what the lobby says of them, with their words-poster.ts, what their options are by
 * default, and their game.ts and at-table.ts, each game's fetched alone. What reads options begins in a task of its own before the
 * game does: on a slow phone each of them takes as long as a task may. What is not named here is not built, so that a game
 * in no list costs the page nothing.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Game } from '../shared/contract/game.ts';

const request = 'virtual:screens';
const resolved = '\0virtual:screens';

/**
 * @param games ids, which are the names of their folders
 * @param listed what can be played, in its order, by the names that their game.ts exports
 */
export function screens(
  folders: { client: string; shared: string },
  games: readonly string[],
  listed: Readonly<Record<string, Game>>,
): Plugin {
  const load = (name: string, file: string) => {
    const entries = games.map((game) => {
      const path = join(folders.client, 'games', game, file);
      return `${JSON.stringify(game)}: () => import(${JSON.stringify(path)})`;
    });
    return `export const ${name} = {${entries.join()}};\n`;
  };
  // Rules are shown without what reads options: 25 kB.
  const usual = Object.fromEntries(
    Object.values(listed).map(({ info, options }) => [info.id, options.schema.parse({})]),
  );
  const infos = Object.values(listed).map(({ info: { id, title, seats, rulesVersion } }) => ({
    id,
    title,
    seats,
    rulesVersion,
  }));
  const words = infos.map(({ id }) => JSON.stringify(join(folders.client, 'games', id, 'words-poster.ts')));
  const shared = (file: string, exportOf: (name: string) => string, before = '') =>
    Object.entries(listed).map(([name, { info }]) => {
      const of = (one: string) => JSON.stringify(join(folders.shared, 'games', info.id, one));
      // A small game has its options in its game.ts.
      const hasFirst = before && existsSync(join(folders.shared, 'games', info.id, before));
      const first = hasFirst ? `await import(${of(before)}), await nextTask(), ` : '';
      return `${JSON.stringify(info.id)}: async () => (${first}(await import(${of(file)})).${exportOf(name)})`;
    });
  return {
    name: 'screens',
    resolveId: (id) => (id === request ? resolved : null),
    load: (id) =>
      id === resolved
        ? `import { nextTask } from ${JSON.stringify(join(folders.client, 'kit', 'slices.ts'))};\n` +
          load('posters', 'poster.tsx') +
          load('screens', 'index.tsx') +
          load('rules', 'rules-page.tsx') +
          `export const usual = ${JSON.stringify(usual)};\n` +
          `export const games = {${shared('game.ts', (name) => name, 'options.ts').join()}};\n` +
          `export const tables = {${shared('at-table.ts', () => 'atTable').join()}};\n` +
          words.map((path, index) => `import * as words${index} from ${path};\n`).join('') +
          `export const infos = [${infos.map((info, index) => `{...${JSON.stringify(info)},...words${index}}`).join()}];\n`
        : null,
  };
}
