/**
 * Cuts the faces of the house, style sheets of Fontsource, each into files by who needs them. What English is written with
 * is one small file; the rest of a face's letters, which only names need, come in others that a browser fetches when
 * such a letter is on the page. The faces that are shown first are asked for by index.html itself.
 *
 * A cut font is a modified one. Where its licence reserves its name for the whole one, it gets a name of ours, in the style
 * sheet and in the file itself.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import subset from 'subset-font';
import { ownNames } from '../shared/design/palette.ts';
import { renamed } from './font-names.ts';

/** What is cut lies there for the build. */
const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'three-rooms-fonts');
const { resolve } = createRequire(import.meta.url);
const sheetOfFace = /^@fontsource\/(.+)\.css$/;

/** Printable ASCII, and what else the house prints with. */
const english = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
  ...Array.from(' ·×–—‘’“”…←→−', (sign) => sign.codePointAt(0)!),
];

/** @param first faces that the first page shows at once: `anton/400` */
export function fonts(first: readonly string[]): Plugin {
  return {
    name: 'fonts',
    enforce: 'pre',
    resolveId: {
      filter: { id: sheetOfFace },
      async handler(id) {
        const [, face = ''] = sheetOfFace.exec(id)!;
        return { id: await cut(face), meta: { package: `@fontsource/${face.split('/')[0]}` } };
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => first.some((face) => file.includes(`/${face.replace('/', '-english-')}-`)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** A file of a face, and its letters. */
interface Part {
  /** Its @font-face, but for file and letters. */
  rule: string;
  file: string;
  letters: number[];
}

/**
 * Writes the files of a face, and its style sheet beside them.
 * @param face `sancreek/400`
 * @returns where the style sheet is
 * @throws if its name is reserved and `ownNames` has none for it
 */
export async function cut(face: string): Promise<string> {
  const sheet = resolve(`@fontsource/${face}.css`);
  const [font = ''] = face.split('/');
  const parts = partsOf(readFileSync(sheet, 'utf8')).flatMap(({ rule, file, letters }): (Part & { name: string })[] => {
    const name = basename(file);
    if (!name.includes('-latin-') || name.includes('-latin-ext-')) return [{ rule, file, letters, name }];
    const isEnglish = (letter: number) => english.includes(letter);
    return [
      { rule, file, letters: letters.filter(isEnglish), name: name.replace('-latin-', '-english-') },
      { rule, file, letters: letters.filter((letter) => !isEnglish(letter)), name },
    ];
  });
  mkdirSync(folder, { recursive: true });
  const rules = await Promise.all(
    parts.map(async ({ rule, file, letters, name }) => {
      const [, family = ''] = /font-family: '(.+?)'/.exec(rule) ?? [];
      const own = ownNames[family] ?? family;
      if (reservedNames(font).some((reserved) => own.includes(reserved)))
        throw new Error(`The licence of ${family} reserves its name: a cut one needs another in ownNames.`);
      const written = name.replace(font, nameOfFile(own));
      const source = readFileSync(join(dirname(sheet), file));
      writeFileSync(join(folder, written), await lettersOf(source, String.fromCodePoint(...letters), family, own));
      return (
        `@font-face {${rule.replace(family, own)}src: url('./${written}') format('woff2'); ` +
        `unicode-range: ${rangesOf(letters)}; }\n`
      );
    }),
  );
  const written = join(folder, `${face.replace('/', '-')}.css`);
  writeFileSync(written, rules.join(''));
  return written;
}

/** `Alfa Slab One` as files are called. */
const nameOfFile = (family: string): string => family.toLowerCase().replaceAll(' ', '-');

/** The font with those letters alone. */
async function lettersOf(font: Buffer, letters: string, family: string, own: string): Promise<Buffer> {
  if (own === family) return subset(font, letters, { targetFormat: 'woff2', noHinting: true });
  const some = await subset(font, letters, { targetFormat: 'sfnt', noHinting: true });
  return subset(renamed(some, family, own), undefined, { targetFormat: 'woff2', noHinting: true, keepAllGlyphs: true });
}

/** Names that only the whole font may have, by its licence. @param font `sancreek` */
export function reservedNames(font: string): string[] {
  const licence = readFileSync(resolve(`@fontsource/${font}/LICENSE`), 'utf8');
  const [, reserved = ''] = /^Copyright.* with Reserved Font Names? (.*)$/m.exec(licence) ?? [];
  return [...reserved.matchAll(/"(.+?)"/g)].map(([, name = '']) => name);
}

/** Reads a style sheet of Fontsource. */
function partsOf(sheet: string): Part[] {
  return [...sheet.matchAll(/@font-face \{(.*?)src: url\((\S+?\.woff2)\).*?unicode-range: (.*?);/gs)].map(
    ([, rule = '', file = '', ranges = '']) => ({ rule, file, letters: ranges.split(',').flatMap(lettersIn) }),
  );
}

/** @param range `U+20` or `U+20-7E` */
function lettersIn(range: string): number[] {
  const [from = 0, to = from] = range
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** @param letters ascending, but for where ranges of the style sheet are not */
function rangesOf(letters: number[]): string {
  const ranges: [number, number][] = [];
  for (const letter of letters) {
    const last = ranges.at(-1);
    if (last && last[1] === letter - 1) last[1] = letter;
    else ranges.push([letter, letter]);
  }
  const hex = (code: number) => code.toString(16);
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join();
}
