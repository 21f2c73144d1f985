/** What a host should know about options that are allowed, but odd. */
import { termsOf, type Terms, type YicYacYoeOptions } from './options.ts';

export function notes(read: YicYacYoeOptions, seats: number): string[] {
  const { size, row, placements, rows, armed } = termsOf(read, seats);
  // Armed, nobody can foretell who places how often.
  if (armed) return [];
  if (size === 3 && seats === 2) return [smallest[rows][placements]];
  const squares = size * size;
  const most = Math.min(squares, Math.ceil(squares / (seats * placements)) * placements);
  return rows === 'own' && most < row
    ? [`Nobody gets ${row} marks of their own on this board, ${most} at the most: a full board, and a tie.`]
    : [];
}

const even = '3 by 3 for two: who never slips never loses. Perfect play ends in a tie.';
const forcedBy = (side: string) => `3 by 3 for two: whoever ${side} can force the win.`;

/** How 3 x 3 ends when two play it perfectly. Found by trying everything; the test does so again. */
const smallest: Record<Terms['rows'], Record<Terms['placements'], string>> = {
  own: { 1: even, 2: even, 3: even },
  any: { 1: forcedBy('begins'), 2: forcedBy('goes second'), 3: forcedBy('begins') },
};
