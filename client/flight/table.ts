/**
 * A table in this browser, without a server: the same actor, the same updates and the same bots, over a log in IndexedDB.
 * To a connection it is a room like any other. It lasts as long as the connection: whoever comes back opens the match
 * anew from its log.
 */
import type { z } from 'zod';
import { isRefusal, refuse, type Refusal, type Synced } from '../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import {
  againRequest,
  paceRequest,
  reportRequest,
  commentaryRequest,
  request as requestFormat,
  syncRequest,
  type Request,
  type Update,
  sayRequest,
} from '../../shared/protocol.ts';
import { MATCH_ASLEEP, TABLE_LOST, TAKEN_ELSEWHERE } from '../../shared/protocol-codes.ts';
import { newRoomState, type RoomState } from '../../shared/room-state.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { BotPlayers } from '../../shared/table/bot-players.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import { nextMatchOf, type Matches } from '../../shared/table/matches.ts';
import { Broadcaster, type TableClient } from '../../shared/table/broadcaster.ts';
import type { TableRoom } from '../app/connection/rooms.ts';
import { FlightBots } from './bots.ts';

/** What the matches of this browser are dealt and opened by, and what is to be done at their turns. */
export interface FlightHouse {
  matches: Matches;
  /** Whose browser it is: the hash of their secret. */
  key: string;
  /** Another match was opened at this table. */
  onOpened(match: string): void;
  onOver(match: string): void;
}

/** Whoever opens a table against bots sits first. */
const PERSON = 0;

export class FlightTable implements TableRoom {
  readonly reconnection = { enabled: false };
  readonly connection = { isOpen: true, close: () => void this.leave() };
  readonly #house: FlightHouse;
  readonly #actor: MatchActor;
  readonly #broadcaster: Broadcaster;
  readonly #thinking = new FlightBots();
  readonly #bots: BotPlayers;
  readonly #state: RoomState;
  readonly #joined: Promise<void>;
  /** The only one who is told anything. */
  readonly #client: TableClient;
  /** This person's pages, of which one has the table at a time. */
  readonly #pages = new BroadcastChannel('three-rooms-flight');
  #onState: ((state: RoomState) => void)[] = [];
  #onUpdate: ((update: Update) => void)[] = [];
  #onLeave: ((code: number) => void)[] = [];

