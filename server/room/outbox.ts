/**
 * What one turn of the event loop says to clients, written at its end: each write to a socket costs the system as much as
 * all of them. Who plays is written to first; then all others, a few at a time, so that no player's command waits for
 * a thousand who watch.
 */

/** So many of the others are written to before whatever else has come in is looked at. */
const AT_A_TIME = 50;

export interface Writer {
  /** Writes what has gathered for it. */
  flush(): void;
}

export class Outbox {
  readonly #players: Writer[] = [];
  #others: Writer[] = [];
  #isPlanned = false;

  /** To be called once until it is flushed. */
  add(writer: Writer, isPlayer: boolean): void {
    (isPlayer ? this.#players : this.#others).push(writer);
    this.#plan();
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isPlanned = false;
    for (const writer of this.#players.splice(0)) writer.flush();
    const next = this.#others.slice(0, AT_A_TIME);
    this.#others = this.#others.slice(AT_A_TIME);
    for (const writer of next) writer.flush();
    if (this.#others.length > 0) this.#plan();
  }
}

/** Frames as they go over the wire. What is said to many is framed and joined once, as they are told one after the other. */
export class Frames {
  #payload: Uint8Array | null = null;
  #frame = Buffer.alloc(0);
  #parts: readonly Buffer[] = [];
  #joined = Buffer.alloc(0);

  /**
   * A copy, since the framework writes the next patch over the bytes of the last one.
   * @param payload as many times as one likes, but not changed between
   */
  of(payload: Uint8Array): Buffer {
    if (payload === this.#payload) return this.#frame;
    this.#payload = payload;
    return (this.#frame = Buffer.concat([headerOf(payload.length), payload]));
  }

  joined(parts: readonly Buffer[]): Buffer {
    const [only, ...others] = parts;
    if (only && others.length === 0) return only;
    const isSame = parts.length === this.#parts.length && parts.every((part, index) => part === this.#parts[index]);
    if (isSame) return this.#joined;
    this.#parts = parts;
    return (this.#joined = Buffer.concat(parts));
  }
}

/** A whole binary message of a server's, unmasked (RFC 6455, 5.2). @param length bytes */
function headerOf(length: number): Buffer {
  const [final, binary] = [0x80, 0x02];
  if (length < 126) return Buffer.of(final | binary, length);
  const header = Buffer.of(final | binary, length < 65_536 ? 126 : 127, ...Buffer.alloc(length < 65_536 ? 2 : 8));
  if (length < 65_536) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
