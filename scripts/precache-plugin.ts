/**
 * Makes the service worker, which is told here what to keep: every file of the build that a page could want. Their names
 * change with their contents, but for the page's own, which gets a hash here. It is a build of its own: browsers take a
 * single file, and no part of it is the page's.
 */
import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

/** Its file at the root, and at the same address for ever: a service worker stands above what it serves. */
const SERVICE_WORKER = 'service-worker.js';

/**
 * Letters of alphabets that the page is not written in, forms of fonts for browsers that do not know this one, and pages
 * that differ from index.html in their head alone.
 */
const notKept = [/\.woff$/, /^page-/, /-(vietnamese|cyrillic|greek)(-ext)?-/, /\.(br|gz|map)$/];

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/**
 * @param source where the worker is written
 * @param plugins of its own build
 */
export const precache = (source: string, plugins: Plugin[]): Plugin => ({
  name: 'precache',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const entries = Object.values(bundle)
      .filter((file) => !notKept.some((one) => one.test(file.fileName)))
      .map((file) => ({
        url: `/${file.fileName}`,
        revision: file.fileName.startsWith('assets/') ? null : hashOf(file.type === 'chunk' ? file.code : file.source),
      }))
      .toSorted((one, other) => (one.url < other.url ? -1 : 1));
    this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source: await built(source, entries, plugins) });
  },
});

async function built(source: string, entries: object[], plugins: Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { PRECACHED: JSON.stringify(entries), 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  const [first] = [result].flat();
  if (!first || !('output' in first)) throw new Error('The service worker was not built.');
  return first.output[0].code;
}