  /** @param synced of the game that is played */
  constructor(house: FlightHouse, actor: MatchActor, synced: Synced) {
    this.#house = house;
    this.#actor = actor;
    this.#state = newRoomState(actor.match.game.info.id, synced);
    this.#client = {
      send: (_type, update) => this.#onUpdate.forEach((hear) => hear(update as Update)),
      leave: (code) => this.#hangUp(code),
    };
    this.#broadcaster = new Broadcaster(
      {
        state: this.#state,
        clients: [this.#client],
        broadcastPatch: () => this.#onState.forEach((hear) => hear(this.#state)),
        broadcast: () => {},
        sendAll: (clients, type, message) => clients.forEach((client) => client.send(type, message)),
      },
      actor,
      synced,
    );
    this.#bots = new BotPlayers(
      actor,
      this.#thinking,
      { error: (of, message) => console.error(message, of), warn: (of, message) => console.warn(message, of) },
      () => this.connection.isOpen,
    );
    actor.start({
      onEvents: (envelopes) => this.#publish(envelopes),
      onNotShown: (error) => console.error(error),
      onLost: () => this.#hangUp(TABLE_LOST),
      onNotSaved: (error) => console.error(error),
      onPace: () => this.#broadcaster.tellPace(),
    });
    this.#pages.addEventListener('message', ({ data: taken }) => taken === actor.id && this.#hangUp(TAKEN_ELSEWHERE));
    this.#pages.postMessage(actor.id);
    document.addEventListener('visibilitychange', this.#sleepUnseen);
    // Whoever has just been given this room still has to listen.
    this.#joined = new Promise((resolve) => setTimeout(resolve)).then(() => {
      if (!this.connection.isOpen) return;
      this.#broadcaster.join(this.#client, house.key);
      this.#bots.think();
    });
  }

  onStateChange(hear: (state: RoomState) => void): void {
    this.#onState.push(hear);
  }

  /** Nobody else is here who could say anything. */
  onMessage: TableRoom['onMessage'] = (type: string, hear: (update: never) => void): void => {
    if (type === 'update') this.#onUpdate.push(hear as (update: Update) => void);
  };

  onLeave(hear: (code: number) => void): void {
    this.#onLeave.push(hear);
  }

  removeAllListeners(): void {
    this.#onState = [];
    this.#onUpdate = [];
    this.#onLeave = [];
  }

  request: TableRoom['request'] = async (type: keyof FlightTable['requests'], message: unknown): Promise<never> => {
    await this.#joined;
    const answer = await this.requests[type](message);
    if (isRefusal(answer)) throw rejected(answer);
    return answer as never;
  };

  /** What a connection asks for, as the server's room has it: a new kind of request is added to both. */
  readonly requests = {
    sync: asked(syncRequest, ({ after }) => {
      const { userData: standing } = this.#client;
      // It has closed meanwhile: the words are those of a line that broke.
      if (!standing || !('key' in standing)) throw new Error('connection closed');
      return this.#broadcaster.pageFor(standing, after);
    }),
    command: asked(requestFormat, (command) => this.#command(command)),
    pace: asked(paceRequest, (pace) => this.#actor.pace.set(this.#house.key, pace)),
    commentary: asked(commentaryRequest, () => refuse('has-seat', 'Nobody watches here: you have a seat.')),
    say: asked(sayRequest, () => ({})),
    report: asked(reportRequest, () => refuse('nobody', 'Nobody else is here.')),
    again: asked(againRequest, (answer) => ('ready' in answer && answer.ready ? this.#again() : {})),
  };

  /** It is never far. */
  ping(hear: (ms: number) => void): void {
    hear(0);
  }

  leave(): Promise<void> {
    this.#close();
    return Promise.resolve();
  }

  async #command(command: Request): Promise<object> {
    const answer = await this.#actor.submit(this.#house.key, command);
    // Its only person has gone: bots play for nobody.
    if (command.type === 'leave' && !isRefusal(answer))
      await this.#actor.dispatch((at) => ({ command: { type: 'abandon', at } }));
    return answer;
  }

  /** There is nobody to wait for. */
  async #again(): Promise<object> {
    const { match, metadata } = this.#actor;
    if (match.phase !== 'over') return refuse('not-over', 'The match is not over yet.');
    if (metadata.rematchId) return {};
    const next = nextMatchOf(this.#actor, { seats: [PERSON], withBots: true, host: PERSON });
    if (isRefusal(next)) return next;
    const { id } = await this.#house.matches.create(next);
    this.#house.onOpened(id);
    return this.#actor.updateMetadata((kept) => ({ ...kept, rematchId: id }));
  }

  #publish(envelopes: readonly Envelope[]): void {
    this.#broadcaster.publish(envelopes);
    this.#bots.think();
    if (envelopes.at(-1)?.type === 'finished') this.#house.onOver(this.#actor.id);
  }

  /** Nobody else waits here: the match stands still while its person does something else. */
  #sleepUnseen = (): void => {
    const { phase } = this.#actor.match;
    if (document.visibilityState !== 'hidden' || phase !== 'playing') return;
    void this.#actor
      .fallAsleep(() => document.visibilityState === 'hidden')
      .then((answer) => isRefusal(answer) || this.#hangUp(MATCH_ASLEEP));
  };

  #hangUp(code: number): void {
    if (!this.connection.isOpen) return;
    const told = this.#onLeave;
    this.#close();
    told.forEach((hear) => hear(code));
  }

  #close(): void {
    if (!this.connection.isOpen) return;
    this.connection.isOpen = false;
    document.removeEventListener('visibilitychange', this.#sleepUnseen);
    this.#pages.close();
    this.#bots.stop();
    this.#thinking.close();
    this.#house.matches.close(this.#actor);
  }
}

/** Reads what is asked for as the server does. */
const asked =
  <Asked>(schema: z.ZodType<Asked>, answer: (asked: Asked) => Promise<object> | object) =>
  async (message: unknown): Promise<object> => {
    const read = schema.safeParse(message);
    return read.success ? answer(read.data) : refuse('bad-request', sentenceOf(problemsOf(read.error)));
  };

/** As a room's client says that a request was refused. */
const rejected = ({ refused, message }: Refusal): Error =>
  Object.assign(new Error(message), { name: 'rejected', reason: { error: { code: refused, message } } });
