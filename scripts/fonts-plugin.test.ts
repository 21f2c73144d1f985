/** What the fonts that are sent call themselves: who cuts a font may not keep a name that its licence reserves. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { decompress } from 'wawoff2';
import { namesIn } from './font-names.ts';
import { cut, reservedNames } from './fonts-plugin.ts';

const client = join(import.meta.dirname, '..', 'client');
const faces = [...readFileSync(join(client, 'design/fonts.ts'), 'utf8').matchAll(/'@fontsource\/(.+)\.css'/g)].map(
  ([, face = '']) => face,
);

/** The name table's records, but for the copyright, which has to name the reserved name. */
async function shownNames(file: string): Promise<string[]> {
  const font = Buffer.from(await decompress(readFileSync(file)));
  return namesIn(font).flatMap(({ id, text }) => (id === 0 ? [] : [text]));
}

it('knows which names are reserved', () => {
  expect(faces).toContain('sancreek/400');
  expect(reservedNames('sancreek')).toEqual(['Sancreek']);
  expect(reservedNames('alfa-slab-one')).toEqual(['Alfa Slab']);
  expect(reservedNames('anton')).toEqual([]);
});

it.each(faces)(
  '%s has no reserved name in its files, their names, or its style sheet, and names its makers',
  async (face) => {
    const sheet = await cut(face);
    const rules = readFileSync(sheet, 'utf8');
    const files = [...rules.matchAll(/url\('\.\/(.+?)'\)/g)].map(([, file = '']) => join(dirname(sheet), file));
    const [, family = ''] = /font-family: '(.+?)'/.exec(rules)!;
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const names = await shownNames(file);
      expect(names).toContain(family);
      for (const reserved of reservedNames(face.split('/')[0]!)) {
        const word = new RegExp(reserved.replaceAll(' ', '[ -]?'), 'i');
        expect([family, file, ...names].filter((name) => word.test(name))).toEqual([]);
      }
      const copyright = namesIn(Buffer.from(await decompress(readFileSync(file)))).find(({ id }) => id === 0);
      expect(copyright?.text).toMatch(/^Copyright/);
    }
  },
);

it('leaves no page that asks for a font by a reserved name', () => {
  const asked = globSync('**/*.{ts,tsx,css}', { cwd: client })
    .filter((file) => !['design/fonts.ts', 'pages/credits/credits.tsx'].includes(file))
    .filter((file) => /Sancreek|Alfa Slab/.test(readFileSync(join(client, file), 'utf8')));
  expect(asked).toEqual([]);
});
