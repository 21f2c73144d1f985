/**
 * The keeper of one match: the only one who writes its log and keeps its time. One command at a time:
 * decide, append (durable), evolve, then tell whoever listens. It knows nothing of sockets.
 */
import { isRefusal, refuse, type Refusal, type Seat } from '../shared/game.ts';
import {
  deadline,
  decide,
  evolve,
  noncesOf,
  type Dealer,
  type MatchCommand,
  type MatchState,
} from '../shared/match.ts';
import { problemsOf, sentenceOf } from '../shared/options.ts';
import type { MatchSummary, Request } from '../shared/protocol.ts';
import { VersionConflict, type EventStore, type Keep } from '../replays/event-store.ts';
import { chanceAt, mixedSeed } from '../replays/fairness.ts';
import { seal, type Cause, type Envelope, type Head } from '../replays/log.ts';
import { fold } from '../replays/rebuild.ts';

/** What a command was answered: the length of the log after it, or why it was refused. */
export type Answer = { pos: number } | Refusal;

export interface KeeperListener {
  /** After events are durable and applied. */
  onEvents(envelopes: readonly Envelope[]): void;
  /** The log was written by somebody else, or makes no sense any more: this keeper must not go on. */
  onLost(error: Error): void;
  /** The store failed; nothing has changed. */
  onNotSaved(error: Error): void;
}

/** A request understood: who asked, what it means, and what is kept if it is granted. */
interface Wish {
  seat: Seat;
  /** null where only what is kept changes. */
  command: MatchCommand | null;
  keep?: Keep;
}

/** The refusal that is worth asking again. */
const NOT_SAVED = 'not-saved';
const REMEMBERED_REFUSALS = 500;
/** How soon the clock tries again when the disk refused, ms. */
const RETRY_MS = 1000;

/** What a crash leaves of the time to choose at the least, ms, or half of it where it was shorter. */
const LEFT_AFTER_CRASH_MS = 5000;

/**
 * Where the match's clock goes on, ms. Nobody knows when the keeper before was lost: timers run on from the
 * last event, but stop short of the deadline, so that players who come back can still choose.
 */
export function resumedAt(lastMs: number, dueMs: number | null, idleMs: number): number {
  if (dueMs === null || idleMs <= 0) return lastMs;
  const openMs = dueMs - lastMs;
  return Math.floor(lastMs + Math.min(idleMs, openMs - Math.min(LEFT_AFTER_CRASH_MS, openMs / 2)));
}

export class Keeper {
  readonly id: string;
  readonly log: Envelope[];
  match: MatchState;
  keep: Keep;
  #store: EventStore;
  #listener: KeeperListener | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  /** What was granted, by the client's own id of the command: a repeat is answered, and never done again. */
  #granted = new Map<string, Answer>();
  /** The latest refusals, by who asked and that id. */
  #refused = new Map<string, Refusal>();
  /** `performance.now()` when the match's clock stood at 0. */
  #zeroMs: number;
  #lastMs: number;
  /** Wall clock, ms since 1970. */
  #endedAt: number | null = null;

  /**
   * @param log the whole log so far, at least `opened`
   * @param idleMs how long ago, by the wall clock, its last event was written
   */
  constructor(store: EventStore, id: string, log: Envelope[], keep: Keep, idleMs = 0) {
    this.#store = store;
    this.id = id;
    this.log = log;
    this.keep = keep;
    this.match = fold(log);
    this.#lastMs = resumedAt(log[log.length - 1].time, deadline(this.match), idleMs);
    this.#zeroMs = performance.now() - this.#lastMs;
    for (const { cause, pos } of log) if (cause?.id) this.#granted.set(cause.id, { pos: pos + 1 });
  }

  /** Begins to keep time. */
  start(listener: KeeperListener): void {
    this.#listener = listener;
    this.#setTimer();
    // The keeper before may have been lost between the last one who sat down and the start.
    this.#startSoon(0);
  }

