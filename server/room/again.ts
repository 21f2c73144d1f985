/**
 * After the end: everybody who sat there is asked whether they want another match. It is opened when all have answered, or
 * some seconds after the first is ready, with those who are. Who is not stays where they are. Kept in memory: after a
 * crash everybody is asked anew.
 */
import { isRefusal, refuse, type Refusal, type Seat } from '../../shared/contract/game.ts';
import type { AgainRequest } from '../../shared/protocol.ts';
import type { RoomState } from '../../shared/room-state.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import { nextMatchOf, type NewMatch } from '../../shared/table/matches.ts';
import { seatOf } from '../../shared/table/requests.ts';
import type { Services } from '../services.ts';
import { openRoom, openTable } from './tables.ts';

interface Table {
  state: RoomState;
  /** The keys of those who have a connection. */
  present(): ReadonlySet<string>;
  /** Tells everybody what has changed in the state. */
  patch(): void;
  onError(error: Error, where: string): void;
}

const notYet = refuse('not-over', 'The match is not over yet.');
const whatIfEnds = refuse('what-if', 'A what-if is not followed by another match. Its replay goes on from any moment.');
const goneOn = refuse('gone-on', 'The next match has begun: the button on this page leads there.');

export class Again {
  readonly #actor: MatchActor;
  readonly #services: Services;
  readonly #table: Table;
  readonly #answers = new Map<Seat, boolean>();
  /** Null as long as nobody has said: then as it was. */
  #wantsBots: boolean | null = null;
  /** Whose table the next one will be: the address of who was ready first. */
  #visitor = '';
  #timer: NodeJS.Timeout | undefined;
  #isOpening = false;
  #opened: { id: string; seats: Seat[] } | null = null;

  constructor(actor: MatchActor, services: Services, table: Table) {
    this.#actor = actor;
    this.#services = services;
    this.#table = table;
  }

  /** @param key of who answers @param visitor their address */
  async answer(key: string, visitor: string, asked: AgainRequest): Promise<object | Refusal> {
    const { match, metadata } = this.#actor;
    const seat = seatOf(metadata, key);
    if (match.phase !== 'over') return notYet;
    if (match.growth) return whatIfEnds;
    if (seat === null) return refuse('no-seat', 'Only who has played is asked for another match.');
    if (metadata.rematchId || this.#isOpening) return goneOn;
    if ('bots' in asked) {
      if (seat !== this.#lead()) return refuse('not-host', 'Only the host of the table can do that.');
      this.#wantsBots = asked.bots;
    } else {
      this.#answers.set(seat, asked.ready);
      this.#visitor ||= visitor;
    }
    await this.look();
    return { granted: true };
  }

  /** Somebody went to another page: not this time. They may come back, and say otherwise. */
  left(key: string): void {
    const seat = seatOf(this.#actor.metadata, key);
    if (seat !== null && this.#actor.match.phase === 'over') this.#answers.set(seat, false);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Looks again, after anything has changed: whether it begins now, when it will, or why it can't. */
  async look(): Promise<void> {
    const { match, metadata } = this.#actor;
    if (match.phase !== 'over' || match.growth || metadata.rematchId || this.#isOpening) return;
    const plan = this.#plan();
    const everybodyAnswered = this.#people().every((seat) => this.#answers.has(seat));
    if (!isRefusal(plan) && everybodyAnswered) return this.#begin();
    if (isRefusal(plan)) this.#setClock(null);
    else if (!this.#timer) this.#setClock(this.#services.config.againWithinMs);
    this.#write(isRefusal(plan) && this.#ready().length > 0 ? plan.message : '');
  }

  #plan(): NewMatch | Refusal {
    const seats = this.#ready();
    const host = this.#lead();
    if (host === null || seats.length === 0) return refuse('nobody', '');
    return nextMatchOf(this.#actor, { seats, withBots: this.#withBots(), host });
  }

  async #begin(): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    this.#setClock(null);
    try {
      const refusal = await this.#open();
      this.#write(refusal?.message ?? '');
    } catch (error) {
      this.#write('That went wrong here. Say once more that you are ready.');
      this.#table.onError(error as Error, 'the next match');
    } finally {
      this.#isOpening = false;
    }
  }

  async #open(): Promise<Refusal | null> {
    const seats = this.#ready();
    const plan = this.#plan();
    if (isRefusal(plan)) return plan;
    // Opened once: if it can't be written down where these people went, it is tried again with the same.
    if (!this.#opened) {
      const opened = await openTable(this.#services, plan, this.#visitor);
      if (isRefusal(opened)) return opened;
      this.#opened = { id: opened.id, seats };
    }
    const { id } = this.#opened;
    if (!this.#services.matches.isOpen(id)) await openRoom(this.#services, { matchId: id });
    // Only who has a seat there is led there.
    for (const seat of this.#answers.keys()) if (!this.#opened.seats.includes(seat)) this.#answers.delete(seat);
    this.#write('');
    const answer = await this.#actor.updateMetadata((metadata) => ({ ...metadata, rematchId: id }));
    return isRefusal(answer) ? answer : null;
  }

  #setClock(inMs: number | null): void {
    clearTimeout(this.#timer);
    this.#timer = inMs === null ? undefined : setTimeout(() => void this.#begin(), inMs);
    this.#table.state.again.until = inMs === null ? 0 : this.#actor.now() + inMs;
  }

  #write(obstacle: string): void {
    const { again, seats } = this.#table.state;
    again.bots = this.#withBots();
    again.lead = this.#lead() ?? -1;
    again.obstacle = obstacle;
    seats.forEach((row, seat) => {
      const answer = this.#answers.get(seat);
      row.again = answer === undefined ? '' : answer ? 'ready' : 'not';
    });
    this.#table.patch();
  }

  /** The seats of those who are asked. */
  #people(): Seat[] {
    return this.#actor.metadata.seatOwners.flatMap((key, seat) => (key === null ? [] : seat));
  }

  /** Who has said yes, and is here. */
  #ready(): Seat[] {
    const here = this.#here();
    return this.#people().filter((seat) => this.#answers.get(seat) && here(seat));
  }

  #here(): (seat: Seat) => boolean {
    const present = this.#table.present();
    return (seat) => present.has(this.#actor.metadata.seatOwners[seat] ?? '');
  }

  /** The host; where they are not here or don't want to, the first who is. */
  #lead(): Seat | null {
    const here = this.#here();
    const people = this.#people().filter((seat) => here(seat) && this.#answers.get(seat) !== false);
    const { host } = this.#actor.match;
    return people.find((seat) => seat === host) ?? people[0] ?? null;
  }

  #withBots(): boolean {
    return this.#wantsBots ?? this.#actor.match.seats.some((player) => player?.bot);
  }
}
