/**
 * Which matches this browser deals itself, because no server could be reached. What plays them lies in client/flight, and
 * is fetched when it is first needed. Kept as `three-rooms.own-tables` in local storage.
 */
import { isMatchId } from '../../../shared/ids.ts';
import { keep, recall } from '../storage/storage.ts';

/** 'here': in this browser alone; 'refused': the house does not want its log. What it has taken over is the house's. */
const whereabouts = ['here', 'refused', 'handed-in'] as const;

interface OwnTable {
  match: string;
  is: (typeof whereabouts)[number];
}

/** The latest first. */
export function ownTables(): OwnTable[] {
  const kept = recall('own-tables');
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

function isKept(kept: unknown): kept is OwnTable {
  const { match, is } = (kept ?? {}) as Partial<OwnTable>;
  return isMatchId(match) && whereabouts.includes(is!);
}

export const isOwnTable = (match: string): boolean =>
  ownTables().some((one) => one.match === match && one.is !== 'handed-in');

/** @param is null for one that is to be forgotten */
export function noteOwnTable(match: string, is: OwnTable['is'] | null): void {
  const others = ownTables().filter((other) => other.match !== match);
  keep('own-tables', is === null ? others : [{ match, is }, ...others]);
}
