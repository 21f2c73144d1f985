/**
 * The connection to one table. Whatever breaks it, there is one way back: join by the match's id with the
 * same secret, ask for everything that was missed, and send again what was not answered.
 */
import { signal } from '@preact/signals';
import type {
  AgainRequest,
  CommentaryReply,
  Own,
  PaceReply,
  PaceRequest,
  ReportReply,
  ReportRequest,
  Request,
  SyncReply,
  RedactedEvent,
  SayRequest,
  ToldEvent,
  Update,
} from '../../shared/protocol.ts';
import { UpdateReader } from '../../shared/packed-update.ts';
import { TABLE_MOVED, TAKEN_ELSEWHERE, TOO_OFTEN } from '../../shared/protocol-codes.ts';
import { comeBack, retryDelayMs } from '../../shared/retry.ts';
import type { RoomState } from '../../shared/room-state.ts';
import { CHAT_LINES, type ChatLine, type ReportNotice, type Said } from '../../shared/talk.ts';
import { failure, failureOf, hasMoved, isFailure, type Failure } from './api.ts';
import { Heartbeat } from './heartbeat.ts';
import { freshCommandId } from './identity.ts';
import { MatchClock } from './match-clock.ts';
import { joinTable, refusalIn, retryAfterIn, type TableRoom } from './rooms.ts';
import { onWake } from './wake.ts';
import { witnessOf, type Head, type Witness } from './witness.ts';

/** After a refusal for asking too often, s. */
const TOO_OFTEN_S = 1;
/** How soon a connection that the server has refused is asked for again, where it does not say when, s. */
const REFUSED_WAIT_S = 5;
/** A server that hung had many tables: their pages do not all come at the same instant, ms. */
const SPREAD_MS = 200;

export type Link =
  | { is: 'finding' }
  | { is: 'live' }
  /** `why`, in the user's words, where the server said it. */
  | { is: 'lost'; since: number; why: string | null }
  | { is: 'elsewhere' }
  | { is: 'refused'; failure: Failure }
  | { is: 'closed' };

type WithoutId<T> = T extends unknown ? Omit<T, 'id' | 'proof'> : never;
/** A command before it has its id, and its proof. */
export type NewRequest = WithoutId<Request>;

const gone = failure('gone', 'The table is cleared away. A new one can be opened in the lobby.');

const notHeard = failure('lost', 'The table did not hear that: the connection is broken. Say it once more.');

/** Events as they come in; `late` ones were missed and are not to be played. */
export type OnEvents = (events: RedactedEvent[], late: boolean) => void;

export class MatchConnection {
  readonly link = signal<Link>({ is: 'finding' });
  readonly table = signal<RoomSnapshot | null>(null);
  readonly own = signal<Own | null>(null);
  /** When the next try was set, and when it is due, wall clock, ms. */
  readonly nextTry = signal({ from: 0, at: 0 });
  readonly #clock = new MatchClock();
  /** See there. */
  readonly standsAt = this.#clock.standsAt;
  readonly opensAt = this.#clock.opensAt;
  readonly haltedFor = this.#clock.haltedFor;
  /** What was said last. */
  readonly said = signal<Said | null>(null);
  /** Hears what is let go of the commentary, once it was asked for. */
  onCommentary: ((events: readonly ToldEvent[]) => void) | null = null;
  /** What was written at a private table, as far as this person was told. */
  readonly chat = signal<readonly ChatLine[]>([]);
  /** People reported at this table, if this person is its host. */
  readonly reports = signal<readonly ReportNotice[]>([]);

