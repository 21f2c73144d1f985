/** The faces of the house, bundled: nothing is fetched from elsewhere. */
import '@fontsource/alfa-slab-one/400.css';
import '@fontsource/anton/400.css';
import '@fontsource/atkinson-hyperlegible/400.css';
import '@fontsource/atkinson-hyperlegible/700.css';
import '@fontsource/permanent-marker/400.css';
import '@fontsource/saira-stencil-one/400.css';
import '@fontsource/sancreek/400.css';

// One letter of each subset, since a face comes in several files.
const sample = 'Aą0';

/** Resolves when what canvas prints with is there. A face that can't be had is replaced by a fallback. */
export const canvasFonts: Promise<unknown> = Promise.allSettled(
  [
    '400 16px "Atkinson Hyperlegible"',
    '700 16px "Atkinson Hyperlegible"',
    '400 16px "Alfa Slab One"',
    '400 16px "Permanent Marker"',
    '400 16px "Saira Stencil One"',
    '400 16px Sancreek',
    // Tests run without a document.
  ].map((font) => globalThis.document?.fonts.load(font, sample)),
);
