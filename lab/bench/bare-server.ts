/** A Colyseus room as its guide has it: the board in synced state, patched after each move. No log, no views, no limits. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { schema, t, type SchemaType } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Client } from '@colyseus/core';
import { Room, Server } from '../../server/colyseus.ts';
import { serveMeasurement } from '../measured-process.ts';

const SIZE = 20;
const Table = schema({ board: t.array('int8'), turn: t.uint8().default(0), turnNumber: t.uint16().default(0) }, 'Bare');

class BareRoom extends Room<{ state: SchemaType<typeof Table> }> {
  override maxClients = 2;
  override patchRate = null;
  override maxMessagesPerSecond = Infinity;
  override messages = {
    place: (_client: Client, [seat, square]: [number, number]) => {
      if (seat !== this.state.turn || this.state.board[square] !== -1) return;
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
