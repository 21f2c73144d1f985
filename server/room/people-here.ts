/** Who has a connection to this process, at which table and from where: for whoever runs the house. */
import { CloseCode, matchMaker, Room } from '../colyseus.ts';
import type { Admission } from './base-room.ts';
import type { TableListing } from './lobby-room.ts';

interface HereClient {
  auth?: Admission;
  leave(code: number): void;
}

export interface PeopleHere {
  /** The tables of this process; how many play there, and how many watch. */
  tables: { id: string; people: number; watchers: number }[];
  /** By whom an address stands for, most connections first; those in the lobby count. */
  visitors: { address: string; connections: number }[];
}

export async function peopleHere(): Promise<PeopleHere> {
  const counts = new Map<string, number>();
  const tables: PeopleHere['tables'] = [];
  for (const { room, name, watching } of await roomsHere()) {
    const clients = clientsOf(room);
    for (const { auth } of clients) if (auth) counts.set(auth.visitor, (counts.get(auth.visitor) ?? 0) + 1);
    if (name === 'match')
      tables.push({ id: room.roomId, people: Math.max(0, clients.length - watching), watchers: watching });
  }
  const visitors = [...counts].map(([address, connections]) => ({ address, connections }));
  return { tables, visitors: visitors.toSorted((one, other) => other.connections - one.connections) };
}

/** Ends every connection of that visitor. Whether they may come back is decided where they ask. */
export async function hangUpOn(visitor: string): Promise<void> {
  for (const { room } of await roomsHere())
    for (const client of clientsOf(room)) if (client.auth?.visitor === visitor) client.leave(CloseCode.WITH_ERROR);
}

const clientsOf = (room: InstanceType<typeof Room>) => [...room.clients] as unknown as HereClient[];

async function roomsHere() {
  const listed = await matchMaker.query({ processId: matchMaker.processId });
  return listed.flatMap(({ roomId, name, metadata }) => {
    const room: unknown = matchMaker.getLocalRoomById(roomId);
    const { watching = 0 } = (metadata ?? {}) as Partial<TableListing>;
    return room instanceof Room ? [{ room, name, watching }] : [];
  });
}
