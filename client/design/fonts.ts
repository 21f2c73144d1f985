/** The faces of the house, bundled and cut (`scripts/fonts-plugin.ts`): nothing is fetched from elsewhere. */
import '@fontsource/alfa-slab-one/400.css';
import '@fontsource/anton/400.css';
import '@fontsource/atkinson-hyperlegible/400.css';
import '@fontsource/atkinson-hyperlegible/700.css';
import '@fontsource/permanent-marker/400.css';
import '@fontsource/saira-stencil-one/400.css';
import '@fontsource/sancreek/400.css';

const forNames = ['400 16px "Atkinson Hyperlegible"', '700 16px "Atkinson Hyperlegible"'];
/** Titles and numbers, which are ours. */
const forPrint = [
  '400 16px "Rooms Slab"',
  '400 16px "Permanent Marker"',
  '400 16px "Saira Stencil One"',
  '400 16px "Rooms Wood"',
];

/**
 * Fetches what canvas prints with, which unlike a page does not fetch what it needs. What is there already is not fetched
 * again. @param names that will be printed, in any letters there are
 * @returns when it is there; a face that can't be had is replaced by a fallback
 */
export const canvasFonts = (names: readonly string[] = []): Promise<unknown> =>
  Promise.allSettled([
    ...forNames.map((font) => document.fonts.load(font, `A0${names.join('')}`)),
    ...forPrint.map((font) => document.fonts.load(font, 'A0')),
  ]);
