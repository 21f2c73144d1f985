/**
 * The actor of one match, the only one who writes its log and keeps its time. It knows no sockets. Who may do what is in
 * requests.ts, what time it is in clock.ts, when that stands still in pace.ts and halt.ts.
 *
 * It takes one command at a time. The way of a player's command (`submit`):
 * 1. a repeat gets the answer that it got before (`Answers`);
 * 2. what was due before it happens first (`#advance`);
 * 3. may they do that? (`authorize`)
 * 4. how much of its way is credited? (`withLine`)
 * 5. have they signed it? (`Proofs`)
 * 6. the rules decide what happens (`#carryOut`);
 * 7. that is appended, durable (`#save`);
 * 8. only then it is so (`apply`), and remembered as granted;
 * 9. it is shown to everybody (`#publish`);
 * 10. what is due now happens (`#advance`).
 */
import { isRefusal, refuse, type Refusal } from '../contract/game.ts';
import { canStart, deadline, startsFrom } from '../match.ts';
import type { Request } from '../protocol.ts';
import { spreadMs } from '../retry.ts';
import {
  Unconfirmed,
  VersionConflict,
  type Grant,
  type MatchStore,
  type PrivateMetadata,
} from '../../replays/store/event-store.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { carryOut } from '../../replays/log/write.ts';
import { MatchClock, resumedAt, wokenAt } from './clock.ts';
import { Halts, RETRY_MS } from './halt.ts';
import { earliest, heldMs, Opening, waitMs, withLine, type RoundTripOf, type Way } from './lines.ts';
import { Pace } from './pace.ts';
import { Proofs, type CheckSignature } from './proofs.ts';
import { Answers, authorize, closeUp, type Answer, type AuthorizedCommand, type CommandId } from './requests.ts';
import { WrittenMatch, type Change, type StoredMatch } from './written-match.ts';

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

/** The refusal that is worth asking again. */
const notSaved = refuse('not-saved', 'The table could not write that down. Nothing has changed: try again.');
/** A store that takes longer than this to append is taken to be away: the clock stands meanwhile, ms. */
const SLOW_MS = 1000;

/** A match whose log has got longer ends: several times what the longest match of any game writes. */
export const MOST_LOG_BYTES = 32 * 2 ** 20;

/** A table that starts when it is full gives up after so many starts that failed: then its host starts it. */
const MAX_STARTS_BY_ITSELF = 3;

/** What somebody at the table asks for, under an id of their own. */
interface PersonsCommand {
  /** The person's. */
  key: string;
  request: Request;
  way: Way;
  id: CommandId;
}

