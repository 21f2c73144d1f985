/**
 * Serves `virtual:screens`: the index.tsx, rules-page.tsx and, if there is one, poster.tsx of some games, each fetched when
 * it is first wanted; of those that are listed, what the lobby says of them, with their words-poster.ts, what their options are by
 * default, and their game.ts, and at-table.ts with synced.ts, each game's fetched alone. What reads options begins in a task of its own before the
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
    const entries = games
      .map((game) => [game, join(folders.client, 'games', game, file)] as const)
      .filter(([, path]) => existsSync(path))
      .map(([game, path]) => `${JSON.stringify(game)}: () => import(${JSON.stringify(path)})`);
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
  const partOf = (id: string, file: string) => join(folders.shared, 'games', id, file);
  const fetched = (id: string, file: string) => `import(${JSON.stringify(partOf(id, file))})`;
  const rules = Object.entries(listed).map(([name, { info }]) => {
    // A small game has its options in its game.ts.
    const hasFirst = existsSync(partOf(info.id, 'options.ts'));
    const first = hasFirst ? `await ${fetched(info.id, 'options.ts')}, await nextTask(), ` : '';
    return `${JSON.stringify(info.id)}: async () => (${first}(await ${fetched(info.id, 'game.ts')}).${name})`;
  });
  // What it is synced by is on its way as soon as the game is: a table can't be read without it.
  const tables = infos.map(({ id }) => {
    const both = `Promise.all([${fetched(id, 'at-table.ts')}, ${fetched(id, 'synced.ts')}])`;
    return `${JSON.stringify(id)}: () => ${both}.then(([{ atTable }, synced]) => ({ game: atTable, synced }))`;
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
          `export const games = {${rules.join()}};\n` +
          `export const tables = {${tables.join()}};\n` +
          words.map((path, index) => `import * as words${index} from ${path};\n`).join('') +
          `export const infos = [${infos.map((info, index) => `{...${JSON.stringify(info)},...words${index}}`).join()}];\n`
        : null,
  };
}