  stop(): void {
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

  seatOf(key: string): Seat | null {
    const seat = this.keep.keys.indexOf(key);
    return seat < 0 ? null : seat;
  }

  heldFor(key: string): Seat | null {
    const seat = this.keep.held.findIndex((held) => held?.key === key);
    return seat < 0 ? null : seat;
  }

  /** What a person at the table wishes. The time that counts is the moment it came in. */
  submit(key: string, request: Exclude<Request, { type: 'rematch' }>): Promise<Answer> {
    const at = this.now();
    return this.#inTurn(async () => {
      const asked = this.#granted.get(request.id) ?? this.#refused.get(`${key} ${request.id}`);
      if (asked) return asked;
      const late = await this.#advance(at);
      if (late) return late;
      const wish = this.#read(key, request, at);
      const answer = isRefusal(wish) ? wish : await this.#grant(wish, request.id);
      this.#remember(key, request.id, answer);
      await this.#followUp(answer, at);
      return answer;
    });
  }

  /** What the house itself does: bots' acts, empty tables. */
  submitForHouse(makeCommand: (at: number) => MatchCommand, keep?: (keep: Keep) => Keep): Promise<Answer> {
    const at = this.now();
    return this.#inTurn(async () => {
      const late = await this.#advance(at);
      if (late) return late;
      const answer = await this.#run(makeCommand(at), { id: null, seat: null }, keep?.(this.keep));
      await this.#followUp(answer, at);
      return answer;
    });
  }

  /** Changes what is kept besides the log. */
  rekeep(change: (keep: Keep) => Keep): Promise<Answer> {
    return this.#inTurn(() => this.#rekeep(change(this.keep)));
  }

  summary(match = this.match, events = this.log.length): MatchSummary {
    return {
      matchId: this.id,
      game: match.game.id,
      phase: match.phase,
      seats: match.seats.length,
      players: match.seats.flatMap((sitter) => (sitter ? [{ name: sitter.name, bot: sitter.bot }] : [])),
      public: match.public,
      openedAt: match.openedAt,
      lastEventAt: Date.now(),
      asleepSince: null,
      endedAt: match.phase === 'over' ? (this.#endedAt ??= Date.now()) : null,
      outcome: match.outcome,
      events,
    };
  }

  #grant({ seat, command, keep }: Wish, id: string): Promise<Answer> {
    return command ? this.#run(command, { id, seat }, keep) : this.#rekeep(keep ?? this.keep);
  }

  async #rekeep(keep: Keep): Promise<Answer> {
    const refusal = await this.#save([], keep, this.match);
    if (refusal) return refusal;
    this.keep = keep;
    this.#listener?.onEvents([]);
    return { pos: this.log.length };
  }

  #remember(key: string, id: string, answer: Answer): void {
    if (!isRefusal(answer)) return void this.#granted.set(id, answer);
    // "Try again" is meant: the same command may be granted then.
    if (answer.refused === NOT_SAVED) return;
    this.#refused.set(`${key} ${id}`, answer);
    if (this.#refused.size > REMEMBERED_REFUSALS) this.#refused.delete(this.#refused.keys().next().value!);
  }

  /** What comes of a command by itself. It is granted already: nothing here changes its answer. */
  async #followUp(answer: Answer, at: number): Promise<void> {
    if (!isRefusal(answer)) await this.#startIfFull(at);
    await this.#advance(at);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** From what a person asks to the command it means: whose seat, who is host, which shape. */
  #read(key: string, request: Exclude<Request, { type: 'rematch' }>, at: number): Wish | Refusal {
    const seat = this.seatOf(key);
    if (request.type === 'sit') return this.#readSit(key, request, at);
    if (seat === null) return refuse('no-seat', 'You have no seat at this table.');
    switch (request.type) {
      case 'stand':
        return { seat, command: { type: 'vacate', at, seat }, keep: this.#withKey(seat, null) };
      case 'leave':
        return { seat, command: { type: 'leave', at, seat } };
      case 'act': {
        const act = this.match.game.act.safeParse(request.act);
        if (!act.success) return refuse('bad-command', sentenceOf(problemsOf(act.error)));
        return { seat, command: { type: 'act', at, seat, act: act.data as { type: string } } };
      }
      default:
        return this.match.host === seat
          ? this.#readHost(seat, request, at)
          : refuse('not-host', 'Only the host of the table can do that.');
    }
  }

  #readSit(key: string, { name, nonce, seat: wanted }: Extract<Request, { type: 'sit' }>, at: number): Wish | Refusal {
    if (this.match.phase !== 'waiting') return refuse('started', 'The match has started: you can watch.');
    if (this.seatOf(key) !== null) return refuse('already-seated', 'You have a seat already.');
    const isFree = (seat: Seat) =>
      !this.match.seats[seat] && (!this.keep.held[seat] || this.keep.held[seat].key === key);
    const seat = wanted ?? this.heldFor(key) ?? this.match.seats.findIndex((_, index) => isFree(index));
    if (seat < 0) return refuse('full', 'Every seat is taken: you can watch.');
    if (seat < this.match.seats.length && !isFree(seat))
      return refuse('seat-taken', 'That seat is taken, or held for somebody.');
    const held = this.keep.held.map((one) => (one?.key === key ? null : one));
    return {
      seat,
      command: { type: 'sit', at, seat, name, bot: false, nonce },
      keep: { ...this.#withKey(seat, key), held },
    };
  }

  #withKey(seat: Seat, key: string | null): Keep {
    return { ...this.keep, keys: this.keep.keys.map((old, index) => (index === seat ? key : old)) };
  }

  #readHost(
    host: Seat,
    request: Extract<Request, { type: 'add-bot' | 'remove' | 'start' }>,
    at: number,
  ): Wish | Refusal {
    if (request.type === 'start') return { seat: host, command: { type: 'start', at } };
    if (request.type === 'add-bot') {
      const seat = request.seat ?? this.match.seats.findIndex((sitter, index) => !sitter && !this.keep.held[index]);
      if (seat < 0) return refuse('full', 'Every seat is taken.');
      if (this.keep.held[seat]) return refuse('seat-taken', 'That seat is held for somebody: remove them first.');
      return { seat: host, command: { type: 'sit', at, seat, name: botName(this.match), bot: true, nonce: null } };
    }
    const { seat } = request;
    if (seat === host) return refuse('own-seat', 'To give up your own seat, stand up.');
    if (this.keep.held[seat])
      return { seat: host, command: null, keep: { ...this.keep, held: this.keep.held.with(seat, null) } };
    return { seat: host, command: { type: 'vacate', at, seat }, keep: this.#withKey(seat, null) };
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
      if (this.#listener) void this.#inTurn(() => this.#startIfFull(at));
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

  async #run(command: MatchCommand, by: { id: string | null; seat: Seat | null }, keep?: Keep): Promise<Answer> {
    const events = decide(this.match, command, this.#dealer(command));
    if (isRefusal(events)) return events;
    if (events.length === 0) return { pos: this.log.length };
    if (command.at < this.log[this.log.length - 1].time) throw new Error(`${this.id}: time would run backwards.`);
    const cause: Cause = { ...by, command };
    const envelopes = seal(this.head, this.match.game, events, cause, this.keep.seed);
    const next = events.reduce<MatchState>(evolve, this.match);
    const refusal = await this.#save(envelopes, keep, next);
    if (refusal) return refusal;
    this.match = next;
    this.log.push(...envelopes);
    if (keep) this.keep = keep;
    this.#setTimer();
    this.#listener?.onEvents(envelopes);
    return { pos: this.log.length };
  }

  #dealer(command: MatchCommand): Dealer {
    const nonces = command.type === 'start' ? noncesOf(this.match) : this.match.nonces;
    return { seed: this.keep.seed, chance: chanceAt(mixedSeed(this.keep.seed, nonces), this.log.length) };
  }

  /** Appends, durable. A refusal if that failed: then nothing has changed. */
  async #save(envelopes: readonly Envelope[], keep: Keep | undefined, match: MatchState): Promise<Refusal | null> {
    const summary = this.summary(match, this.log.length + envelopes.length);
    try {
      await this.#store.append({ match: this.id, expected: this.log.length, envelopes, summary, keep });
      return null;
    } catch (error) {
      if (error instanceof VersionConflict) this.#listener?.onLost(error);
      else this.#listener?.onNotSaved(error as Error);
      return refuse(NOT_SAVED, 'The table could not write that down. Nothing has changed: try again.');
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

const botNames = [
  'Cactus Jane',
  'Dusty',
  'Tumbleweed',
  'Old Sal',
  'Copper',
  'Mesa',
  'Rattle',
  'Juniper',
  'Flint',
  'Sage',
  'Buckshot',
  'Prairie',
  'Ember',
  'Coyote',
  'Saddle',
  'Marigold',
];

/** The first name nobody at the table has. */
export function botName(match: Pick<MatchState, 'seats'>): string {
  const taken = match.seats.map((sitter) => sitter?.name);
  return botNames.find((name) => !taken.includes(name)) ?? 'Bot';
}
