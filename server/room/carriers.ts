/**
 * A socket's bytes over HTTP, for visitors whose network blocks WebSockets: up in numbered POSTs; down in one answer that
 * never ends, or in one answer after the other where a proxy holds that one back. To the sockets' library it is a
 * connection like any other: its limits, and those of the rooms, hold as they are.
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';

/** What the first answer begins with: the token, then spaces, so that a proxy that waits for a buffer's worth lets go. Bytes. */
const HEAD_BYTES = 2048;
/** POSTs that may overtake one that is still on its way: a page has two under way, and waits for one that lags so far behind. */
const MOST_EARLY = 4;
/** What may wait to be read while this process is unsure of its rooms, bytes. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** An answer that has nothing to bring is given after this: proxies cut what is silent for longer. ms */
const POLL_MS = 20_000;
/** The next one has to be asked for within this, ms. */
const NEXT_POLL_WITHIN_MS = 10_000;

type Done = (error?: Error | null) => void;

export abstract class Carrier extends Duplex {
  /** Whoever has it is the other end. */
  readonly token = randomBytes(16).toString('base64url');
  /** Number of the POST that is read next. */
  #next = 1;
  readonly #early = new Map<number, Buffer>();

  /** The first answer's beginning. */
  protected get head(): string {
    return this.token.padEnd(HEAD_BYTES);
  }

  /** Takes a POST. One that has come before counts once, so it may be repeated; one too far ahead ends the connection. */
  receive(number: number, bytes: Buffer): void {
    if (this.destroyed || number < this.#next || this.#early.has(number)) return;
    if (number > this.#next + MOST_EARLY) return void this.destroy();
    this.#early.set(number, bytes);
    for (let ready = this.#early.get(this.#next); ready; ready = this.#early.get(this.#next)) {
      this.#early.delete(this.#next++);
      this.push(ready);
    }
    if (this.readableLength > MOST_UNREAD_BYTES) this.destroy();
  }

  /** What comes is pushed as it comes. */
  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  abstract override _write(bytes: Buffer, encoding: BufferEncoding, done: Done): void;
}

/** Down in one answer that never ends. */
export class StreamCarrier extends Carrier {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    super();
    this.#response = response;
    this.once('finish', () => this.destroy());
    response.once('close', () => this.destroy());
    response.write(this.head);
  }

  /** Done when the system has taken it: what its visitor does not read counts as unsent. */
  override _write(bytes: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#response.write(bytes, done);
  }

  override _final(done: Done): void {
    this.#response.end();
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    if (!this.#response.writableEnded) this.#response.destroy();
    done(error);
  }
}

/** Down in one answer after the other. What one has brought is kept until the next is asked for, as it may get lost. */
export class PollCarrier extends Carrier {
  #waiting: ServerResponse | null = null;
  #answered: { number: number; bytes: Buffer } | null = null;
  #answers = 0;
  #unsent: { bytes: Buffer; done: Done } | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param response the first answer: it begins with the head */
  constructor(response: ServerResponse) {
    super();
    response.write(this.head);
    this.#wait(response);
  }

  /**
   * Answers with what there is, or as soon as there is something.
   * @param received how many answers with something in them have come
   */
  poll(response: ServerResponse, received: number): void {
    // Proxies wait for headers only so long.
    response.flushHeaders();
    // Whoever asks again has given the one before up.
    this.#reply();
    this.#wait(response);
    if (this.#answered && received < this.#answered.number) return this.#reply(this.#answered.bytes);
    this.#answered = null;
    this.#bring();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#unsent = { bytes, done };
    this.#bring();
  }

  #bring(): void {
    if (!this.#waiting || !this.#unsent) return;
    const { bytes, done } = this.#unsent;
    this.#unsent = null;
    this.#answered = { number: ++this.#answers, bytes };
    this.#waiting.once('close', () => done());
    this.#reply(bytes);
  }

  #wait(response: ServerResponse): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reply(), POLL_MS).unref();
    this.#waiting = response;
    response.once('close', () => this.#waiting === response && this.#reply());
  }

  #reply(bytes?: Buffer): void {
    if (!this.#waiting) return;
    this.#waiting.end(bytes);
    this.#waiting = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.destroy(), NEXT_POLL_WITHIN_MS).unref();
  }

  /** Both ends have said goodbye: nobody comes for what may be left. */
  override end(): this {
    return this.destroy();
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#timer);
    this.#waiting?.destroy();
    this.#answered = null;
    done(error);
  }
}
