/** Why somebody is out: told to them, or of them. */
import { at } from '../../../shared/contract/at.ts';
import { inWords, joinNames } from '../../../shared/contract/words.ts';
import { squareName, type Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import type { WhyRow } from '../../../shared/games/yic-yac-yoe/why.ts';
import type { Person } from '../../kit/hand/person.ts';

const ends = (row: readonly Cell[]) => `${squareName(at(row, 0))} to ${squareName(at(row, row.length - 1))}`;
const named = (cells: readonly Cell[]) => joinNames(cells.map(squareName));

export const whyWordsFor = ({ Name, name, Own, own, them, are, Seer }: Person) => ({
  title: `${Name} ${are} out`,
  when: (turn: number) => `turn ${turn}`,
  you: Name,
  time: `${Own} time ran out twice in a row, and whoever that happens to is out.`,
  timeNone: 'A mark anywhere in time: one turn played ends the count.',
  verb: ({ line }: WhyRow) => {
    const row = at(line.rows, 0);
    const more = line.rows.length > 1 ? `, and ${inWords(line.rows.length - 1)} more` : '';
    return `${named(line.cells)} completed ${inWords(row.length)} in line${more}: ${ends(row)}.`;
  },
  timedOut: `${Own} time had run out, and chance placed for ${them}.`,
  hit: (by: string, item: string) =>
    `It was for ${name} to place because ${by} hit ${them} with ${item} in the showdown.`,
  kept: (items: string[]) =>
    items.length === 0
      ? `None of ${own} items would have kept the pen away.`
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
      lead: `${Seer} could see it coming:`,
      text: `${inWords(marks)} ${marks > 1 ? 'marks' : 'mark'} stood in that row already: ${whose}.`,
    };
  },
  yours: Name === 'You' ? 'yours' : Own,
  of: (name: string) => `${name}’s`,
  saving: `What would have saved ${name}`,
  safe: (cells: readonly Cell[]) => named(cells),
  safeText: 'It completes no row.',
  safeCount: ({ safeSquares }: WhyRow) =>
    safeSquares ? `${safeSquares.safe} of ${safeSquares.empty} empty squares were safe.` : 'A line as long, and safe.',
  none: 'Nothing: every square left completed a row.',
  canRise: `Necromancy can still raise ${name}.`,
});