  readonly #joinTable: () => ReturnType<typeof joinTable>;
  readonly #hasMoved: (from: string) => Promise<boolean>;
  readonly #witness: Witness;
  readonly #onEvents: OnEvents;
  readonly #unanswered = new Map<string, { request: Request; settle(failure: Failure | null): void }>();
  #room: TableRoom | null = null;
  /** The last event that was told; null before any was. */
  #head: Head | null = null;
  /** Requests are signed, and so sent, in the order in which they were asked for. */
  #signing: Promise<void> = Promise.resolve();
  /** Events that came while what was missed is still being asked for. */
  #early: RedactedEvent[][] | null = null;
  #tries = 0;
  #joining = false;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #heartbeat: Heartbeat | null = null;
  /** The room that has to reply with the match's clock. */
  #syncing: TableRoom | null = null;
  readonly #stopWaking = onWake(() => {
    this.#heartbeat?.check();
    void this.#syncClock();
  });

  constructor(
    matchId: string,
    onEvents: OnEvents,
    { join = joinTable, moved = hasMoved, witness = witnessOf(matchId) } = {},
  ) {
    this.#joinTable = () => join(matchId);
    this.#hasMoved = (from) => moved(matchId, from);
    this.#witness = witness;
    this.#onEvents = onEvents;
    addEventListener('offline', this.#drop);
    addEventListener('online', this.#retrySoon);
    void this.#join();
  }

  /** The match's clock now, ms. */
  now(): number {
    return this.#clock.now();
  }

  /** All that can be told of the match by now, from its first event on. @throws when the connection broke */
  async everything(): Promise<RedactedEvent[]> {
    const told: RedactedEvent[] = [];
    for (;;) {
      const page = await this.#room?.request('sync', { after: told.at(-1)?.pos ?? -1 });
      if (!page) throw new Error('connection closed');
      told.push(...page.events);
      if (!page.more) return told;
    }
  }

  /** Asks for the clock to stop or to run; null where it is not granted, or the connection breaks. */
  async setPace(asked: PaceRequest): Promise<PaceReply | null> {
    try {
      return (await this.#room?.request('pace', asked)) ?? null;
    } catch {
      return null;
    }
  }

  /** A page of what has been let go of the commentary; null where it is not given, or the connection breaks. */
  async commentary(after: number): Promise<CommentaryReply | null> {
    try {
      return (await this.#room?.request('commentary', { after })) ?? null;
    } catch {
      return null;
    }
  }

  /** As when something will count at the latest that is sent now, ms. */
  arrival(): number {
    return this.#clock.arrival();
  }

  /** Asks the table for something; null when granted. Sent again, under the same id, when the connection broke meanwhile. */
  ask(asked: NewRequest): Promise<Failure | null> {
    if (this.#isGone) return Promise.resolve(gone);
    const made = asked.type === 'act' ? { ...asked, madeAt: Math.floor(this.now()) } : asked;
    return new Promise((settle) => {
      this.#signing = this.#signing.then(() => this.#signAndSend({ ...made, id: freshCommandId() }, settle));
    });
  }

  /** Answers whether another match is wanted. Not sent again: who was away is asked anew. */
  answerAgain(answer: AgainRequest): Promise<Failure | null> {
    return this.#tell((room) => room.request('again', answer));
  }

  /** Says something to the table, now or never. */
  say(said: SayRequest): Promise<Failure | null> {
    return this.#tell((room) => room.request('say', said));
  }

  /** Reports a person at this table. */
  async report(asked: ReportRequest): Promise<ReportReply | Failure> {
    let reply: ReportReply | null = null;
    const failure = await this.#tell(async (room) => (reply = await room.request('report', asked)));
    return failure ?? reply ?? notHeard;
  }

  async #tell(tell: (room: TableRoom) => Promise<unknown>): Promise<Failure | null> {
    try {
      if (!this.#room || this.link.value.is !== 'live') return notHeard;
      await tell(this.#room);
      return null;
    } catch (error) {
      return isClosedSocket(error) ? notHeard : failureOf((error as { reason?: unknown }).reason);
    }
  }

  async #signAndSend(asked: Request, settle: (failure: Failure | null) => void): Promise<void> {
    const seat = this.own.value?.seat ?? null;
    const seatKey = seat === null ? '' : (this.table.value?.seats[seat]?.key ?? '');
    const request = await this.#witness.sign(asked, this.#head, seatKey);
    // It may have gone meanwhile.
    if (this.#isGone) return settle(gone);
    this.#unanswered.set(request.id, { request, settle });
    void this.#send(request);
  }

  get #isGone(): boolean {
    return ['closed', 'refused', 'elsewhere'].includes(this.link.value.is);
  }

  /** Tries to come back without waiting for the next turn. */
  retryNow = (): void => {
    if (this.link.value.is !== 'lost') return;
    void this.#join();
  };

  /** The network is back, for everybody who shares it. */
  #retrySoon = (): void => {
    if (this.link.value.is === 'lost') this.#joinIn(retryDelayMs(0, comeBack));
  };

  /** Takes the seat back from another tab. */
  playHere(): void {
    this.link.value = { is: 'finding' };
    void this.#join();
  }

  /** Hangs up. */
  close(): void {
    removeEventListener('offline', this.#drop);
    removeEventListener('online', this.#retrySoon);
    this.#stopWaking();
    this.#end({ is: 'closed' });
  }

  async #join(): Promise<void> {
    if (this.#joining) return;
    this.#joining = true;
    this.#stopTimers();
    try {
      const room = await this.#joinTable();
      if (isFailure(room)) this.#giveUp(room);
      else if (this.link.value.is === 'closed') void room.leave();
      else await this.#listen(room);
    } catch (error) {
      this.#comeBackLater(refusalIn(error), { retryAfterS: retryAfterIn(error) });
    } finally {
      this.#joining = false;
      // The connection may have broken again while the table was still answering.
      if (this.link.value.is === 'lost' && !this.#retry) this.#comeBackLater();
    }
  }

  async #listen(room: TableRoom): Promise<void> {
    room.reconnection.enabled = false;
    this.#room = room;
    const early: RedactedEvent[][] = (this.#early = []);
    this.#clock.reset();
    const isCurrent = () => this.#room === room;

    room.onStateChange((state) => {
      if (isCurrent()) this.table.value = snapshot(state);
    });
    const hear = (update: Update) => {
      if (!isCurrent()) return;
      this.#read(update);
      if (this.#early) this.#early.push(update.events);
      else this.#take(update.events, false);
    };
    const reader = new UpdateReader();
    room.onMessage('u', (packed) => hear(reader.read(packed)));
    // Of a room in this browser.
    room.onMessage('update', hear);
    room.onMessage('said', (said) => {
      if (!isCurrent()) return;
      if (said.type === 'chat') this.chat.value = [...this.chat.value, said].slice(-CHAT_LINES);
      this.said.value = said;
    });
    room.onMessage('commentary', ({ events }) => {
      if (isCurrent()) this.onCommentary?.(events);
    });
    room.onMessage('chat', (lines) => {
      if (isCurrent()) this.chat.value = lines;
    });
    room.onMessage('report', (notice) => {
      // Sent again after each join.
      if (isCurrent() && this.reports.value.every(({ id }) => id !== notice.id))
        this.reports.value = [...this.reports.value, notice];
    });
    room.onLeave((code: number) => {
      if (!isCurrent()) return;
      if (code === TAKEN_ELSEWHERE) this.#end({ is: 'elsewhere' });
      else this.#drop();
      if (code === TABLE_MOVED) this.retryNow();
    });

    if (!(await this.#catchUp(room, isCurrent))) return;
    this.#early = null;
    for (const events of early) this.#take(events, false);
    this.#tries = 0;
    this.link.value = { is: 'live' };
    this.#watch(room);
    for (const { request } of this.#unanswered.values()) void this.#send(request);
  }

  /** The clock, and what is this person's own, if it has changed. */
  #read({ own, ...clock }: Update): void {
    this.#clock.read(clock);
    if (own) this.own.value = own;
    if (own && own.seat !== null) this.#witness.seated(own.seat);
  }

  /** Asks for what was missed, page by page. @returns whether this is still the connection */
  async #catchUp(room: TableRoom, isCurrent: () => boolean): Promise<boolean> {
    for (;;) {
      const askedAt = performance.now();
      const page = await this.#page(room);
      if (!isCurrent()) return false;
      if (page === null) continue;
      this.#read(page);
      this.#clock.sync(page.now, performance.now() - askedAt);
      this.#take(page.events, true);
      if (!page.more) return true;
    }
  }

  /** null where it was asked for too often: some time has passed then. @throws when the connection broke */
  async #page(room: TableRoom): Promise<SyncReply | null> {
    try {
      return await room.request('sync', { after: this.#head?.pos ?? -1 });
    } catch (error) {
      if (failureOf((error as { reason?: unknown }).reason).failed !== TOO_OFTEN) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(0, comeBack, TOO_OFTEN_S)));
      return null;
    }
  }

  /** Requests the match's clock, and leaves aside what else the reply has: that comes by itself. */
  async #syncClock(): Promise<void> {
    const room = this.#room;
    if (!room || this.link.value.is !== 'live' || this.#syncing === room) return;
    this.#syncing = room;
    const askedAt = performance.now();
    const reply = await room.request('sync', { after: this.#head?.pos ?? -1 }).catch(() => null);
    if (this.#syncing === room) this.#syncing = null;
    if (reply && this.#room === room) this.#clock.sync(reply.now, performance.now() - askedAt);
  }

  #take(events: RedactedEvent[], late: boolean): void {
    const known = this.#head?.pos ?? -1;
    const fresh = events.filter((event) => event.pos > known);
    const last = fresh.at(-1);
    if (last?.hash !== undefined) this.#witness.saw((this.#head = { pos: last.pos, hash: last.hash }));
    if (fresh.length > 0 || late) this.#onEvents(fresh, late);
  }

  async #send(request: Request): Promise<void> {
    const room = this.#room;
    if (!room || this.link.value.is !== 'live') return;
    try {
      const { pos } = await room.request('command', request);
      this.#witness.granted(request, pos);
      this.#answer(request, null);
    } catch (error) {
      if (isClosedSocket(error)) {
        if (this.#room === room) this.#drop();
      } else this.#answer(request, failureOf((error as { reason?: unknown }).reason ?? (error as Error).message));
    }
  }

  #answer(request: Request, reason: Failure | null): void {
    this.#unanswered.get(request.id)?.settle(reason);
    this.#unanswered.delete(request.id);
  }

  /** The connection broke: keep the picture and look for the table. */
  #drop = (): void => this.#leave();

  /** @param waitMs before the table is looked for; left out, the usual while */
  #leave(waitMs?: number): void {
    const { is } = this.link.value;
    if (is !== 'live' && is !== 'finding' && is !== 'lost') return;
    const room = this.#room;
    this.#room = null;
    room?.removeAllListeners();
    room?.connection.close();
    this.#comeBackLater(null, { waitMs });
  }

  /** @param waitMs before it is tried again; left out, longer each time, and not before the server wants it */
  #comeBackLater(
    why: string | null = null,
    { retryAfterS = 0, waitMs }: { retryAfterS?: number; waitMs?: number | undefined } = {},
  ): void {
    const { value } = this.link;
    if (value.is === 'closed' || value.is === 'elsewhere') return;
    this.#room = null;
    if (value.is !== 'lost' || value.why !== why)
      this.link.value = { is: 'lost', since: value.is === 'lost' ? value.since : Date.now(), why };
    this.#joinIn(waitMs ?? retryDelayMs(this.#tries++, comeBack, retryAfterS || (why ? REFUSED_WAIT_S : 0)));
  }

  #joinIn(ms: number): void {
    this.#stopTimers();
    this.nextTry.value = { from: Date.now(), at: Date.now() + ms };
    this.#retry = setTimeout(() => void this.#join(), ms);
  }

  #watch(room: TableRoom): void {
    this.#stopTimers();
    const { process } = room;
    const heartbeat: Heartbeat = (this.#heartbeat = new Heartbeat({
      ping: (hear) => room.ping(hear),
      hasMoved: process === undefined ? null : () => this.#hasMoved(process),
      isWatched: () =>
        !room.isCarried && this.table.value?.phase === 'playing' && document.visibilityState === 'visible',
      onEcho: (tripMs) => {
        this.#clock.echoed(tripMs);
        if (this.#clock.isStale) void this.#syncClock();
        // The first choice may be near.
        if (!this.#clock.isMeasured) queueMicrotask(() => heartbeat.beat());
      },
      onLost: (isElsewhere) => this.#leave(isElsewhere ? SPREAD_MS * Math.random() : undefined),
    }));
  }

  /** Who has seen the match end keeps that picture, though the table is cleared away. */
  #giveUp(reason: Failure): void {
    this.#end(this.table.value?.phase === 'over' ? { is: 'closed' } : { is: 'refused', failure: reason });
  }

  #end(link: Link): void {
    const room = this.#room;
    this.#room = null;
    this.link.value = link;
    this.#stopTimers();
    room?.removeAllListeners();
    if (room?.connection.isOpen) void room.leave();
    for (const { settle } of this.#unanswered.values()) settle(gone);
    this.#unanswered.clear();
  }

  #stopTimers(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#heartbeat?.stop();
    this.#retry = null;
    this.#heartbeat = null;
  }
}

export type RoomSnapshot = ReturnType<typeof snapshot>;

/** A plain copy of what everyone at the table sees; the game's part stays as it is, its own reader copies it. */
const snapshot = (state: RoomState) => ({
  phase: state.phase,
  game: state.game,
  rulesVersion: state.rulesVersion,
  title: state.title,
  seats: [...state.seats].map((seat) => ({
    name: seat.name,
    bot: seat.bot,
    temperament: seat.temperament,
    badge: seat.colour && seat.shape ? { colour: seat.colour, shape: seat.shape } : null,
    key: seat.key,
    commitment: seat.commitment,
    opened: seat.opened,
    taken: seat.taken,
    connected: seat.connected,
    standIn: seat.standIn,
    reservedFor: seat.reservedFor,
    again: seat.again,
  })),
  locked: state.locked,
  codeHidden: state.codeHidden,
  muted: state.muted,
  talk: state.talk,
  commentary: state.commentary,
  host: state.host >= 0 ? state.host : null,
  watching: state.watching,
  starting: state.starting,
  public: state.public,
  options: state.options,
  commitment: state.commitment,
  again: {
    until: state.again.until,
    bots: state.again.bots,
    lead: state.again.lead >= 0 ? state.again.lead : null,
    obstacle: state.again.obstacle,
  },
  rematchId: state.rematchId || null,
  /** JSON of `GrewFromState`; '' for a match of its own. */
  grewFrom: state.grewFrom,
  table: state.table,
});

/** Whether a request failed because the connection broke: then nobody knows whether it was heard. */
const isClosedSocket = (error: unknown): boolean =>
  error instanceof Error && error.name !== 'rejected' && /timed out|connection/.test(error.message);
