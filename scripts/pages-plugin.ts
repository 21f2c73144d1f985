/**
 * Writes the HTML of each page: its title and description, and all the files that it begins with, so that a slow line
 * need not hear of them one after the other. The lobby's is index.html, which comes without a network, too.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { fonts, themes } from '../shared/design/palette.ts';
import type { Game } from '../shared/contract/game.ts';
import { fileOfPage, headOf, placeAt, type Place } from '../shared/pages.ts';

/** One page of each kind, and the modules that it begins with besides those of every page. */
const pagesWith = (clientFolder: string, games: readonly Game[]): [place: Place, modules: string[]][] => [
  [
    { page: 'lobby' },
    games.map(({ info }) => `games/${info.id}/poster.tsx`).filter((path) => existsSync(join(clientFolder, path))),
  ],
  [{ page: 'create', game: null }, ['pages/create/create.tsx']],
  [{ page: 'credits' }, ['pages/credits/credits.tsx']],
  [{ page: 'licences' }, ['pages/licences/licences.tsx']],
  [{ page: 'privacy' }, ['pages/privacy/privacy.tsx']],
  [{ page: 'mine' }, ['pages/mine/mine.tsx']],
  [{ page: 'matches' }, ['pages/matches/matches.tsx']],
  [{ page: 'person', key: '' }, ['pages/person/person.tsx']],
  [{ page: 'puzzles' }, ['pages/puzzles/puzzles.tsx']],
  [{ page: 'join', code: '' }, []],
  [{ page: 'screen', code: '' }, ['pages/match/screen/screen.tsx']],
  [{ page: 'table', matchId: '', sit: false }, ['pages/match/match.tsx']],
  [{ page: 'table-rules', matchId: '' }, ['pages/rules/table.tsx']],
  [placeAt('/replay/x'), ['pages/replay/replay.tsx']],
  [placeAt('/embed/x'), ['pages/replay/replay.tsx']],
  [{ page: 'tv', speed: 1, isFramed: false }, ['pages/tv/tv.tsx']],
  [{ page: 'replay-file' }, ['pages/replay/file.tsx']],
  ...games.map(({ info }): [Place, string[]] => [
    { page: 'rules', game: info.id },
    [`games/${info.id}/rules-page.tsx`],
  ]),
];

export const pages = (clientFolder: string, games: readonly Game[]): Plugin => ({
  name: 'pages',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') return;
    const html = String(index.source);
    const ids = games.map(({ info }) => info.id);
    for (const [place, modules] of pagesWith(clientFolder, games)) {
      const head = headOf(place, (game) => games.find(({ info }) => info.id === game)?.info.title);
      const links = filesOf(
        bundle,
        modules.map((path) => join(clientFolder, path)),
      ).filter((file) => !html.includes(file));
      if (place.page === 'rules') links.unshift(titleFaceOf(place.game, Object.keys(bundle)));
      const source = html
        .replace(/<title>.*<\/title>/, `<title>${head.title}</title>`)
        .replace(/(<meta\s+name="description"\s+content=")[^"]*/, `$1${head.description}`)
        .replace('</head>', `${links.map(linkTo).join('')}</head>`);
      const fileName = fileOfPage(place, ids);
      // From the lobby most go on to a table, of whatever game: what draws it is fetched as soon as the lobby rests.
      const stage = filesOf(bundle, [join(clientFolder, 'kit/stage/stage.ts')])[0];
      if (fileName === 'index.html')
        index.source = source.replace('</head>', `<meta name="fetch-ahead" content="/${stage}"></head>`);
      else this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

/** What these modules need before they run: chunks, and the sheets that belong to them. */
function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`${module} is in no file of the build`);
    add(chunk);
  }
  return [...found];
}

/** The letters of a game's title, which are so wide or narrow that the page would jump when they come. */
function titleFaceOf(game: string, files: string[]): string {
  const [family = ''] = String(themes[`theme-${game}`]?.fontTitle ?? fonts.shell).split(',');
  const face = family.replaceAll(/['"]/g, '').trim().toLowerCase().replaceAll(' ', '-');
  const file = files.find((one) => one.includes(`/${face}-english-`));
  if (!file) throw new Error(`No file of the build has the letters ${family}`);
  return file;
}

function linkTo(file: string): string {
  const href = `crossorigin href="/${file}"`;
  // Its module waits for it. As a sheet of the page it would be read in one task with the HTML, and hold up the first picture.
  if (file.endsWith('.css')) return `<link rel="preload" as="style" ${href}>`;
  if (file.endsWith('.woff2')) return `<link rel="preload" as="font" type="font/woff2" ${href}>`;
  return `<link rel="modulepreload" ${href}>`;
}
