/** Why somebody is out, in their own words. */
import { at } from '../../../shared/contract/at.ts';
import { inWords, joinNames } from '../../../shared/contract/words.ts';
import { squareName, type Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import type { WhyRow } from '../../../shared/games/yic-yac-yoe/why.ts';

const ends = (row: readonly Cell[]) => `${squareName(at(row, 0))} to ${squareName(at(row, row.length - 1))}`;
const named = (cells: readonly Cell[]) => joinNames(cells.map(squareName));

export const whyWords = {
  title: 'You are out',
  when: (turn: number) => `turn ${turn}`,
  you: 'You',
  time: 'Your time ran out twice in a row, and whoever that happens to is out.',
  timeNone: 'A mark anywhere in time: one turn played ends the count.',
  verb: ({ line }: WhyRow) => {
    const row = at(line.rows, 0);
    const more = line.rows.length > 1 ? `, and ${inWords(line.rows.length - 1)} more` : '';
    return `${named(line.cells)} completed ${inWords(row.length)} in line${more}: ${ends(row)}.`;
  },
  timedOut: 'Your time had run out, and chance placed for you.',
  hit: (by: string, item: string) => `It was yours to place because ${by} hit you with ${item} in the showdown.`,
  kept: (items: string[]) =>
    items.length === 0
      ? 'None of your items would have kept the pen away.'
      : `${joinNames(items)} would have kept the pen away.`,
  sign: (owners: { name: string; count: number }[]): { lead: string; text: string } | null => {
    const marks = owners.reduce((sum, { count }) => sum + count, 0);
    if (marks === 0) return null;
    const [only, ...others] = owners;
    const whose =
      only && others.length === 0
        ? `${marks > 1 ? 'all ' : ''}${only.name}`
        : joinNames(owners.map(({ name, count }) => `${inWords(count)} ${name}`));
    return {
      lead: 'You could see it coming:',
      text: `${inWords(marks)} ${marks > 1 ? 'marks' : 'mark'} stood in that row already: ${whose}.`,
    };
  },
  yours: 'yours',
  of: (name: string) => `${name}’s`,
  saving: 'What would have saved you',
  safe: (cells: readonly Cell[]) => named(cells),
  safeText: 'It completes no row.',
  safeCount: ({ safeSquares }: WhyRow) =>
    safeSquares ? `${safeSquares.safe} of ${safeSquares.empty} empty squares were safe.` : 'A line as long, and safe.',
  none: 'Nothing: every square left completed a row.',
  canRise: 'Necromancy can still raise you.',
} as const;
