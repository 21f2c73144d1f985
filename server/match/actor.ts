/**
 * The actor of one match: the only one who writes its log and keeps its time. One command at a time:
 * decide, append (durable), evolve, then tell whoever listens. It knows nothing of sockets.
 */
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import {
  deadline,
  decide,
  evolve,
  noncesOf,
  type Randomness,
  type MatchCommand,
  type MatchState,
} from '../../shared/match.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import {
  Unconfirmed,
  VersionConflict,
  type Append,
  type EventStore,
  type Grant,
  type PrivateMetadata,
} from '../../replays/store/event-store.ts';
import { chanceAt, mixedSeed } from '../../replays/log/fairness.ts';
import { seal, type Cause, type Envelope, type Head } from '../../replays/log/log.ts';
import { fold } from '../../replays/log/rebuild.ts';
import { resumedAt, wokenAt } from './clock.ts';
import { readRequest, type TableRequest, type AuthorizedCommand } from './requests.ts';

/** What a command was answered: the length of the log after it, or why it was refused. */
export type Answer = { pos: number } | Refusal;

export interface ActorListener {
  /** After events are durable and applied. Whatever it throws changes no answer. */
  onEvents(envelopes: readonly Envelope[]): void;
  /** `onEvents` threw: what was granted stays granted. */
  onNotShown(error: Error): void;
  /** The log was written by somebody else, or makes no sense any more: this actor must not go on. */
  onLost(error: Error): void;
  /** The store failed; nothing has changed. */
  onNotSaved(error: Error): void;
}

/** What a match is opened with. */
export interface Opened {
  id: string;
  /** The whole log so far, at least `opened`. */
  log: Envelope[];
  keep: PrivateMetadata;
  /** Everything that was granted to people so far. */
  grants: readonly Grant[];
  /** How long ago, by the wall clock, the last event was written, ms. */
  idleMs: number;
}

/** The refusal that is worth asking again. */
const notSaved = refuse('not-saved', 'The table could not write that down. Nothing has changed: try again.');
const REMEMBERED_REFUSALS = 500;
/** How soon the clock tries again when the disk refused, ms. */
const RETRY_MS = 1000;

/** Whose command something was granted for; null for the house's. */
type GrantedTo = Omit<Grant, 'pos'> | null;

export class MatchActor {
  readonly id: string;
  readonly log: Envelope[];
  match: MatchState;
  keep: PrivateMetadata;
  #store: EventStore;
  #listener: ActorListener | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;
  /** What was granted, by person and their own id of the command: a repeat is answered, and never done again. */
  #granted = new Map<string, Answer>();
  /** The latest refusals, by the same. */
  #refused = new Map<string, Refusal>();
  /** `performance.now()` when the match's clock stood at 0. */
  #zeroMs: number;
  #lastMs: number;
  /** Wall clock, ms since 1970. */
  #endedAt: number | null = null;

  constructor(store: EventStore, { id, log, keep, grants, idleMs }: Opened) {
    this.#store = store;
    this.id = id;
    this.log = log;
    this.keep = keep;
    this.match = fold(log);
    const lastMs = log[log.length - 1].time;
    const due = deadline(this.match);
    this.#lastMs = keep.asleep ? wokenAt(lastMs, due, keep.asleep.clockMs) : resumedAt(lastMs, due, idleMs);
    this.#zeroMs = performance.now() - this.#lastMs;
    for (const { person, command, pos } of grants) this.#granted.set(`${person} ${command}`, { pos });
  }

  /** Begins to keep time. */
  start(listener: ActorListener): void {
    this.#listener = listener;
    this.#setTimer();
    // The actor before may have been lost between the last one who sat down and the start.
    this.#startSoon(0);
  }

