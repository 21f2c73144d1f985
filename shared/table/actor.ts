/**
 * The actor of one match, the only one who writes its log and keeps its time. It takes one command at a time, and for
 * each it decides, appends (durable), evolves and publishes. It knows no sockets. Who may do what is in requests.ts, what time it
 * is in clock.ts.
 */
import type { HaltReason } from '../match-events.ts';
import { isRefusal, refuse, type Refusal, type Seat } from '../contract/game.ts';
import { pending } from '../contract/pending.ts';
import { MOST_HALTED_MS } from '../command-schemas.ts';
import { canStart, deadline, startsFrom, type MatchState } from '../match.ts';
import type { MatchSummary, PaceReply, Request } from '../protocol.ts';
import { spreadMs } from '../retry.ts';
import {
  Unconfirmed,
  VersionConflict,
  type Append,
  type Grant,
  type MatchStore,
  type PrivateMetadata,
} from '../../replays/store/event-store.ts';
import { headOf, type Envelope, type Head } from '../../replays/log/log.ts';
import { carryOut } from '../../replays/log/write.ts';
import { summarize } from '../../replays/store/finished-match.ts';
import { MatchClock, resumedAt, wokenAt } from './clock.ts';
import { aloneAt, MOST_STANDING_MS, standsAt, unhurriedLeft, type Pace } from './pace.ts';
import { earliest, heldMs, lineOf, Opening, type RoundTripOf, type Way } from './lines.ts';
import type { PackedLog } from './packed-log.ts';
import { Proofs } from './proofs.ts';
import type { StandingLog } from './read-log.ts';
import type { SeatRecords } from './seat-records.ts';
import { Answers, authorize, closeUp, type Answer, type AuthorizedCommand, type CommandId } from './requests.ts';

export interface ActorListener {
  /**
   * After events are durable and applied. Whatever it throws changes no answer.
   * @param bytes of them in the log
   */
  onEvents(envelopes: readonly Envelope[], bytes: number): void;
  /** `onEvents` threw: what was granted stays granted. */
  onNotShown(error: Error): void;
  /** The log was written by somebody else, or makes no sense any more: this actor must not go on. */
  onLost(error: Error): void;
  /** The store failed; nothing has changed. */
  onNotSaved(error: Error): void;
  /** The clock stands now, or will, or runs again; `haltedFor` says whether the server is at fault. */
  onPace(): void;
  /** Left out where nobody is far away. */
  roundTripOf?: RoundTripOf;
}

/** What the store has of a match. */
export interface StoredMatch extends StandingLog {
  id: string;
  /** With which it was taken over. */
  epoch: number;
  metadata: PrivateMetadata;
  /** Everything that was granted to people so far. */
  grants: readonly Grant[];
  summary: Pick<MatchSummary, 'lastEventAt' | 'endedAt'>;
}

/** What a command does to a match: what is appended, and what the match and its metadata become. */
interface Change {
  envelopes: readonly Envelope[];
  match: MatchState;
  metadata: PrivateMetadata;
}

/** The refusal that is worth asking again. */
const notSaved = refuse('not-saved', 'The table could not write that down. Nothing has changed: try again.');
/** How soon it is tried again when the store refused, ms. */
const RETRY_MS = 1000;
/** A store that takes longer than this to append is taken to be away: the clock stands meanwhile, ms. */
const SLOW_MS = 1000;

/** A match whose log has got longer ends: several times what the longest match of any game writes. */
export const MOST_LOG_BYTES = 32 * 2 ** 20;

/** A table that starts when it is full gives up after so many starts that failed: then its host starts it. */
const MAX_STARTS_BY_ITSELF = 3;

/** Who plays bots alone; null for nobody. */
interface Whose {
  seat: Seat | null;
}

const nobodysPace: Pace & Whose = { seat: null, stop: false, unhurried: false };
/** Timers may fire a little early. */
const TIMER_SLACK_MS = 15;

type Awaitable<T> = T | Promise<T>;

