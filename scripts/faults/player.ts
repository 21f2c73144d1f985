/**
 * Somebody at a table, who does what the page does: comes back whenever the line is cut, catches up from what was seen last,
 * and asks again, under the same id, for what was not answered.
 */
import { Protocol } from 'colyseus.js';
import { isRefusal, type Seat } from '../../shared/contract/game.ts';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { randomHex } from '../../shared/crypto/unguessable.ts';
import { UpdateReader } from '../../shared/packed-update.ts';
import type { ErrorReply, PackedUpdate, Request, SyncReply, Update } from '../../shared/protocol.ts';
import { keyOf } from '../../server/match/ids.ts';
import { seatOf } from '../../server/match/requests.ts';
import { readFrame, requestFrame } from '../wire.ts';
import type { Checks } from './checks.ts';
import type { House } from './house.ts';
import { Line } from './line.ts';
import { settle, type World } from './world.ts';

type Asked = Omit<Request, 'id' | 'proof'> extends infer _ ? { type: string; [field: string]: unknown } : never;

/** What a simulation has of the house: null while it is down. */
export interface Running {
  house: House | null;
}

export class Player {
  readonly key: string;
  readonly secret: string;
  readonly name: string;
  readonly match: string;
  readonly seats: number;
  readonly #world: World;
  readonly #running: Running;
  readonly #checks: Checks;
  #line: Line | null = null;
  #isComing = false;
  #hasGone = false;
  /** The position of the last event that was seen. */
  #seen = -1;
  #nonce = '';
  #asked = 0;
  /** By number: what a reply is to. */
  #replies = new Map<number, (heard: { isGranted: boolean; payload: object }) => void>();
  /** By id: asked for, and not answered. */
  readonly #unanswered = new Map<string, Asked>();

  constructor(
    world: World,
    running: Running,
    checks: Checks,
    at: { match: string; name: string; secret: string; seats: number },
  ) {
    this.#world = world;
    this.#running = running;
    this.#checks = checks;
    this.match = at.match;
    this.name = at.name;
    this.seats = at.seats;
    this.secret = at.secret;
    this.key = keyOf(this.secret);
  }

