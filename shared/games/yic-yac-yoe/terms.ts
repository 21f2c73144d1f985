/** What the options come to at a table with so many seats. */
export interface Terms {
  /** The board is size x size. */
  size: number;
  /** So many marks in an unbroken line make a row. */
  row: number;
  /** Marks on a turn, as long as a line of so many fits. */
  placements: 1 | 2 | 3;
  /** [YY-12] With 2 or 3 placements it is always `lines`. */
  marking: 'custom' | 'lines';
  rows: 'own' | 'any';
  turnMs: number;
  armed: boolean;
}

/**
 * [YY-20] The board where no size is set: up to four players win about as often on it, whoever goes first; for five and
 * six it is the fairest we found. See lab/results/yic-yac-yoe.json.
 */
export const usualSize = (seats: number): number => usualSizes[seats - 2] ?? usualSizes[0];

/** For two players, three, and so on. Before a page knows of any players, the first will do. */
const usualSizes = [7, 8, 10, 11, 13] as const;

/** Of the options, what terms come of. */
interface Asked extends Pick<Terms, 'row' | 'marking' | 'rows' | 'turnMs' | 'armed'> {
  /** Null where nobody has set one. */
  size: number | null;
  placements: number;
}

export function termsOf(read: Asked, seats: number): Terms {
  const { row, rows, turnMs, armed } = read;
  const placements = read.placements as Terms['placements'];
  const marking = placements > 1 ? 'lines' : read.marking;
  return { size: read.size ?? usualSize(seats), row, placements, marking, rows, turnMs, armed };
}
