/** From where a table goes on. */
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import type { GrewFromState } from '../../../../shared/room-state.ts';

/** Null for a match of its own. */
export const grewFrom = ({ grewFrom: text }: RoomSnapshot): GrewFromState | null =>
  text ? (JSON.parse(text) as GrewFromState) : null;
