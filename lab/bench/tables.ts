/** A two-player table at each of the servers that are compared. A move is over when both players were told of it. */
import { Protocol } from 'colyseus.js';
import type { Manner, Wire } from '../../server/testing/wire.ts';
import { addressOf, Visitor } from '../../server/testing/visitor.ts';
import { Guest, newSecret } from '../../server/testing/guest.ts';
import type { Update } from '../../shared/protocol.ts';

export interface Table {
  /** What others find it by. */
  id: string;
  /** The nth move, by the seat whose turn it is; resolves when both were told. */
  move(count: number): Promise<void>;
  /** All that came in over TCP by now. */
  bytesRead(): number;
  /** Events of the log that each of the two was told by now. */
  eventsRead(): number;
}

const SIZE = 20;

/** Square by square, the two in turn: nobody fills a row of their own. */
const squareOf = (count: number): number => count % (SIZE * SIZE);

/** Resolves when both have been told of the move that was made last. */
class BothTold {
  #left = 0;
  #resolve = () => {};

  next(): Promise<void> {
    this.#left = 2;
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  told(): void {
    if (--this.#left === 0) this.#resolve();
  }
}

/** @throws where it is not let in, and later, in nobody's hands, where it is cut off */
export async function enter(visitor: Visitor, options: object, manner: Manner): Promise<Wire> {
  const wire = await visitor.enter('match', options, manner);
  if (typeof wire === 'number') throw new Error(`A connection of the measurement was refused: ${wire}.`);
  void wire.closed.then(() => {
    if (wire.closedWith !== 1005) throw new Error(`A connection was closed with ${wire.closedWith}.`);
  });
  return wire;
}

const bytesOf = (wires: Wire[]): number => wires.reduce((sum, { socket }) => sum + socket.bytesRead, 0);

export async function bareTable(url: string, match: number): Promise<Table> {
  const both = new BothTold();
  const onFrame = (frame: Buffer) => {
    if (frame[0] === Protocol.ROOM_STATE_PATCH) both.told();
    return false;
  };
  const visitor = new Visitor(url, addressOf(match));
  const id = `bench${match}`;
  const wires: Wire[] = [];
  for (const _ of [0, 1]) wires.push(await enter(visitor, { matchId: id }, { onFrame }));
  visitor.close();
  return {
    id,
    move(count) {
      const told = both.next();
      wires[count % 2]!.room.send('place', [count % 2, squareOf(count)]);
      return told;
    },
    bytesRead: () => bytesOf(wires),
    eventsRead: () => 0,
  };
}

export const houseTables =
  (isSigning: boolean) =>
  async (url: string, match: number): Promise<Table> => {
    const both = new BothTold();
    const visitor = new Visitor(url, addressOf(match));
    const options = { size: SIZE, row: SIZE, rows: 'own', turnMs: 3_600_000 };
    const table = await visitor.openTable({ game: 'yic-yac-yoe', options });
    if (!table) throw new Error('No table was opened.');
    const { matchId, secret } = table;
    /** The seat that goes first. */
    let first: number | null = null;
    let toldBoth = 0;
    const hear = ({ events }: Update) => {
      toldBoth += events.length;
      for (const { event } of events) {
        if (event.type === 'turn-opened') first ??= (event as unknown as { seat: number }).seat;
        if (event.type === 'placed') both.told();
      }
    };
    const guests: Guest[] = [];
    for (const seat of [0, 1]) {
      // Who does not sign needs no heads.
      const place = { matchId, secret: seat === 0 ? secret : newSecret(), packed: true, heads: isSigning };
      const { room } = await enter(visitor, place, {});
      const guest = await Guest.at(room as Guest['room'], place.secret);
      if (!isSigning) guest.keys = null;
      guest.onUpdate(hear);
      await guest.sit(`Player ${seat + 1}`);
      guests.push(guest);
    }
    visitor.close();
    await guests[0]!.ask({ type: 'start' });
    await Promise.all(guests.map((guest) => guest.untilStarted()));
    // What is synced is read by pages; here it would only take time.
    for (const { wire } of guests) wire.onFrame = ([code]) => code !== Protocol.ROOM_STATE_PATCH;
    return {
      id: matchId,
      async move(count) {
        const told = both.next();
        const square = squareOf(count);
        const act = { type: 'place', cells: [[Math.floor(square / SIZE), square % SIZE]] };
        const moved = guests[(first! + count) % 2]!.act(act);
        void moved.then((answer) => 'code' in answer && console.error('refused', answer));
        await told;
      },
      bytesRead: () => bytesOf(guests.map(({ wire }) => wire)),
      eventsRead: () => toldBoth / 2,
    };
  };
