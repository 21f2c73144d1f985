/**
 * What a picture of a table is drawn with, as SVG text, for pages elsewhere that show a link. The server renders it
 * (`server/preview/`), so nothing here may need a browser. A game's own part is its `preview.ts`.
 */
import type { Badge } from '../contract/badges.ts';
import { graphemesOf } from '../contract/graphemes.ts';
import { escaped } from '../contract/text.ts';
import { ownNames } from './palette.ts';
import { badgeInk, shapePaths } from './badge-looks.ts';

/** The side of the square in which a game draws its table, from (0, 0). */
export const TABLE_SIDE = 560;

export interface PreviewSeat {
  name: string;
  badge: Badge;
  /** Whether they are in play still. */
  isIn: boolean;
}

/** What a game's `preview.ts` exports. @returns SVG elements within `TABLE_SIDE` */
export type DrawTable<View> = (view: View, seats: readonly PreviewSeat[]) => string;

interface TextStyle {
  size: number;
  fill: string;
  font?: string;
  anchor?: 'start' | 'middle' | 'end';
  bold?: boolean;
  /** Longer texts are made smaller, and cut where that would be too small to read. */
  width?: number;
}

/** The first font of a CSS list, by its makers' name: the renderer has whole fonts, and pages have cut ones. */
export function wholeFont(list: string): string {
  const first = list.split(',')[0]!.replaceAll(/['"]/g, '');
  return Object.keys(ownNames).find((name) => ownNames[name] === first) ?? first;
}

/** How wide a letter is on average, in parts of its size. */
const LETTER = 0.56;
const SMALLEST = 0.7;

/** Any text as one line; its baseline is at `y`. */
export function text(x: number, y: number, words: string, style: TextStyle): string {
  const { fill, font = 'Atkinson Hyperlegible', anchor = 'start', bold = false, width = Infinity } = style;
  const letters = graphemesOf(words);
  const size = Math.min(style.size, Math.max(SMALLEST * style.size, width / (LETTER * letters.length)));
  const most = Math.floor(width / (LETTER * size));
  const shown = letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : words;
  return (
    `<text x="${round(x)}" y="${round(y)}" font-family="${font}" font-size="${round(size)}" fill="${fill}" ` +
    `text-anchor="${anchor}" font-weight="${bold ? 700 : 400}">${escaped(shown)}</text>`
  );
}

/** A player's badge on a chip of paper; crossed out for who is out. */
export function chip({ badge, isIn }: PreviewSeat, x: number, y: number, radius: number): string {
  const cross = radius * 0.7;
  return (
    `<g transform="translate(${round(x)} ${round(y)})">` +
    `<circle r="${round(radius)}" fill="#FBF3E0" stroke="#1F1713" stroke-width="${round(radius * 0.09)}"/>` +
    `<path d="${shapePaths[badge.shape]}" transform="scale(${round(radius * 0.55)})" fill="${badgeInk[badge.colour]}" ` +
    `fill-rule="evenodd" stroke="#1F1713" stroke-width=".1"/>` +
    (isIn
      ? ''
      : `<path d="M${-cross} ${-cross}L${cross} ${cross}M${cross} ${-cross}L${-cross} ${cross}" stroke="#8C2A18" ` +
        `stroke-width="${round(radius * 0.2)}" stroke-linecap="round"/>`) +
    '</g>'
  );
}

/** Places around a table, clockwise from the bottom. */
export function placesAround(count: number, reach: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, seat) => {
    const angle = Math.PI * (0.5 + (2 * seat) / count);
    return { x: TABLE_SIDE / 2 + reach * Math.cos(angle), y: TABLE_SIDE / 2 + reach * Math.sin(angle) };
  });
}

const round = (value: number) => Math.round(value * 100) / 100;
