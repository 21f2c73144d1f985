/**
 * The room of one match: sockets around a actor. It reads what clients say, hands it to the actor,
 * and shows each viewer what the log has gained. All rules, time and truth are the actor's.
 */
import type { AuthContext } from 'colyseus';
import type { z } from 'zod';
import { isRefusal, refuse, type Seat, type Viewer } from '../../shared/contract/game.ts';
import { namesOf } from '../../shared/match.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import {
  joinOptions,
  MATCH_ASLEEP,
  MAX_REQUEST_BYTES,
  request,
  SYNC_PAGE,
  syncRequest,
  TABLE_LOST,
  TAKEN_ELSEWHERE,
  type ErrorReply,
  type EventsMessage,
  type ListedTable,
  type OwnMessage,
  type Request,
  type SyncReply,
  type RedactedEvent,
} from '../../shared/protocol.ts';
import { Unconfirmed } from '../../replays/store/event-store.ts';
import { eventOf, type Envelope } from '../../replays/log/log.ts';
import { witness } from '../../replays/log/rebuild.ts';
import {
  BaseRoom,
  errorReply,
  JoinRefused,
  readJoin,
  type Admission,
  type RoomClient,
  type Reply,
} from './base-room.ts';
import { BotPlayers } from '../bots/bot-players.ts';
import { matchMaker } from '../colyseus.ts';
import { keyOf } from '../match/ids.ts';
import type { Answer, MatchActor } from '../match/actor.ts';
import { Budget } from '../http/limits.ts';
import type { Allowance } from '../match/quota.ts';
import { Presence } from './presence.ts';
import { heldFor, isHost, readVacate, seatOf } from '../match/requests.ts';
import { newRoomState, SeatState, type RoomState } from '../../shared/room-state.ts';

/** Those without a seat, at one table and from one address at one table. */
const MAX_WATCHING = 400;
const MAX_WATCHING_FROM_ADDRESS = 50;
/** One person's lines that were promised or are just being replaced by the next. */
const MAX_OF_PERSON = 12;

/** What grows a log before its match begins: for each person and each address at a table. */
const seating = new Budget({ points: 100, duration: 3600 }, { points: 200, duration: 3600 });
/** What grows it afterwards; the rules bound how much there is to do, this how fast. */
const acting = new Budget({ points: 200, duration: 10 });
/** Pages of what was missed: a log of 10,000 events at once, and then some, for a line and for an address. */
const catchingUp = new Budget({ points: 40, duration: 20 }, { points: 200, duration: 20 });

/** Opens the room of a match. @throws if it can't be opened */
export const openRoom = (matchId: string): Promise<unknown> => matchMaker.createRoom('match', { matchId });

/**
 * Bytes of a message as JSON; null for one that has no end: the wire format knows circles. Whole numbers that only it
 * knows count as written out.
 */
