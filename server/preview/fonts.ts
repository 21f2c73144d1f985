/** The house's letters as files that the renderer reads: it knows no WOFF. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { decompress } from 'wawoff2';

const faces = [
  'alfa-slab-one/files/alfa-slab-one-latin-400-normal',
  'anton/files/anton-latin-400-normal',
  'permanent-marker/files/permanent-marker-latin-400-normal',
  'saira-stencil-one/files/saira-stencil-one-latin-400-normal',
  'sancreek/files/sancreek-latin-400-normal',
  'atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal',
  'atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal',
  'atkinson-hyperlegible/files/atkinson-hyperlegible-latin-ext-400-normal',
  'atkinson-hyperlegible/files/atkinson-hyperlegible-latin-ext-700-normal',
];

const { resolve } = createRequire(import.meta.url);

/** @param folder an empty one @returns the files written there */
export async function writeFonts(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const face of faces) {
    const file = join(folder, `${face.replaceAll('/', '-')}.ttf`);
    // What comes back lies in memory that the next call writes over: one after the other.
    writeFileSync(file, await decompress(readFileSync(resolve(`@fontsource/${face}.woff2`))));
    files.push(file);
  }
  return files;
}
