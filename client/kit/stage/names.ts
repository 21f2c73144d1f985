/** How a name is set so that all of it is there: on one line, broken, and as the last way in narrower letters. */
import { graphemesOf } from '../../../shared/contract/graphemes.ts';
import type { Context } from './drawing.ts';
import { drawText, textWidth, type Lettering } from './lettering.ts';

/** The width of a text at that type size, px. */
export type Measure = (text: string, px: number) => number;

/** Room for a name; `px` is the type size it is set in if it can be. */
export interface NameBox {
  width: number;
  height: number;
  px: number;
}

export interface SetName {
  lines: string[];
  px: number;
  /** How wide its letters are, 1 as they are. */
  narrower: number;
}

/** Smaller letters can't be read, px. */
const leastNamePx = 12;
const lineHeight = 1.05;
/** So much smaller than wished is better than a second line. */
const onOneLine = 0.8;
/** As narrow as letters may be while there is another way. */
const easilyRead = 0.9;
/** Letters that are so narrow are better than a break within a word. */
const betweenWords = 0.8;

export const measured: Measure = (text, px) => textWidth(text, { px });

/** As high as a box has to be for so many lines, px. */
const heightOf = (lines: number): number => Math.ceil(lines * leastNamePx * lineHeight) + 2;

export interface NamePlate {
  width: number;
  height: number;
  namePx: number;
  /** Width of the box with the ammo, which is part of `width`; 0 where there is none. */
  ammoWidth: number;
}

/** What a plate leaves its name. */
export const nameBoxOf = ({ width, height, namePx, ammoWidth }: NamePlate): NameBox => ({
  width: width - ammoWidth - platePx.edges,
  height: height - platePx.rims,
  px: namePx,
});

const platePx = { edges: 6, rims: 2 };

/** As high as a plate has to be for so many lines of a name, px. */
export const plateHeightOf = (lines: number): number => heightOf(lines) + platePx.rims;

export function setName(name: string, box: NameBox, measure: Measure = measured): SetName {
  const { width, height, px: wished } = box;
  const set = (lines: string[]): SetName => {
    const widest = Math.max(...lines.map((line) => measure(line, 100))) / 100;
    const px = Math.floor(Math.min(wished, height / (lines.length * lineHeight), width / widest));
    if (px >= leastNamePx) return { lines, px, narrower: 1 };
    return { lines, px: leastNamePx, narrower: Math.min(1, width / (widest * leastNamePx)) };
  };
  const mostLines = Math.floor(height / (leastNamePx * lineHeight));
  let best = set([name]);
  if (best.narrower === 1 && best.px >= wished * onOneLine) return best;
  for (let count = 2; count <= mostLines; count++) {
    const between = set(narrowest(name.split(' '), ' ', count, measure));
    const within = set(narrowest(graphemesOf(name), '', count, measure));
    const broken = between.narrower >= betweenWords ? between : within;
    if (broken.narrower >= best.narrower) best = broken;
    if (best.narrower === 1) return best;
  }
  return best;
}

/**
 * The first layout in which all names can be read easily; each leaves them more lines than the one before.
 * @param boxOf the room for that seat's name
 */
export function layForNames<L>(
  layouts: readonly (() => L)[],
  boxOf: (layout: L, seat: number) => NameBox,
  names: readonly string[],
  measure: Measure = measured,
): L {
  const [lay, ...others] = layouts;
  if (!lay) throw new Error('No layout');
  const layout = lay();
  const isGood = names.every((name, seat) => setName(name, boxOf(layout, seat), measure).narrower >= easilyRead);
  return isGood || others.length === 0 ? layout : layForNames(others, boxOf, names, measure);
}

type NameLettering = Pick<Lettering, 'align' | 'colour'> & {
  /** Struck out in that colour. */
  struck?: string | undefined;
};

/** Draws it with its middle at the height y. @returns how wide it is, px */
export function drawName(
  context: Context,
  { lines, px, narrower }: SetName,
  x: number,
  y: number,
  { struck, align = 'center', colour }: NameLettering,
): number {
  const widths = lines.map((line) => textWidth(line, { px }) * narrower);
  lines.forEach((line, index) => {
    context.save();
    context.translate(x, y + (index - (lines.length - 1) / 2) * px * lineHeight);
    context.scale(narrower, 1);
    drawText(context, line, 0, 0, { px, align, colour });
    context.restore();
  });
  if (struck) strike(context, { x, y, px, align, colour: struck }, widths);
  return Math.max(...widths);
}

/** How much a line through a name sticks out, px. */
const strikePx = { out: 1, thick: 2 };

function strike(
  context: Context,
  { x, y, px, align, colour }: { x: number; y: number; px: number; align: CanvasTextAlign; colour: string },
  widths: readonly number[],
): void {
  context.fillStyle = colour;
  widths.forEach((width, index) => {
    const left = (align === 'center' ? x - width / 2 : x) - strikePx.out;
    const top = y + (index - (widths.length - 1) / 2) * px * lineHeight;
    context.fillRect(left, top, width + strikePx.out * 2, strikePx.thick);
  });
}

/** Those parts on that many lines, or fewer, so that the widest is as narrow as can be. */
function narrowest(parts: readonly string[], glue: string, count: number, measure: Measure): string[] {
  const whole = parts.join(glue).trim();
  if (count === 1 || parts.length < 2) return [whole];
  let best = { lines: [whole], width: measure(whole, 100) };
  for (let end = 1; end < parts.length; end++) {
    const first = parts.slice(0, end).join(glue).trim();
    const lines = [first, ...narrowest(parts.slice(end), glue, count - 1, measure)];
    const width = Math.max(...lines.map((line) => measure(line, 100)));
    if (width < best.width) best = { lines, width };
  }
  return best.lines;
}