function sizeOf(message: unknown): number | null {
  try {
    const text = JSON.stringify(message, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
    return Buffer.byteLength(text ?? '');
  } catch {
    return null;
  }
}

interface Person {
  key: string;
  /** What this client was last told as its own, as JSON. */
  told: string;
}
type TableClient = RoomClient<Person>;

/** Events that change how a table is listed. */
const listedEvents: readonly string[] = ['opened', 'seated', 'vacated', 'started', 'finished', 'abandoned'];

/** Matches this process is opening or has open: no match has two rooms. */
const open = new Map<string, MatchRoom>();

/** Whether this process has a room for that match. */
export const isOpen = (matchId: string): boolean => open.has(matchId);

export class MatchRoom extends BaseRoom<{ state: RoomState; userData: Person }> {
  override maxMessagesPerSecond = 30;

  #actor!: MatchActor;
  #bots!: BotPlayers;
  #presence!: Presence;
  #openingNext: Promise<Answer> | null = null;
  #nextTable: { id: string } | null = null;

  override messages = {
    command: (client: TableClient, message: unknown, ctx: Reply) =>
      this.#answer(ctx, message, request, (wish) => this.#command(client, wish)),
    sync: (client: TableClient, message: unknown, ctx: Reply) =>
      this.#answer(ctx, message, syncRequest, ({ after }) => this.#pageFor(client, after + 1)),
    '*': (client: TableClient, type: unknown) =>
      this.refuseUnknown(client, type, 'There are: command, sync, as requests.'),
  };

  static override async onAuth(_token: string, options: unknown, context: AuthContext): Promise<Admission> {
    const { matchId, secret } = readJoin(joinOptions, options);
    const key = keyOf(secret);
    const isPlayer = await MatchRoom.#isPlayer(matchId, key);
    return BaseRoom.admit(
      isPlayer
        ? [{ of: `person ${key} ${matchId}`, atMost: MAX_OF_PERSON, refusal: 'You are coming in already.' }]
        : watchingAllowances(matchId, context),
      context,
    );
  }

  /** @throws JoinRefused where only players may come in, or nobody */
  static async #isPlayer(matchId: string, key: string): Promise<boolean> {
    const { store } = BaseRoom.services;
    const room = open.get(matchId);
    // A room that is being opened has no actor yet: then what is written down says it.
    const actor = room && room.#actor;
    const [keep, summary] = actor
      ? [actor.keep, actor.summary()]
      : await Promise.all([store.keepOf(matchId), store.summaryOf(matchId)]);
    if (!keep || !summary) throw new JoinRefused(404, 'There is no such table.');
    const isPlayer = seatOf(keep, key) !== null || heldFor(keep, key) !== null;
    if (actor || isPlayer) return isPlayer;
    if (summary.phase === 'over') throw new JoinRefused(404, 'This match is over. You can watch its replay.');
    if (summary.asleepSince !== null) throw new JoinRefused(409, 'The match sleeps until one of its players is back.');
    return false;
  }

  override async onCreate({ matchId }: { matchId?: string }): Promise<void> {
    if (!matchId) throw new JoinRefused(400, 'Which table? A matchId is needed.');
    if (open.has(matchId)) throw new JoinRefused(503, 'The table is being set. Try again.');
    open.set(matchId, this);
    this.roomId = matchId;
    try {
      this.#actor = await BaseRoom.services.actorOf(matchId);
      await this.#set();
    } catch (error) {
      this.onDispose();
      throw error;
    }
  }

  /** Lays the table for its match. */
  async #set(): Promise<void> {
    const { match } = this.#actor;
    this.state = newRoomState(match.game);
    this.state.game = match.game.info.id;
    this.state.public = match.public;
    this.state.options = JSON.stringify(match.options);
    this.state.commitment = match.commitment;
    this.#bots = new BotPlayers(this.#actor, BaseRoom.services, () => this.clients.length > 0);
    this.#presence = new Presence(this.#actor, () => this.#present(), BaseRoom.services.config.sleepAfterMs, {
      onSeatGivenUp: (seat) => this.#vacate(seat),
      onEmpty: () => void this.#close().catch((error) => this.onUncaughtException(error, 'closing')),
      onDeserted: () => void this.#fallAsleep().catch((error) => this.onUncaughtException(error, 'falling asleep')),
    });
    this.#writeState();
    this.#actor.start({
      onEvents: (envelopes) => this.#show(envelopes),
      onNotShown: (error) => this.onUncaughtException(error, 'showing'),
      onLost: (error) => this.#giveUp(error),
      onNotSaved: (error) => this.log.error({ error }, 'could not append'),
    });
    this.#bots.think();
    this.#presence.look();
    // Found by its id alone, and in the lobby if it is public. `private` would hide it from joining, too.
    await this.setMatchmaking({ unlisted: !match.public, metadata: this.#listing() });
  }

  override onJoin(client: TableClient, options: { secret: string }): void {
    super.onJoin(client, options);
    const key = keyOf(options.secret);
    for (const other of this.clients) if (other !== client && other.userData?.key === key) other.leave(TAKEN_ELSEWHERE);
    client.userData = { key, told: '' };
    this.#onPresence();
    this.#tellOwn(client);
  }

  override onLeave(client: TableClient): void {
    super.onLeave(client);
    this.#onPresence();
  }

  override onDispose(): void {
    if (open.get(this.roomId) === this) open.delete(this.roomId);
    this.#actor?.stop();
    this.#bots?.stop();
    this.#presence?.stop();
    BaseRoom.services.closedTable(this.roomId);
  }

  /** Reads a request and answers it; whatever is wrong is told to its sender alone. */
  async #answer<T>(
    ctx: Reply,
    message: unknown,
    format: z.ZodType<T>,
    act: (wish: T) => Promise<object>,
  ): Promise<unknown> {
    try {
      return await this.#read(ctx, message, format, act);
    } catch (error) {
      // The line closes without an answer: its client asks again, under the same id, and hears what came of it.
      if (error instanceof Unconfirmed) return new Promise(() => {});
      this.onUncaughtException(error as Error, 'a request');
      return ctx.reject(errorReply(refuse('failed', 'That went wrong here. Try again.')));
    }
  }

  async #read<T>(
    ctx: Reply,
    message: unknown,
    format: z.ZodType<T>,
    act: (wish: T) => Promise<object>,
  ): Promise<unknown> {
    const size = sizeOf(message);
    if (size === null) return ctx.reject(errorReply(refuse('bad-request', 'A request is plain data.')));
    if (size > MAX_REQUEST_BYTES)
      return ctx.reject(
        errorReply(refuse('too-large', `A request has at most ${MAX_REQUEST_BYTES} bytes; this one has ${size}.`)),
      );
    const read = format.safeParse(message);
    if (!read.success) {
      const problems = problemsOf(read.error);
      return ctx.reject({
        error: { code: 'bad-request', message: sentenceOf(problems), problems },
      } satisfies ErrorReply);
    }
    const answer = await act(read.data);
    return isRefusal(answer) ? ctx.reject(errorReply(answer)) : answer;
  }

  async #command(client: TableClient, wish: Request): Promise<Answer> {
    const { key } = client.userData!;
    const person = `${this.roomId} ${key}`;
    if (wish.type === 'act' || wish.type === 'leave')
      return (await acting.spend(person)) ?? this.#actor.submit(key, wish);
    const address = `${this.roomId} ${client.auth!.visitor}`;
    const refusal = await seating.refusal(person, address);
    if (refusal) return refusal;
    const answer = await (wish.type === 'rematch' ? this.#rematch(client) : this.#actor.submit(key, wish));
    // Only what was granted grows a log, and is remembered for an hour.
    if (!isRefusal(answer)) await seating.spend(person, address);
    return answer;
  }

  async #pageFor(client: TableClient, from: number): Promise<SyncReply | Answer> {
    const spent = await catchingUp.spend(client.sessionId, client.auth!.visitor);
    if (spent) return spent;
    const { log } = this.#actor;
    const page = log.slice(from, from + SYNC_PAGE);
    return { ...this.#eventsFor(this.#viewerOf(client), page), more: from + page.length < log.length };
  }

  /** New events are durable and applied: state first, then to each viewer what it may see. */
  #show(envelopes: readonly Envelope[]): void {
    this.#writeState();
    this.broadcastPatch();
    const seated: TableClient[] = [];
    for (const client of this.clients) {
      if (!client.userData) continue;
      this.#tellOwn(client);
      if (this.#viewerOf(client) !== 'spectator') seated.push(client);
    }
    if (envelopes.length > 0) {
      for (const client of seated) client.send('events', this.#eventsFor(this.#viewerOf(client), envelopes));
      // All who watch see the same: made once.
      this.broadcast('events', this.#eventsFor('spectator', envelopes), { except: seated });
    }
    this.#bots.think();
    this.#presence.look();
    if (envelopes.some(({ type }) => listedEvents.includes(type))) this.#list();
  }

  #viewerOf(client: TableClient): Viewer {
    return (client.userData && seatOf(this.#actor.keep, client.userData.key)) ?? 'spectator';
  }

  #eventsFor(viewer: Viewer, envelopes: readonly Envelope[]): EventsMessage {
    const { game } = this.#actor.match;
    const events = envelopes.map((one): RedactedEvent => ({
      pos: one.pos,
      time: one.time,
      event: witness(game, eventOf(one), viewer),
      hash: one.hash,
    }));
    return { events, now: this.#actor.now() };
  }

  #tellOwn(client: TableClient): void {
    const { key } = client.userData!;
    const { match, keep } = this.#actor;
    const seat = seatOf(keep, key);
    const held = heldFor(keep, key);
    const own: Omit<OwnMessage, 'now'> = {
      seat,
      held,
      host: isHost(match, keep, key),
      secret:
        seat === null || match.phase === 'waiting' || match.phase === 'abandoned'
          ? null
          : match.game.visibility.secretOf(match.game.visibility.view(match.play, seat), seat),
      code: seat === null && held === null ? null : keep.code,
    };
    const told = JSON.stringify(own);
    if (told === client.userData!.told) return;
    client.userData!.told = told;
    client.send('own', { ...own, now: this.#actor.now() } satisfies OwnMessage);
  }

  #writeState(): void {
    const { match, keep, head } = this.#actor;
    const { state } = this;
    const here = new Set(this.#present());
    state.phase = match.phase;
    state.host = match.host ?? -1;
    state.head = head.hash;
    state.nextMatch = keep.next ?? '';
    state.title = this.#title();
    match.seats.forEach((sitter, seat) => {
      if (!state.seats[seat]) state.seats.push(new SeatState());
      const row = state.seats[seat];
      const key = keep.keys[seat];
      row.taken = sitter !== null;
      row.name = sitter?.name ?? '';
      row.bot = sitter?.bot ?? false;
      row.connected = sitter !== null && (sitter.bot || (key !== null && here.has(key)));
      row.heldFor = keep.held[seat]?.name ?? '';
    });
    state.watching = this.#watching();
    match.game.synced.write(state.table, match.game.visibility.view(match.play, 'spectator'));
  }

  #title(): string {
    const { match, keep } = this.#actor;
    const name = match.host === null ? null : (match.seats[match.host]?.name ?? keep.held[match.host]?.name);
    return name ? `${name}’s table` : 'A table';
  }

  /** The keys of those who have a line. */
  #present(): string[] {
    return this.clients.flatMap((client) => client.userData?.key ?? []);
  }

  #watching(): number {
    return this.clients.filter((client) => client.userData && this.#viewerOf(client) === 'spectator').length;
  }

  #onPresence(): void {
    this.#writeState();
    this.broadcastPatch();
    this.#presence.look();
    this.#list();
  }

  /** Before the start, a seat is given up whose player lost the line and did not come back. */
  #vacate(seat: Seat): void {
    this.#actor
      .submitForHouse((at) => {
        const { match, keep } = this.#actor;
        const key = keep.keys[seat] ?? keep.held[seat]?.key;
        if (match.phase !== 'waiting' || !key || this.#present().includes(key)) return null;
        return readVacate({ match, keep, at }, seat, seat);
      })
      .then(
        () => this.#presence.look(),
        (error) => this.onUncaughtException(error, 'giving up a seat'),
      );
  }

  async #fallAsleep(): Promise<void> {
    const answer = await this.#actor.fallAsleep(() => this.#presence.isDeserted());
    if (isRefusal(answer)) return this.#presence.look();
    await this.disconnect(MATCH_ASLEEP);
  }

  async #close(): Promise<void> {
    if (this.#actor.match.phase === 'waiting')
      await this.#actor.submitForHouse((at) => ({ command: { type: 'abandon', at } }));
    // Somebody may have come in meanwhile: they see that the table is closed, or the end of the match.
    if (this.clients.length > 0) return this.#presence.look();
    await this.disconnect();
  }

  /** Somebody else writes this log: whoever is here finds the table again at its new actor. */
  #giveUp(error: Error): void {
    this.log.error({ error }, 'lost a table to another writer');
    this.#actor.stop();
    this.#bots.stop();
    void this.disconnect(TABLE_LOST);
  }

  /** The first to ask opens the next table with the same seats and options; everybody is led there. */
  async #rematch(client: TableClient): Promise<Answer> {
    const { match, keep } = this.#actor;
    if (match.phase !== 'over') return refuse('not-over', 'The match is not over yet.');
    if (seatOf(keep, client.userData!.key) === null)
      return refuse('no-seat', 'Only who has played can ask for a rematch.');
    if (keep.next) return { pos: this.#actor.log.length };
    this.#openingNext ??= this.#openNext(client.auth!.visitor).finally(() => (this.#openingNext = null));
    return this.#openingNext;
  }

  async #openNext(visitor: string): Promise<Answer> {
    const { services } = BaseRoom;
    const { match, keep } = this.#actor;
    const names = namesOf(match);
    // Read anew: what people wrote into them may have been let in by an older house.
    const options = match.game.options.schema.safeParse(match.options);
    if (!options.success) return refuse('bad-options', sentenceOf(problemsOf(options.error)));
    const place = services.promiseTable(visitor);
    if (isRefusal(place)) return place;
    // Opened once: if it can't be written down where these people went, the next who asks leads them there.
    this.#nextTable ??= await services.openTable({
      game: match.game,
      options: options.data,
      seats: match.seats.length,
      public: match.public,
      host: match.host,
      reservations: keep.keys.map((key, seat) => (key ? { key, name: names[seat] } : null)),
      bots: match.seats.flatMap((sitter, seat) => (sitter?.bot ? [seat] : [])),
      startsWhenFull: true,
    });
    const { id } = this.#nextTable;
    services.openedTable(id, place);
    if (!isOpen(id)) await openRoom(id);
    return this.#actor.updateMetadata((kept) => ({ ...kept, next: id }));
  }

  #list(): void {
    void this.setMatchmaking({ metadata: this.#listing() });
  }

  /** `matchId` is how `filterBy` finds the room of a match. */
  #listing(): ListedTable {
    const { match } = this.#actor;
    return {
      matchId: this.roomId,
      game: match.game.info.id,
      title: this.#title(),
      phase: match.phase,
      seats: match.seats.length,
      taken: match.seats.filter((sitter) => sitter).length,
      watching: this.#watching(),
    };
  }
}

function watchingAllowances(matchId: string, context: AuthContext): Allowance[] {
  return [
    BaseRoom.ofVisitor(context),
    {
      of: `watching ${matchId}`,
      atMost: MAX_WATCHING,
      refusal: `${MAX_WATCHING} people are watching already. Try again later.`,
    },
    {
      of: `watching ${matchId} ${context.ip}`,
      atMost: MAX_WATCHING_FROM_ADDRESS,
      refusal: `${MAX_WATCHING_FROM_ADDRESS} people at your address are watching already.`,
    },
  ];
}
