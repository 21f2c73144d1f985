/** For tests: a real server on a free port, and people who come to it with the real client SDK. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Room } from 'colyseus.js';
import { pino } from 'pino';
import { headOf } from '../../replays/log/log.ts';
import type { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import type { EventStore } from '../../replays/store/event-store.ts';
import { timeWaitsFor } from '../../replays/testing/standing-time.ts';
import { metadata } from '../../replays/store/event-store-samples.ts';
import { at } from '../../shared/contract/at.ts';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { signedText } from '../../shared/crypto/signatures.ts';
import type { Signer } from '../../shared/crypto/signer.ts';
import { isCode } from '../../shared/ids.ts';
import { payloadOfRequest } from '../../shared/signed-payload.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';
import type { Game, GameTypes } from '../../shared/contract/game.ts';
import type {
  CreateReply,
  CreateRequest,
  ErrorReply,
  ListedTable,
  LobbyRoomApi,
  MatchRoomApi,
  Own,
  RedactedEvent,
  Request,
  Proof,
  SyncReply,
  Update,
  SayRequest,
  ReportRequest,
} from '../../shared/protocol.ts';
import { UpdateReader } from '../../shared/packed-update.ts';
import type { RoomState } from '../../shared/room-state.ts';
import type { ChatLine, ReportNotice, Said } from '../../shared/talk.ts';
import { matchMaker } from '../colyseus.ts';
import { reserve } from '../../client/app/connection/reservation.ts';
import { RoomClient, type MakeTransport } from '../../client/app/connection/room-client.ts';
import { readConfig } from '../config.ts';
import { summarize } from '../../replays/store/finished-match.ts';
import { deadline } from '../../shared/match.ts';
import { startServer, type RunningServer } from '../server.ts';
import { syncedOf } from './synced.ts';
import type { Wire } from './wire.ts';

/** Starts a server of its own, with its own empty database. */
export async function startTestServer(
  environment: Record<string, string> = {},
  log = pino({ level: 'silent' }),
): Promise<RunningServer & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MAX_TABLES_PER_ADDRESS: '10000',
    ...environment,
  });
  const server = await startServer(config, log);
  const { store, bots } = server.services;
  const { append } = store;
  store.append = (batch) => timeWaitsFor(append(batch));
  const choose = bots.choose.bind(bots);
  bots.choose = (...question) => timeWaitsFor(choose(...question));
  const close = async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, dataDir, close };
}

/** Rooms count a second's messages by a clock that their interval sets; where a test stops time, this sets it at once. */
export async function roomsSeeTheTime(): Promise<void> {
  for (const { roomId } of await matchMaker.query({})) matchMaker.getLocalRoomById(roomId)?.clock.tick();
}

export const newSecret = (): string => randomBytes(24).toString('base64url');
export const newNonce = (): string => randomBytes(16).toString('hex');
export const newCommandId = (): string => randomUUID().replaceAll('-', '');

type WithoutId<R> = R extends { id: string } ? Omit<R, 'id' | 'proof'> & { id?: string } : never;
/** A request whose id may be left out, and which is not signed yet. */
export type NewRequest = WithoutId<Request>;

/** How long somebody waits for what must come; a test that stops time means the server's, not this. */
const WAITS_MS = 120_000;
const real = { setTimeout, clearTimeout };

type Sitting = Extract<NewRequest, { type: 'sit' }>;

export type Answer = { pos: number } | ErrorReply['error'];

/** What people have told each other: codes by match. */
const codes = new Map<string, string>();
/** What browsers keep: nonces by match and person. */
const nonces = new Map<string, string>();

/** Somebody at a table: remembers all that the server ever told. */
export class Guest {
  readonly room: Room<MatchRoomApi, RoomState>;
  readonly secret: string;
  readonly events: RedactedEvent[] = [];
  readonly updates: Update[] = [];
  readonly errors: ErrorReply[] = [];
  readonly said: Said[] = [];
  readonly chat: ChatLine[] = [];
  readonly reports: ReportNotice[] = [];
  own: Own | null = null;
  /** The match's clock when it was told last, ms. */
  now = 0;
  closedWith: number | null = null;
  /** That has the match. */
  readonly process: string;
  readonly #closing = Promise.withResolvers<null>();
  /** Shows what it adds to chance when the start is called, as the page does. */
  takesPart = true;
  /** null for a program that signs nothing. */
  keys: Signer | null;
  readonly #watchers = new Set<() => void>();
  readonly #hearers: ((update: Update) => void)[] = [];

