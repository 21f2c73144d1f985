/** What lies at an index may not be there. */
import type { WaWaWestView } from '../../shared/games/wa-wa-west/types.ts';

export const ammoOf = (view: WaWaWestView, seat: number): number => view.players[seat].ammo; // error TS2532

export const firstOf = (names: string[]): string => names[0]; // error TS2322
