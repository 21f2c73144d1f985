/** What a match's log says of each seat, kept up to date as it grows: nobody has to look through it when somebody acts. */
import type { Seat } from '../contract/game.ts';
import { closedUp } from '../start.ts';
import { isMatchEvent } from '../match-events.ts';
import { eventOf, type Envelope } from '../../replays/log/log.ts';

export class SeatRecords {
  #lastSeen = new Map<Seat, number>();
  readonly #acts = new Map<Seat, number>();

  /** Reads events on, in order. */
  push(...envelopes: readonly Pick<Envelope, 'cause' | 'type' | 'data'>[]): void {
    for (const one of envelopes) {
      if (one.cause && one.cause.seat !== null) this.#note(one.cause.seat, one.cause);
      const event = eventOf(one);
      // Before anybody has acted.
      if (isMatchEvent(event) && event.type === 'seats-dropped') this.#lastSeen = closedUp(this.#lastSeen, event.seats);
    }
  }

  #note(seat: Seat, { proof, command }: NonNullable<Envelope['cause']>): void {
    if (proof) this.#lastSeen.set(seat, proof.seen);
    if (command.type === 'act') this.#acts.set(seat, this.actsOf(seat) + 1);
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
