/** The room of one match: it wires the actor, who keeps rules, time and truth, to the sockets around it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthContext, IRoomCache, matchMaker as MatchMaker } from '@colyseus/core';
import type { z } from 'zod';
import { isRefusal, type Seat } from '../../shared/contract/game.ts';
import { joinOptions, type MatchMessages } from '../../shared/protocol.ts';
import { NO_SUCH_TABLE, TABLE_LOST, TABLE_MOVED } from '../../shared/protocol-codes.ts';
import { isPlayedByBot } from '../../shared/match.ts';
import { newRoomState } from '../../shared/room-state.ts';
import { eventOf, type Envelope } from '../../replays/log/log.ts';
import { isMatchEvent } from '../../shared/match-events.ts';
import { Unconfirmed, type PrivateMetadata } from '../../replays/store/event-store.ts';
import { BotPlayers } from '../../shared/table/bot-players.ts';
import type { Allowance } from '../limits.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import { CloseCode, getMessageBytes, matchMaker, Protocol } from '../colyseus.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { reservedFor, seatOf } from '../../shared/table/requests.ts';
import type { Services } from '../services.ts';
import { Again } from './again.ts';
import { BaseRoom, JoinRefused, readJoin, type Admission } from './base-room.ts';
import { Broadcaster } from '../../shared/table/broadcaster.ts';
import { titleOf } from '../../shared/table/synced-state.ts';
import { Commentators } from './commentary.ts';
import type { TableListing } from './lobby-room.ts';
import { Messages, type MatchClient, type MatchTypes, type Reply } from './messages.ts';
import { Presence } from './presence.ts';
import { Reports } from './reports.ts';
import { roundTripOf } from './round-trips.ts';
import { SharingSerializer } from './serializer.ts';
import { reopenRoom, type TableOptions } from './tables.ts';
import { Talk } from './talk.ts';

/** Those without a seat, at one table and from one address at one table. */
const MAX_WATCHING = 1500;
const MAX_WATCHING_FROM_ADDRESS = 150;
/** One person's connections that were promised or are just being replaced by the next. */
const MAX_OF_PERSON = 12;

/** People who are on their way from the process that had the table, ms. */
const LOOKED_FOR_EVERY_MS = 10;

/** Events that change how a table is listed. */
const listedEvents: readonly string[] = [
  'opened',
  'seated',
  'vacated',
  'introduced',
  'made-host',
  'seats-dropped',
  'started',
  'finished',
  'abandoned',
];

/** The HTTP status that a match which can't be opened is refused with, where it is not 503. */
const refusedWith: Record<string, number> = { 'no-such-match': 404, closed: 404 };

type ISeatReservation = Awaited<ReturnType<typeof MatchMaker.reserveSeatFor>>;

export type Admitted =
  | { is: 'admitted'; seat: ISeatReservation }
  | { is: 'refused'; code: number; message: string }
  /** The room is about to be gone. */
  | { is: 'ending' };

export class MatchRoom extends BaseRoom<MatchTypes> {
  /** 30 in a second, of up to 1.25 s. */
  override maxMessagesPerSecond = 38;

  #actor!: MatchActor;
  #broadcaster!: Broadcaster;
  #messages!: Messages;
  #bots!: BotPlayers;
  #presence!: Presence;
  #again!: Again;
  #talk!: Talk;
  #reports!: Reports;
  #commentators!: Commentators;
  #pass: string | undefined;
  /** Whose what bots and clocks write counts as: the address that opened the table, else of the first player who came. */
  #opener: string | undefined;

  override messages = {
    command: (client: MatchClient, message: unknown, reply: Reply) => this.#messages.command(client, message, reply),
    sync: (client: MatchClient, message: unknown, reply: Reply) => this.#messages.sync(client, message, reply),
    commentary: (client: MatchClient, message: unknown, reply: Reply) =>
      this.#messages.commentary(client, message, reply),
    pace: (client: MatchClient, message: unknown, reply: Reply) => this.#messages.pace(client, message, reply),
    again: (client: MatchClient, message: unknown, reply: Reply) => this.#messages.again(client, message, reply),
    say: (client: MatchClient, message: unknown, reply: Reply) => this.#messages.say(client, message, reply),
    report: (client: MatchClient, message: unknown, reply: Reply) => this.#messages.report(client, message, reply),
    '*': (client: MatchClient, type: unknown) =>
      this.refuseUnknown(client, type, 'There are: command, sync, commentary, pace, again, say, report, as requests.'),
  };