export class MatchActor {
  readonly id: string;
  readonly epoch: number;
  readonly log: PackedLog;
  readonly records: SeatRecords;
  /** See `StandingLog`. */
  readonly grown: MatchState | null;
  match: MatchState;
  metadata: PrivateMetadata;
  readonly #store: Pick<MatchStore, 'append'>;
  readonly #clock: MatchClock;
  readonly #answers: Answers;
  readonly #proofs = new Proofs();
  readonly #opening = new Opening();
  /** Who plays bots alone, and what they ask of the clock. */
  #pace: Pace & Whose = nobodysPace;
  #standingEnds: ReturnType<typeof setTimeout> | undefined;
  /** Why the clock is halted; null while it is not. */
  #halt: HaltReason | null = null;
  /** How many there have been. */
  #halts = 0;
  #haltEnds: ReturnType<typeof setTimeout> | undefined;
  /** Bots wait for it while the clock was stopped at once. */
  #running = pending();
  /** Wall clock, ms since 1970; null before the end. */
  #endedAt: number | null;
  #listener: ActorListener | null = null;
  #isStopped = false;
  readonly #wasAsleep: boolean;
  /** Resolves when the log has grown, or will not grow by this actor any more. */
  #change = pending();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<MatchStore, 'append'>, stored: StoredMatch) {
    const { id, epoch, log, match, records, grown, metadata, grants, summary } = stored;
    this.id = id;
    this.epoch = epoch;
    this.log = log;
    this.match = match;
    this.records = records;
    this.grown = grown;
    this.metadata = metadata;
    this.#store = store;
    this.#answers = new Answers(grants);
    this.#endedAt = summary.endedAt;
    this.#opening.look(this.match, -Infinity);
    const { asleep } = metadata;
    this.#wasAsleep = asleep !== null;
    const [last, due, sinceMs] = [this.#lastMs, deadline(match), Date.now() - summary.lastEventAt];
    this.#clock = new MatchClock(asleep ? wokenAt(last, due, asleep.clockMs) : resumedAt(last, due, sinceMs));
  }

  /** Begins to keep time. */
  start(listener: ActorListener): void {
    this.#listener = listener;
    this.#setAlarm();
  }

