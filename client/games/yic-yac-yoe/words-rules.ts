/** What the rules of one table say of Yic Yac Yoe's options. */
import type { Terms } from '../../../shared/games/yic-yac-yoe/terms.ts';
import { lineName } from './words.ts';

const rowsOf = { own: 'only your own marks', any: 'marks of anybody' };
const marks = { lines: 'plain strokes', custom: 'marks of one’s own' };

export const optionWords = {
  size: {
    value: (size: number) => `${size} by ${size}`,
    describe: (size: number) => `a board of ${size} by ${size}`,
    means: 'When it is full, those still in share a tie.',
  },
  row: { means: 'In an unbroken line, across, down or diagonal: whoever completes it is out.' },
  placements: {
    value: (placements: number) => lineName(placements) ?? 'one',
    describe: (placements: number) => lineName(placements) ?? 'one mark on a turn',
    means: (placements: number) =>
      placements === 1 ? 'One mark on an empty square.' : 'They go down as one line through touching squares.',
  },
  marking: {
    describe: marks,
    means: {
      lines: 'Everyone draws the same plain stroke.',
      custom: 'Everyone picks or draws a mark of their own.',
    },
  },
  rows: {
    value: (rows: Terms['rows']) => rowsOf[rows],
    describe: (rows: Terms['rows']) => `rows of ${rowsOf[rows]}`,
    means: 'Those count when a row is completed.',
  },
  turnMs: { means: 'Out of time, chance places for you; a second time in a row you are out.' },
} as const;
