/** A client that never holds more than a bound: what it does not take in time closes its connection. */
import type { Socket as TcpSocket } from 'node:net';
import { WebSocketClient } from '@colyseus/ws-transport';
import { CONNECTION_TOO_SLOW } from '../../shared/protocol-codes.ts';
import { ClientState } from '../colyseus.ts';
import { Frames, Outbox } from './outbox.ts';

/** What may wait for one connection to take it, bytes. A page of events and a state are some 100 kB at the most. */
export const MAX_UNSENT_BYTES = 1024 * 1024;

/** Of a process of several: while it is unsure what is still its own, nothing goes in or out. */
export interface Stillness {
  readonly isUnsure: boolean;
  whenSure(): Promise<void>;
}

const outbox = new Outbox();
const frames = new Frames();

/** Whether the room has given them a seat. */
const isSeated = (userData: unknown): boolean => (userData as { is?: unknown } | undefined)?.is === 'seated';

export class BoundedClient extends WebSocketClient {
  readonly #stillness: Stillness | undefined;
  #heldBytes = 0;
  #unwritten: Buffer[] = [];
  #unwrittenBytes = 0;
  /** What is unwritten waits until this process is sure that the room is still its own. */
  #isHeld = false;
  declare userData?: unknown;

  constructor(sessionId: string, socket: WebSocketClient['ref'], stillness: Stillness | undefined) {
    super(sessionId, socket);
    this.#stillness = stillness;
    // What was said before comes before the end.
    const close = socket.close.bind(socket);
    socket.close = (...why) => {
      this.flush();
      close(...why);
    };
  }

  get isPlayer(): boolean {
    return isSeated(this.userData);
  }

  override raw(...[data, options, sent]: Parameters<WebSocketClient['raw']>): void {
    if (!this.#isOpen) return;
    const waiting = this.ref.bufferedAmount + this.#unwrittenBytes;
    if (waiting > MAX_UNSENT_BYTES) return this.ref.close(CONNECTION_TOO_SLOW);
    if (sent) {
      this.flush();
      if (!this.#isHeld) return super.raw(Buffer.from(data), options, sent);
    }
    this.#unwrittenBytes += data.length;
    if (this.#unwritten.push(frames.of(data)) === 1) outbox.add(this, this.isPlayer);
    sent?.();
  }

  flush(): void {
    if (this.#stillness?.isUnsure) this.#hold();
    if (this.#isHeld) return;
    const unwritten = this.#unwritten;
    this.#unwritten = [];
    this.#unwrittenBytes = 0;
    if (unwritten.length === 0 || !this.#isOpen) return;
    const { _socket: socket } = this.ref as unknown as { _socket: TcpSocket };
    socket.write(frames.joined(unwritten));
  }

  get #isOpen(): boolean {
    return this.ref.readyState === this.ref.OPEN;
  }

  /** Where the room turns out to be another process's, its clients are sent away, and what was held is dropped. */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    void this.#stillness?.whenSure().then(() => {
      if (this.state === ClientState.LEAVING) return;
      this.#isHeld = false;
      this.flush();
    });
  }

  /** Until the client says that it is listening, what it is sent is held here. */
  override enqueueRaw(...[data, options]: Parameters<WebSocketClient['enqueueRaw']>): void {
    if (this.state === ClientState.JOINING && (this.#heldBytes += data.length) > MAX_UNSENT_BYTES)
      return this.ref.close(CONNECTION_TOO_SLOW);
    super.enqueueRaw(data, options);
  }
}