  /** Ends its work: it keeps no time any more, and takes no commands. */
  stop(): void {
    this.#isStopped = true;
    this.#listener = null;
    this.#clock.setAlarm(null, () => {});
    clearTimeout(this.#standingEnds);
    clearTimeout(this.#haltEnds);
    this.#pace = nobodysPace;
    this.#running.resolve();
    this.#change.resolve();
  }

  /** Its work is ended. */
  get hasStopped(): boolean {
    return this.#isStopped;
  }

  /** Somebody else owns the match, or nobody knows who: it stops, and tells whoever listens. */
  stepDown(reason: VersionConflict): void {
    const listener = this.#listener;
    this.stop();
    listener?.onLost(reason);
  }

  /** Waits until the log has more events than that. @returns false where this actor writes no more */
  async whenLonger(than: number): Promise<boolean> {
    while (this.log.length <= than && !this.#isStopped) await this.#change.promise;
    return this.log.length > than;
  }

  /** The match's clock, ms. */
  now(): number {
    return this.#clock.now();
  }

  /** Where the clock stands, or will, ms; null while it just runs. */
  get standsAt(): number | null {
    return this.#halt ? this.now() : this.#clock.standsAt;
  }

  /** Why the clock stands, where the server is at fault; else null. */
  get haltedFor(): HaltReason | null {
    return this.#halt;
  }

  /** After a takeover: the clock stands until `endTakeover`, for 5 s at the most. To be called once, after `start`. */
  haltForTakeover(): void {
    if (this.#halt || this.#wasAsleep || deadline(this.match) === null) return;
    this.#beginHalt('takeover', MOST_HALTED_MS);
  }

  /** Everybody who was waited for after a takeover is back. */
  endTakeover(): void {
    if (this.#halt === 'takeover') this.#tryToGoOn();
  }

  /** Whether somebody keeps the clock stopped at once: bots wait then. */
  get isStopped(): boolean {
    return this.#pace.stop;
  }

  /** From when the open round counts as open, where it was told only as it opened, ms. */
  get opensAt(): number | null {
    return this.#opening.told;
  }

  /** Resolves as soon as nobody does any more. */
  whenRunning(): Promise<void> {
    return this.#pace.stop ? this.#running.promise : Promise.resolve();
  }

  /**
   * Stops the clock, or lets it run, as that person asks for.
   * @param key the person's
   * @returns how many choices they may still make without a clock
   */
  setPace(key: string, pace: Pace): PaceReply | Refusal {
    const seat = aloneAt(this.match, this.metadata, key);
    if (seat === null) return refuse('not-alone', 'The clock stands still only for somebody who plays bots alone.');
    this.#keepPace({ seat, ...pace });
    return { choicesLeft: pace.unhurried ? unhurriedLeft(this.records, seat) : 0 };
  }

  /** Whoever had the clock stopped has acted, or is gone. */
  letRun(): void {
    if (this.#pace.stop) this.#keepPace({ ...this.#pace, stop: false });
  }

  get head(): Head {
    return headOf(this.log);
  }

  get summary(): MatchSummary {
    return this.#summaryOf(this.match, this.log.length, this.metadata);
  }

  /**
   * What a person at the table asks for. The time that counts is the moment it came in, less what of
   * its way is credited.
   * @param key the person's
   * @param roundTripMs of their line, the least of the latest; null where it is not known
   * @throws Unconfirmed where nobody knows whether it was written down: to be asked again of the next actor
   */
  async submit(key: string, request: Request, roundTripMs: number | null = null): Promise<Answer> {
    const id = { person: key, command: request.id };
    const way: Way = { madeAt: request.type === 'act' ? request.madeAt : undefined, roundTripMs };
    if (this.#waitMs(way) > 0) await this.#untilReleased(way);
    return this.#inTurn(async (at) => {
      const before = this.#answers.to(id);
      if (before) return before;
      const read = () => {
        const asked = authorize({ match: this.match, metadata: this.metadata, key, at }, request);
        return isRefusal(asked) ? asked : this.#proofs.attach(this.#withLine(asked, way), request, this);
      };
      const answer = await this.#do(at, id, read, earliest(at, way));
      if (isRefusal(answer) && answer !== notSaved) this.#answers.refuse(id, answer);
      if (!isRefusal(answer)) this.letRun();
      return answer;
    });
  }

  /** The server's own commands: bots' acts, empty tables. Null where there is nothing to do any more. */
  async dispatch(commandAt: (at: number) => Omit<AuthorizedCommand, 'seat'> | null): Promise<Answer> {
    if (this.#waitMs() > 0) await this.#untilReleased();
    return this.#inTurn((at) =>
      this.#do(at, null, () => {
        const command = commandAt(at);
        return command && { ...command, seat: null };
      }),
    );
  }

  /** Changes what is kept besides the log. */
  updateMetadata(change: (metadata: PrivateMetadata) => PrivateMetadata): Promise<Answer> {
    return this.#inTurn(() => this.#commit({ metadata: change(this.metadata) }));
  }

  /**
   * Stops the clock for as long as nobody plays, unless somebody has come back meanwhile. This actor is of no use
   * afterwards: whoever wakes the match has another.
   */
  fallAsleep(isDeserted: () => boolean): Promise<Answer> {
    return this.#inTurn(async () => {
      if (!isDeserted()) return refuse('awake', 'Somebody is here.');
      const asleep = { since: Date.now(), clockMs: this.now() };
      const answer = await this.#commit({ metadata: { ...this.metadata, asleep } });
      if (!isRefusal(answer)) this.stop();
      return answer;
    });
  }

  #summaryOf(match: MatchState, events: number, metadata: PrivateMetadata): MatchSummary {
    const due = deadline(match);
    return summarize(this.id, match, events, metadata, this.#endedAt, due === null ? null : due - this.now());
  }

  /** One after the other. @param work is told when it was asked for */
  #inTurn<T>(work: (at: number) => Promise<T>): Promise<T | Refusal> {
    const at = this.now();
    // A clock that was halted meanwhile may stand before that.
    const turn = this.#queue.then(async () => (this.#isStopped ? notSaved : work(Math.min(at, this.now()))));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** What a choice's way is credited, as the log keeps it. */
  #withLine(asked: AuthorizedCommand, way: Way): AuthorizedCommand {
    const { command } = asked;
    if (command?.type !== 'act') return asked;
    const line = lineOf(this.match, command.at, way, this.#opening.opensAt);
    return line ? { ...asked, command: { ...command, line } } : asked;
  }

  /**
   * How long something that comes in now has to wait, ms: while a deadline is held for what may be on its way, nothing
   * else is done that was not made before it.
   */
  #waitMs(way: Way = { roundTripMs: null }): number {
    const now = this.now();
    const due = deadline(this.match);
    if (due === null || now < due || earliest(now, way) < due) return 0;
    return due + this.#heldMs() - now;
  }

  async #untilReleased(way?: Way): Promise<void> {
    for (let waitMs = this.#waitMs(way); waitMs > 0 && !this.#isStopped; waitMs = this.#waitMs(way))
      await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  #heldMs(): number {
    const roundTripOf = this.#listener?.roundTripOf;
    return roundTripOf ? heldMs(this.match, roundTripOf) : 0;
  }