  /** Ends its work: it keeps no time any more, and takes no commands. */
  stop(): void {
    this.#isStopped = true;
    this.#listener = null;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** The match's clock, ms. It never goes back. */
  now(): number {
    this.#lastMs = Math.max(this.#lastMs, Math.floor(performance.now() - this.#zeroMs));
    return this.#lastMs;
  }

  get head(): Head {
    return { match: this.id, length: this.log.length, hash: this.log[this.log.length - 1].hash };
  }

  get isOver(): boolean {
    return this.match.phase === 'over' || this.match.phase === 'abandoned';
  }

  /**
   * What a person at the table wishes. The time that counts is the moment it came in.
   * @throws Unconfirmed where nobody knows whether it was written down: to be asked again of the next actor
   */
  submit(key: string, request: TableRequest): Promise<Answer> {
    const at = this.now();
    const name = `${key} ${request.id}`;
    return this.#inTurn(async () => {
      const asked = this.#granted.get(name) ?? this.#refused.get(name);
      if (asked) return asked;
      if (this.#isStopped) return notSaved;
      const late = await this.#advance(at);
      if (late) return late;
      const wish = readRequest({ match: this.match, keep: this.keep, key, at }, request);
      const answer = isRefusal(wish) ? wish : await this.#grant(wish, { person: key, command: request.id });
      if (isRefusal(answer)) this.#rememberRefusal(name, answer);
      else await this.#startIfFull(at);
      await this.#advance(at);
      return answer;
    });
  }

