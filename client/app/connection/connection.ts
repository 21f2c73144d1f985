/**
 * The connection to one table. Whatever breaks it, there is one way back: join by the match's id with the
 * same secret, ask for everything that was missed, and send again what was not answered.
 */
import { signal } from '@preact/signals';
import type { Own, SyncReply, Update } from '../../../shared/protocol.ts';
import { UpdateReader } from '../../../shared/packed-update.ts';
import { TABLE_MOVED, TAKEN_ELSEWHERE, TOO_OFTEN } from '../../../shared/protocol-codes.ts';
import { comeBack, retryDelayMs } from '../../../shared/retry.ts';
import { failureOf, hasMoved, isFailure, type Failure } from './api.ts';
import { Heartbeat } from './heartbeat.ts';
import { MatchClock } from './match-clock.ts';
import { Requests } from './requests.ts';
import { roomSnapshot, type RoomSnapshot } from './room-snapshot.ts';
import { joinTable, refusalIn, retryAfterIn, type TableRoom } from './rooms.ts';
import { TableTalk } from './table-talk.ts';
import { ToldEvents, type OnEvents } from './told-events.ts';
import { onWake } from './wake.ts';
import { witnessOf, type Witness } from '../identity/witness.ts';

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

export class MatchConnection {
  readonly link = signal<Link>({ is: 'finding' });
  readonly table = signal<RoomSnapshot | null>(null);
  readonly own = signal<Own | null>(null);
  /** When the next try was set, and when it is due, wall clock, ms. */
  readonly nextTry = signal({ from: 0, at: 0 });
  readonly clock = new MatchClock();
  readonly requests: Requests;
  readonly talk = new TableTalk();

  readonly #joinTable: () => ReturnType<typeof joinTable>;
  readonly #hasMoved: (from: string) => Promise<boolean>;
  readonly #witness: Witness;
  readonly #events: ToldEvents;
  #room: TableRoom | null = null;
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
    this.#events = new ToldEvents(onEvents, witness);
    this.requests = new Requests(
      {
        room: () => this.#room,
        isLive: () => this.link.value.is === 'live',
        isGone: () => ['closed', 'refused', 'elsewhere'].includes(this.link.value.is),
        now: () => this.clock.now(),
        sign: (request) => this.#witness.sign(request, this.#events.head, this.#seatKey),
        onBroken: (room) => this.#room === room && this.#drop(),
      },
      witness,
    );
    addEventListener('offline', this.#drop);
    addEventListener('online', this.#retrySoon);
    void this.#join();
  }

  get #seatKey(): string {
    const seat = this.own.value?.seat ?? null;
    return seat === null ? '' : (this.table.value?.seats[seat]?.key ?? '');
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
    this.#events.beginCatchingUp();
    this.clock.reset();
    const isCurrent = () => this.#room === room;

    room.onStateChange((state) => {
      if (isCurrent()) this.table.value = roomSnapshot(state);
    });
    const hear = (update: Update) => {
      if (!isCurrent()) return;
      this.#read(update);
      this.#events.come(update.events);
    };
    const reader = new UpdateReader();
    room.onMessage('u', (packed) => hear(reader.read(packed)));
    // Of a room in this browser.
    room.onMessage('update', hear);
    this.talk.listen(room, isCurrent);
    room.onLeave((code: number) => {
      if (!isCurrent()) return;
      if (code === TAKEN_ELSEWHERE) this.#end({ is: 'elsewhere' });
      else this.#drop();
      if (code === TABLE_MOVED) this.retryNow();
    });

    if (!(await this.#catchUp(room, isCurrent))) return;
    this.#events.endCatchingUp();
    this.#tries = 0;
    this.link.value = { is: 'live' };
    this.#watch(room);
    this.requests.resend();
  }

  /** The clock, and what is this person's own, if it has changed. */
  #read({ own, ...clock }: Update): void {
    this.clock.read(clock);
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
      this.clock.sync(page.now, performance.now() - askedAt);
      this.#events.missed(page.events);
      if (!page.more) return true;
    }
  }

  /** null where it was asked for too often: some time has passed then. @throws when the connection broke */
  async #page(room: TableRoom): Promise<SyncReply | null> {
    try {
      return await room.request('sync', { after: this.#events.lastPos });
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
    const reply = await room.request('sync', { after: this.#events.lastPos }).catch(() => null);
    if (this.#syncing === room) this.#syncing = null;
    if (reply && this.#room === room) this.clock.sync(reply.now, performance.now() - askedAt);
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
        this.clock.echoed(tripMs);
        if (this.clock.isStale) void this.#syncClock();
        // The first choice may be near.
        if (!this.clock.isMeasured) queueMicrotask(() => heartbeat.beat());
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
    this.requests.end();
  }

  #stopTimers(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#heartbeat?.stop();
    this.#retry = null;
    this.#heartbeat = null;
  }
}
