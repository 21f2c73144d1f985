/** An event has the fields of its type, and all types are handled. */
import { unreachable } from '../../shared/contract/game.ts';
import type { WaWaWestEvent } from '../../shared/games/wa-wa-west/types.ts';

export const left: WaWaWestEvent = { type: 'left', player: 1 }; // error TS2353

export const ended: WaWaWestEvent = { type: 'finished' }; // error TS2322

export const whose = (event: WaWaWestEvent) => event.seat; // error TS2339

export function roundOf(event: WaWaWestEvent): number {
  switch (event.type) {
    case 'round-opened':
      return event.round;
    case 'revealed':
      return event.roundNumber; // error TS2339
    default:
      return unreachable(event); // error TS2345
  }
}
