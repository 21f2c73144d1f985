/** What holds for every style sheet. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensCss, tokensFile } from '../../scripts/tokens.ts';

const client = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(client, file), 'utf8');
/** Without comments and addresses. */
const rulesOf = (css: string) => css.replaceAll(/\/\*.*?\*\/|url\(".*?"\)/gs, '');
const sheets = globSync('{design,ui,kit,pages,games}/**/*.css', { cwd: client })
  .toSorted()
  .map((file) => ({ file, css: rulesOf(read(file)) }));
const own = sheets.filter(({ file }) => !file.startsWith('design/'));

describe('style sheets', () => {
  it('have their tokens from the palette', () => {
    expect(readFileSync(tokensFile, 'utf8'), 'npm run tokens').toBe(tokensCss());
  });

  it.each(own)('stand in the layer of their folder: $file', ({ file, css }) => {
    const [layer] = file.split('/');
    expect(topLevel(css)).toEqual([`@layer ${layer}`]);
  });

  it.each(sheets)('know few sizes: $file', ({ css }) => {
    const sizes = [...css.matchAll(/@(?:media|container)([^{]*)/g)].flatMap(([, query = '']) =>
      [...query.matchAll(/\(([^()]*\d[^()]*)\)/g)].map(([, size]) => size),
    );
    // Not for height alone: a small phone upright, or with its keyboard open, has no room for columns.
    expect(css).not.toMatch(/@media \(height [<>]=? \d+px\) \{/);
    for (const size of sizes)
      expect(size).toMatch(/^(width < 380px|width (<|>=) (500|600|900)px|height (<=|>) 500px)$/);
  });

  it.each(own)('leave the light to themes, which set colours for it: $file', ({ css }) => {
    expect(css).not.toContain('color-scheme');
  });

  it.each(sheets)('outrank nothing by force: $file', ({ css }) => {
    expect(css).not.toContain('!important');
  });

  it.each(own)('have one subject each: $file', ({ file }) => {
    expect(read(file).split('\n').length).toBeLessThan(600);
  });

  it('of a game leave the classes of others alone', () => {
    const others = new Set(sheets.filter(isCommon).flatMap(({ css }) => [...classesIn(css)]));
    const taken = sheets.flatMap((sheet) =>
      isCommon(sheet) ? [] : [...classesIn(sheet.css)].filter((name) => others.has(name)),
    );
    expect(taken).toEqual([]);
  });

  it('style what exists', () => {
    const code = globSync('**/*.{ts,tsx}', { cwd: client }).map(read).join('\n');
    const words = new Set(code.match(/[\w-]+/g));
    const unused = sheets.flatMap(({ file, css }) =>
      [...classesIn(css)].filter((name) => !words.has(name)).map((name) => `${file}: ${name}`),
    );
    expect(unused).toEqual([]);
  });
});

const isCommon = ({ file }: { file: string }) => !file.startsWith('games/');

/** The heads of what is not inside anything else. */
function topLevel(css: string): string[] {
  const heads: string[] = [];
  let depth = 0;
  let head = '';
  for (const sign of css) {
    if (sign === '{' && depth++ === 0) heads.push(head.trim());
    if (depth === 0) head += sign;
    if (sign === '}' && --depth === 0) head = '';
  }
  return [...heads, head].map((one) => one.trim()).filter(Boolean);
}

const classesIn = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
