/**
 * Who is told what of a match, over which channel:
 *
 * | channel            | carries                                                                     | to          |
 * | ------------------ | --------------------------------------------------------------------------- | ----------- |
 * | synced state       | what everyone may see: seats, phase, head of the log, the game's open table  | everybody   |
 * | message `update`   | new events as that viewer may see them, and their `own` where it has changed | each viewer |
 * | reply to `sync`    | an update with a page of what was missed                                     | who asked   |
 * | message `commentary` and the reply to it | all hands and choices, late: see commentary.ts                         | who watches and asks |
 * | reply to `pace`    | how many choices are left without a clock, or why none                      | who asked   |
 * | reply to `command` | the length of the log after it, or why it was refused                        | who asked   |
 * | message `said`     | what somebody said; chat of private tables to seats alone, `chat` what was written    | everybody   |
 * | message `error`    | that no message has the name they sent                                       | who sent it |
 *
 * The state is patched first, so that an update never tells of a table that its reader does not have yet.
 */
import { viewerAt, type Seat } from '../../shared/contract/game.ts';
import {
  SYNC_PAGE,
  type MatchMessages,
  type Own,
  type RedactedEvent,
  type SyncReply,
  type Update,
} from '../../shared/protocol.ts';
import { TAKEN_ELSEWHERE } from '../../shared/protocol-codes.ts';
import type { ChatLine, Said } from '../../shared/talk.ts';
import { SeatState, type GrewFromState, type RoomState } from '../../shared/room-state.ts';
import { eventOf, type Envelope } from '../../replays/log/log.ts';
import { fold, redact } from '../../replays/log/rebuild.ts';
import type { MatchActor } from '../match/actor.ts';
import { isHost, reservedFor, seatOf } from '../match/requests.ts';
import type { RoomClient } from './base-room.ts';

/** Where a client stands at a table. */
type Standing =
  /** Let in, and told nothing yet. */
  | { is: 'joining' }
  | { is: 'seated'; key: string; seat: Seat; ownSent: string }
  | { is: 'watching'; key: string; ownSent: string }
  /** The same person has a newer connection: this one is about to close. */
  | { is: 'replaced' };

/** Somebody who is there: everybody but those who are joining or replaced. */
type Viewing = Extract<Standing, { key: string }>;

export interface TableTypes {
  state: RoomState;
  userData: Standing;
  messages: MatchMessages;
}
export type TableClient = RoomClient<TableTypes>;

/** As much of a room as is needed to tell its clients something. */
export interface Table {
  state: RoomState;
  clients: Iterable<TableClient>;
  broadcastPatch(): unknown;
  broadcast<Type extends 'update' | 'said' | 'commentary'>(
    type: Type,
    message: MatchMessages[Type],
    options?: { except: TableClient[] },
  ): void;
}

export class Broadcaster {
  readonly #table: Table;
  readonly #actor: MatchActor;

  constructor(table: Table, actor: MatchActor) {
    this.#table = table;
    this.#actor = actor;
    const { match } = actor;
    table.state.game = match.game.info.id;
    table.state.rulesVersion = match.game.info.rulesVersion;
    table.state.public = match.public;
    table.state.options = JSON.stringify(match.options);
    table.state.commitment = match.commitment;
    table.state.grewFrom = grewFromState(actor);
    table.state.seats.push(...match.seats.map(() => new SeatState()));
    this.#writeState();
  }

