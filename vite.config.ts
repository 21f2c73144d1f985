import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { icons } from './scripts/icons-plugin.ts';
import { screens } from './scripts/screens-plugin.ts';
import { games } from './shared/games/index.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The order of the layers, in front of all sheets: which of them comes first then means nothing. */
const layers: Plugin = {
  name: 'layers',
  transformIndexHtml: () => [
    { tag: 'style', children: readFileSync(folder('client/design/layers.css'), 'utf8'), injectTo: 'head-prepend' },
  ],
};

/** What the page can show: the games of the list. The gallery has a picture of every game there is. */
const gamesIn = (mode: string): string[] =>
  mode === 'gallery' ? foldersIn('client/games') : games.map(({ info }) => info.id);

const foldersIn = (path: string): string[] =>
  readdirSync(folder(path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const pluginsFor = (built: string[]): Plugin[] => [
  icons(folder('client'), built),
  screens(folder('client'), built, games),
  layers,
];

/** As small as it gets, once: the server sends what lies there. */
const compressed = compression({
  include: /\.(js|css|html|svg|txt|json|webmanifest)$/,
  threshold: 1024,
  algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
});

/** `--mode gallery` builds the gallery instead of the game. */
export default defineConfig(({ mode }) => ({
  root: folder('client'),
  plugins: [...pluginsFor(gamesIn(mode)), mode !== 'gallery' && compressed],
  // Those that think load a game's engine when they know which.
  worker: { format: 'es' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: folder(mode === 'gallery' ? 'dist/gallery' : 'dist/client'),
    emptyOutDir: true,
    // The first that know light-dark() and nesting: nothing is written out for older ones.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    ...(mode === 'gallery' && {
      rolldownOptions: { input: ['index', 'hands', 'sounds'].map((page) => folder(`client/gallery/${page}.html`)) },
    }),
  },
}));
