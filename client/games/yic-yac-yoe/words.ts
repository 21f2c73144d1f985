/** What a table plays, in the words of its rules note. */
import type { Terms } from '../../../shared/games/yic-yac-yoe/options.ts';
import { inCapitals, inWords } from '../../../shared/contract/words.ts';

/** What a turn's line is called; null for a single mark. */
export const lineName = (placements: number): string | null => [null, 'Youbles', 'Yriples'][placements - 1] ?? null;

/** "Yriples, 7 by 7, row 5" */
export const termsTitle = ({ size, row, placements }: Terms): string =>
  [lineName(placements), `${size} by ${size}`, `row ${row}`].filter(Boolean).join(', ');

/** "One line through three touching squares. It may bend." */
export function placeWords(due: number): string {
  if (due === 1) return 'One mark on an empty square.';
  return `One line through ${inWords(due)} touching squares.${due > 2 ? ' It may\u00a0bend.' : ''}`;
}

/** Not to be torn apart at the end of a line. */
const out = 'Complete\u00a0it:\u00a0out.';

/** "Any five marks in line make a row. Complete it: out." */
export const rowRule = ({ row, rows }: Terms): string =>
  rows === 'any'
    ? `Any ${inWords(row)} marks in line make a row. ${out}`
    : `${inCapitals(row)} of your own marks in line make a row. ${out}`;

export const armedRule = 'Armed: each turn opens with a showdown, and whoever is hit must place.';
