/**
 * Which matches this browser deals itself, because no server could be reached. What plays them lies in client/flight, and
 * is fetched when it is first needed. Kept as `three-rooms.own-tables` in local storage.
 */
import { z } from 'zod';
import { matchId } from '../../shared/protocol.ts';
import { keep, recall } from './storage.ts';

const ownTable = z.object({
  match: matchId,
  /** 'here': in this browser alone; 'refused': the house does not want its log. What it has taken over is the house's. */
  is: z.enum(['here', 'refused', 'handed-in']),
});
type OwnTable = z.output<typeof ownTable>;

/** The latest first. */
export const ownTables = (): OwnTable[] => ownTable.array().safeParse(recall('own-tables')).data ?? [];

export const isOwnTable = (match: string): boolean =>
  ownTables().some((one) => one.match === match && one.is !== 'handed-in');

/** @param is null for one that is to be forgotten */
export function noteOwnTable(match: string, is: OwnTable['is'] | null): void {
  const others = ownTables().filter((other) => other.match !== match);
  keep('own-tables', is === null ? others : [{ match, is }, ...others]);
}