  static override async onAuth(_token: string, options: unknown, context: AuthContext): Promise<Admission> {
    const { matchId, secret } = readJoin(joinOptions, options);
    const key = keyOf(secret);
    const ofPerson = { of: `person ${key} ${matchId}`, atMost: MAX_OF_PERSON, refusal: 'You are coming in already.' };
    const allowances = (await isPlayer(matchId, key)) ? [ofPerson] : watchingAllowances(matchId, context);
    return BaseRoom.admit(allowances, context);
  }

  override async onCreate({ matchId, pass, visitor }: Partial<TableOptions>): Promise<void> {
    this.#pass = pass;
    this.#opener = visitor;
    const { cluster } = BaseRoom.services;
    let isClaimed = false;
    try {
      if (!matchId) throw new JoinRefused(400, 'Which table? A matchId is needed.');
      this.roomId = matchId;
      // Before it is taken over: whoever takes it over ends the one who has it.
      isClaimed = cluster !== null && !BaseRoom.services.matches.isOpen(matchId) && (await cluster.claim(matchId));
      if (cluster && !isClaimed) throw new JoinRefused(503, 'The table is being set elsewhere. Try again.');
      const actor = await BaseRoom.services.matches.open(matchId);
      if (isRefusal(actor)) throw new JoinRefused(refusedWith[actor.refused] ?? 503, actor.message);
      this.#actor = actor;
      await this.#open();
      this.#charge(visitor, actor.log.bytes);
    } catch (error) {
      this.onDispose();
      if (matchId && isClaimed) await cluster?.release(matchId);
      throw error;
    }
  }