  /** Comes, and goes on doing something every now and then until `leave`. */
  begin(): void {
    void this.#come();
    const live = () => {
      if (this.#hasGone) return;
      this.#act();
      this.#world.after(this.#world.between(150, 2500), live);
    };
    this.#world.after(this.#world.between(300, 1500), live);
  }

  /** Closes the page. */
  leave(): void {
    this.#hasGone = true;
    this.cutLine();
  }

  cutLine(): void {
    this.#line?.cut();
  }

  /** The page sends what was not answered once more, though it is on its way. */
  repeat(): void {
    const [one] = this.#unanswered;
    if (one && this.#line) this.#send(...one);
  }

  async #come(): Promise<void> {
    if (this.#isComing || this.#line || this.#hasGone) return;
    this.#isComing = true;
    const world = this.#world;
    const reader = new UpdateReader();
    /** What was read as it was sent, in order: a frame that does not arrive was shown to nobody, but it was sent. */
    const sent: (() => void)[] = [];
    const line: Line = new Line(world, {
      onSent: (frame) => sent.push(this.#read(frame, reader, line)),
      onFrame: () => sent.shift()?.(),
      onClosed: () => this.#lost(line),
    });
    this.#line = line;
    try {
      const { house } = this.#running;
      if (!house) throw new Error('Nobody answers.');
      await house.join(this.match, this.secret, line.socket);
    } catch (error) {
      this.#checks.joinRefused(error);
      line.cut();
    }
    this.#isComing = false;
    if (line.isCut) this.#lost(line);
    await settle();
  }

  #lost(line: Line): void {
    if (this.#line !== line && this.#line !== null) return;
    this.#line = null;
    this.#replies.clear();
    if (!this.#hasGone) this.#world.after(this.#world.between(80, 1200), () => void this.#come());
  }

  /** @returns what comes of it where it arrives */
  #read(frame: Buffer, reader: UpdateReader, line: Line): () => void {
    const heard = readFrame(frame);
    if (heard.is === 'joined')
      return () => {
        line.toHouse(Buffer.of(Protocol.JOIN_ROOM));
        this.#catchUp();
        for (const one of this.#unanswered) this.#send(...one);
      };
    if (heard.is === 'reply') {
      const { events } = heard.payload as Partial<Update>;
      if (heard.isGranted && events) this.#checks.shown(this, heard.payload as Update);
      return () => {
        this.#replies.get(heard.id)?.(heard);
        this.#replies.delete(heard.id);
      };
    }
    if (heard.is !== 'message' || heard.type !== 'u') return () => {};
    const update = reader.read(heard.payload as PackedUpdate);
    this.#checks.shown(this, update);
    return () => this.#take(update);
  }

  #catchUp(): void {
    this.#ask('sync', { after: this.#seen }, ({ isGranted, payload }) => {
      if (!isGranted) return void this.#world.after(500, () => this.#catchUp());
      const page = payload as SyncReply;
      this.#take(page);
      if (page.more) this.#catchUp();
    });
  }

  #take({ events }: Pick<Update, 'events'>): void {
    for (const { pos, event } of events) {
      if (pos <= this.#seen) continue;
      // Something was missed: the page asks for it.
      if (pos > this.#seen + 1) return this.#catchUp();
      this.#seen = pos;
      if (event.type === 'starting' && this.#nonce) this.#command({ type: 'open', nonce: this.#nonce });
    }
  }

  /** One thing that somebody might do now. */
  #act(): void {
    if (!this.#line || this.#unanswered.size > 2) return;
    const actor = this.#running.house?.matches.actorOf(this.match);
    if (!actor) return;
    const { chance } = this.#world;
    const { match, metadata } = actor;
    const seat = seatOf(metadata, this.key);
    if (match.phase === 'waiting') {
      if (seat === null) return this.#sit();
      const isFull = match.seats.every((player) => player);
      if (match.seats[seat] && !match.seats[seat].commitment) return this.#commit();
      if (seat === match.host && isFull && !match.starting) this.#command({ type: 'start' });
      return;
    }
    if (match.phase !== 'playing' || seat === null || chance.float() < 0.15) return;
    if (chance.float() < 0.002) return this.#command({ type: 'leave' });
    this.#choose(seat);
  }

  #choose(seat: Seat): void {
    const { game, play } = this.#running.house!.matches.actorOf(this.match)!.match;
    const legal = game.legalActions(game.visibility.view(play, seat), seat);
    if (legal.length > 0) this.#command({ type: 'act', act: this.#world.chance.pick(legal) });
  }

  #sit(): void {
    this.#nonce = randomHex(16);
    this.#command({ type: 'sit', name: this.name, commitment: commitmentTo(this.#nonce) });
  }

  #commit(): void {
    this.#nonce = randomHex(16);
    this.#command({ type: 'commit', commitment: commitmentTo(this.#nonce) });
  }

  #command(command: Asked): void {
    const id = `c${randomHex(8)}`;
    this.#unanswered.set(id, command);
    this.#send(id, command);
  }

  #send(id: string, command: Asked): void {
    this.#ask('command', { id, ...command }, ({ isGranted, payload }) => {
      this.#unanswered.delete(id);
      if (isGranted) return this.#checks.granted(this, id, payload as { pos: number });
      const { error } = payload as ErrorReply;
      this.#checks.refused(this, id, error.code);
      // As the page does: nothing has changed, and it is worth asking again.
      if (error.code === 'not-saved') this.#world.after(300, () => this.#askAgain(id, command));
    });
  }

  #askAgain(id: string, command: Asked): void {
    if (this.#hasGone) return;
    this.#unanswered.set(id, command);
    if (this.#line) this.#send(id, command);
  }

  #ask(type: string, payload: object, onReply: (heard: { isGranted: boolean; payload: object }) => void): void {
    const number = ++this.#asked;
    this.#replies.set(number, onReply);
    this.#line?.toHouse(requestFrame(number, type, payload));
  }
}

export { isRefusal };
