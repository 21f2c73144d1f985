/**
 * Who is told what of a match, over which channel:
 *
 * | channel            | carries                                                                     | to          |
 * | ------------------ | --------------------------------------------------------------------------- | ----------- |
 * | synced state       | what everyone may see: seats, phase, the game's open table                   | everybody   |
 * | message `update`   | new events as that viewer may see them, and their `own` where it has changed | each viewer |
 * | message `u`        | the same in few bytes, for who joined with `packed`                         | each viewer |
 * | reply to `sync`    | an update with a page of what was missed                                     | who asked   |
 * | message `commentary` and the reply to it | all hands and choices, late: see server/room/commentary.ts                      | who watches and asks |
 * | reply to `pace`    | how many choices are left without a clock, or why none                      | who asked   |
 * | reply to `command` | the length of the log after it, or why it was refused                        | who asked   |
 * | message `said`     | what somebody said; chat of private tables to seats alone, `chat` what was written    | everybody   |
 * | message `report`   | that somebody was reported, with the lines                                  | the host    |
 * | message `error`    | that no message has the name they sent                                       | who sent it |
 *
 * The state is patched first, so that an update never tells of a table that its reader does not have yet.
 */
import type { z } from 'zod';
import { viewerAt, type Seat, type Synced, type Viewer } from '../contract/game.ts';
import type { MatchState } from '../match.ts';
import { UpdatePacker, type Packed } from '../packed-update.ts';
import {
  SYNC_PAGE,
  type joinOptions,
  type MatchMessages,
  type Own,
  type RedactedEvent,
  type SyncReply,
  type Update,
} from '../protocol.ts';
import { TAKEN_ELSEWHERE } from '../protocol-codes.ts';
import type { ChatLine, ReportNotice, Said } from '../talk.ts';
import type { RoomState } from '../room-state.ts';
import { eventOf, type Envelope } from '../../replays/log/log.ts';
import { redact } from '../../replays/log/rebuild.ts';
import type { PrivateMetadata } from '../../replays/store/event-store.ts';
import type { MatchActor } from './actor.ts';
import { isHost, reservedFor, seatOf } from './requests.ts';
import { writeMatch, writeOpened, writeSeats } from './synced-state.ts';

/** Where a client stands at a table. */
export type Standing =
  /** Let in, and told nothing yet. */
  | { is: 'joining' }
  | ({ is: 'seated'; seat: Seat } & Told)
  | ({ is: 'watching' } & Told)
  /** The same person has a newer connection: this one is about to close. */
  | { is: 'replaced' };

interface Told {
  key: string;
  /** As JSON; '' before anything was. */
  ownSent: string;
  /** As of which number of changes that was looked at. */
  ownBy: number;
  /** Whether updates come packed, and with heads; as whom they have been told the shapes of events, null before any. */
  packed: boolean;
  heads: boolean;
  shapesAs: Viewer | null;
}

/** Somebody who is there: everybody but those who are joining or replaced. */
type Viewing = Extract<Standing, { key: string }>;

/** As much of a client as is needed to tell it something. */
export interface TableClient {
  userData?: Standing;
  leave(code: number): void;
  send<Type extends keyof MatchMessages>(type: Type, message: MatchMessages[Type]): void;
}

/** As much of a room as is needed to tell its clients something. */
export interface Table {
  state: RoomState;
  clients: Iterable<TableClient>;
  broadcastPatch(): unknown;
  broadcast(type: 'said', message: Said): void;
  /** The same to each of these, written once. */
  sendAll<Type extends 'update' | 'u' | 'commentary'>(
    clients: readonly TableClient[],
    type: Type,
    message: MatchMessages[Type],
  ): void;
}

/** What all are told who look with the same eyes. */
interface News {
  viewer: Viewer;
  update: Update;
  /** The update without its events. */
  besides: Omit<Update, 'now' | 'events'>;
  pack: Packed;
}

/** Who look with the same eyes, by what is written for them. */
class Audience {
  readonly news: News;
  readonly packed: TableClient[] = [];
  readonly withoutHead: TableClient[] = [];
  readonly plain: TableClient[] = [];

  constructor(news: News) {
    this.news = news;
  }