  async #open(): Promise<void> {
    const { services } = BaseRoom;
    const actor = this.#actor;
    const onError = (error: Error, where: string) => this.onUncaughtException(error, where);
    const { game } = actor.match;
    const synced = await game.synced();
    this.state = newRoomState(game.info.id, synced);
    this.#broadcaster = new Broadcaster(this, actor, synced);
    this.#again = new Again(actor, services, {
      state: this.state,
      present: () => this.#broadcaster.present(),
      patch: () => this.#broadcaster.patch(),
      onError,
    });
    this.#talk = new Talk(actor, this.#broadcaster);
    this.#reports = new Reports(actor, this.#talk, services.store.reports, (key, notice) =>
      this.#broadcaster.tellOfReport(key, notice),
    );
    this.#commentators = new Commentators(actor, this);
    const { metrics, blocks, addressBudgets } = services;
    const others = {
      again: this.#again,
      talk: this.#talk,
      reports: this.#reports,
      commentators: this.#commentators,
      metrics,
      blocks,
      addressBudgets,
    };
    this.#messages = new Messages(actor, this.#broadcaster, others, onError);
    const complaints = { error: services.logCalmly, warn: services.logCalmly };
    this.#bots = new BotPlayers(actor, services.bots, complaints, () => this.clients.length > 0);
    this.#presence = new Presence(actor, {
      sleepAfterMs: services.config.sleepAfterMs,
      present: () => this.#broadcaster.present(),
      close: (code) => this.disconnect(code),
      onError,
    });
    actor.start({
      onEvents: (envelopes, bytes) => this.#publish(envelopes, bytes),
      onNotShown: (error) => onError(error, 'showing'),
      onLost: (error) => this.#giveUp(error),
      onPace: () => this.#broadcaster.tellPace(),
      roundTripOf: (seat) => this.#roundTripOf(seat),
      onNotSaved: (error) => services.logCalmly({ room: this.roomId, error }, 'could not append'),
    });
    services.log.debug(
      { match: this.roomId, game: actor.match.game.info.id, events: actor.log.length },
      'a match is open',
    );
    actor.halts.beginTakeover();
    this.#bots.think();
    this.#look();
    // Found by its id alone, and in the lobby if it is public. `private` would hide it from joining, too.
    await this.setMatchmaking({ unlisted: !actor.match.public, metadata: this.#listing() });
  }

  /**
   * Promises a connection, asked by the process that a join came to.
   * @returns the refusal, where there is one: of what is thrown the caller would not hear the code
   */
  async admit(options: unknown, visitor: string): Promise<Admitted> {
    try {
      if (this.isEnding) return { is: 'ending' };
      const admission = await MatchRoom.onAuth('', options, { ip: visitor } as AuthContext);
      const address = BaseRoom.services.cluster?.address;
      const room = { name: 'match', roomId: this.roomId, processId: matchMaker.processId, publicAddress: address };
      return { is: 'admitted', seat: await matchMaker.reserveSeatFor(room as IRoomCache, options, admission) };
    } catch (error) {
      const { code, message } = error as JoinRefused;
      if (error instanceof JoinRefused) return { is: 'refused', code, message };
      throw error;
    }
  }

  /** Asked for by the framework for each state, with one of its own. */
  override setSerializer(): void {
    super.setSerializer(new SharingSerializer());
  }

  /** For the process that handed it over: resolves when so many are here, or `most` ms have passed. */
  async whenHere(people: number, most: number): Promise<void> {
    for (const until = performance.now() + most; this.clients.length < people && performance.now() < until;)
      await sleep(LOOKED_FOR_EVERY_MS);
  }

  /** One frame for all of them, written once. */
  sendAll<Type extends keyof MatchMessages>(
    clients: readonly MatchClient[],
    type: Type,
    message: MatchMessages[Type],
  ): void {
    const frame = getMessageBytes.raw(Protocol.ROOM_DATA, type, message);
    for (const client of clients) client.enqueueRaw(frame);
  }

  override onJoin(client: MatchClient, options: z.input<typeof joinOptions>): void {
    super.onJoin(client, options);
    const key = keyOf(options.secret);
    this.#broadcaster.join(client, key, options);
    const isSeated = seatOf(this.#actor.metadata, key) !== null;
    if (isSeated) this.#opener ??= client.auth?.visitor;
    if (isSeated && this.#actor.match.phase === 'playing') BaseRoom.services.metrics.cameBack();
    const lines = isSeated ? this.#talk.linesFor(key) : [];
    if (lines.length > 0) client.send('chat', lines);
    this.#reports.tell(key);
    this.#look();
    this.#list();
  }

  override onLeave(client: MatchClient, code?: number): void {
    super.onLeave(client);
    if (this.#broadcaster.isDeserted) this.#actor.pace.letRun();
    const { userData: standing } = client;
    if (code === CloseCode.CONSENTED && standing && 'key' in standing) this.#again.left(standing.key);
    this.#broadcaster.patch();
    this.#look();
    this.#list();
  }

  override onDispose(): void {
    const { matches, quota, log } = BaseRoom.services;
    if (this.#actor) {
      matches.close(this.#actor);
      log.debug({ match: this.roomId, events: this.#actor.log.length }, 'a match is closed');
    }
    this.#bots?.stop();
    this.#presence?.stop();
    this.#again?.stop();
    this.#talk?.stop();
    if (this.#pass) quota.giveBack(this.#pass);
  }

  #publish(envelopes: readonly Envelope[], bytes: number): void {
    // Whoever stands up has no seat afterwards, and whoever sits down had none before.
    const asking = this.#visitorAsking(envelopes);
    this.#broadcaster.publish(envelopes);
    this.#charge(asking ?? this.#visitorAsking(envelopes) ?? this.#opener, bytes);
    this.#commentators.publish();
    this.#bots.think();
    if (concernsPeople(envelopes)) this.#look();
    else this.#endTakeover();
    // Without an event it is what is kept besides them that has changed: a lock, it may be.
    if (envelopes.length === 0 || envelopes.some(({ type }) => listedEvents.includes(type))) this.#list();
  }

  /** The address of whoever asked for these events; none of bots and clocks. */
  #visitorAsking([first]: readonly Envelope[]): string | undefined {
    const { id = null, seat = null } = first?.cause ?? {};
    return id === null || seat === null ? undefined : this.#clientAt(seat)?.auth?.visitor;
  }

  #charge(visitor: string | undefined, bytes: number): void {
    if (visitor && bytes > 0) BaseRoom.services.logBudget.charge(visitor, bytes);
  }

  /** Who is here, or what goes on, has changed. */
  #look(): void {
    this.#presence.look();
    void this.#again.look();
    this.#endStandIns();
    this.#endTakeover();
  }

  #endTakeover(): void {
    if (this.#actor.halts.reason === 'takeover' && this.#areAllHere()) this.#actor.halts.endTakeover();
  }

  /** Nobody who is in the game, and plays themselves, is without a connection. */
  #areAllHere(): boolean {
    const { game, play, seats } = this.#actor.match;
    const status = game.status(game.visibility.view(play, 'spectator')).seats;
    return seats.every(
      (player, seat) => !player || isPlayedByBot(player) || status[seat]?.is !== 'in' || this.#broadcaster.isHere(seat),
    );
  }

  /** Whoever is back plays themselves again. */
  #endStandIns(): void {
    this.#actor.match.seats.forEach((player, seat) => {
      if (!player?.standIn || !this.#broadcaster.isHere(seat) || this.#actor.match.phase !== 'playing') return;
      this.#actor
        .dispatch((at) =>
          this.#actor.match.seats[seat]?.standIn ? { command: { type: 'come-back', at, seat } } : null,
        )
        .catch((error: Error) => this.onUncaughtException(error, 'coming back'));
    });
  }

  /** Of whoever sits there; null where they have no connection. */
  #roundTripOf(seat: Seat): number | null {
    const client = this.#clientAt(seat);
    return client ? roundTripOf(client) : null;
  }

  #clientAt(seat: Seat): MatchClient | undefined {
    for (const client of this.clients)
      if (client.userData?.is === 'seated' && client.userData.seat === seat) return client;
    return undefined;
  }

  /** Somebody else writes this log: whoever is here finds the table again at its new actor. */
  #giveUp(error: Error): void {
    const isHandedOver = BaseRoom.services.cluster?.isDraining && !(error instanceof Unconfirmed);
    if (!isHandedOver) this.log.error({ error }, 'lost a table to another writer');
    this.#actor.stop();
    this.#bots.stop();
    void this.disconnect(isHandedOver ? TABLE_MOVED : TABLE_LOST);
    // Nobody else has it: it goes on here, as its log says.
    if (error instanceof Unconfirmed) void reopenRoom(BaseRoom.services, this.roomId);
  }

  #list(): void {
    void this.setMatchmaking({ metadata: this.#listing() });
  }

  /** `matchId` is how `filterBy` finds the room of a match. */
  #listing(): TableListing {
    const { match, metadata } = this.#actor;
    const here = this.#broadcaster.present();
    const people = [...metadata.seatOwners, ...metadata.reservations.map((one) => one?.key ?? null)];
    return {
      matchId: this.roomId,
      game: match.game.info.id,
      title: titleOf(this.#actor),
      phase: match.phase,
      seats: match.seats.length,
      taken: match.seats.filter((player) => player).length,
      locked: metadata.locked,
      watching: this.#broadcaster.watching,
      attended: people.some((key) => key !== null && here.has(key)),
    };
  }
}