  /**
   * What was due before it comes first, and what is due by it at once afterwards.
   * @param madeAt when it counts as made at the earliest
   */
  async #do(
    at: number,
    id: CommandId | null,
    read: () => Awaitable<AuthorizedCommand | Refusal | null>,
    madeAt = at,
  ): Promise<Answer> {
    const late = await this.#advance(at, { madeAt, holds: false });
    if (late) return late;
    const asked = await read();
    if (!asked) return { pos: this.log.length };
    const answer = isRefusal(asked) ? asked : await this.#carryOut(asked, id);
    await this.#advance(at);
    return answer;
  }

  /**
   * What happens by itself until then: a full table starts, and time runs out, unless a deadline is held for what may be
   * on its way.
   * @param holds whether nothing else is waiting
   * @returns a refusal if it could not be written down
   */
  async #advance(at: number, { madeAt = at, holds = true } = {}): Promise<Refusal | null> {
    for (let due = this.#nextDue(at); due !== null && due <= madeAt; due = this.#nextDue(at)) {
      const type = canStart(this.match) ? 'start' : 'clock';
      const until = due + (type === 'clock' ? this.#heldMs() : 0);
      if (holds && until > at) return null;
      // Whatever was credited came in after the deadline: times never run backwards.
      const when = Math.max(Math.min(until, at), this.#lastMs);
      const answer = await this.#carryOut({ seat: null, command: { type, at: when } }, null);
      if (isRefusal(answer)) return answer;
    }
    return null;
  }

  /** Nothing is due any more where it is null. @param now when a table that is full could start */
  #nextDue(now: number): number | null {
    const startsByItself = this.metadata.startsWhenFull && this.match.failedStarts < MAX_STARTS_BY_ITSELF;
    return startsByItself && canStart(this.match) ? Math.max(now, startsFrom(this.match)) : deadline(this.match);
  }

  async #carryOut({ seat, command, metadata, proof }: AuthorizedCommand, id: CommandId | null): Promise<Answer> {
    if (!command) return this.#commit({ metadata }, id);
    const cause = { id: id?.command ?? null, seat, command, ...(proof && { proof }) };
    const decided = carryOut(this.head, this.match, cause, this.metadata.seed);
    if (isRefusal(decided)) return decided;
    if (decided.envelopes.length === 0 && !id) return { pos: this.log.length };
    if (command.at < this.#lastMs) throw new Error(`${this.id}: time would run backwards.`);
    return this.#commit({ ...decided, metadata: metadata ?? closeUp(this.metadata, this.match, decided.match) }, id);
  }

  /** Appends, durable; then it is so, and remembered as granted; then it is published. A refusal changes nothing. */
  async #commit(change: Partial<Change>, id: CommandId | null = null, onWritten = () => {}): Promise<Answer> {
    const { envelopes = [], match = this.match, metadata = this.metadata } = change;
    const pos = this.log.length + envelopes.length;
    if (match.phase === 'over') this.#endedAt ??= Date.now();
    const refusal = await this.#append({
      envelopes,
      summary: this.#summaryOf(match, pos, metadata),
      metadata: change.metadata,
      grant: id ? { ...id, pos } : undefined,
    });
    if (refusal) return refusal;
    onWritten();
    // It writes again.
    if (this.#halt === 'store') this.#tryToGoOn();
    const bytesBefore = this.log.bytes;
    this.log.push(...envelopes);
    this.records.push(...envelopes);
    this.match = match;
    this.metadata = metadata;
    if (id) this.#answers.grant({ ...id, pos });
    this.#opening.look(match, this.now());
    this.#keepPace(this.#pace);
    this.#setAlarm();
    this.#publish(envelopes, this.log.bytes - bytesBefore);
    this.#change.resolve();
    this.#change = pending();
    await this.#endIfTooLong();
    return { pos };
  }

  /** Nothing that goes on for ever may fill the disk. Where that can't be written down, it is tried with the next events. */
  async #endIfTooLong(): Promise<void> {
    if (!['waiting', 'playing'].includes(this.match.phase) || this.log.bytes <= MOST_LOG_BYTES) return;
    await this.#carryOut({ seat: null, command: { type: 'abandon', at: this.#lastMs, why: 'too-long' } }, null);
  }

  /** The clock stands where the pace and the match as it is want it to, for a while at most. */
  #keepPace(pace: Pace & Whose): void {
    const leftMs = MOST_STANDING_MS - this.#clock.stoodMs;
    const wanted = leftMs > 0 && !this.#isStopped ? pace : nobodysPace;
    if (this.#pace.stop && !wanted.stop) this.#running.resolve();
    if (!this.#pace.stop && wanted.stop) this.#running = pending();
    this.#pace = wanted;
    const before = this.#clock.standsAt;
    const at = wanted.seat === null ? null : standsAt(this, wanted.seat, wanted, this.now());
    if (at === before || (wanted.stop && before !== null && before <= this.now())) return;
    this.#clock.standAt(at);
    clearTimeout(this.#standingEnds);
    if (at !== null)
      this.#standingEnds = setTimeout(() => this.#keepPace(this.#pace), leftMs + at - this.now() + TIMER_SLACK_MS);
    this.#listener?.onPace();
  }

  /** @param forMs when it is first tried to go on */
  #beginHalt(why: HaltReason, forMs: number): void {
    this.#halt = why;
    this.#halts++;
    this.#clock.halt(this.now());
    this.#haltEnds = setTimeout(() => this.#tryToGoOn(), forMs);
    this.#listener?.onPace();
  }

  /**
   * The store failed: the clock stands until something can be written down. Time to choose that was lost before anybody
   * knew is given back, as after a crash.
   * @param notBefore the time of what may have been written, ms
   */
  #haltForStore(notBefore: number): void {
    if (this.#isStopped) return;
    const now = this.now();
    const due = deadline(this.match);
    const resumed = due === null ? now : resumedAt(this.#lastMs, due, now - this.#lastMs);
    this.#clock.halt(Math.min(now, Math.max(notBefore, resumed)));
    if (this.#halt === 'store') return;
    clearTimeout(this.#haltEnds);
    this.#beginHalt('store', RETRY_MS);
  }

  /**
   * The clock runs on as soon as the log says for how long it stood. Only from this halt: what was asked before the next one
   * begins comes first, by times at which the clock still ran.
   */
  #tryToGoOn(halt = this.#halts): void {
    clearTimeout(this.#haltEnds);
    this.#inTurn(async () => (halt === this.#halts ? this.#goOn() : null)).then(
      (refusal) => {
        if (refusal && this.#halt && !this.#isStopped) this.#haltEnds = setTimeout(() => this.#tryToGoOn(), RETRY_MS);
      },
      (error: Error) => this.#listener?.onLost(error),
    );
  }

  /** @returns a refusal if it could not be written down */
  async #goOn(): Promise<Refusal | null> {
    const why = this.#halt;
    if (!why) return null;
    const stoodMs = this.#clock.haltedMs ?? 0;
    const forMs = why === 'takeover' ? Math.min(stoodMs, MOST_HALTED_MS) : stoodMs;
    const at = this.now();
    const cause = { id: null, seat: null, command: { type: 'halt', at, why, forMs } } as const;
    // Where no clock runs, or what is due comes first, there is nothing to tell, and still to find out whether the store writes.
    const isDue = (deadline(this.match) ?? Infinity) <= at;
    const halted = forMs > 0 && !isDue ? carryOut(this.head, this.match, cause, this.metadata.seed) : {};
    const answer = await this.#commit(isRefusal(halted) ? {} : halted, null, () => {
      this.#halt = null;
      this.#clock.goOn(forMs);
    });
    if (isRefusal(answer)) return answer;
    this.#listener?.onPace();
    return null;
  }

  async #append(batch: Omit<Append, 'match' | 'expected' | 'epoch'>): Promise<Refusal | null> {
    const writtenMs = batch.envelopes.at(-1)?.time ?? this.#lastMs;
    const slow = setTimeout(() => this.#haltForStore(writtenMs), SLOW_MS);
    try {
      await this.#store.append({ match: this.id, expected: this.log.length, epoch: this.epoch, ...batch });
      return null;
    } catch (error) {
      if (error instanceof VersionConflict) this.stepDown(error);
      else this.#listener?.onNotSaved(error as Error);
      // Nobody knows whether it was written: the log alone does, for whoever opens it anew.
      if (error instanceof Unconfirmed) throw error;
      this.#haltForStore(this.#lastMs);
      return notSaved;
    } finally {
      clearTimeout(slow);
    }
  }

  #publish(envelopes: readonly Envelope[], bytes: number): void {
    try {
      this.#listener?.onEvents(envelopes, bytes);
    } catch (error) {
      this.#listener?.onNotShown(error as Error);
    }
  }

  #setAlarm(notBefore = 0): void {
    const now = this.now();
    const due = this.#listener ? this.#nextDue(now) : null;
    const rings = due !== null && due <= now && !canStart(this.match) ? due + this.#heldMs() : due;
    this.#clock.setAlarm(rings === null ? null : Math.max(rings, notBefore), () => {
      this.#inTurn((at) => this.#advance(at)).then(
        (refusal) => this.#setAlarm(refusal ? this.now() + spreadMs(RETRY_MS) : 0),
        (error: Error) => this.#listener?.onLost(error),
      );
    });
  }

  get #lastMs(): number {
    return this.log.at(-1)?.time ?? 0;
  }
}
