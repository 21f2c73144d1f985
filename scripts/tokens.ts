/** Writes the palette as CSS: `npm run tokens` after a change. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { themes, tokens, type Tokens } from '../client/design/palette.ts';

export const tokensFile = join(import.meta.dirname, '../client/design/tokens.css');

/** tokens.css as the palette wants it. */
export const tokensCss = (): string =>
  [
    '/* Written by `npm run tokens` from palette.ts. */',
    '@layer tokens {',
    rule(':root', tokens),
    ...Object.entries(themes).map(([name, theme]) => rule(`.${name}`, theme)),
    '}\n',
  ].join('\n');

const rule = (selector: string, properties: Tokens): string =>
  [
    `  ${selector} {`,
    ...Object.entries(properties).map(([name, value]) => `    --${kebab(name)}: ${css(value)};`),
    '  }',
  ].join('\n');

const css = (value: Tokens[string]): string => {
  const text = typeof value === 'string' ? value : `light-dark(${value.join(', ')})`;
  return text.replaceAll('"', "'").replaceAll(/#[0-9A-F]+/g, (colour) => colour.toLowerCase());
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

if (import.meta.main) writeFileSync(tokensFile, tokensCss());
