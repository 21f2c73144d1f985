import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { icons } from './client/art/icons-plugin.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `--mode gallery` builds the gallery instead of the game. */
export default defineConfig(({ mode }) => ({
  root: folder('client'),
  plugins: [icons(folder('client'))],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: folder(mode === 'gallery' ? 'dist/gallery' : 'dist/client'),
    emptyOutDir: true,
    ...(mode === 'gallery' && {
      rolldownOptions: { input: ['index', 'hands'].map((page) => folder(`client/gallery/${page}.html`)) },
    }),
  },
}));
