/** The table of War Zone for pages elsewhere: who has how much health, and the last card. */
import { deckOf } from './deck.ts';
import type { WarZoneView } from './types.ts';
import { pieceColours } from '../../design/palette.ts';
import { chip, placesAround, TABLE_SIDE, text, type DrawTable } from '../../design/preview.ts';

const middle = TABLE_SIDE / 2;
const paper = '#EDE8D8';
const ink = '#1B1C18';
const olive = '#7C8063';
const signal = '#CF430B';
const font = 'Saira Stencil One';

export const drawTable: DrawTable<WarZoneView> = (view, seats) => {
  const around = placesAround(seats.length, 210).map(({ x, y }, seat) => {
    const { health = 0, hand = [] } = view.players[seat] ?? {};
    const cards = Array.from({ length: hand.length }, (_, index) => handCard(index - (hand.length - 1) / 2));
    return (
      `<g transform="translate(${x} ${y - 22})">${cards.join('')}</g>` +
      chip(seats[seat]!, x, y, 44) +
      `<rect x="${x - 46}" y="${y + 28}" width="92" height="38" rx="6" fill="${ink}"/>` +
      text(x, y + 57, `${health} HP`, { size: 28, fill: '#fff', anchor: 'middle', font })
    );
  });
  return (
    `<ellipse cx="${middle}" cy="${middle}" rx="200" ry="190" fill="${olive}" stroke="${ink}" stroke-width="4"/>` +
    pile(middle - 62, view.deck) +
    lastCard(middle + 62, view) +
    around.join('')
  );
};

const handCard = (place: number): string =>
  `<rect x="-19" y="-62" width="38" height="60" rx="4" fill="${pieceColours.back}" stroke="${ink}" stroke-width="2.5" transform="rotate(${place * 17})"/>`;

const card = (x: number, fill: string): string =>
  `<rect x="${x - 56}" y="${middle - 76}" width="112" height="152" rx="9" fill="${fill}" stroke="${ink}" stroke-width="3"/>`;

const pile = (x: number, cards: number): string =>
  (cards > 1 ? card(x - 5, pieceColours.back) : '') +
  (cards > 0 ? card(x, pieceColours.back) : '') +
  text(x, middle + 14, String(cards), { size: 44, fill: paper, anchor: 'middle', font });

function lastCard(x: number, { lastCard: last, options }: WarZoneView): string {
  if (!last) return card(x, 'none');
  const { nameOf, attacks } = deckOf(options);
  const words = nameOf(last.kind).split(' ');
  const first = middle + 8 - (words.length - 1) * 13;
  const damage = attacks.get(last.kind)?.damage;
  return (
    card(x, paper) +
    `<rect x="${x - 56}" y="${middle - 76}" width="112" height="18" rx="9" fill="${damage === undefined ? olive : signal}"/>` +
    words
      .map((word, line) =>
        text(x, first + line * 26, word, { size: 22, fill: ink, anchor: 'middle', bold: true, width: 104 }),
      )
      .join('') +
    (damage === undefined
      ? ''
      : text(x, middle + 66, String(damage), { size: 34, fill: signal, anchor: 'middle', font }))
  );
}
