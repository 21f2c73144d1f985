/** The WebSocket beneath a room, in hand: for those who come from an address of their own, weigh little or misbehave. */
import { connect, type Socket } from 'node:net';
import { Protocol, type Room } from 'colyseus.js';
import { WebSocket } from 'ws';
import type { RoomTransport, TransportEvents } from '../../client/app/connection/room-client.ts';

/** What one does that a page does not. */
export interface Manner {
  /** The address that it comes from. On Linux every address of 127.0.0.0/8 is this machine. */
  from?: string;
  /** Gets each frame after the join as it came; the room gets those for which it is true. */
  onFrame?: (frame: Buffer) => boolean;
  /** False: it never confirms that it has joined. */
  acknowledges?: boolean;
  /** So much later it answers pings, ms. */
  pongsAfterMs?: number;
}

export class Wire implements RoomTransport {
  /** That it carries. */
  room!: Room;
  socket!: Socket;
  isOpen = false;
  readonly hasRefused = false;
  /** The code it was closed with; null while it is open. */
  closedWith: number | null = null;
  receivedBytes = 0;
  onFrame: NonNullable<Manner['onFrame']>;
  readonly #events: TransportEvents;
  readonly #manner: Manner;
  readonly #closing = Promise.withResolvers<void>();
  #ws!: WebSocket;

  constructor(events: TransportEvents, manner: Manner) {
    this.#events = events;
    this.#manner = manner;
    this.onFrame = manner.onFrame ?? (() => true);
  }

  connect(url: string): void {
    const { from, pongsAfterMs } = this.#manner;
    const { hostname: host, port } = new URL(url);
    this.socket = connect({ host, port: Number(port), noDelay: true, ...(from && { localAddress: from }) });
    this.#ws = new WebSocket(url, {
      createConnection: () => this.socket,
      autoPong: pongsAfterMs === undefined,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    this.#ws.on('open', () => {
      this.isOpen = true;
      this.#events.onopen?.({});
    });
    this.#ws.on('message', (data: Buffer) => {
      this.receivedBytes += data.length;
      if (data[0] === Protocol.JOIN_ROOM || this.onFrame(data)) this.#events.onmessage?.({ data });
    });
    this.#ws.on('ping', (word) => pongsAfterMs !== undefined && setTimeout(() => this.pong(word), pongsAfterMs));
    this.#ws.on('error', () => {});
    this.#ws.on('close', (code, reason) => {
      this.isOpen = false;
      this.closedWith = code;
      this.#closing.resolve();
      this.#events.onclose?.({ code, reason: String(reason) });
    });
  }

  send(data: Uint8Array): void {
    if (data[0] === Protocol.JOIN_ROOM && this.#manner.acknowledges === false) return;
    if (this.isOpen) this.#ws.send(data);
  }

  sendUnreliable(data: Uint8Array): void {
    this.send(data);
  }

  /** Asks the room. Never rejects. @returns what it answers; null where it refuses, or says nothing */
  ask(type: string, payload: object): Promise<unknown> {
    return this.room.request(type, payload).catch(() => null);
  }

  ping(payload: Buffer): void {
    if (this.isOpen) this.#ws.ping(payload);
  }

  /** Says that it is there, without having been asked: a connection that does not read is not cut for silence. */
  pong(word?: Buffer): void {
    if (this.isOpen) this.#ws.pong(word);
  }

  /** Reads no more until `resume`. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  get closed(): Promise<void> {
    return this.#closing.promise;
  }

  /** In order, without waiting for it. */
  close(): void {
    this.#ws.close();
  }

  /** Tears the connection off. */
  cut(): void {
    this.#ws.terminate();
  }
}
