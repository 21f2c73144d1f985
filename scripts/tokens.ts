/** Writes the palette as CSS: `npm run tokens` after a change. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { litAlike, themes, tokens, type Tokens } from '../shared/design/palette.ts';

export const tokensFile = join(import.meta.dirname, '../client/design/tokens.css');

/** tokens.css as the palette wants it. */
export const tokensCss = (): string =>
  [
    '/* Written by `npm run tokens` from palette.ts. */',
    '@layer tokens {',
    rule(':root', tokens),
    ...Object.entries(themes).map(([name, theme]) => rule(`.${name}`, theme)),
    ...litAlike.map(([name, light]) => rule(`.${name}-${light}`, litTokens(name, light))),
    '}\n',
  ].join('\n');

const rule = (selector: string, properties: Tokens): string =>
  [
    `  ${selector} {`,
    ...Object.entries(properties).map(([name, value]) => `    ${propertyOf(name)}: ${css(value)};`),
    '  }',
  ].join('\n');

/** What depends on the light: a browser without light-dark() has it computed where the theme begins. */
function litTokens(theme: string, light: 'day' | 'night'): Tokens {
  const lit = Object.entries<Tokens[string]>({ ...tokens, ...themes[theme] }).flatMap(([name, value]) => {
    if (typeof value === 'string') return value.includes('var(') ? [[name, value]] : [];
    return [[name, value[light === 'day' ? 0 : 1]]];
  });
  return { colorScheme: light === 'day' ? 'light' : 'dark', ...Object.fromEntries(lit) };
}

const css = (value: Tokens[string]): string => {
  const text = typeof value === 'string' ? value : `light-dark(${value.join(', ')})`;
  return text.replaceAll('"', "'").replaceAll(/#[0-9A-F]+/g, (colour) => colour.toLowerCase());
};

const propertyOf = (name: string) => (name === 'colorScheme' ? 'color-scheme' : `--${kebab(name)}`);

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

if (import.meta.main) writeFileSync(tokensFile, tokensCss());
