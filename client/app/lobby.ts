/** The public tables of the server, kept up to date while somebody looks. */
import { signal } from '@preact/signals';
import type { Room } from 'colyseus.js';
import type { ListedTable, LobbyRoomApi, TableChanges } from '../../shared/protocol.ts';
import { comeBack, retryDelayMs } from '../../shared/retry.ts';

/** The newest first; null while nothing was heard yet. */
export const openTables = signal<ListedTable[] | null>(null);

/** Listens to the lobby until the returned function is called. */
export function watchTables(): () => void {
  let over = false;
  let room: Room<LobbyRoomApi, object> | null = null;
  let retry: ReturnType<typeof setTimeout>;
  let failures = 0;

  const listen = async () => {
    const rooms = await import('./rooms.ts').catch(() => null);
    try {
      if (!rooms) return again();
      const joined = await rooms.joinRoom<Room<LobbyRoomApi, object>>('lobby');
      if (over) return void joined.leave();
      room = joined;
      joined.reconnection.enabled = false;
      joined.onMessage('tables', (tables) => (openTables.value = tables));
      joined.onMessage('changes', change);
      joined.onLeave(() => again());
      failures = 0;
    } catch (error) {
      again(rooms?.retryAfterIn(error));
    }
  };
  const again = (retryAfterS = 0) => {
    if (!over) retry = setTimeout(listen, retryDelayMs(failures++, comeBack, retryAfterS));
  };

  void listen();
  return () => {
    over = true;
    clearTimeout(retry);
    void room?.leave().catch(() => undefined);
    openTables.value = null;
  };
}

/** What looks different keeps its place; what is new comes first. */
function change({ put, gone }: TableChanges): void {
  const changed = new Map(put.map((table) => [table.matchId, table]));
  const known = (openTables.value ?? []).filter(({ matchId }) => !gone.includes(matchId));
  const stays = known.map((table) => changed.get(table.matchId) ?? table);
  const fresh = put.filter(({ matchId }) => !known.some((table) => table.matchId === matchId));
  openTables.value = [...fresh, ...stays];
}
