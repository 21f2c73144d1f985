/** The SDK's client for rooms, which can speak to them by something else than a WebSocket. */
import { Client, type Room } from 'colyseus.js';

/** As much of the SDK's transports as rooms use. */
export interface RoomTransport {
  readonly isOpen: boolean;
  /** The server itself has said no: what came back was not a network's. */
  readonly hasRefused: boolean;
  send(data: Uint8Array): void;
  sendUnreliable(data: Uint8Array): void;
  connect(url: string): void;
  close(code?: number, reason?: string): void;
}

export interface TransportEvents {
  onopen?: ((event: object) => void) | null;
  onmessage?: ((event: { data: Uint8Array }) => void) | null;
  onclose?: ((event: { code: number; reason: string }) => void) | null;
}

export type MakeTransport = (events: TransportEvents) => RoomTransport;

/** Nothing came through: the connection did not open in time, or ended before the room said anything. */
export class NotThrough extends Error {}

/** From an open connection to the room's first word, ms. */
const HEARD_WITHIN_MS = 8000;

type Reservation = Parameters<Client['consumeSeatReservation']>[0];

export class RoomClient extends Client {
  #room: Room | null = null;
  #transport: MakeTransport | null = null;

  /**
   * Joins the room of a reservation.
   * @param make what carries it, in place of a WebSocket
   * @throws NotThrough; anything else is the server's refusal
   */
  async joinBy(
    reservation: Reservation,
    opensWithinMs: number,
    make: MakeTransport | null = null,
    heardWithinMs = HEARD_WITHIN_MS,
  ): Promise<Room> {
    this.#transport = make;
    const joining = this.consumeSeatReservation(reservation);
    // It makes the room before it waits for anything.
    const { connection } = this.#room!;
    const { events } = connection;
    const hear = events.onmessage;
    let isHeard = false;
    const note = (event: unknown) => {
      isHeard = true;
      Object.assign(events, { onmessage: hear });
      hear?.(event);
    };
    Object.assign(events, { onmessage: note });
    const timers: ReturnType<typeof setTimeout>[] = [];
    const late = new Promise<never>((_, reject) => {
      timers.push(setTimeout(() => connection.isOpen || reject(new NotThrough()), opensWithinMs));
      timers.push(setTimeout(() => isHeard || reject(new NotThrough()), heardWithinMs));
    });
    try {
      return await Promise.race([joining, late]);
    } catch (error) {
      const { hasRefused } = connection.transport as Partial<RoomTransport>;
      connection.close();
      throw isHeard || hasRefused ? error : new NotThrough();
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  protected override createRoom<T>(name: string, ...schema: never[]) {
    const room = super.createRoom<T>(name, ...schema);
    this.#room = room;
    const make = this.#transport;
    if (make) carry(room, make);
    return room;
  }
}

/** The SDK makes a room's connection and opens it in one go: what carries it is put in between. */
function carry(room: Room, make: MakeTransport): void {
  let { connection } = room;
  Object.defineProperty(room, 'connection', {
    get: () => connection,
    set(made: typeof connection) {
      connection = made;
      connection.transport = make(made.events as TransportEvents);
    },
  });
}
