/** The network between a client and a house: each way in order, as TCP has it, late, and cut at any moment with all that is on its way. */
import { EventEmitter } from 'node:events';
import { Protocol } from 'colyseus.js';
import type { RoomTransport, TransportEvents } from '../../client/app/connection/room-client.ts';
import type { World } from './world.ts';

/** The house's end, as much of a WebSocket as the framework and our own client need. */
export class Socket extends EventEmitter {
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readyState = 1;
  bufferedAmount = 0;
  readonly _socket = { write: (bytes: Buffer) => this.#line.toClient(framesIn(bytes)) };
  readonly #line: Line;

  constructor(line: Line) {
    super();
    this.#line = line;
  }
  send(data: Uint8Array, _options: unknown, sent?: () => void): void {
    this.#line.toClient([Buffer.from(data)]);
    sent?.();
  }
  ping(word: Buffer): void {
    this.#line.pong(word);
  }
  close(code = 1005): void {
    this.#line.closeFromHouse(code);
  }
  terminate(): void {
    this.#line.cut();
  }
  pause(): void {}
  resume(): void {}
}

/** What was framed for a browser, unmasked. */
function framesIn(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const short = bytes[offset + 1]!;
    const [header, length] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, bytes.readUInt16BE(offset + 2)]
          : [10, Number(bytes.readBigUInt64BE(offset + 2))];
    frames.push(bytes.subarray(offset + header, offset + header + length));
    offset += header + length;
  }
  return frames;
}

const ofState: number[] = [Protocol.ROOM_STATE, Protocol.ROOM_STATE_PATCH];

export class Line implements RoomTransport {
  isOpen = false;
  readonly hasRefused = false;
  readonly socket = new Socket(this);
  readonly #world: World;
  readonly #events: TransportEvents;
  readonly #onSent: (frame: Buffer) => void;
  /** One way, ms, and how much that varies. */
  readonly wayMs: number;
  readonly #jitterMs: number;
  #isCut = false;
  #lastCommand: Buffer | null = null;
  #clientFree = 0;
  #houseFree = 0;

  /**
   * @param events of the page's end
   * @param onSent gets each frame before it leaves the house: what is shown must be true by then
   */
  constructor(world: World, events: TransportEvents, onSent: (frame: Buffer) => void) {
    this.#world = world;
    this.#events = events;
    this.#onSent = onSent;
    this.wayMs = world.chance.pick([1, 10, 40, 150]);
    this.#jitterMs = world.chance.pick([0, 5, 60]);
  }

  connect(): void {
    this.isOpen = true;
  }

  send(data: Uint8Array): void {
    // A page that leaves closes, whether or not its last word comes through.
    if (data[0] === Protocol.LEAVE_ROOM) return this.cut();
    // The SDK writes its next frame into the same bytes.
    const frame = Buffer.from(data);
    if (data[0] === Protocol.PING) this.#echo(frame);
    else this.toHouse(frame);
  }

  /** The house answers at once, whatever else it does. */
  #echo(frame: Buffer): void {
    this.#world.after(2 * this.wayMs, () => this.#isCut || this.#world.asPage(() => this.#arrive(frame)));
  }

  sendUnreliable(data: Uint8Array): void {
    this.send(data);
  }

  close(): void {
    this.cut();
  }

  toClient(frames: Buffer[]): void {
    if (this.#isCut) return;
    for (const frame of frames) this.#onSent(frame);
    this.#clientFree = this.#arrival(this.#clientFree);
    this.#at(this.#clientFree, () => {
      for (const frame of frames) if (!this.#isCut) this.#world.asPage(() => this.#arrive(frame));
    });
  }

  /** What is synced is not read here. */
  #arrive(data: Buffer): void {
    if (!ofState.includes(data[0]!)) this.#events.onmessage?.({ data });
  }

  /** What the page asked for last comes once more. */
  repeat(): void {
    if (this.#lastCommand) this.toHouse(this.#lastCommand);
  }

  toHouse(frame: Buffer): void {
    if (this.#isCut) return;
    if (frame[0] === Protocol.ROOM_REQUEST && frame.includes('command')) this.#lastCommand = frame;
    this.#houseFree = this.#arrival(this.#houseFree);
    this.#at(this.#houseFree, () => {
      if (!this.#isCut && this.socket.readyState === 1) this.socket.emit('message', frame);
    });
  }

  pong(word: Buffer): void {
    this.#at(this.#arrival(0) + this.wayMs, () => !this.#isCut && this.socket.emit('pong', word));
  }

  closeFromHouse(code: number): void {
    if (this.socket.readyState === 3) return;
    this.socket.readyState = 3;
    this.#clientFree = this.#arrival(this.#clientFree);
    this.#at(this.#clientFree, () => this.#end(code));
    this.#at(this.#world.now, () => this.socket.emit('close', code));
  }

  /** Whatever is on its way is lost. The house notices later than the client. */
  cut(): void {
    if (this.#isCut) return;
    this.#end(1006);
    this.#at(this.#world.now + this.#world.between(0, 4000), () => {
      if (this.socket.readyState === 3) return;
      this.socket.readyState = 3;
      this.socket.emit('close', 1006);
    });
  }

  #end(code: number): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.isOpen = false;
    this.#world.asPage(() => this.#events.onclose?.({ code, reason: '' }));
  }

  /** Never before what was sent earlier. */
  #arrival(after: number): number {
    return Math.max(after, this.#world.now + this.wayMs + this.#world.between(0, this.#jitterMs));
  }

  #at(at: number, act: () => void): void {
    this.#world.after(Math.max(0, at - this.#world.now), act);
  }
}