  private constructor(room: Guest['room'], secret: string, process: string) {
    this.room = room;
    this.process = process;
    this.secret = secret;
    this.keys = signerOf(secret);
    room.reconnection.enabled = false;
    const reader = new UpdateReader();
    room.onMessage('u', (packed) => this.#hear(reader.read(packed)));
    room.onMessage('update', (update) => this.#hear(update));
    room.onMessage('error', (error) => {
      this.errors.push(error);
      this.#changed();
    });
    room.onMessage('said', (said) => {
      this.said.push(said);
      this.#changed();
    });
    room.onMessage('chat', (lines) => {
      this.chat.push(...lines);
      this.#changed();
    });
    room.onMessage('report', (notice) => {
      this.reports.push(notice);
      this.#changed();
    });
    room.onStateChange(() => this.#changed());
    room.onLeave((code) => this.#close(code));
  }

  #close(code: number): void {
    this.closedWith = code;
    this.#closing.resolve(null);
    this.#changed();
  }

  /** Gives up a connection at which nobody answers, as the page does: without waiting for the other end. */
  giveUp(): void {
    this.room.removeAllListeners();
    this.room.connection.close();
    this.#close(1006);
  }

  /** The connection, where it is in hand. */
  get wire(): Wire {
    return this.room.connection.transport as unknown as Wire;
  }

  /** Resolves when the connection has ended. */
  get closed(): Promise<null> {
    return this.#closing.promise;
  }

  /** Calls back with every update from here on. */
  onUpdate(hear: (update: Update) => void): void {
    this.#hearers.push(hear);
  }

  /** Hash of the last event that was told. */
  get head(): string | undefined {
    return this.events.at(-1)?.hash;
  }

  #hear(update: Update): void {
    for (const hear of this.#hearers) hear(update);
    this.updates.push(update);
    this.events.push(...update.events);
    this.own = update.own ?? this.own;
    // Tables from before an update have others, which nobody can use any more.
    const code = this.own?.code;
    if (code && isCode(code)) codes.set(this.room.roomId, code);
    this.now = update.now;
    this.#changed();
  }

  /**
   * @param url where they come to; or clients that know it, for the first time it is tried and the second
   * @param carry what stands in for a WebSocket
   */
  static async join(
    url: string | ((time: 0 | 1) => Client),
    matchId: string,
    secret = newSecret(),
    carry: MakeTransport | null = null,
  ): Promise<Guest> {
    const clientOf = typeof url === 'string' ? () => (carry ? new RoomClient(url) : new Client(url)) : url;
    const { client, reservation } = await reserve(clientOf, 'match', { matchId, secret, packed: true });
    const joining =
      client instanceof RoomClient
        ? client.joinBy(reservation, WAITS_MS, carry)
        : client.consumeSeatReservation(reservation);
    return Guest.at((await joining) as Guest['room'], secret, reservation.processId);
  }

  /** Whose connection has just opened. @throws where it closes as it was made */
  static async at(room: Guest['room'], secret: string, process = ''): Promise<Guest> {
    const guest = new Guest(room, secret, process);
    await guest.until(() => guest.own !== null || guest.closedWith !== null);
    if (guest.own === null) throw new Error(`The connection closed with ${guest.closedWith} as it was made.`);
    return guest;
  }

  /** Asks; resolves to the answer or to the error. */
  ask(asked: NewRequest): Promise<Answer> {
    const request = { id: newCommandId(), ...asked };
    return this.askAnything('command', { ...request, proof: this.prove(request) }) as Promise<Answer>;
  }

  /** Signs with everything in view that was told so far; undefined before anything was. */
  prove(request: NewRequest & { id: string }): Proof | undefined {
    const last = this.events.at(-1);
    if (!last || !this.keys || (request.type !== 'sit' && !this.#hasKey)) return undefined;
    // A seat that the table chooses can't be signed for.
    if (request.type === 'add-bot' && request.seat === undefined) return undefined;
    const { id } = request;
    const text = signedText({ match: this.room.roomId, head: last.hash!, id, payload: payloadOfRequest(request) });
    return { seen: last.pos, signature: this.keys.sign(text) };
  }

  get #hasKey(): boolean {
    return this.own?.seat != null && this.state.seats[this.own.seat]?.key === this.keys?.publicKey;
  }

  /** What the page does by itself, so that a match can start. */
  #takePart(): void {
    const seat = this.own?.seat == null ? undefined : this.state.seats[this.own.seat];
    if (!this.takesPart || !seat?.taken || this.state.phase !== 'waiting') return;
    if (this.state.starting && !seat.opened) this.#once(`open ${this.nonce}`, () => this.#caughtUp(() => this.open()));
    if (!this.state.starting && !seat.commitment)
      this.#once(`replace ${this.nonce}`, () => this.#caughtUp(() => this.commit()));
  }

  readonly #done = new Set<string>();
  #once(what: string, act: () => unknown): void {
    if (this.#done.has(what)) return;
    this.#done.add(what);
    act();
  }

  /** Kept beyond this connection, as by a browser. */
  get nonce(): string {
    const name = `${this.room.roomId} ${this.secret}`;
    const nonce = nonces.get(name) ?? newNonce();
    nonces.set(name, nonce);
    return nonce;
  }

  open(nonce = this.nonce): Promise<Answer> {
    return this.ask({ type: 'open', nonce });
  }

  /** To a nonce that nobody has seen yet. */
  commit(): Promise<Answer> {
    return this.ask(this.committing());
  }

  committing(): Extract<NewRequest, { type: 'commit' }> {
    nonces.delete(`${this.room.roomId} ${this.secret}`);
    return { type: 'commit', commitment: commitmentTo(this.nonce) };
  }

  sync(after: number): Promise<SyncReply | ErrorReply['error']> {
    return this.askAnything('sync', { after }) as Promise<SyncReply | ErrorReply['error']>;
  }

  /** Whatever shape it has: the answer, or the error. */
  async askAnything(type: string, payload: unknown): Promise<unknown> {
    try {
      return await this.room.request(type as 'command', payload as Request);
    } catch (error) {
      const { reason, message, name } = error as { reason?: ErrorReply; message: string; name: string };
      return reason?.error ?? { code: name, message };
    }
  }

  /** Says whether they want another match; resolves to the error, if any. */
  again(ready: boolean): Promise<unknown> {
    return this.askAnything('again', { ready });
  }

  say(said: SayRequest): Promise<unknown> {
    return this.askAnything('say', said);
  }

  report(seat: number, lines: ReportRequest['lines'] = []): Promise<unknown> {
    return this.askAnything('report', { seat, lines });
  }

  choose(item: string, target?: number): Promise<Answer> {
    return this.act({ type: 'choose', item, target });
  }

  act(act: { type: string; [field: string]: unknown }): Promise<Answer> {
    return this.ask({ type: 'act', act });
  }

  /** Sits down; first all that happened before is read, so that it can be signed. */
  async sit(name = 'Guest', seat?: number, change: Pick<Sitting, 'code' | 'badge'> = {}): Promise<Answer> {
    return this.#caughtUp(() => this.ask({ ...this.sitting(name, seat), ...change }));
  }

  sitting(name: string, seat?: number): Sitting {
    const key = this.keys && { key: this.keys.publicKey };
    const code = codes.get(this.room.roomId);
    const where = { ...(seat !== undefined && { seat }), ...(code && { code }) };
    return { type: 'sit', name, commitment: commitmentTo(this.nonce), ...key, ...where };
  }

  /** What is signed, is signed with something in view. */
  async #caughtUp(ask: () => Promise<Answer>): Promise<Answer> {
    const page = this.events.length === 0 ? await this.sync(-1) : null;
    if (page && 'events' in page && this.events.length === 0) this.events.push(...page.events);
    return ask();
  }

  /** Waits for something this guest will hear or see. */
  async until(isTrue: () => boolean, withinMs = WAITS_MS): Promise<void> {
    if (isTrue()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = real.setTimeout(() => reject(new Error(`Waited ${withinMs} ms for ${isTrue}`)), withinMs);
    const look = () => isTrue() && resolve();
    this.#watchers.add(look);
    await promise.finally(() => {
      real.clearTimeout(timer);
      this.#watchers.delete(look);
    });
  }

  untilStarted(withinMs?: number): Promise<void> {
    return this.until(() => this.heard('started').length > 0, withinMs);
  }

  untilOver(withinMs?: number): Promise<void> {
    return this.until(() => this.state.phase === 'over', withinMs);
  }

  heard<Event extends { type: string } = { type: string }>(type: Event['type']): (RedactedEvent & { event: Event })[] {
    return this.events.filter((one): one is RedactedEvent & { event: Event } => one.event.type === type);
  }

  get state(): RoomState {
    return this.room.state;
  }

  seat(seat: number): RoomState['seats'][number] {
    return at([...this.state.seats], seat);
  }

  /** The table as it shows itself to everybody. */
  view<G extends GameTypes>(game: Game<G>): G['view'] {
    const options = game.options.schema.parse(JSON.parse(this.state.options));
    return syncedOf(game).read(this.state.table as G['table'], options, null);
  }

  #changed(): void {
    if (this.own && this.room.state?.seats) this.#takePart();
    for (const look of this.#watchers) look();
  }
}

/** Puts a match that was played from a script into the store, unfinished, as if its server had been killed. */
export async function storeMatch(
  store: EventStore,
  { log, match }: Pick<ScriptedMatch, 'log' | 'match'>,
): Promise<string> {
  const { match: id, length } = headOf(log);
  const nobody = match.seats.map(() => null);
  const kept = { ...metadata(id.slice(0, 8).toUpperCase()), seatOwners: nobody, reservations: nobody };
  const due = deadline(match);
  const summary = summarize(id, match, length, kept, null, due === null ? null : due - (log.at(-1)?.time ?? 0));
  await store.append({ match: id, expected: 0, epoch: 0, envelopes: log, summary, metadata: kept });
  return id;
}

/** @param body text as it is, all else as JSON */
export const postJson = (address: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Asks for a table. */
export async function post(
  url: string,
  body: unknown,
  headers = {},
): Promise<{ status: number; body: CreateReply | ErrorReply }> {
  const response = await postJson(`${url}/api/matches`, body, headers);
  return { status: response.status, body: (await response.json()) as CreateReply | ErrorReply };
}

/** Opens a table, at which nobody sits yet. */
export async function create(url: string, request: CreateRequest, headers = {}): Promise<CreateReply> {
  const { body } = await post(url, request, headers);
  if ('error' in body) throw new Error(JSON.stringify(body));
  codes.set(body.matchId, body.code);
  return body;
}

/** Somebody against bots: the match begins when they sit down. */
export async function joinBots(url: string, request: Omit<CreateRequest, 'name' | 'secret'>): Promise<Guest> {
  const secret = newSecret();
  const { matchId } = await create(url, { name: 'Kemi', secret, againstBots: true, ...request });
  return Guest.join(url, matchId, secret);
}

/** Somebody who looks at the lobby, and the tables that they see there. */
export async function lookAtLobby(url: string) {
  const room = await new Client(url).joinOrCreate<LobbyRoomApi>('lobby');
  room.reconnection.enabled = false;
  const tables = new Map<string, ListedTable>();
  room.onMessage('tables', (all) => all.forEach((table) => tables.set(table.matchId, table)));
  room.onMessage('changes', ({ put, gone }) => {
    for (const table of put) tables.set(table.matchId, table);
    for (const id of gone) tables.delete(id);
  });
  let error: ErrorReply['error'] | null = null;
  room.onMessage('error', (message) => (error = message.error));
  return { room, tables, error: () => error };
}

/** A match of one round, from its beginning to its end. @returns its id */
export async function playShortMatch(url: string): Promise<string> {
  const options = { chooseMs: 60_000, revealMs: 0, maxRounds: 1 };
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options });
  for (const guest of guests) await guest.choose('shield');
  await guests[0].until(() => guests[0].heard('finished').length > 0);
  for (const guest of guests) await guest.room.leave();
  return matchId;
}

interface Table<People extends readonly string[]> {
  matchId: string;
  code: string;
  guests: { -readonly [Seat in keyof People]: Guest };
}

/** Opens a table and seats people there; the first is the host. */
export async function openTable<const People extends readonly string[]>(
  url: string,
  people: People,
  request: Partial<CreateRequest> = {},
): Promise<Table<People>> {
  const secret = newSecret();
  const name = people[0] ?? 'Guest';
  const { matchId, code } = await create(url, { game: 'wa-wa-west', seats: people.length, name, secret, ...request });
  const guests: Guest[] = [];
  for (const person of people) {
    const guest = await Guest.join(url, matchId, guests.length === 0 ? secret : undefined);
    await guest.sit(person);
    guests.push(guest);
  }
  return { matchId, code, guests: guests as Table<People>['guests'] };
}

/** A table whose match has begun: everybody sees the first round. */
export async function startMatch<const People extends readonly string[]>(
  url: string,
  people: People,
  request: Partial<CreateRequest> = {},
): Promise<Table<People>> {
  const table = await openTable(url, people, request);
  const guests: readonly Guest[] = table.guests;
  const answer = await at(guests, 0).ask({ type: 'start' });
  if ('code' in answer) throw new Error(answer.message);
  await Promise.all(guests.map((guest) => guest.untilStarted()));
  return table;
}