  listFor({ packed, heads }: Viewing): TableClient[] {
    if (!packed) return this.plain;
    return heads ? this.packed : this.withoutHead;
  }
}

/** How somebody wants to be told, as they said when they joined. */
type Wire = Pick<z.input<typeof joinOptions>, 'packed' | 'heads'>;

export class Broadcaster {
  readonly #table: Table;
  readonly #actor: MatchActor;
  readonly #synced: Synced;
  #present: ReadonlySet<string> | null = null;
  readonly #packers = new Map<Viewer, UpdatePacker>();
  /** What the match was when it was looked at last, and how often that has changed. */
  #last: Pick<MatchState, 'seats' | 'host' | 'phase' | 'starting'> & { metadata: PrivateMetadata; number: number };

  /** @param synced of the game that is played there */
  constructor(table: Table, actor: MatchActor, synced: Synced) {
    this.#table = table;
    this.#actor = actor;
    this.#synced = synced;
    const { match, metadata } = actor;
    const { seats, host, phase, starting } = match;
    this.#last = { metadata, seats, host, phase, starting, number: 0 };
    writeOpened(table.state, actor);
    this.#writeMatch();
    this.#writeSeats();
  }

  /** Gives a new client its place. The same person's connection from before is told, and closed. */
  join(client: TableClient, key: string, { packed = false, heads = true }: Wire = {}): void {
    for (const other of this.#table.clients) {
      if (other === client || viewing(other)?.key !== key) continue;
      other.userData = { is: 'replaced' };
      other.leave(TAKEN_ELSEWHERE);
    }
    const standing = this.#standingOf({ key, ownSent: '', ownBy: -1, packed, heads, shapesAs: null });
    client.userData = standing;
    this.patch();
    this.#send(client, standing, this.#news([], this.#viewerOf(standing)), this.#changedOwn(standing));
  }

  /** New events, or what is kept besides them, are durable and applied. */
  publish(envelopes: readonly Envelope[]): void {
    this.#lookForChanges();
    this.#writeMatch();
    this.#table.broadcastPatch();
    this.#tell(envelopes);
  }

  /** The clock stands, or runs again. */
  tellPace(): void {
    this.#tell([], true);
  }

  /** Something was said. */
  tellAll(said: Said): void {
    this.#table.broadcast('said', said);
  }

  /** The same for those alone who have a seat. @returns the keys of the people it was sent to */
  tellSeated(said: ChatLine): string[] {
    const sentTo: string[] = [];
    for (const client of this.#table.clients) {
      const standing = viewing(client);
      if (standing?.is !== 'seated') continue;
      client.send('said', said);
      sentTo.push(standing.key);
    }
    return sentTo;
  }

