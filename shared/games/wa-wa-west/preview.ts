/** The table of Wa Wa West ++ for pages elsewhere: who sits in the sun, with how much ammo. */
import type { WaWaWestView } from './types.ts';
import { catalogueOf } from './items.ts';
import { fonts, pieceColours, roomPalette } from '../../design/palette.ts';
import { starPath } from '../../design/shapes.ts';
import { chip, placesAround, TABLE_SIDE, text, wholeFont, type DrawTable } from '../../design/preview.ts';

const middle = TABLE_SIDE / 2;

export const drawTable: DrawTable<WaWaWestView> = (view, seats) => {
  const { sun, sunDots, ink } = roomPalette(false);
  const { items } = catalogueOf(view.options);
  const radius = Math.min(46, 300 / seats.length + 12);
  const around = placesAround(seats.length, 205).map(({ x, y }, seat) => {
    const { ammo = 0, last = null } = view.players[seat] ?? {};
    const below = y + radius;
    const item = last !== null && seats.length <= 8 ? (items.get(last)?.name ?? '') : '';
    return (
      chip(seats[seat]!, x, y, radius) +
      label(x + radius * 0.8, y - radius * 0.8, ammo, radius * 0.42) +
      text(x, below + 24, item, { size: 20, fill: ink, anchor: 'middle', bold: true })
    );
  });
  return (
    `<g transform="translate(${middle} ${middle})"><path d="${starPath(18, 116, 92)}" fill="${sun}" stroke="${ink}" stroke-width="4"/>` +
    `<circle r="74" fill="${sunDots}" stroke="${ink}" stroke-width="3"/></g>` +
    text(middle, middle - 18, 'ROUND', { size: 28, fill: ink, anchor: 'middle', bold: true }) +
    text(middle, middle + 46, String(view.round), { size: 68, fill: ink, anchor: 'middle', font: numbers }) +
    around.join('')
  );
};

const numbers = wholeFont(fonts.number);

/** How much ammo, on a cartridge's head. */
const label = (x: number, y: number, ammo: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${pieceColours.rust}" stroke="${pieceColours.ink}" stroke-width="3"/>` +
  text(x, y + radius * 0.42, String(ammo), { size: radius * 1.2, fill: '#fff', anchor: 'middle', font: numbers });