export class MatchActor extends WrittenMatch {
  readonly pace: Pace;
  readonly halts: Halts;
  readonly opening = new Opening();
  readonly #clock: MatchClock;
  readonly #answers: Answers;
  readonly #proofs: Proofs;
  #listener: ActorListener | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<MatchStore, 'append'>, stored: StoredMatch, check?: CheckSignature) {
    super(store, stored);
    this.#proofs = new Proofs(check);
    const { match, grants, summary } = stored;
    this.#answers = new Answers(grants);
    this.opening.look(match, -Infinity);
    const { asleep } = stored.metadata;
    const [last, due, sinceMs] = [this.lastMs, deadline(match), Date.now() - summary.lastEventAt];
    this.#clock = new MatchClock(asleep ? wokenAt(last, due, asleep.clockMs) : resumedAt(last, due, sinceMs));
    const onChange = () => this.#listener?.onPace();
    this.pace = new Pace(this, this.#clock, onChange);
    this.halts = new Halts(this, this.#clock, {
      wasAsleep: asleep !== null,
      inTurn: (work) => this.#inTurn(work),
      commit: (change, onWritten) => this.#commit(change, null, onWritten),
      onChange,
      onLost: (error) => this.#listener?.onLost(error),
    });
  }

  /** Begins to keep time. */
  start(listener: ActorListener): void {
    this.#listener = listener;
    this.#setAlarm();
  }

  /** Ends its work: it keeps no time any more, and takes no commands. */
  stop(): void {
    this.close();
    this.#listener = null;
    this.#clock.setAlarm(null, () => {});
    this.halts.stop();
    this.pace.end();
  }

  /** Somebody else owns the match, or nobody knows who: it stops, and tells whoever listens. */
  stepDown(reason: VersionConflict): void {
    const listener = this.#listener;
    this.stop();
    listener?.onLost(reason);
  }

  override now(): number {
    return this.#clock.now();
  }

  /** Where the clock stands, or will, ms; null while it just runs. */
  get standsAt(): number | null {
    return this.halts.reason ? this.now() : this.#clock.standsAt;
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
      const late = await this.#advance(at, { madeAt: earliest(at, way), holds: false });
      if (late) return late;
      const answer = await this.#grant(at, { key, request, way, id });
      await this.#advance(at);
      if (!isRefusal(answer)) this.pace.letRun();
      else if (answer !== notSaved) this.#answers.refuse(id, answer);
      return answer;
    });
  }

  async #grant(at: number, { key, request, way, id }: PersonsCommand): Promise<Answer> {
    const asked = authorize({ match: this.match, metadata: this.metadata, key, at }, request);
    if (isRefusal(asked)) return asked;
    const inTime = withLine(asked, this.match, way, this.opening.opensAt);
    const signed = await this.#proofs.attach(inTime, request, this);
    return isRefusal(signed) ? signed : this.#carryOut(signed, id);
  }

  /** The server's own commands: bots' acts, empty tables. Null where there is nothing to do any more. */
  async dispatch(commandAt: (at: number) => Omit<AuthorizedCommand, 'seat'> | null): Promise<Answer> {
    if (this.#waitMs() > 0) await this.#untilReleased();
    return this.#inTurn(async (at) => {
      const late = await this.#advance(at, { holds: false });
      if (late) return late;
      const command = commandAt(at);
      if (!command) return { pos: this.log.length };
      const answer = await this.#carryOut({ ...command, seat: null }, null);
      await this.#advance(at);
      return answer;
    });
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

  /** One after the other. @param work is told when it was asked for */
  #inTurn<T>(work: (at: number) => Promise<T>): Promise<T | Refusal> {
    const at = this.now();
    // A clock that was halted meanwhile may stand before that.
    const turn = this.#queue.then(async () => (this.hasStopped ? notSaved : work(Math.min(at, this.now()))));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #waitMs(way?: Way): number {
    return waitMs(this.match, this.now(), this.#listener?.roundTripOf, way);
  }

  async #untilReleased(way?: Way): Promise<void> {
    for (let ms = this.#waitMs(way); ms > 0 && !this.hasStopped; ms = this.#waitMs(way))
      await new Promise((resolve) => setTimeout(resolve, ms));
  }

  #heldMs(): number {
    return heldMs(this.match, this.#listener?.roundTripOf);
  }

  /**
   * What happens by itself until then: a full table starts, and time runs out, unless a deadline is held for what may be
   * on its way.
   * @param holds whether nothing else is waiting
   * @returns a refusal if it could not be written down
   */
  async #advance(at: number, { madeAt = at, holds = true } = {}): Promise<Refusal | null> {
    for (let due = nextDue(this, at); due !== null && due <= madeAt; due = nextDue(this, at)) {
      const type = canStart(this.match) ? 'start' : 'clock';
      const until = due + (type === 'clock' ? this.#heldMs() : 0);
      if (holds && until > at) return null;
      // Whatever was credited came in after the deadline: times never run backwards.
      const when = Math.max(Math.min(until, at), this.lastMs);
      const answer = await this.#carryOut({ seat: null, command: { type, at: when } }, null);
      if (isRefusal(answer)) return answer;
    }
    return null;
  }

  async #carryOut({ seat, command, metadata, proof }: AuthorizedCommand, id: CommandId | null): Promise<Answer> {
    if (!command) return this.#commit({ metadata }, id);
    const cause = { id: id?.command ?? null, seat, command, ...(proof && { proof }) };
    const decided = carryOut(this.head, this.match, cause, this.metadata.seed);
    if (isRefusal(decided)) return decided;
    if (decided.envelopes.length === 0 && !id) return { pos: this.log.length };
    if (command.at < this.lastMs) throw new Error(`${this.id}: time would run backwards.`);
    return this.#commit({ ...decided, metadata: metadata ?? closeUp(this.metadata, this.match, decided.match) }, id);
  }

  /** Appends, durable; then it is so, and remembered as granted; then it is published. A refusal changes nothing. */
  async #commit(
    decided: Omit<Partial<Change>, 'lines'>,
    id: CommandId | null = null,
    onWritten = () => {},
  ): Promise<Answer> {
    const { envelopes = [] } = decided;
    const change = { ...decided, lines: envelopes.map((one) => JSON.stringify(one)) };
    const pos = this.log.length + envelopes.length;
    const grant = id ? { ...id, pos } : undefined;
    const refusal = await this.#save(change, grant);
    if (refusal) return refusal;
    onWritten();
    this.halts.endForStore();
    const bytes = this.apply(change);
    if (grant) this.#answers.grant(grant);
    this.opening.look(this.match, this.now());
    this.pace.look();
    this.#setAlarm();
    this.#publish(envelopes, bytes);
    this.tellGrowth();
    await this.#endIfTooLong();
    return { pos };
  }

  /** Nothing that goes on for ever may fill the disk. Where that can't be written down, it is tried with the next events. */
  async #endIfTooLong(): Promise<void> {
    if (!['waiting', 'playing'].includes(this.match.phase) || this.log.bytes <= MOST_LOG_BYTES) return;
    await this.#carryOut({ seat: null, command: { type: 'abandon', at: this.lastMs, why: 'too-long' } }, null);
  }

  async #save(change: Partial<Change>, grant: Grant | undefined): Promise<Refusal | null> {
    const writtenMs = change.envelopes?.at(-1)?.time ?? this.lastMs;
    // What can't be summed up is a fault of a game's, and not of the store.
    const batch = this.batchOf(change, grant);
    const slow = setTimeout(() => this.halts.beginForStore(writtenMs), SLOW_MS);
    try {
      await this.append(batch);
      return null;
    } catch (error) {
      if (error instanceof VersionConflict) this.stepDown(error);
      else this.#listener?.onNotSaved(error as Error);
      // Nobody knows whether it was written: the log alone does, for whoever opens it anew.
      if (error instanceof Unconfirmed) throw error;
      this.halts.beginForStore(this.lastMs);
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
    const due = this.#listener ? nextDue(this, now) : null;
    const rings = due !== null && due <= now && !canStart(this.match) ? due + this.#heldMs() : due;
    this.#clock.setAlarm(rings === null ? null : Math.max(rings, notBefore), () => {
      this.#inTurn((at) => this.#advance(at)).then(
        (refusal) => this.#setAlarm(refusal ? this.now() + spreadMs(RETRY_MS) : 0),
        (error: Error) => this.#listener?.onLost(error),
      );
    });
  }
}

/** When something happens by itself; null where nothing does any more. @param now when a table that is full could start */
function nextDue({ match, metadata }: WrittenMatch, now: number): number | null {
  const startsByItself = metadata.startsWhenFull && match.failedStarts < MAX_STARTS_BY_ITSELF;
  return startsByItself && canStart(match) ? Math.max(now, startsFrom(match)) : deadline(match);
}