  /** Sends a report to one person, if they have a connection. */
  tellOfReport(key: string, notice: ReportNotice): void {
    for (const client of this.#table.clients) if (viewing(client)?.key === key) client.send('report', notice);
  }

  /** Brings the synced state up to date, also when somebody has come or gone. */
  patch(): void {
    this.#present = null;
    this.#writeMatch();
    this.#writeSeats();
    this.#table.broadcastPatch();
  }

  /** What that viewer may see of the log after a position. */
  pageFor(standing: Viewing, after: number): SyncReply {
    const { log } = this.#actor;
    const page = log.slice(after + 1, after + 1 + SYNC_PAGE);
    return { ...this.#update(page, this.#viewerOf(standing)), more: after + 1 + page.length < log.length };
  }

  /** The keys of those who have a connection. */
  present(): ReadonlySet<string> {
    // Asked for with every event, and the same until somebody comes or goes.
    return (this.#present ??= new Set(this.#viewing().map(({ key }) => key)));
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

  #writeMatch(): void {
    writeMatch(this.#table.state, this.#actor, this.#synced);
  }

  #writeSeats(): void {
    writeSeats(this.#table.state, this.#actor, { present: this.present(), watching: this.watching });
  }

  #viewing(): Viewing[] {
    return [...this.#table.clients].flatMap((client) => viewing(client) ?? []);
  }

  /** Seats change hands, and what is somebody's own besides the game, only with these. */
  #lookForChanges(): void {
    const { match, metadata } = this.#actor;
    const { seats, host, phase, starting } = match;
    const last = this.#last;
    const isSame = last.seats === seats && last.host === host && last.phase === phase && last.starting === starting;
    if (isSame && last.metadata === metadata) return;
    this.#last = { metadata, seats, host, phase, starting, number: last.number + 1 };
    for (const client of this.#table.clients) {
      const before = viewing(client);
      if (before) client.userData = this.#standingOf(before);
    }
    this.#writeSeats();
  }

  /** The same viewer, at the seat that is theirs now. */
  #standingOf(told: Told | Viewing): Viewing {
    const { key, ownSent, ownBy, packed, heads, shapesAs } = told;
    const seat = seatOf(this.#actor.metadata, key);
    const same = { key, ownSent, ownBy, packed, heads, shapesAs };
    return seat === null ? { is: 'watching', ...same } : { is: 'seated', seat, ...same };
  }

  #viewerOf(standing: Viewing): Viewer {
    const { game, play } = this.#actor.match;
    return standing.is === 'seated' ? viewerAt(game, play, standing.seat) : 'spectator';
  }

  /** Tells everybody what is new for them: the same to all who look with the same eyes, and whose own has not changed. */
  #tell(envelopes: readonly Envelope[], isNews = envelopes.length > 0): void {
    const audiences = new Map<Viewer, Audience>();
    for (const client of this.#table.clients) {
      const standing = viewing(client);
      if (!standing) continue;
      const own = this.#changedOwn(standing);
      if (!own && !isNews) continue;
      const viewer = this.#viewerOf(standing);
      const audience = audiences.get(viewer) ?? new Audience(this.#news(envelopes, viewer));
      audiences.set(viewer, audience);
      if (own || (standing.packed && standing.shapesAs !== viewer)) this.#send(client, standing, audience.news, own);
      else audience.listFor(standing).push(client);
    }
    for (const { news, packed, withoutHead, plain } of audiences.values()) {
      const { update, pack, besides } = news;
      if (packed.length > 0) this.#table.sendAll(packed, 'u', pack(besides, { isNew: false, withHead: true }));
      if (withoutHead.length > 0)
        this.#table.sendAll(withoutHead, 'u', pack(besides, { isNew: false, withHead: false }));
      if (plain.length > 0) this.#table.sendAll(plain, 'update', update);
    }
  }

  #send(client: TableClient, standing: Viewing, { viewer, update, besides, pack }: News, own: Own | undefined): void {
    const to = { isNew: standing.shapesAs !== viewer, withHead: standing.heads };
    if (standing.packed) client.send('u', pack({ ...besides, ...(own && { own }) }, to));
    else client.send('update', { ...update, ...(own && { own }) });
    standing.shapesAs = viewer;
  }

  /** What all are told who look with these eyes. */
  #news(envelopes: readonly Envelope[], viewer: Viewer): News {
    const update = this.#update(envelopes, viewer);
    const { now, events, ...besides } = update;
    const packer = this.#packers.get(viewer) ?? new UpdatePacker();
    this.#packers.set(viewer, packer);
    return { viewer, update, besides, pack: packer.pack({ now, events }) };
  }

  #update(envelopes: readonly Envelope[], viewer: Viewer): Update {
    const { game } = this.#actor.match;
    const { standsAt, opening, halts } = this.#actor;
    const last = envelopes.at(-1);
    return {
      now: this.#actor.now(),
      ...(standsAt !== null && { standsAt }),
      ...(halts.reason && { haltedFor: halts.reason }),
      ...(opening.told !== null && { opensAt: opening.told }),
      events: envelopes.map((one): RedactedEvent => ({
        pos: one.pos,
        time: one.time,
        event: redact(game, eventOf(one), viewer),
        ...(one === last && { hash: one.hash }),
      })),
    };
  }

  /** What is theirs, if it is not as it was sent last; noted as sent. */
  #changedOwn(standing: Viewing): Own | undefined {
    // Who watches has nothing of the game.
    if (standing.is === 'watching' && standing.ownBy === this.#last.number) return undefined;
    standing.ownBy = this.#last.number;
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
}

function viewing({ userData: standing }: TableClient): Viewing | null {
  return standing?.is === 'seated' || standing?.is === 'watching' ? standing : null;
}
