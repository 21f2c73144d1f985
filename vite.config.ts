import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { icons } from './scripts/icons-plugin.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The order of the layers, in front of all sheets: which of them comes first then means nothing. */
const layers: Plugin = {
  name: 'layers',
  transformIndexHtml: () => [
    { tag: 'style', children: readFileSync(folder('client/design/layers.css'), 'utf8'), injectTo: 'head-prepend' },
  ],
};

/** `--mode gallery` builds the stages' gallery instead of the game. */
export default defineConfig(({ mode }) => ({
  root: folder('client'),
  plugins: [icons(folder('client')), layers],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: folder(mode === 'gallery' ? 'dist/gallery' : 'dist/client'),
    emptyOutDir: true,
    // The first that know light-dark() and nesting: nothing is written out for older ones.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    ...(mode === 'gallery' && { rolldownOptions: { input: folder('client/gallery/index.html') } }),
  },
}));
