/**
 * A Colyseus room as its guide has it: the board in synced state, patched after each move. No views, no limits, no signatures, and
 * no log; with "insert" each move is a row, on the disk before it is shown.
 * @param process.argv insert: into DATABASE_URL if it is set, else into a file in DATA_DIR
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schema, t, type SchemaType } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Client } from '@colyseus/core';
import { Pool } from 'pg';
import { Room, Server } from '../../server/colyseus.ts';
import { serveMeasurement } from '../measured-process.ts';

const SIZE = 20;
const Table = schema({ board: t.array('int8'), turn: t.uint8().default(0), turnNumber: t.uint16().default(0) }, 'Bare');
const MOVES =
  'CREATE TABLE moves (room TEXT, number INTEGER, seat INTEGER, square INTEGER, PRIMARY KEY (room, number))';

type Move = [room: string, number: number, seat: number, square: number];

async function openMoves(): Promise<(...move: Move) => unknown> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (DATABASE_URL) {
    const pool = new Pool({ connectionString: DATABASE_URL });
    await pool.query(MOVES);
    return (...move) => pool.query('INSERT INTO moves VALUES ($1, $2, $3, $4)', move);
  }
  const db = new DatabaseSync(join(DATA_DIR!, 'moves.sqlite'));
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${MOVES}`);
  const statement = db.prepare('INSERT INTO moves VALUES (?, ?, ?, ?)');
  return (...move) => statement.run(...move);
}

const insert = process.argv[2] === 'insert' ? await openMoves() : null;

class BareRoom extends Room<{ state: SchemaType<typeof Table> }> {
  override maxClients = 2;
  override patchRate = null;
  override maxMessagesPerSecond = Infinity;
  override messages = {
    place: async (_client: Client, [seat, square]: [number, number]) => {
      if (seat !== this.state.turn || this.state.board[square] !== -1) return;
      if (insert) await insert(this.roomId, this.state.turnNumber, seat, square);
      this.state.board[square] = seat;
      this.state.turn = 1 - seat;
      this.state.turnNumber++;
      this.broadcastPatch();
    },
  };
  override onCreate(): void {
    this.state = new Table();
    this.state.board.push(...Array.from({ length: SIZE * SIZE }, () => -1));
  }
}

const http = createServer();
const server = new Server({
  transport: new WebSocketTransport({ server: http }),
  greet: false,
  gracefullyShutdown: false,
});
server.define('match', BareRoom).filterBy(['matchId']);
await server.listen(0, '127.0.0.1');
serveMeasurement({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
