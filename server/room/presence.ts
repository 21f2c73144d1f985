/** Times seats and rooms that nobody has a connection to: seats are freed, matches sleep, tables close. */
import { isRefusal, type Seat } from '../../shared/contract/game.ts';
import { MATCH_ASLEEP } from '../../shared/protocol-codes.ts';
import type { MatchActor } from '../match/actor.ts';
import { vacate } from '../match/requests.ts';

/** A waiting player without a connection gives the seat up after this, ms. */
const SEAT_KEPT_WAITING_MS = 60_000;
/** Whoever opened a table and never sits down leads it for this long without a connection, ms. */
const HOST_AWAITED_MS = 5 * 60_000;
/** A table nobody has a connection to closes for good after this, ms. */
const EMPTY_TABLE_MS = 10 * 60_000;
/** After the end it is cleared away: who has played can ask for it again. ms */
const EMPTY_AFTER_END_MS = 60_000;

export interface PresenceOptions {
  /** A match at which no player has a connection sleeps after this, ms. */
  sleepAfterMs: number;
  /** The keys of those who have a connection. */
  present(): ReadonlySet<string>;
  /** Ends the room, with that code for whoever is still there. */
  close(code?: number): unknown;
  onError(error: Error, where: string): void;
}

export class Presence {
  readonly #actor: MatchActor;
  readonly #room: PresenceOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(actor: MatchActor, room: PresenceOptions) {
    this.#actor = actor;
    this.#room = room;
  }

  /** Looks again, after anything has changed. */
  look(): void {
    const here = this.#room.present();
    const { match } = this.#actor;
    const { phase } = match;
    match.seats.forEach((player, seat) => {
      const key = player || match.host === seat ? this.#personAt(seat) : null;
      const isAwaited = phase === 'waiting' && key !== null && !here.has(key);
      const afterMs = player ? SEAT_KEPT_WAITING_MS : HOST_AWAITED_MS;
      this.#when(isAwaited, `giving up seat ${seat}`, afterMs, () => this.#giveUp(seat));
    });
    const isEmpty = phase !== 'playing' && here.size === 0;
    const closesAfterMs = phase === 'waiting' ? EMPTY_TABLE_MS : EMPTY_AFTER_END_MS;
    this.#when(isEmpty, `closing while ${phase}`, closesAfterMs, () => this.#close());
    this.#when(this.#isLeftToBots(), 'closing, left to bots', 0, () => this.#close());
    this.#when(this.#isDeserted(here), 'falling asleep', this.#room.sleepAfterMs, () => this.#fallAsleep());
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Who sits there, or for whom the seat is reserved. */
  #personAt(seat: Seat): string | null {
    const { seatOwners, reservations } = this.#actor.metadata;
    return seatOwners[seat] ?? reservations[seat]?.key ?? null;
  }

  /** A match is being played, and none of its players is here. */
  #isDeserted(here = this.#room.present()): boolean {
    const { match, metadata } = this.#actor;
    return match.phase === 'playing' && !metadata.seatOwners.some((key) => key !== null && here.has(key));
  }

  /** Its only person has left for good. Others who watch are not kept from the end: they see it out. */
  #isLeftToBots(): boolean {
    const { match, metadata } = this.#actor;
    if (match.phase !== 'playing') return false;
    const people = match.seats.flatMap((player, seat) => (player && !player.bot ? [seat] : []));
    const [only, ...others] = people;
    if (only === undefined || others.length > 0) return false;
    const hasLeft = match.game.status(match.game.visibility.view(match.play, 'spectator')).seats[only]?.is === 'left';
    const key = metadata.seatOwners[only];
    return hasLeft && [...this.#room.present()].every((one) => one === key);
  }

  /** Nobody came back to that seat in time. */
  async #giveUp(seat: Seat): Promise<void> {
    await this.#actor.dispatch((at) => {
      const { match, metadata } = this.#actor;
      const key = this.#personAt(seat);
      if (match.phase !== 'waiting' || !key || this.#room.present().has(key)) return null;
      return vacate({ match, metadata, at }, seat, seat);
    });
    this.look();
  }

  /** Nobody is here, and nothing is being played, or bots alone go on. */
  async #close(): Promise<void> {
    if (this.#actor.match.phase === 'waiting' || this.#isLeftToBots())
      await this.#actor.dispatch((at) => ({ command: { type: 'abandon', at } }));
    // Somebody may have come in meanwhile: they see that the table is closed, or the end of the match.
    if (this.#room.present().size > 0) return this.look();
    await this.#room.close();
  }

  async #fallAsleep(): Promise<void> {
    const answer = await this.#actor.fallAsleep(() => this.#isDeserted());
    if (isRefusal(answer)) return this.look();
    await this.#room.close(MATCH_ASLEEP);
  }

  /** Acts once it has been so for that long; the act looks again when it is done. */
  #when(isSo: boolean, name: string, afterMs: number, act: () => Promise<void>): void {
    const timer = this.#timers.get(name);
    if (isSo === (timer !== undefined)) return;
    if (timer) {
      clearTimeout(timer);
      this.#timers.delete(name);
      return;
    }
    const ring = () => {
      this.#timers.delete(name);
      act().catch((error: Error) => this.#room.onError(error, name));
    };
    this.#timers.set(name, setTimeout(ring, afterMs));
  }
}
