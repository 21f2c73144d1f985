/** What people and bots are called at a table. No two names there look alike, so everybody can tell them apart in its log. */
import { looksLike } from '../confusables.ts';
import type { Seat } from '../contract/game.ts';
import { isNumbered } from '../ids.ts';
import type { MatchState } from '../match.ts';
import { numbered } from '../names.ts';
import type { PrivateMetadata } from '../../replays/store/event-store.ts';

/** As much of a table as has names: a seat that is held for somebody has theirs. */
export interface NamedTable {
  seats: MatchState['seats'];
  reservations: PrivateMetadata['reservations'];
}

/** The name for a seat, with what was asked for where a number makes the difference. */
export function nameOfPerson(table: NamedTable, seat: Seat, asked: string): { name: string; asked?: string } {
  const name = firstFree(table, seat, wishes(asked, table.reservations[seat]?.name));
  return { name, ...(name !== asked && { asked }) };
}

/** @param kept what they were called in the match before: they keep their number */
function* wishes(asked: string, kept: string | undefined): Generator<string> {
  if (kept && isNumbered(kept, asked)) yield kept;
  yield asked;
  yield* numbered(asked);
}

/** Short enough for every badge, and at home in every game: more than a table has seats. */
// prettier-ignore
const botNames = [
  'Ash', 'Bess', 'Cleo', 'Dell', 'Echo', 'Fern', 'Gilly', 'Hazel', 'Iris', 'Juno',
  'Kit', 'Linus', 'Moss', 'Nell', 'Otto', 'Pip', 'Quill', 'Robin', 'Sunny', 'Tess',
];

export const nameOfBot = (table: NamedTable, seat: Seat): string => firstFree(table, seat, ofBots());

function* ofBots(): Generator<string> {
  yield* botNames;
  yield* wishes('Bot', undefined);
}

function firstFree({ seats, reservations }: NamedTable, seat: Seat, names: Iterable<string>): string {
  const others = seats.map((player, index) => (index === seat ? null : (player?.name ?? reservations[index]?.name)));
  const isTaken = looksLike(others.filter((name) => typeof name === 'string'));
  for (const name of names) if (!isTaken(name)) return name;
  throw new Error('There are more numbers than seats.');
}
