/** For tests: a real server on a free port, and people who come to it with the real client SDK. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Room } from 'colyseus.js';
import { pino } from 'pino';
import type {
  CreateReply,
  CreateRequest,
  ErrorReply,
  EventsMessage,
  OwnMessage,
  Request,
  RedactedEvent,
} from '../../shared/protocol.ts';
import type { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { readConfig } from '../config.ts';
import { MatchActor } from '../match/actor.ts';
import { startServer, type RunningServer } from '../server.ts';

/** Starts a server of its own, with its own empty database. */
export async function startTestServer(
  environment: Record<string, string> = {},
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
  const server = await startServer(config, pino({ level: 'silent' }));
  const close = async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, dataDir, close };
}

export const newSecret = (): string => randomBytes(24).toString('base64url');
export const newNonce = (): string => randomBytes(16).toString('hex');
export const newCommandId = (): string => randomUUID().replaceAll('-', '');

/** Everything `request` may carry, without the id. */
type Wish = Request extends infer R ? (R extends { id: string } ? Omit<R, 'id'> & { id?: string } : never) : never;

/** Somebody at a table: remembers all that the server ever told. */
export class Guest {
  readonly room: Room;
  readonly secret: string;
  readonly events: RedactedEvent[] = [];
  readonly messages: { type: string; message: unknown }[] = [];
  own: OwnMessage | null = null;
  closedWith: number | null = null;
  #watchers = new Set<() => void>();

  private constructor(room: Room, secret: string) {
    this.room = room;
    this.secret = secret;
    room.reconnection.enabled = false;
    const hear = (type: string, message: unknown) => {
      this.messages.push({ type, message });
      if (type === 'events') this.events.push(...(message as EventsMessage).events);
      if (type === 'own') this.own = message as OwnMessage;
      this.#changed();
    };
    for (const type of ['events', 'own', 'error']) room.onMessage(type, (message: unknown) => hear(type, message));
    room.onStateChange(() => this.#changed());
    room.onLeave((code: number) => {
      this.closedWith = code;
      this.#changed();
    });
  }

  static async join(url: string, matchId: string, secret = newSecret()): Promise<Guest> {
    const room = await new Client(url).joinOrCreate('match', { matchId, secret });
    const guest = new Guest(room, secret);
    await guest.until(() => guest.own !== null || guest.closedWith !== null);
    if (guest.own === null) throw new Error(`The line closed with ${guest.closedWith} as it was made.`);
    return guest;
  }

  /** Asks; resolves to the answer or to the error. */
  async ask(wish: Wish): Promise<{ pos: number } | ErrorReply['error']> {
    return this.askAnything('command', { id: newCommandId(), ...wish });
  }

  async askAnything(type: string, payload: unknown): Promise<any> {
    try {
      return await this.room.request(type, payload);
    } catch (error) {
      const { reason, message, name } = error as { reason?: ErrorReply; message: string; name: string };
      return reason?.error ?? { code: name, message };
    }
  }

  choose(item: string, target?: number) {
    return this.ask({ type: 'act', act: { type: 'choose', item, target } });
  }

  sit(name = 'Guest') {
    return this.ask({ type: 'sit', name, nonce: newNonce() });
  }

  /** Waits for something this guest will hear or see. */
  async until(isTrue: () => boolean, withinMs = 10_000): Promise<void> {
    if (isTrue()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error(`Waited ${withinMs} ms for ${isTrue}`)), withinMs);
    const look = () => isTrue() && resolve();
    this.#watchers.add(look);
    await promise.finally(() => {
      clearTimeout(timer);
      this.#watchers.delete(look);
    });
  }

  heard(type: string): RedactedEvent[] {
    return this.events.filter(({ event }) => event.type === type);
  }

  get state(): any {
    return this.room.state;
  }

  #changed(): void {
    for (const look of this.#watchers) look();
  }
}

/** Puts a match that was played from a script into the store, unfinished, as if its server had been killed. */
export async function keepMatch({ store }: RunningServer['services'], { log, match }: ScriptedMatch): Promise<string> {
  const id = log[0].match;
  const nobody = match.seats.map(() => null);
  const keep = {
    seed: '00'.repeat(32),
    code: id.slice(0, 8).toUpperCase(),
    keys: nobody,
    held: nobody,
    startsWhenFull: false,
    next: null,
    asleep: null,
  };
  const summary = new MatchActor(store, { id, log, keep, grants: [], idleMs: 0 }).summary();
  await store.append({ match: id, expected: 0, envelopes: log, summary, keep });
  return id;
}

export async function post(url: string, body: unknown): Promise<{ status: number; body: any }> {
  const response = await fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Opens a table and seats people there; the first is the host. */
export async function openTable(
  url: string,
  people: string[],
  request: Partial<CreateRequest> = {},
): Promise<{ matchId: string; code: string; guests: Guest[] }> {
  const secret = newSecret();
  const { status, body } = await post(url, {
    game: 'wa-wa-west',
    seats: people.length,
    name: people[0],
    secret,
    ...request,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { matchId, code } = body as CreateReply;
  const guests: Guest[] = [];
  for (const [index, name] of people.entries()) {
    const guest = await Guest.join(url, matchId, index === 0 ? secret : undefined);
    await guest.sit(name);
    guests.push(guest);
  }
  return { matchId, code, guests };
}

/** A table whose match has begun: everybody sees the first round. */
export async function startMatch(url: string, people: string[], request: Partial<CreateRequest> = {}) {
  const table = await openTable(url, people, request);
  const answer = await table.guests[0].ask({ type: 'start' });
  if ('code' in answer) throw new Error(answer.message);
  await Promise.all(table.guests.map((guest) => guest.until(() => guest.heard('round-opened').length > 0)));
  return table;
}
