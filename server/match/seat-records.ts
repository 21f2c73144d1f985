/** What a match's log says of each seat, kept up to date as it grows: nobody has to look through it when somebody acts. */
import type { Seat } from '../../shared/contract/game.ts';
import type { Envelope } from '../../replays/log/log.ts';

export class SeatRecords {
  readonly #lastSeen = new Map<Seat, number>();
  readonly #acts = new Map<Seat, number>();

  /** Reads events on, in order. */
  push(...envelopes: readonly Pick<Envelope, 'cause'>[]): void {
    for (const { cause } of envelopes) {
      if (!cause || cause.seat === null) continue;
      if (cause.proof) this.#lastSeen.set(cause.seat, cause.proof.seen);
      if (cause.command.type === 'act') this.#acts.set(cause.seat, this.actsOf(cause.seat) + 1);
    }
  }

  /** Position of the last event that the seat's player had seen when they last signed; -1 before they have. */
  lastSeenBy(seat: Seat): number {
    return this.#lastSeen.get(seat) ?? -1;
  }

  /** How often that seat's player has acted. */
  actsOf(seat: Seat): number {
    return this.#acts.get(seat) ?? 0;
  }
}
