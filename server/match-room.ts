/**
 * The room of one match: sockets around a keeper. It reads what clients say, hands it to the keeper,
 * and shows each viewer what the log has gained. All rules, time and truth are the keeper's.
 */
import type { AuthContext, Client } from 'colyseus';
import type { z } from 'zod';
import { isRefusal, refuse, type Refusal, type Seat, type Viewer } from '../shared/game.ts';
import { namesOf } from '../shared/match.ts';
import { problemsOf, sentenceOf } from '../shared/options.ts';
import {
  joinOptions,
  MAX_REQUEST_BYTES,
  request,
  syncRequest,
  TAKEN_ELSEWHERE,
  type ErrorReply,
  type EventsMessage,
  type OwnMessage,
  type Witnessed,
} from '../shared/protocol.ts';
import { eventOf, type Envelope } from '../replays/log.ts';
import { witness } from '../replays/rebuild.ts';
import { BotSeats } from './bot-seats.ts';
import { matchMaker, Room } from './colyseus.ts';
import { NoSuchTable, TableNotReady, type House } from './house.ts';
import { keyOf } from './ids.ts';
import type { Answer, Keeper } from './keeper.ts';
import { newTableState, SeatState, type TableState } from './table-state.ts';

/** The log was taken over by another keeper: clients come back and find it there. */
const TABLE_LOST = 4101;

/** A waiting player without a line gives the seat up after this, ms. */
const SEAT_KEPT_WAITING_MS = 60_000;
/** A table nobody has a line to closes after this: before the start for good, after the end until asked for. ms */
const EMPTY_TABLE_MS = 10 * 60_000;
/** Lines to one table; some of them are kept free for those who have a seat. */
const MAX_CLIENTS = 500;
const MAX_WATCHING = MAX_CLIENTS - 64;

/** Opens the room of a match. @throws if it can't be opened */
export const openRoom = (matchId: string): Promise<unknown> => matchMaker.createRoom('match', { matchId });

const errorReply = ({ refused, message }: Refusal): ErrorReply => ({ error: { code: refused, message } });

