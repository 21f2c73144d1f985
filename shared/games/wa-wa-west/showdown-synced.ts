/** The table of a showdown as synced schema state, for a neighbour's. */
import type { Seat } from '../../contract/game.ts';
import { optionsWith, type Pick, type WaWaWestView, type Weapons } from './showdown.ts';
import { read as readTable, type Table } from './synced.ts';

export { Table, write } from './synced.ts';

export const read = (table: Table, chosen: Weapons, own: { seat: Seat; secret: Pick | null } | null): WaWaWestView =>
  readTable(table, optionsWith(chosen), own);
