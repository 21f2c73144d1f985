/** The public tables of the house, kept up to date while somebody looks. */
import { signal } from '@preact/signals';
import type { Room } from 'colyseus.js';
import type { MatchPhase } from '../../shared/protocol.ts';
import { house } from '../join-table.ts';

export interface OpenTable {
  matchId: string;
  game: string;
  title: string;
  phase: MatchPhase;
  seats: number;
  taken: number;
  watching: number;
}

interface Listing {
  roomId: string;
  metadata?: Omit<OpenTable, 'matchId'>;
}

const RETRY_MS = 3000;

/** null while nothing was heard yet. */
export const openTables = signal<OpenTable[] | null>(null);

/** Listens to the lobby until the returned function is called. */
export function watchTables(): () => void {
  let over = false;
  let room: Room<any, any> | null = null;
  let retry: ReturnType<typeof setTimeout>;

  const listen = async () => {
    try {
      const joined = await house.joinOrCreate<any>('lobby', { filter: { name: 'match' } });
      if (over) return void joined.leave();
      room = joined;
      joined.reconnection.enabled = false;
      joined.onMessage('rooms', (rooms: Listing[]) => (openTables.value = rooms.flatMap(tableOf)));
      joined.onMessage('+', ([, listing]: [string, Listing]) => put(listing));
      joined.onMessage('-', take);
      joined.onLeave(again);
    } catch {
      again();
    }
  };
  const again = () => {
    if (!over) retry = setTimeout(listen, RETRY_MS);
  };

  void listen();
  return () => {
    over = true;
    clearTimeout(retry);
    void room?.leave().catch(() => undefined);
    openTables.value = null;
  };
}

function put(listing: Listing): void {
  const others = (openTables.value ?? []).filter((table) => table.matchId !== listing.roomId);
  openTables.value = [...others, ...tableOf(listing)];
}

function take(roomId: string): void {
  openTables.value = (openTables.value ?? []).filter((table) => table.matchId !== roomId);
}

const tableOf = ({ roomId, metadata }: Listing): OpenTable[] =>
  metadata?.game ? [{ ...metadata, matchId: roomId }] : [];