/** Bytes of a message as JSON. Whole numbers that only the wire format knows count as written out. */
const sizeOf = (message: unknown): number =>
  Buffer.byteLength(
    JSON.stringify(message, (_key, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '',
  );

interface Reply {
  reject(reason: ErrorReply): unknown;
}

interface Person {
  key: string;
  /** What this client was last told as its own, as JSON. */
  told: string;
}
type TableClient = Client<{ userData: Person }>;

/** Events that change how a table is listed. */
const listedEvents: readonly string[] = ['opened', 'seated', 'vacated', 'started', 'finished', 'abandoned'];

/** Matches this process is opening or has open: no match has two rooms. */
const open = new Map<string, MatchRoom>();

export class MatchRoom extends Room<{ state: TableState; client: TableClient }> {
  /** Set once, before the first room is made. */
  static house: House;

  override patchRate = null;
  override autoDispose = false;
  override maxClients = MAX_CLIENTS;
  override maxMessagesPerSecond = 30;

  #keeper!: Keeper;
  #bots!: BotSeats;
  #seatTimers = new Map<Seat, NodeJS.Timeout>();
  #emptyTimer: NodeJS.Timeout | null = null;
  #openingNext: Promise<Answer> | null = null;
  #nextTable: { id: string } | null = null;

  override messages = {
    command: (client: TableClient, message: unknown, ctx: Reply) =>
      this.#answer(ctx, message, request, (wish) =>
        wish.type === 'rematch' ? this.#rematch(client) : this.#keeper.submit(client.userData!.key, wish),
      ),
    sync: (client: TableClient, message: unknown, ctx: Reply) =>
      this.#answer(ctx, message, syncRequest, async ({ after }) =>
        this.#eventsFor(client, this.#keeper.log.slice(after + 1)),
      ),
    /** Anything else: said to its sender alone, so that a typing mistake is no mystery. */
    '*': (client: TableClient, type: unknown) => {
      client.send(
        'error',
        errorReply(
          refuse(
            'unknown-message',
            `No message "${String(type).slice(0, 40)}". There are: command, sync, as requests.`,
          ),
        ),
      );
    },
  };

  static override async onAuth(_token: string, options: unknown, _context: AuthContext): Promise<boolean> {
    const read = joinOptions.safeParse(options);
    if (!read.success) throw new NoSuchTable(sentenceOf(problemsOf(read.error)));
    return true;
  }

  override async onCreate({ matchId }: { matchId?: string }): Promise<void> {
    if (!matchId) throw new NoSuchTable('Which table? A matchId is needed.');
    if (open.has(matchId)) throw new TableNotReady('The table is being set. Try again.');
    open.set(matchId, this);
    this.roomId = matchId;
    try {
      this.#keeper = await MatchRoom.house.keeperOf(matchId);
      await this.#set();
    } catch (error) {
      this.onDispose();
      throw error;
    }
  }

  /** Lays the table for its match. */
  async #set(): Promise<void> {
    const { match } = this.#keeper;
    this.state = newTableState(match.game);
    this.state.game = match.game.id;
    this.state.public = match.public;
    this.state.options = JSON.stringify(match.options);
    this.state.commitment = match.commitment;
    this.#bots = new BotSeats(this.#keeper, MatchRoom.house, () => this.clients.length > 0);
    this.#writeState();
    this.#keeper.start({
      onEvents: (envelopes) => this.#show(envelopes),
      onLost: (error) => this.#giveUp(error),
      onNotSaved: ({ message }) =>
        MatchRoom.house.log.error({ match: this.roomId, error: message }, 'could not append'),
    });
    this.#bots.think();
    this.#watchEmptiness();
    this.#watchSeats();
    // Found by its id alone, and in the lobby if it is public. `private` would hide it from joining, too.
    await this.setMatchmaking({ unlisted: !match.public, metadata: this.#listing() });
  }

  override onJoin(client: TableClient, options: { secret: string }): void {
    const key = keyOf(options.secret);
    if (this.#keeper.seatOf(key) === null && this.#watching() >= MAX_WATCHING)
      throw new TableNotReady(`${MAX_WATCHING} people are watching already. Try again later.`);
    for (const other of this.clients) if (other !== client && other.userData?.key === key) other.leave(TAKEN_ELSEWHERE);
    client.userData = { key, told: '' };
    this.#onPresence();
    this.#tellOwn(client);
  }

  override onLeave(client: TableClient): void {
    const seat = client.userData && this.#keeper.seatOf(client.userData.key);
    this.#onPresence();
    if (typeof seat === 'number') this.#watchSeat(seat);
  }

  override onDispose(): void {
    if (open.get(this.roomId) === this) open.delete(this.roomId);
    this.#keeper?.stop();
    this.#bots?.stop();
    for (const timer of this.#seatTimers.values()) clearTimeout(timer);
    if (this.#emptyTimer) clearTimeout(this.#emptyTimer);
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
      MatchRoom.house.log.error({ match: this.roomId, error: (error as Error).message }, 'a request failed');
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

  /** New events are durable and applied: state first, then to each viewer what it may see. */
  #show(envelopes: readonly Envelope[]): void {
    this.#writeState();
    this.broadcastPatch();
    for (const client of this.clients) {
      if (!client.userData) continue;
      this.#tellOwn(client);
      if (envelopes.length > 0) client.send('events', this.#eventsFor(client, envelopes));
    }
    this.#bots.think();
    this.#watchEmptiness();
    this.#watchSeats();
    if (envelopes.some(({ type }) => listedEvents.includes(type))) this.#list();
  }

  #eventsFor(client: TableClient, envelopes: readonly Envelope[]): EventsMessage {
    const viewer: Viewer = this.#keeper.seatOf(client.userData!.key) ?? 'spectator';
    const { game } = this.#keeper.match;
    const events = envelopes.map((one): Witnessed => ({
      pos: one.pos,
      time: one.time,
      event: witness(game, eventOf(one), viewer),
      hash: one.hash,
    }));
    return { events, now: this.#keeper.now() };
  }

  #tellOwn(client: TableClient): void {
    const { key } = client.userData!;
    const { match, keep } = this.#keeper;
    const seat = this.#keeper.seatOf(key);
    const own: Omit<OwnMessage, 'now'> = {
      seat,
      held: this.#keeper.heldFor(key),
      host: seat !== null && seat === match.host,
      secret:
        seat === null || match.phase === 'waiting'
          ? null
          : match.game.secretOf(match.game.view(match.play, seat), seat),
      code: seat === null && this.#keeper.heldFor(key) === null ? null : keep.code,
    };
    const told = JSON.stringify(own);
    if (told === client.userData!.told) return;
    client.userData!.told = told;
    client.send('own', { ...own, now: this.#keeper.now() } satisfies OwnMessage);
  }

  #writeState(): void {
    const { match, keep, head } = this.#keeper;
    const { state } = this;
    state.phase = match.phase;
    state.host = match.host ?? -1;
    state.head = head.hash;
    state.nextMatch = keep.next ?? '';
    state.title = this.#title();
    match.seats.forEach((sitter, seat) => {
      if (!state.seats[seat]) state.seats.push(new SeatState());
      const row = state.seats[seat];
      row.taken = sitter !== null;
      row.name = sitter?.name ?? '';
      row.bot = sitter?.bot ?? false;
      row.connected = sitter !== null && (sitter.bot || this.#isConnected(seat));
      row.heldFor = keep.held[seat]?.name ?? '';
    });
    state.watching = this.#watching();
    match.game.synced.write(state.table, match.game.view(match.play, 'spectator'));
  }

  #title(): string {
    const { match, keep } = this.#keeper;
    const name = match.host === null ? keep.held.find((held) => held)?.name : match.seats[match.host]?.name;
    return name ? `${name}’s table` : 'A table';
  }

  #isConnected(seat: Seat): boolean {
    const key = this.#keeper.keep.keys[seat];
    return key !== null && this.clients.some((client) => client.userData?.key === key);
  }

  #watching(): number {
    return this.clients.filter((client) => client.userData && this.#keeper.seatOf(client.userData.key) === null).length;
  }

  #onPresence(): void {
    this.#writeState();
    this.broadcastPatch();
    this.#watchEmptiness();
    this.#list();
  }

  /** Before the start, a seat whose player lost the line is given up after a while. */
  #watchSeat(seat: Seat): void {
    clearTimeout(this.#seatTimers.get(seat));
    this.#seatTimers.delete(seat);
    if (this.#keeper.match.phase !== 'waiting') return;
    const vacate = () => {
      this.#seatTimers.delete(seat);
      if (this.#keeper.match.phase !== 'waiting' || this.#isConnected(seat) || this.#keeper.keep.keys[seat] === null)
        return;
      const empty = (keep: Keeper['keep']) => ({ ...keep, keys: keep.keys.with(seat, null) });
      void this.#keeper
        .submitForHouse((at) => ({ type: 'vacate', at, seat }), empty)
        .then((answer) => isRefusal(answer) && this.#watchSeats());
    };
    this.#seatTimers.set(seat, setTimeout(vacate, SEAT_KEPT_WAITING_MS));
  }

  /** Also somebody who sat down and hung up at once. */
  #watchSeats(): void {
    this.#keeper.match.seats.forEach((sitter, seat) => {
      if (sitter && !sitter.bot && !this.#isConnected(seat) && !this.#seatTimers.has(seat)) this.#watchSeat(seat);
    });
  }

  /** A running match goes on without anybody; a waiting or finished one is not kept for ever. */
  #watchEmptiness(): void {
    const { phase } = this.#keeper.match;
    const isDeserted = this.clients.length === 0 && phase !== 'playing';
    if (isDeserted === (this.#emptyTimer !== null)) return;
    if (this.#emptyTimer) clearTimeout(this.#emptyTimer);
    this.#emptyTimer = isDeserted ? setTimeout(() => void this.#close(), EMPTY_TABLE_MS) : null;
  }

  async #close(): Promise<void> {
    if (this.#keeper.match.phase === 'waiting') await this.#keeper.submitForHouse((at) => ({ type: 'abandon', at }));
    // Somebody may have come in meanwhile: they see that the table is closed, or the end of the match.
    if (this.clients.length > 0) return this.#watchEmptiness();
    await this.disconnect();
  }

  /** Somebody else writes this log: whoever is here finds the table again at its new keeper. */
  #giveUp(error: Error): void {
    MatchRoom.house.log.error({ match: this.roomId, error: error.message }, 'lost a table to another writer');
    this.#keeper.stop();
    this.#bots.stop();
    void this.disconnect(TABLE_LOST);
  }

  /** The first to ask opens the next table with the same seats and options; everybody is led there. */
  async #rematch(client: TableClient): Promise<Answer> {
    const { match, keep } = this.#keeper;
    if (match.phase !== 'over') return refuse('not-over', 'The match is not over yet.');
    if (this.#keeper.seatOf(client.userData!.key) === null)
      return refuse('no-seat', 'Only who has played can ask for a rematch.');
    if (keep.next) return { pos: this.#keeper.log.length };
    this.#openingNext ??= this.#openNext().finally(() => (this.#openingNext = null));
    return this.#openingNext;
  }

  async #openNext(): Promise<Answer> {
    const { match, keep } = this.#keeper;
    const names = namesOf(match);
    const held = keep.keys.map((key, seat) => key && { key, name: names[seat] });
    // Opened once: if it can't be written down where these people went, the next who asks leads them there.
    this.#nextTable ??= await MatchRoom.house.openTable({
      game: match.game,
      options: match.options,
      seats: match.seats.length,
      public: match.public,
      held: held.map((holder) => holder || null),
      bots: match.seats.flatMap((sitter, seat) => (sitter?.bot ? [seat] : [])),
      startsWhenFull: true,
    });
    const { id } = this.#nextTable;
    if (!matchMaker.getLocalRoomById(id)) await openRoom(id);
    return this.#keeper.rekeep((keep) => ({ ...keep, next: id }));
  }

  #list(): void {
    void this.setMatchmaking({ metadata: this.#listing() });
  }

  #listing() {
    const { match } = this.#keeper;
    return {
      // How `filterBy` finds the room of a match.
      matchId: this.roomId,
      game: match.game.id,
      title: this.#title(),
      phase: match.phase,
      seats: match.seats.length,
      taken: match.seats.filter((sitter) => sitter).length,
      watching: this.#watching(),
    };
  }
}