/** Whether who sits there, and who of them plays on, may be another after it: not after a move in the game. */
const concernsPeople = (envelopes: readonly Envelope[]): boolean =>
  envelopes[0]?.cause?.command.type !== 'act' || envelopes.some((one) => isMatchEvent(eventOf(one)));

const hasPlace = (metadata: PrivateMetadata, key: string): boolean =>
  seatOf(metadata, key) !== null || reservedFor(metadata, key) !== null;

/** Whether somebody comes back to a match that is open in this process. */
export function isComingBack({ matches }: Services, { matchId, secret }: { matchId: string; secret: string }): boolean {
  const actor = matches.actorOf(matchId);
  return actor !== null && hasPlace(actor.metadata, keyOf(secret));
}

/** @throws JoinRefused where only players may come in, or nobody */
export async function isPlayer(matchId: string, key: string): Promise<boolean> {
  const { store, matches } = BaseRoom.services;
  // A match that is just being opened has no actor yet: then what is written down says it.
  const actor = matches.actorOf(matchId);
  const [metadata, summary] = actor
    ? [actor.metadata, actor.summary]
    : await Promise.all([store.metadataOf(matchId), store.summaryOf(matchId)]);
  if (!metadata || !summary) throw new JoinRefused(404, NO_SUCH_TABLE);
  const isTheirs = hasPlace(metadata, key);
  if (actor || isTheirs) return isTheirs;
  if (summary.phase === 'over') throw new JoinRefused(404, 'This match is over. You can watch its replay.');
  if (summary.asleepSince !== null) throw new JoinRefused(409, 'The match sleeps until one of its players is back.');
  return false;
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
