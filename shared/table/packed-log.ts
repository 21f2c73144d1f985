/**
 * The log of a match in memory. Its latest events stand there as they are; all before lie packed, at a fifth of the space,
 * since nearly nobody asks for them: who comes in late, and who looks back.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { Packr } from 'msgpackr';
import type { Envelope } from '../../replays/log/log.ts';

/** As much of a log as who reads it needs; a list of envelopes is one, too. */
export interface ReadableLog extends Iterable<Envelope> {
  readonly length: number;
  at(pos: number): Envelope | undefined;
  slice(from?: number, to?: number): readonly Envelope[];
}

/** How many events are packed together, and how many stand unpacked at least: those that somebody may just be about to ask for. */
const BLOCK = 32;
const UNPACKED = 16;

/** What an envelope has that its block does not say: its position and the match, and the hash before it. */
type Packed = [Omit<Envelope, 'match' | 'pos' | 'prev' | 'hash'>, hash: Uint8Array];

/** What fields are called stands once in each block. */
const packr = new Packr();

export class PackedLog implements ReadableLog {
  /** Copies of their own: what is packed into is larger, and used again. */
  readonly #blocks: Uint8Array[] = [];
  #latest: Envelope[] = [];
  #bytes = 0;
  /** The block that was read last: whoever reads on, or another after them, wants the same. */
  #read: { block: number; events: Envelope[] } | null = null;

  constructor(log: Iterable<Envelope>) {
    for (const one of log) this.push([one], JSON.stringify(one).length);
  }

  get length(): number {
    return this.#blocks.length * BLOCK + this.#latest.length;
  }

  /** What it takes up as JSON where it is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param bytes that they take up as JSON */
  push(envelopes: readonly Envelope[], bytes: number): void {
    this.#latest.push(...envelopes);
    this.#bytes += bytes;
    while (this.#latest.length >= BLOCK + UNPACKED) this.#packOldest();
  }

  /** @param pos from the end if below 0 */
  at(pos: number): Envelope | undefined {
    const index = pos < 0 ? this.length + pos : pos;
    return this.#eventsIn(Math.floor(index / BLOCK))?.[index % BLOCK] ?? this.#latestAt(index);
  }

  slice(from = 0, to = this.length): Envelope[] {
    const events: Envelope[] = [];
    for (let pos = Math.max(0, from); pos < Math.min(to, this.length); pos++) events.push(this.at(pos)!);
    return events;
  }

  *[Symbol.iterator](): Generator<Envelope> {
    for (let pos = 0; pos < this.length; pos++) yield this.at(pos)!;
  }

  #latestAt(index: number): Envelope | undefined {
    return this.#latest[index - this.#blocks.length * BLOCK];
  }

  #packOldest(): void {
    const oldest = this.#latest.slice(0, BLOCK);
    const packed = oldest.map(({ match: _match, pos: _pos, prev: _prev, hash, ...one }): Packed => [
      one,
      hexToBytes(hash),
    ]);
    this.#latest = this.#latest.slice(BLOCK);
    this.#blocks.push(Uint8Array.from(packr.pack([oldest[0]!.prev, packed])));
  }

  #eventsIn(block: number): Envelope[] | undefined {
    const bytes = this.#blocks[block];
    if (!bytes) return undefined;
    if (this.#read?.block === block) return this.#read.events;
    const [before, packed] = packr.unpack(bytes) as [string, Packed[]];
    const match = this.#latest[0]!.match;
    let prev = before;
    const events = packed.map(([one, bytesOfHash], index): Envelope => {
      const hash = bytesToHex(bytesOfHash);
      const envelope = { match, pos: block * BLOCK + index, ...one, prev, hash };
      prev = hash;
      return envelope;
    });
    this.#read = { block, events };
    return events;
  }
}
