/**
 * Updates in few bytes, for who asks for them at the join. An event goes as its values alone: what its fields are called
 * is told once, when somebody is first shown an event of that shape. Of hashes there is one, the last event's, in 32 bytes.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Besides, EventShape, PackedEvent, PackedUpdate, RedactedEvent, Update } from './protocol.ts';

/** An update for one of those who are shown the same. */
export type Packed = (besides: Besides, to: { isNew: boolean; withHead: boolean }) => PackedUpdate;

/** For all who are shown the same: they share the numbers of shapes, and so the bytes. */
export class UpdatePacker {
  readonly #numbers = new Map<string, number>();
  readonly #shapes: EventShape[] = [];

  /**
   * To be called once for each update that goes to any of them.
   * @returns the update for one of them; `isNew`: who has not been told any shapes yet, `withHead`: who is told hashes
   */
  pack({ now, events }: Pick<Update, 'now' | 'events'>): Packed {
    const known = this.#shapes.length;
    const packed = events.map((one) => this.#pack(one, now));
    const [first] = events;
    const hash = events.at(-1)?.hash;
    const head = hash === undefined ? null : hexToBytes(hash);
    return (besides, { isNew, withHead }) => {
      const shapesFrom = isNew ? 0 : known;
      const shapes = this.#shapes.slice(shapesFrom);
      const more = { ...besides, ...(shapes.length > 0 && { shapesFrom, shapes }) };
      const pos = first?.pos ?? null;
      if (Object.keys(more).length > 0) return [now, packed, pos, withHead ? head : null, more];
      if (!first) return [now, packed];
      return withHead ? [now, packed, pos, head] : [now, packed, pos];
    };
  }

  #pack({ time, event: { type, ...fields } }: RedactedEvent, now: number): PackedEvent {
    return [this.#numberOf([type, ...Object.keys(fields)]), now - time, ...Object.values(fields)];
  }

  #numberOf(shape: EventShape): number {
    const key = shape.join(' ');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#shapes.length);
    return this.#shapes.push(shape) - 1;
  }
}

/** For one connection. */
export class UpdateReader {
  readonly #shapes: EventShape[] = [];

  /** @throws on a shape that was never told */
  read([now, events, pos, hash, more]: PackedUpdate): Update {
    const { shapesFrom = 0, shapes, ...rest } = more ?? {};
    if (shapes) this.#shapes.splice(shapesFrom, Infinity, ...shapes);
    const read = events.map(([shape, agoMs, ...values], index): RedactedEvent => ({
      pos: (pos ?? 0) + index,
      time: now - agoMs,
      event: this.#eventOf(shape, values),
    }));
    const last = read.at(-1);
    if (last && hash) last.hash = bytesToHex(hash);
    return { now, ...rest, events: read };
  }

  #eventOf(number: number, values: unknown[]): { type: string } {
    const shape = this.#shapes[number];
    if (!shape) throw new Error(`An event of a shape that was never told: ${number}.`);
    const [type, ...names] = shape;
    return { ...Object.fromEntries(names.map((name, index) => [name, values[index]])), type };
  }
}
