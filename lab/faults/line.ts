/** The network between a client and a house: each way in order, as TCP has it, late, and cut at any moment with all that is on its way. */
import { EventEmitter } from 'node:events';
import { Protocol } from 'colyseus.js';
import type { TableRoom } from '../../client/app/connection/rooms.ts';
import { GRANTED, readFrame, requestFrame } from '../../server/testing/frames.ts';
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

export interface Ends {
  /** Before it leaves the house: what is shown must be true by then. */
  onSent(frame: Buffer): void;
  /** The house has let it in. */
  onJoined(): void;
  onClosed(code: number): void;
}

/** The page's end: as much of a room as its connection needs. */
function roomOn(line: Line, world: World) {
  const listeners = new Map<string, (message: never) => void>();
  const asked = new Map<number, { resolve(payload: object): void; reject(error: Error): void }>();
  let onLeave: (code: number) => void = () => {};
  let number = 0;
  const room: TableRoom = {
    reconnection: { enabled: false },
    connection: { isOpen: true, close: () => line.cut() },
    // What is synced is not read here.
    onStateChange: () => {},
    onMessage: (type: string, hear: (message: never) => void) => void listeners.set(type, hear),
    onLeave: (hear) => void (onLeave = hear),
    request: (type: string, message: object) =>
      new Promise<never>((resolve, reject) => {
        if (line.isCut) return reject(new Error('connection closed'));
        asked.set(++number, { resolve, reject });
        line.toHouse(requestFrame(number, type, message), type === 'command');
      }),
    ping: (hear) => world.after(2 * line.wayMs, () => void (line.isCut || world.asPage(() => hear(2 * line.wayMs)))),
    removeAllListeners: () => {
      listeners.clear();
      onLeave = () => {};
    },
    leave: () => Promise.resolve(line.cut()),
  };
  const hear = (frame: Buffer): void => {
    const heard = readFrame(frame);
    if (heard.is === 'message') listeners.get(heard.type)?.(heard.payload as never);
    if (heard.is !== 'reply') return;
    const one = asked.get(heard.id);
    asked.delete(heard.id);
    if (heard.status === GRANTED) one?.resolve(heard.payload);
    else one?.reject(Object.assign(new Error('refused'), { name: 'rejected', reason: heard.payload }));
  };
  const end = (code: number): void => {
    for (const { reject } of asked.values()) reject(new Error('connection closed'));
    asked.clear();
    onLeave(code);
  };
  return { room, hear, end };
}

export class Line {
  readonly socket = new Socket(this);
  readonly #world: World;
  readonly #ends: Ends;
  /** One way, ms, and how much that varies. */
  readonly wayMs: number;
  readonly #jitterMs: number;
  readonly #page: ReturnType<typeof roomOn>;
  #isCut = false;
  #lastCommand: Buffer | null = null;
  #clientFree = 0;
  #houseFree = 0;

  constructor(world: World, ends: Ends) {
    this.#world = world;
    this.#ends = ends;
    this.#page = roomOn(this, world);
    this.wayMs = world.chance.pick([1, 10, 40, 150]);
    this.#jitterMs = world.chance.pick([0, 5, 60]);
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  toClient(frames: Buffer[]): void {
    if (this.#isCut) return;
    for (const frame of frames) this.#ends.onSent(frame);
    this.#clientFree = this.#arrival(this.#clientFree);
    this.#at(this.#clientFree, () => {
      for (const frame of frames) if (!this.#isCut) this.#world.asPage(() => this.#arrive(frame));
    });
  }

  /** For the page's connection. */
  get room(): TableRoom {
    return this.#page.room;
  }

  #arrive(frame: Buffer): void {
    if (readFrame(frame).is !== 'joined') return this.#page.hear(frame);
    this.toHouse(Buffer.of(Protocol.JOIN_ROOM));
    this.#ends.onJoined();
  }

  /** What the page asked for last comes once more. */
  repeat(): void {
    if (this.#lastCommand) this.toHouse(this.#lastCommand);
  }

  toHouse(frame: Buffer, isCommand = false): void {
    if (this.#isCut) return;
    if (isCommand) this.#lastCommand = frame;
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
    this.#world.asPage(() => {
      this.#page.end(code);
      this.#ends.onClosed(code);
    });
  }

  /** Never before what was sent earlier. */
  #arrival(after: number): number {
    return Math.max(after, this.#world.now + this.wayMs + this.#world.between(0, this.#jitterMs));
  }

  #at(at: number, act: () => void): void {
    this.#world.after(Math.max(0, at - this.#world.now), act);
  }
}