  /** What the house itself does: bots' acts, empty tables. Nothing where there is nothing to do any more. */
  submitForHouse(wishAt: (at: number) => Omit<AuthorizedCommand, 'seat'> | null): Promise<Answer> {
    const at = this.now();
    return this.#inTurn(async () => {
      if (this.#isStopped) return notSaved;
      const late = await this.#advance(at);
      if (late) return late;
      const wish = wishAt(at);
      if (!wish) return { pos: this.log.length };
      const answer = await this.#grant({ ...wish, seat: null }, null);
      if (!isRefusal(answer)) await this.#startIfFull(at);
      await this.#advance(at);
      return answer;
    });
  }

  /** Changes what is kept besides the log. */
  updateMetadata(change: (keep: PrivateMetadata) => PrivateMetadata): Promise<Answer> {
    return this.#inTurn(() => this.#save([], { keep: change(this.keep) }));
  }

  /**
   * Stops the clock for as long as nobody plays, unless somebody has come back meanwhile. This actor is of no use
   * afterwards: whoever wakes the match has another.
   */
  fallAsleep(isDeserted: () => boolean): Promise<Answer> {
    return this.#inTurn(async () => {
      if (!isDeserted()) return refuse('awake', 'Somebody is here.');
      const asleep = { since: Date.now(), clockMs: this.now() };
      const answer = await this.#save([], { keep: { ...this.keep, asleep } });
      if (!isRefusal(answer)) this.stop();
      return answer;
    });
  }

  summary(match = this.match, events = this.log.length, keep = this.keep): MatchSummary {
    return {
      matchId: this.id,
      game: match.game.info.id,
      phase: match.phase,
      seats: match.seats.length,
      players: match.seats.flatMap((sitter) => (sitter ? [{ name: sitter.name, bot: sitter.bot }] : [])),
      public: match.public,
      openedAt: match.openedAt,
      lastEventAt: Date.now(),
      endedAt: match.phase === 'over' ? (this.#endedAt ??= Date.now()) : null,
      asleepSince: keep.asleep?.since ?? null,
      outcome: match.outcome,
      events,
    };
  }

  #grant(
    { seat, command, keep }: AuthorizedCommand | (Omit<AuthorizedCommand, 'seat'> & { seat: null }),
    by: GrantedTo,
  ): Promise<Answer> {
    return command
      ? this.#run(command, { id: by?.command ?? null, seat }, keep, by)
      : this.#save([], { keep: keep ?? this.keep, by });
  }

  #rememberRefusal(name: string, refusal: Refusal): void {
    // "Try again" is meant: the same command may be granted then.
    if (refusal === notSaved) return;
    this.#refused.set(name, refusal);
    if (this.#refused.size > REMEMBERED_REFUSALS) this.#refused.delete(this.#refused.keys().next().value!);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #startIfFull(at: number): Promise<void> {
    const { phase, seats } = this.match;
    if (!this.keep.startsWhenFull || phase !== 'waiting' || seats.some((sitter) => !sitter)) return;
    const answer = await this.#run({ type: 'start', at }, { id: null, seat: null });
    if (isRefusal(answer)) this.#startSoon(RETRY_MS);
  }

  #startSoon(inMs: number): void {
    setTimeout(() => {
      const at = this.now();
      if (this.#listener) this.#inTurn(() => this.#startIfFull(at)).catch((error) => this.#listener?.onLost(error));
    }, inMs);
  }

  /** Fires whatever is due at that moment or before. A refusal if it could not be written down. */
  async #advance(at: number): Promise<Refusal | null> {
    for (let due = deadline(this.match); due !== null && due <= at; due = deadline(this.match)) {
      const answer = await this.#run({ type: 'clock', at: due }, { id: null, seat: null });
      if (isRefusal(answer)) return answer;
    }
    return null;
  }

  async #run(
    command: MatchCommand,
    by: Omit<Cause, 'command'>,
    keep?: PrivateMetadata,
    to: GrantedTo = null,
  ): Promise<Answer> {
    const events = decide(this.match, command, this.#dealer(command));
    if (isRefusal(events)) return events;
    if (events.length === 0 && !to) return { pos: this.log.length };
    if (command.at < this.log[this.log.length - 1].time) throw new Error(`${this.id}: time would run backwards.`);
    const cause: Cause = { ...by, command };
    const envelopes = seal(this.head, this.match.game, events, cause, this.keep.seed);
    return this.#save(envelopes, { keep, by: to, match: events.reduce<MatchState>(evolve, this.match) });
  }

  #dealer(command: MatchCommand): Randomness {
    const nonces = command.type === 'start' ? noncesOf(this.match) : this.match.nonces;
    return { seed: this.keep.seed, chance: chanceAt(mixedSeed(this.keep.seed, nonces), this.log.length) };
  }

  /** Writes down, durable; then it is so, and remembered as granted; then it is shown. A refusal changes nothing. */
  async #save(
    envelopes: readonly Envelope[],
    { keep, by = null, match = this.match }: { keep?: PrivateMetadata; by?: GrantedTo; match?: MatchState },
  ): Promise<Answer> {
    const pos = this.log.length + envelopes.length;
    const refusal = await this.#append({
      match: this.id,
      expected: this.log.length,
      envelopes,
      summary: this.summary(match, pos, keep),
      keep,
      grant: by ? { ...by, pos } : undefined,
    });
    if (refusal) return refusal;
    this.match = match;
    this.log.push(...envelopes);
    if (keep) this.keep = keep;
    if (by) this.#granted.set(`${by.person} ${by.command}`, { pos });
    this.#setTimer();
    this.#show(envelopes);
    return { pos };
  }

  async #append(batch: Append): Promise<Refusal | null> {
    try {
      await this.#store.append(batch);
      return null;
    } catch (error) {
      if (error instanceof Unconfirmed) this.#stepDown(error);
      if (error instanceof VersionConflict) this.#listener?.onLost(error);
      else this.#listener?.onNotSaved(error as Error);
      return notSaved;
    }
  }

  /** Nobody knows whether it was written: the log alone does, for whoever opens it anew. @throws always */
  #stepDown(error: Unconfirmed): never {
    const listener = this.#listener;
    this.stop();
    listener?.onLost(error);
    throw error;
  }

  #show(envelopes: readonly Envelope[]): void {
    try {
      this.#listener?.onEvents(envelopes);
    } catch (error) {
      this.#listener?.onNotShown(error as Error);
    }
  }

  #setTimer(retryMs = 0): void {
    if (this.#timer) clearTimeout(this.#timer);
    const due = this.#listener ? deadline(this.match) : null;
    if (due === null) return;
    this.#timer = setTimeout(() => this.#onTimer(), Math.max(retryMs, due - this.now()));
  }

  #onTimer(): void {
    const at = this.now();
    this.#inTurn(() => this.#advance(at)).then(
      (refusal) => this.#setTimer(refusal ? RETRY_MS : 0),
      (error: Error) => this.#listener?.onLost(error),
    );
  }
}
