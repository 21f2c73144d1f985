/** What was found, as a table in Markdown. */
import { at } from '../../shared/contract/at.ts';
import type { Result, Tally } from './plant.ts';
import { columns, rows, type Claim, type Column } from './rows.ts';

const titles: Record<Column, string> = {
  whole: 'whole',
  signed: 'signed',
  book: 'in the book',
  kept: 'book, with an older checkpoint',
  player: 'as a player saw it',
  spectator: 'as a spectator saw it',
};

export function tableOf({ tallies, controls, wrong }: Result): string {
  const total = tallies.reduce((sum, { planted }) => sum + planted, 0);
  const header = ['fraud', 'planted', ...columns.map((column) => titles[column])];
  const lines = rows.map(({ what, why, claims }, row) => {
    const tally = at(tallies, row);
    const cells = columns.map((column) => cellOf(claims[column], column, tally));
    return [why ? `${what} (${why})` : what, String(tally.planted), ...cells];
  });
  return [
    ...[header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `${total} frauds and ${controls} looks at honest matches; ${wrong.length === 0 ? 'every claim held' : `${wrong.length} claims did not hold`}.`,
  ].join('\n');
}

function cellOf(claim: Claim, column: Column, { planted, found }: Tally): string {
  const { found: hits, doubted } = found[column];
  const cells: Record<Claim, string> = {
    always: hits === planted ? `all ${hits}` : `${hits} of ${planted}`,
    never: hits + doubted === 0 ? 'none' : `${hits + doubted}`,
    doubts: `doubted ${doubted}`,
    silent: '–',
    sometimes: `${hits}`,
  };
  return cells[claim];
}