  /** Gives a new client its place. The same person's connection from before is told, and closed. */
  join(client: TableClient, key: string): void {
    for (const other of this.#table.clients) {
      if (other === client || viewing(other)?.key !== key) continue;
      other.userData = { is: 'replaced' };
      other.leave(TAKEN_ELSEWHERE);
    }
    const standing = this.#standingOf({ key, ownSent: '' });
    client.userData = standing;
    this.patch();
    client.send('update', this.#update(standing, [], this.#changedOwn(standing)));
  }

  /** New events, or what is kept besides them, are durable and applied. */
  publish(envelopes: readonly Envelope[]): void {
    this.patch();
    /** Not told by the message that is the same for all who watch. */
    const others: TableClient[] = [];
    for (const client of this.#table.clients) {
      const before = viewing(client);
      if (!before) {
        others.push(client);
        continue;
      }
      const standing = this.#standingOf(before);
      client.userData = standing;
      const own = this.#changedOwn(standing);
      if (standing.is === 'watching' && !own) continue;
      others.push(client);
      if (own || envelopes.length > 0) client.send('update', this.#update(standing, envelopes, own));
    }
    // Made once, however many watch.
    if (envelopes.length > 0)
      this.#table.broadcast('update', this.#update({ is: 'watching' }, envelopes), { except: others });
  }

  /** The clock stands, or runs again. */
  tellPace(): void {
    for (const client of this.#table.clients) {
      const standing = viewing(client);
      if (standing) client.send('update', this.#update(standing, []));
    }
  }

  /** Something was said. */
  tellAll(said: Said): void {
    this.#table.broadcast('said', said);
  }

  /** The same for those alone who have a seat. */
  tellSeated(said: ChatLine): void {
    for (const client of this.#table.clients) if (viewing(client)?.is === 'seated') client.send('said', said);
  }

  /** Brings the synced state up to date, also when somebody has come or gone. */
  patch(): void {
    this.#writeState();
    this.#table.broadcastPatch();
  }

  /** What that viewer may see of the log after a position. */
  pageFor(standing: Viewing, after: number): SyncReply {
    const { log } = this.#actor;
    const page = log.slice(after + 1, after + 1 + SYNC_PAGE);
    return { ...this.#update(standing, page), more: after + 1 + page.length < log.length };
  }

  /** The keys of those who have a connection. */
  present(): Set<string> {
    return new Set(this.#viewing().map(({ key }) => key));
  }

  /** None of its players has a connection. */
  get isDeserted(): boolean {
    return this.#viewing().every(({ is }) => is !== 'seated');
  }

  /** Whether the person who sits there has a connection. */
  isHere(seat: Seat): boolean {
    const key = this.#actor.metadata.seatOwners[seat];
    return key != null && this.present().has(key);
  }

  /** How many watch. */
  get watching(): number {
    return this.#viewing().filter((one) => one.is === 'watching').length;
  }

  #viewing(): Viewing[] {
    return [...this.#table.clients].flatMap((client) => viewing(client) ?? []);
  }

  /** The same viewer, at the seat that is theirs now. */
  #standingOf({ key, ownSent }: Pick<Viewing, 'key' | 'ownSent'>): Viewing {
    const seat = seatOf(this.#actor.metadata, key);
    return seat === null ? { is: 'watching', key, ownSent } : { is: 'seated', key, seat, ownSent };
  }

  #update(standing: { is: 'watching' } | Viewing, envelopes: readonly Envelope[], own?: Own): Update {
    const { game, play } = this.#actor.match;
    const viewer = standing.is === 'seated' ? viewerAt(game, play, standing.seat) : 'spectator';
    const events = envelopes.map((one): RedactedEvent => ({
      pos: one.pos,
      time: one.time,
      event: redact(game, eventOf(one), viewer),
      hash: one.hash,
    }));
    const { standsAt, opensAt } = this.#actor;
    return {
      now: this.#actor.now(),
      ...(standsAt !== null && { standsAt }),
      ...(opensAt !== null && { opensAt }),
      ...(own && { own }),
      events,
    };
  }

  /** What is theirs, if it is not as it was sent last; noted as sent. */
  #changedOwn(standing: Viewing): Own | undefined {
    const own = this.#ownOf(standing);
    const text = JSON.stringify(own);
    if (text === standing.ownSent) return undefined;
    standing.ownSent = text;
    return own;
  }

  #ownOf(standing: Viewing): Own {
    const { match, metadata } = this.#actor;
    const { game, play } = match;
    const seat = standing.is === 'seated' ? standing.seat : null;
    const reserved = reservedFor(metadata, standing.key);
    const host = isHost(match, metadata, standing.key);
    const isTold = metadata.codeHidden ? host : seat !== null || reserved !== null;
    const hasBegun = match.phase === 'playing' || match.phase === 'over';
    return {
      seat,
      reserved,
      host,
      removed: metadata.removed.includes(standing.key),
      secret:
        seat === null || !hasBegun
          ? null
          : game.visibility.secretOf(game.visibility.view(play, viewerAt(game, play, seat)), seat),
      code: isTold ? metadata.code : null,
    };
  }

  #writeState(): void {
    const { match, metadata, head } = this.#actor;
    const { state } = this.#table;
    const here = this.present();
    state.phase = match.phase;
    state.host = match.host ?? -1;
    state.starting = match.starting !== null;
    state.head = head.hash;
    state.locked = metadata.locked;
    state.codeHidden = metadata.codeHidden;
    state.muted = metadata.muted;
    state.commentary = match.commentary !== null;
    state.rematchId = metadata.rematchId ?? '';
    state.title = titleOf(this.#actor);
    state.seats.forEach((row, seat) => {
      const player = match.seats[seat] ?? null;
      const owner = metadata.seatOwners[seat] ?? null;
      row.taken = player !== null;
      row.name = player?.name ?? '';
      row.colour = player?.badge?.colour ?? '';
      row.shape = player?.badge?.shape ?? '';
      row.key = player?.key ?? '';
      row.commitment = player?.commitment ?? '';
      row.opened = Boolean(player?.nonce);
      row.bot = player?.bot ?? false;
      row.temperament = player?.temperament ?? '';
      row.connected = player !== null && (player.bot || (owner !== null && here.has(owner)));
      row.standIn = player?.standIn ?? false;
      row.reservedFor = metadata.reservations[seat]?.name ?? '';
    });
    state.watching = this.watching;
    match.game.synced.write(state.table, match.game.visibility.view(match.play, 'spectator'));
  }
}

function viewing({ userData: standing }: TableClient): Viewing | null {
  return standing?.is === 'seated' || standing?.is === 'watching' ? standing : null;
}

/** Whose table it is. */
export function titleOf({ match, metadata }: MatchActor): string {
  const name = match.host === null ? null : (match.seats[match.host]?.name ?? metadata.reservations[match.host]?.name);
  return name ? `${name}’s table` : 'A table';
}

function grewFromState({ match: { growth }, log }: MatchActor): string {
  if (!growth) return '';
  const { game, play } = fold(log.slice(0, growth.events + 1));
  const { round, seats } = game.status(game.visibility.view(play, 'spectator'));
  const { match, time: timeMs, names } = growth;
  return JSON.stringify({
    match,
    timeMs,
    round,
    seats: names.map((name, seat) => ({ name, isIn: seats[seat]?.is === 'in' })),
  } satisfies GrewFromState);
}
