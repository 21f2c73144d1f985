/** The public tables of the server, kept up to date while somebody looks. */
import { signal } from '@preact/signals';
import type { Room } from 'colyseus.js';
import type { ListedTable, LobbyRoomApi, TableChanges } from '../../../shared/protocol.ts';
import { comeBack, retryDelayMs } from '../../../shared/retry.ts';
import { Heartbeat } from './heartbeat.ts';
import { onWake } from './wake.ts';

/** The newest first; null before the first list came. */
export const openTables = signal<ListedTable[] | null>(null);
/** The connection is gone: tables may have changed since. */
export const areTablesOld = signal(false);

/** With the time between two echoes and `OLD_AFTER_MS`, a silent connection shows within ten seconds. ms */
const LOST_AFTER_MS = 4000;
/** Short breaks heal unseen, ms. */
const OLD_AFTER_MS = 1000;

/** Listens to the lobby until the returned function is called. @param loadRooms for tests */
export function watchTables({ loadRooms = () => import('./rooms.ts') } = {}): () => void {
  let over = false;
  let room: Room<LobbyRoomApi, object> | null = null;
  let heartbeat: Heartbeat | null = null;
  let retry: ReturnType<typeof setTimeout>;
  let mark: ReturnType<typeof setTimeout>;
  let failures = 0;
  /** Counts joins: a later one replaces one that hangs. */
  let joins = 0;

  const listen = async () => {
    const join = ++joins;
    const isCurrent = () => !over && join === joins;
    const rooms = await loadRooms().catch(() => null);
    try {
      const joined = await rooms?.joinRoom<Room<LobbyRoomApi, object>>('lobby');
      if (!isCurrent()) return void joined?.leave();
      if (!joined) return again();
      const isHere = () => room === joined;
      room = joined;
      joined.reconnection.enabled = false;
      joined.onMessage('tables', (tables) => isHere() && refresh(tables));
      joined.onMessage('changes', (changes) => isHere() && change(changes));
      joined.onLeave(() => isHere() && lose());
      failures = 0;
      clearTimeout(retry);
      heartbeat = new Heartbeat({
        ping: (hear) => joined.ping(hear),
        hasMoved: null,
        isWatched: () => false,
        lostAfterMs: LOST_AFTER_MS,
        onEcho: () => undefined,
        onLost: () => isHere() && lose(),
      });
    } catch (error) {
      if (isCurrent()) again(rooms?.retryAfterIn(error));
    }
  };
  const refresh = (tables: ListedTable[]) => {
    clearTimeout(mark);
    areTablesOld.value = false;
    openTables.value = tables;
  };
  const lose = () => {
    const lost = room;
    hangUp();
    lost?.removeAllListeners();
    lost?.connection.close();
    mark = setTimeout(() => (areTablesOld.value = openTables.value !== null), OLD_AFTER_MS);
    again();
  };
  const hangUp = () => {
    heartbeat?.stop();
    [room, heartbeat] = [null, null];
  };
  const again = (retryAfterS = 0) => {
    clearTimeout(retry);
    retry = setTimeout(listen, retryDelayMs(failures++, comeBack, retryAfterS));
  };
  const stopWaking = onWake(() => {
    if (heartbeat) return heartbeat.check();
    failures = 0;
    again();
  });

  void listen();
  return () => {
    over = true;
    stopWaking();
    clearTimeout(retry);
    clearTimeout(mark);
    void room?.leave().catch(() => undefined);
    hangUp();
    openTables.value = null;
    areTablesOld.value = false;
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
