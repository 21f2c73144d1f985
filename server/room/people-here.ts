/** Who has a connection to this process, at which table and from where: for whoever runs the house. */
import { CloseCode, type Room, type Server } from '../colyseus.ts';
import type { Admission } from './base-room.ts';
import type { TableListing } from './lobby-room.ts';

interface HereClient {
  auth?: Admission;
  leave(code: number): void;
}

export interface PeopleHere {
  /** The tables of this process; how many play there, and how many watch. */
  tables: { id: string; people: number; watchers: number }[];
  /** By whom an address stands for, most connections first; those in the lobby and event streams count. */
  visitors: { address: string; connections: number }[];
}

/** The rooms of this process. The list that several processes share is not asked: it may be away. */
const rooms = new Set<Room>();

/** Takes note of the rooms of that kind. */
export function noteRooms(kind: ReturnType<Server['define']>): typeof kind {
  return kind.on('create', (room) => rooms.add(room)).on('dispose', (room) => rooms.delete(room));
}

/** Event streams of this process: whose each is, and what ends it. */
const streams = new Set<Stream>();
interface Stream {
  visitor: string;
  end(): void;
}

/** Takes note of an event stream. @returns forgets it, once it has ended */
export function noteStream(stream: Stream): () => void {
  streams.add(stream);
  return () => void streams.delete(stream);
}

export function peopleHere(): PeopleHere {
  const counts = new Map<string, number>();
  const count = (visitor: string) => counts.set(visitor, (counts.get(visitor) ?? 0) + 1);
  const tables: PeopleHere['tables'] = [];
  for (const room of rooms) {
    const clients = clientsOf(room);
    const { watching = 0 } = (room.metadata ?? {}) as Partial<TableListing>;
    for (const { auth } of clients) if (auth) count(auth.visitor);
    if (room.roomName === 'match')
      tables.push({ id: room.roomId, people: Math.max(0, clients.length - watching), watchers: watching });
  }
  for (const { visitor } of streams) count(visitor);
  const visitors = [...counts].map(([address, connections]) => ({ address, connections }));
  return { tables, visitors: visitors.toSorted((one, other) => other.connections - one.connections) };
}

/** Ends every connection of that visitor. Whether they may come back is decided where they ask. */
export function hangUpOn(visitor: string): void {
  for (const room of rooms)
    for (const client of clientsOf(room)) if (client.auth?.visitor === visitor) client.leave(CloseCode.WITH_ERROR);
  for (const stream of streams) if (stream.visitor === visitor) stream.end();
}

const clientsOf = (room: Room) => [...room.clients] as unknown as HereClient[];
