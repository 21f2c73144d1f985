/** How tables come to be: a table is a match with a room. Visitors open some, and a match that ended leads to the next. */
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import { matchMaker } from '../colyseus.ts';
import type { NewMatch } from '../match/matches.ts';
import type { Services } from '../services.ts';

/** What a match's room is made with. */
export interface TableOptions {
  matchId: string;
  /** Of the quota of open tables: given back when the room is gone. */
  pass?: string;
}

/** Opens the room of a match. @throws if it can't be opened */
export const openRoom = (options: TableOptions): Promise<unknown> => matchMaker.createRoom('match', options);

/** Creates a match and opens its room. It counts as that visitor's until it closes. */
export async function openTable(
  { config, quota, matches }: Services,
  match: NewMatch,
  visitor: string,
): Promise<{ id: string; code: string } | Refusal> {
  const atMost = config.maxTablesPerAddress;
  const refusal = `${atMost} tables are open from your address already. They close when nobody is there for some minutes.`;
  const promised = quota.promise([{ of: `tables ${visitor}`, atMost, refusal }]);
  if ('usedUp' in promised) return refuse('too-many-tables', refusal);
  const { pass } = promised;
  const created = await matches.create(match);
  quota.use(pass);
  await openRoom({ matchId: created.id, pass });
  return created;
}
