/** The board of Yic Yac Yoe for pages elsewhere. */
import type { YicYacYoeView } from './types.ts';
import { badgeInk } from '../../design/badge-looks.ts';
import { TABLE_SIDE, type DrawTable } from '../../design/preview.ts';
import { roomPalette } from './palette.ts';
import { pathOf, strokesOf } from './strokes.ts';

/** Of paper around the grid. */
const MARGIN = 28;

export const drawTable: DrawTable<YicYacYoeView> = ({ board, terms: { size }, players }, seats) => {
  const { paper, ink, tape, faint } = roomPalette(false);
  const cell = (TABLE_SIDE - 2 * MARGIN) / size;
  const lines = Array.from({ length: size - 1 }, (_, index) => {
    const at = MARGIN + (index + 1) * cell;
    return `M${at} ${MARGIN}V${TABLE_SIDE - MARGIN}M${MARGIN} ${at}H${TABLE_SIDE - MARGIN}`;
  });
  const marks = board.map((seat, index) => {
    if (seat === null) return '';
    const x = MARGIN + (index % size) * cell;
    const y = MARGIN + Math.floor(index / size) * cell;
    const colour = badgeInk[seats[seat]!.badge.colour];
    const path = pathOf(strokesOf(players[seat]!.mark));
    const pen = (width: number, stroke: string) => `<path d="${path}" stroke="${stroke}" stroke-width="${width}"/>`;
    // Pale pens have a line round them, as on the board.
    return `<g transform="translate(${x} ${y}) scale(${cell / 100})">${pen(15, ink)}${pen(11, colour)}</g>`;
  });
  return (
    `<rect width="${TABLE_SIDE}" height="${TABLE_SIDE}" fill="#000" opacity=".3" transform="translate(7 9)"/>` +
    `<rect width="${TABLE_SIDE}" height="${TABLE_SIDE}" fill="${paper}" stroke="${faint}" stroke-width="2"/>` +
    `<rect x="210" y="-16" width="140" height="34" fill="${tape}"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${lines.join('')}" stroke="${ink}" stroke-width="5"/>${marks.join('')}</g>`
  );
};
