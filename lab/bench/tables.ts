/** A two-player table at each of the servers that are compared. A move is over when both players were told of it. */
import { Protocol } from 'colyseus.js';
import type { Connection, Listening } from '../client/connection.ts';
import { addressOf, Visitor } from '../client/visitor.ts';
import { newSecret } from '../../server/testing/guest.ts';

export interface Table {
  /** What others find it by. */
  id: string;
  /** The nth move, by the seat whose turn it is; resolves when both were told. */
  move(count: number): Promise<void>;
  /** All that came in over TCP by now. */
  bytesRead(): number;
  close(): Promise<void>;
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
export async function enter(visitor: Visitor, options: object, listening: Listening): Promise<Connection> {
  const connection = await visitor.enter('match', options, listening);
  if (typeof connection === 'number') throw new Error(`A connection of the measurement was refused: ${connection}.`);
  void connection.closed.then(() => {
    const { closedWith } = connection;
    if (closedWith !== 1005) throw new Error(`A connection was closed with ${closedWith}.`);
  });
  return connection;
}

const ends = (connections: Connection[]): Pick<Table, 'bytesRead' | 'close'> => ({
  bytesRead: () => connections.reduce((sum, { socket }) => sum + socket.bytesRead, 0),
  close: async () => void (await Promise.all(connections.map((connection) => connection.close()))),
});

export async function bareTable(url: string, match: number): Promise<Table> {
  const both = new BothTold();
  const onFrame = (frame: Buffer) => {
    if (frame[0] === Protocol.ROOM_STATE_PATCH) both.told();
  };
  const visitor = new Visitor(url, addressOf(match));
  const id = `bench${match}`;
  const connections: Connection[] = [];
  for (const _ of [0, 1]) connections.push(await enter(visitor, { matchId: id }, { onFrame }));
  visitor.close();
  return {
    id,
    move(count) {
      const told = both.next();
      connections[count % 2]!.send('place', [count % 2, squareOf(count)]);
      return told;
    },
    ...ends(connections),
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
    const onUpdate: Listening['onUpdate'] = ({ events }) => {
      for (const { event } of events) {
        if (event.type === 'turn-opened') first ??= (event as unknown as { seat: number }).seat;
        if (event.type === 'placed') both.told();
      }
    };
    const connections: Connection[] = [];
    for (const seat of [0, 1]) {
      // Who does not sign needs no heads.
      const place = { matchId, secret: seat === 0 ? secret : newSecret(), packed: true, heads: isSigning };
      const connection = await enter(visitor, place, { onUpdate, isSigning });
      await connection.sit(`Player ${seat + 1}`);
      connections.push(connection);
    }
    visitor.close();
    await connections[0]!.command({ type: 'start' });
    await Promise.all(connections.map(({ started }) => started));
    return {
      id: matchId,
      async move(count) {
        const told = both.next();
        const square = squareOf(count);
        const act = { type: 'place', cells: [[Math.floor(square / SIZE), square % SIZE]] };
        const moved = connections[(first! + count) % 2]!.command({ type: 'act', act });
        void moved.then(({ error }) => error && console.error('refused', error));
        await told;
      },
      ...ends(connections),
    };
  };
