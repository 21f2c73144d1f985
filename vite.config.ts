import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { afterLists } from './scripts/after-lists.ts';
import { chunks } from './scripts/chunks.ts';
import { fonts } from './scripts/fonts-plugin.ts';
import { icons } from './scripts/icons-plugin.ts';
import { Licences } from './scripts/licences-plugin.ts';
import { pages } from './scripts/pages-plugin.ts';
import { precache } from './scripts/precache-plugin.ts';
import { screens } from './scripts/screens-plugin.ts';
import { games } from './shared/games/index.ts';
import { list } from './shared/games/list.ts';
import { oldestBrowsers, startScript } from './shared/browsers.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The order of the layers, in which later ones win, in front of all sheets: which sheet comes first then means nothing. */
const layers: Plugin = {
  name: 'layers',
  transformIndexHtml: () => [
    { tag: 'style', children: '@layer reset, tokens, base, ui, kit, pages, games;', injectTo: 'head-prepend' },
  ],
};

/** Puts the first script into a page, above all that is fetched: see shared/browsers.ts. */
const start: Plugin = {
  name: 'start',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [{ tag: 'script', children: startScript, injectTo: 'head' }],
  },
};

const targets = Object.entries(oldestBrowsers).map(([browser, version]) => browser + version);

/** Pixi's index makes masks, sprite sheets and videos known to it, none of which a stage has: without that they stay away. */
const leanPixi: Plugin = {
  name: 'lean-pixi',
  transform: {
    filter: { id: /pixi\.js\/lib\/index\.mjs$/ },
    handler: (code) => ({ code, moduleSideEffects: false }),
  },
};

/** Rooms are never spoken to by WebTransport: the SDK's transport for it stays away. */
const leanSdk: Plugin = {
  name: 'lean-sdk',
  load: {
    filter: { id: /colyseus\.js\/build\/transport\/H3Transport\.mjs$/ },
    handler: () => 'export class H3TransportTransport {}',
  },
};

/**
 * Where storage is blocked, the SDK looks for a token of its own, which no page here has, in a database that it can't open:
 * then no table is joined. So it keeps nothing.
 */
const noSdkStorage: Plugin = {
  name: 'no-sdk-storage',
  load: {
    filter: { id: /colyseus\.js\/build\/Storage\.mjs$/ },
    handler: () =>
      'export const setItem = () => {}, removeItem = () => {}; export const getItem = (_name, hear) => hear();',
  },
};

/**
 * Has the browser compile all functions of a file as it arrives, beside the page. Otherwise it compiles each as it is first
 * called, while the page waits: a seventh to a half of a replay's longest tasks. Chromium since 136, see
 * https://v8.dev/blog/explicit-compile-hints; for others it is a comment. It must stand above all else in the file.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  configResolved(config) {
    afterLists(config, (bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    });
  },
};

/** What the page can show: the games of the list. The gallery has a picture of every game there is. */
const gamesIn = (mode: string): string[] =>
  mode === 'gallery' ? foldersIn('client/games') : games.map(({ info }) => info.id);

const foldersIn = (path: string): string[] =>
  readdirSync(folder(path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** What every page begins with: its words, and the name of the house. */
const firstFaces = ['anton/400', 'atkinson-hyperlegible/400', 'atkinson-hyperlegible/700'];

const pluginsFor = (built: string[]): Plugin[] => [
  fonts(firstFaces),
  icons(folder('client'), built),
  screens({ client: folder('client'), shared: folder('shared') }, built, list),
  layers,
  leanPixi,
  leanSdk,
  noSdkStorage,
  noNode,
];

/** What only Node has is missing in a browser when it is used: then it is too late to say so. */
const noNode: Plugin = {
  name: 'no-node',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^node:/ },
    handler(id, importer) {
      this.error(`${importer} goes into a browser and imports ${id}.`);
    },
  },
};

/** As small as it gets, once: the server sends what lies there. */
const compressed = compression({
  include: /\.(js|css|html|svg|txt|json|webmanifest)$/,
  threshold: 1024,
  algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
});

const licences = new Licences();

/** `--mode gallery` builds the gallery instead of the game. */
export default defineConfig(({ mode }) => ({
  root: folder('client'),
  plugins: [
    ...pluginsFor(gamesIn(mode)),
    mode !== 'gallery' && [
      start,
      pages(folder('client'), games),
      compiledAhead,
      precache(folder('client/service-worker.ts'), targets, [licences.gather()]),
      // After what a browser keeps is listed: nobody needs them without a network.
      licences.write(),
      compressed,
    ],
  ],
  // Those that think load a game's engine when they know which.
  worker: { format: 'es', plugins: () => [licences.gather(), noNode] },
  // Scripts and sheets find other files by where they lie themselves, so that one build works under any base path. Pages name
  // them from the root: the server puts its base path in front.
  experimental: { renderBuiltUrl: (_file, { hostType }) => ({ relative: hostType !== 'html' }) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: folder(mode === 'gallery' ? 'dist/gallery' : 'dist/client'),
    emptyOutDir: true,
    // The browsers below all know modulepreload.
    modulePreload: { polyfill: false },
    // A face is fetched when it is needed, and a tab's icon once.
    assetsInlineLimit: (file) => (/\.woff2$|tab-icon/.test(file) ? false : undefined),
    // Scripts, workers and style sheets.
    target: targets,
    rolldownOptions: {
      ...(mode === 'gallery' && {
        input: ['index', 'hands', 'sounds'].map((page) => folder(`client/gallery/${page}.html`)),
      }),
      output: {
        strictExecutionOrder: true,
        codeSplitting: {
          groups: chunks.map((group, index) => ({ ...group, priority: chunks.length - index })),
        },
      },
    },
  },
}));
