/**
 * What arrives on one socket, before the framework reads it: only frames that our clients send, in order, and none while
 * this process is unsure whether its rooms are still its own.
 */
import type { WebSocketClient } from '@colyseus/ws-transport';
import { CloseCode, Protocol } from '../colyseus.ts';
import { MAX_UNSENT_BYTES, type Stillness } from './bounded-client.ts';

type Socket = WebSocketClient['ref'];

/** Pings, and pongs, a second from one connection. Browsers send no pings, and pongs to ours alone: eight at most are open. */
const MAX_PER_SECOND = 20;
/** Frames that wait for one connection. A page has a few requests in flight; a room closes a connection at 38 a second. */
const MAX_WAITING_FRAMES = 128;

export interface Guard {
  onThrown(error: unknown): void;
  /** Counts a frame, of whatever kind. @returns whether one more is taken; else its connection is closed */
  takes(): boolean;
  /** Undefined in a process that shares its rooms with no other. */
  stillness: Stillness | undefined;
}

/** Guards a new socket, before anybody listens to it. A listener that throws closes this connection and nothing else. */
export function guardFrames(socket: Socket, { onThrown, takes, stillness }: Guard): void {
  const emit = socket.emit.bind(socket);
  const deliver = (name: string | symbol, values: unknown[]): boolean => {
    try {
      return emit(name, ...values);
    } catch (error) {
      onThrown(error);
      socket.close(CloseCode.WITH_ERROR);
      return true;
    }
  };
  const queue = stillness && new FrameQueue(socket, stillness, (frame) => deliver('message', frame));
  socket.emit = (name: string | symbol, ...values: unknown[]) => {
    if (!['message', 'ping', 'pong'].includes(String(name))) return deliver(name, values);
    // Nobody reads a connection that is closing.
    if (socket.readyState !== socket.OPEN) return true;
    if (!takes() || (name === 'message' && !isFrame(values[0]))) {
      socket.close(CloseCode.WITH_ERROR);
      return true;
    }
    if (name !== 'message') return deliver(name, values);
    if (queue?.mustWait) queue.add(values);
    else deliver('message', values);
    return true;
  };
  socket.on('error', () => socket.terminate());
  answerPings(socket);
  boundPongs(socket);
}

/** The frames of one socket that wait until the process is sure again. */
class FrameQueue {
  readonly #socket: Socket;
  readonly #stillness: Stillness;
  readonly #deliver: (frame: unknown[]) => void;
  readonly #frames: unknown[][] = [];

  constructor(socket: Socket, stillness: Stillness, deliver: (frame: unknown[]) => void) {
    this.#socket = socket;
    this.#stillness = stillness;
    this.#deliver = deliver;
  }

  get mustWait(): boolean {
    return this.#frames.length > 0 || this.#stillness.isUnsure;
  }

  add(frame: unknown[]): void {
    const waiting = this.#frames.push(frame);
    if (waiting === 1) void this.#drain();
    else if (waiting > MAX_WAITING_FRAMES) this.#socket.terminate();
  }

  /** The only loop over the queue: frames never go back into it, and later ones can't overtake. */
  async #drain(): Promise<void> {
    this.#socket.pause();
    while (this.#frames.length > 0) {
      await this.#stillness.whenSure();
      // It may have stood still again since.
      if (!this.#stillness.isUnsure) this.#deliverNext();
    }
    this.#socket.resume();
  }

  #deliverNext(): void {
    const frame = this.#frames.shift();
    if (frame && this.#socket.readyState === this.#socket.OPEN) this.#deliver(frame);
  }
}

function answerPings(socket: Socket): void {
  const isTooOften = counter();
  socket.on('ping', (data: Buffer) => {
    if (isTooOften() || socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
    else socket.pong(data);
  });
}

/** Nobody has to be asked for a pong, and each costs a little. */
function boundPongs(socket: Socket): void {
  const isTooOften = counter();
  socket.on('pong', () => isTooOften() && socket.terminate());
}

/** @returns counts one more of this second, and whether that is too many */
function counter(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > MAX_PER_SECOND;
  };
}

/**
 * Whether a frame is one that a client of ours sends: joining, leaving, asking for an echo, or a message whose name
 * is a short plain word. The framework's decoder prints what it can't read; strangers must not fill a log with it.
 */
function isFrame(data: unknown): data is Buffer {
  if (!Buffer.isBuffer(data) || data.length === 0) return false;
  switch (data[0]) {
    case Protocol.JOIN_ROOM:
    case Protocol.LEAVE_ROOM:
    case Protocol.PING:
      return true;
    case Protocol.ROOM_DATA:
      return hasPlainName(data, 1);
    case Protocol.ROOM_REQUEST:
      return hasPlainName(data, 1 + bytesOfNumber(data[1]));
    default:
      return false;
  }
}

/** How long a whole number is on the wire, by its first byte. */
function bytesOfNumber(first: number | undefined): number {
  if (first === undefined || first < 0x80) return 1;
  return { 0xcc: 2, 0xcd: 3, 0xce: 5 }[first] ?? Number.NaN;
}

/** A string of at most 31 bytes has its length in its first byte, after 101. */
function hasPlainName(data: Buffer, offset: number): boolean {
  const first = data[offset];
  if (first === undefined || first >> 5 !== 0b101) return false;
  const name = data.subarray(offset + 1, offset + 1 + (first & 0x1f));
  return name.length === (first & 0x1f) && name.every((byte) => byte >= 0x20 && byte < 0x7f);
}
