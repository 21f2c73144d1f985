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
  /** The log was written by somebody else, or is gone: this keeper must not go on. */
  onLost(error: Error): void;
}

/** A request understood: who asked, what it means, and what is kept if it is granted. */
interface Wish {
  seat: Seat;
  /** null where only what is kept changes. */
  command: MatchCommand | null;
  keep?: Keep;
}

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
  /** Answers by who asked and the id they gave, so that a repeat gets the same one. */
  #answers = new Map<string, Answer>();
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
    for (const { cause } of log)
      if (cause?.id) this.#remember(this.#memoryKey(cause.seat, cause.id), { pos: log.length });
  }

  /** Begins to keep time. */
  start(listener: KeeperListener): void {
    this.#listener = listener;
    this.#setTimer();
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
      const asked = this.#answers.get(this.#memoryKey(this.seatOf(key), request.id));
      if (asked) return asked;
      await this.#advance(at);
      const wish = this.#read(key, request, at);
      const answer = isRefusal(wish) ? wish : await this.#grant(wish, request.id);
      this.#remember(this.#memoryKey(isRefusal(wish) ? this.seatOf(key) : wish.seat, request.id), answer);
      if (!isRefusal(answer)) await this.#startIfFull();
      await this.#advance(at);
      return answer;
    });
  }

  /** What the house itself does: bots' acts, empty tables. */
  submitForHouse(makeCommand: (at: number) => MatchCommand, keep?: (keep: Keep) => Keep): Promise<Answer> {
    const at = this.now();
    return this.#inTurn(async () => {
      await this.#advance(at);
      const answer = await this.#run(makeCommand(at), { id: null, seat: null }, keep?.(this.keep));
      if (!isRefusal(answer)) await this.#startIfFull();
      await this.#advance(at);
      return answer;
    });
  }

  /** Changes what is kept besides the log. Nothing if `change` gives null. */
  rekeep(change: (keep: Keep) => Keep | null): Promise<void> {
    return this.#inTurn(async () => {
      const keep = change(this.keep);
      if (!keep) return;
      await this.#append([], keep);
      this.keep = keep;
      this.#listener?.onEvents([]);
    });
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
      endedAt: match.phase === 'over' ? (this.#endedAt ??= Date.now()) : null,
      outcome: match.outcome,
      events,
    };
  }

  async #grant({ seat, command, keep }: Wish, id: string): Promise<Answer> {
    if (command) return this.#run(command, { id, seat }, keep);
    await this.#append([], keep);
    this.keep = keep ?? this.keep;
    this.#listener?.onEvents([]);
    return { pos: this.log.length };
  }

  #memoryKey(seat: Seat | null, id: string): string {
    return `${seat}:${id}`;
  }

  #remember(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    if (this.#answers.size <= this.log.length + REMEMBERED_REFUSALS) return;
    // Accepted commands are never forgotten: forgetting one could apply it twice.
    for (const [old, said] of this.#answers) {
      if (isRefusal(said)) return void this.#answers.delete(old);
    }
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

  async #startIfFull(): Promise<void> {
    const { phase, seats } = this.match;
    if (!this.keep.startsWhenFull || phase !== 'waiting' || seats.some((sitter) => !sitter)) return;
    await this.#run({ type: 'start', at: this.now() }, { id: null, seat: null });
  }

  /** Fires whatever is due at that moment or before. */
  async #advance(at: number): Promise<void> {
    for (let due = deadline(this.match); due !== null && due <= at; due = deadline(this.match)) {
      const answer = await this.#run({ type: 'clock', at: due }, { id: null, seat: null });
      if (isRefusal(answer)) throw new Error(`The clock was refused: ${answer.message}`);
    }
  }

  async #run(command: MatchCommand, by: { id: string | null; seat: Seat | null }, keep?: Keep): Promise<Answer> {
    const events = decide(this.match, command, this.#dealer(command));
    if (isRefusal(events)) return events;
    if (events.length === 0) return { pos: this.log.length };
    const cause: Cause = { ...by, command };
    const envelopes = seal(this.head, this.match.game, events, cause, this.keep.seed);
    const next = events.reduce<MatchState>(evolve, this.match);
    try {
      await this.#append(envelopes, keep, next);
    } catch (error) {
      if (error instanceof VersionConflict) {
        this.#listener?.onLost(error);
        throw error;
      }
      return refuse('not-saved', 'The table could not write that down. Nothing has changed: try again.');
    }
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

  #append(envelopes: readonly Envelope[], keep?: Keep, match = this.match): Promise<void> {
    const summary = this.summary(match, this.log.length + envelopes.length);
    return this.#store.append({ match: this.id, expected: this.log.length, envelopes, summary, keep });
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
      () => this.#setTimer(),
      () => this.#setTimer(RETRY_MS),
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
