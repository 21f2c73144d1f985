/**
 * Makes the service worker, which is told here what to keep: every file of the build that a page could want. Their names
 * change with their contents, but for the page's own, which gets a hash here. It is a build of its own: browsers take a
 * single file, and no part of it is the page's.
 *
 * Most files come to it in packs, so that a first visit makes a handful of requests instead of two hundred: a school class
 * does that behind one address.
 */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { pack } from '../shared/packs.ts';
import { afterLists } from './after-lists.ts';

/** Its file, at the same address for ever: a service worker stands above what it serves. All others are named from there. */
const SERVICE_WORKER = 'service-worker.js';

/**
 * Letters of alphabets that the page is not written in, forms of fonts for browsers that do not know this one, and pages
 * that differ from index.html in their head alone.
 */
const notKept = [/\.woff$/, /^page-/, /-(vietnamese|cyrillic|greek)(-ext)?-/, /\.(br|gz|map)$/];

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** What is packed: files whose name changes with their contents, and that need no header but their type. */
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
/** A worker comes with a Content-Security-Policy of its own. */
const isPacked = ({ fileName }: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
  fileName.startsWith('assets/') && extname(fileName) in types && !/worker[^/]*\.js$/.test(fileName);

/** As small as this gets in a moment: the last level takes ten times as long for a twentieth. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 };
const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)];

/** Before compression, bytes. */
const PACK_SIZE = 2 ** 20;

const contentOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array =>
  file.type === 'chunk' ? file.code : file.source;

/**
 * @param source where the worker is written
 * @param target the browsers it is built for
 * @param plugins of its own build
 */
export function precache(source: string, target: string[], plugins: Plugin[]): Plugin {
  let packs: { url: string; files: string[] }[] = [];
  return {
    name: 'precache',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
        .filter((file) => !notKept.some((one) => one.test(file.fileName)))
        .toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1));
      packs = packsOf(files.filter(isPacked));
      const entries = files.map((file) => ({
        url: file.fileName,
        revision: file.fileName.startsWith('assets/') ? null : hashOf(contentOf(file)),
      }));
      const worker = await built({ source, target, plugins }, { PRECACHED: entries, PACKS: packs });
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source: worker });
    },
    configResolved(config) {
      afterLists(config, async function (bundle) {
        for (const { url, files } of packs) {
          const packed = pack(
            files.map((file) => ({
              url: file,
              type: types[extname(file)]!,
              bytes: new Uint8Array(Buffer.from(contentOf(bundle[file]!))),
            })),
          );
          // What is emitted here is too late for the plugin that compresses everything else.
          const forms = { '': packed, '.br': await brotli(packed, { params: BROTLI }), '.gz': await gzip(packed) };
          for (const [suffix, source] of Object.entries(forms))
            this.emitFile({ type: 'asset', fileName: `${url}${suffix}`, source });
        }
      });
    },
  };
}

/** Named by the names of their files, which change with the contents. */
function packsOf(files: (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): { url: string; files: string[] }[] {
  const packs: string[][] = [];
  let left = 0;
  for (const file of files) {
    const size = contentOf(file).length;
    if (size > left) {
      packs.push([]);
      left = PACK_SIZE;
    }
    packs.at(-1)!.push(file.fileName);
    left -= size;
  }
  return packs.map((names) => ({ url: `assets/${hashOf(names.join('\n'))}.pack`, files: names }));
}

/** @param told by name, as constants of the worker */
async function built(
  { source, target, plugins }: { source: string; target: string[]; plugins: Plugin[] },
  told: Record<string, object>,
): Promise<string> {
  const constants = Object.entries(told).map(([name, value]) => [name, JSON.stringify(value)]);
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { ...Object.fromEntries(constants), 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  const [first] = [result].flat();
  if (!first || !('output' in first)) throw new Error('The service worker was not built.');
  return first.output[0].code;
}
