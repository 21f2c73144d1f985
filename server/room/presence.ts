/** Times seats and rooms that nobody has a connection to: seats are freed, matches sleep, tables close. */
import { isRefusal, type Seat } from '../../shared/contract/game.ts';
import { MATCH_ASLEEP } from '../../shared/protocol-codes.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import { vacate } from '../../shared/table/requests.ts';

/** A waiting player without a connection gives the seat up after this, ms. */
const SEAT_KEPT_WAITING_MS = 60_000;
/** A host without a connection is stood in for after this: somebody has to be able to start. ms */
const HOST_MISSED_MS = 20_000;
/** The host changes so often a minute at most, as somebody's connection comes and goes. */
const MOST_CHANGES = 2;
const CHANGES_WITHIN_MS = 60_000;
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
  /** When the host changed last because somebody was away, `performance.now()`. */
  #hostChanges: number[] = [];

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
      const key = player || match.host === seat || match.awayHost === seat ? this.#personAt(seat) : null;
      const isAwaited = phase === 'waiting' && key !== null && !here.has(key);
      const afterMs = player ? SEAT_KEPT_WAITING_MS : HOST_AWAITED_MS;
      this.#when(isAwaited, `giving up seat ${seat}`, afterMs, () => this.#giveUp(seat));
    });
    this.#when(this.#isBack(here), 'leading again', this.#untilHostMayChange(), () => this.#leadAgain());
    const missedMs = Math.max(HOST_MISSED_MS, this.#untilHostMayChange());
    this.#when(this.#nextHost(here) !== null, 'leading for the host', missedMs, () => this.#leadForHost());
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

  /** The first person after the host who is here; null where the host is, or there is nobody. */
  #nextHost(here = this.#room.present()): Seat | null {
    const { match } = this.#actor;
    if (match.phase !== 'waiting' || match.starting || match.host === null) return null;
    const isHere = (seat: Seat) => here.has(this.#personAt(seat) ?? '');
    if (isHere(match.host)) return null;
    const { host, seats } = match;
    const others = seats.map((_, step) => (host + 1 + step) % seats.length);
    return others.find((seat) => seats[seat]?.bot === false && isHere(seat)) ?? null;
  }

  /** The host who was away is here again, at their seat. */
  #isBack(here = this.#room.present()): boolean {
    const { phase, starting, awayHost, seats } = this.#actor.match;
    if (phase !== 'waiting' || starting || awayHost === null || !seats[awayHost]) return false;
    return here.has(this.#personAt(awayHost) ?? '');
  }

  /** ms */
  #untilHostMayChange(): number {
    const [first, ...others] = this.#hostChanges;
    if (first === undefined || others.length + 1 < MOST_CHANGES) return 0;
    return Math.max(0, first + CHANGES_WITHIN_MS - performance.now());
  }

  #leadForHost(): Promise<void> {
    return this.#changeHost(() => {
      const { awayHost, host } = this.#actor.match;
      return { seat: this.#nextHost(), insteadOf: awayHost ?? host ?? undefined };
    });
  }

  #leadAgain(): Promise<void> {
    return this.#changeHost(() => ({ seat: this.#isBack() ? this.#actor.match.awayHost : null }));
  }

  /** @param wanted the new host's seat, null for no change, and the host they stand in for */
  async #changeHost(wanted: () => { seat: Seat | null; insteadOf?: Seat }): Promise<void> {
    await this.#actor.dispatch((at) => {
      const { seat, insteadOf } = wanted();
      if (seat === null) return null;
      this.#hostChanges = [...this.#hostChanges, performance.now()].slice(-MOST_CHANGES);
      return { command: { type: 'make-host', at, seat, ...(insteadOf !== undefined && { insteadOf }) } };
    });
    this.look();
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
