/** Somebody at a table, through the page's own connection: they sit down, show their nonce, choose at random, and go. */
import { MatchConnection } from '../../client/app/connection/connection.ts';
import type { NewRequest } from '../../client/app/connection/requests.ts';
import { RoomClient, type MakeTransport } from '../../client/app/connection/room-client.ts';
import type { TableRoom } from '../../client/app/connection/rooms.ts';
import type { Seat } from '../../shared/contract/game.ts';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { randomHex } from '../../shared/crypto/unguessable.ts';
import { UpdateReader } from '../../shared/packed-update.ts';
import type { PackedUpdate, RedactedEvent, Request, Update } from '../../shared/protocol.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { seatOf } from '../../shared/table/requests.ts';
import { GRANTED, readFrame } from '../../server/testing/frames.ts';
import { Violation, type Checks } from './checks.ts';
import type { Running } from './house.ts';
import { Line } from './line.ts';
import type { World } from './world.ts';

/** Opens no socket of its own: a line carries each room. */
const client = new RoomClient('http://house');
/** Nobody gives a join up that gets no answer: what comes of it late is tried, too. */
const PATIENCE_MS = 1e9;
/** Failures after which what was asked may still come to be. */
const UNDECIDED = ['gone', 'lost', 'not-saved'];

export class Player {
  readonly key: string;
  readonly name: string;
  readonly match: string;
  readonly #secret: string;
  readonly #world: World;
  readonly #running: Running;
  readonly #checks: Checks;
  #connection!: MatchConnection;
  #line: Line | null = null;
  #isResting = false;
  #hasGone = false;
  /** The position of the last event that was told. */
  #told = -1;
  #nonce = '';
  #isAsking = false;
  /** Who waits to hear which command theirs became, in the order in which they are signed. */
  #unsigned: ((request: Request) => void)[] = [];

  constructor(
    world: World,
    running: Running,
    checks: Checks,
    { match, name, secret }: { match: string; name: string; secret: string },
  ) {
    this.#world = world;
    this.#running = running;
    this.#checks = checks;
    this.match = match;
    this.name = name;
    this.#secret = secret;
    this.key = keyOf(secret);
  }

  /** Opens the page, and does something every now and then. */
  begin(): void {
    this.#world.asPage(() => this.#open());
    const live = () => {
      if (this.#hasGone) return;
      this.#world.asPage(() => this.#act());
      this.#world.after(this.#world.between(150, 2500), live);
    };
    this.#world.after(this.#world.between(300, 1500), live);
  }

  /** Does nothing more: what happens now is due by itself. */
  rest(): void {
    this.#isResting = true;
  }

  /** Closes the page. */
  leave(): void {
    this.#hasGone = true;
    this.#world.asPage(() => this.#connection.close());
    this.cutLine();
  }

  /** Loads it anew: what had not been answered is not asked again. */
  reload(): void {
    this.#world.asPage(() => {
      this.#connection.close();
      this.cutLine();
      if (!this.#hasGone) this.#open();
    });
  }

  cutLine(): void {
    this.#line?.cut();
  }

  /** What the page has sent last comes twice. */
  repeat(): void {
    this.#line?.repeat();
  }

  #open(): void {
    this.#told = -1;
    this.#isAsking = false;
    this.#unsigned = [];
    const connection: MatchConnection = new MatchConnection(this.match, (events) => this.#take(connection, events), {
      join: () => this.#join(),
      witness: {
        saw: () => {},
        seated: () => {},
        sign: (request) => {
          this.#unsigned.shift()?.(request);
          return Promise.resolve(request);
        },
        granted: ({ id }, pos) => this.#checks.granted(this, id, { pos }),
      },
    });
    this.#connection = connection;
  }

  #join(): Promise<TableRoom> {
    const reader = new UpdateReader();
    const place = { name: 'match', roomId: this.match, sessionId: '', processId: '' };
    const carry: MakeTransport = (events) => {
      const line = new Line(this.#world, events, (frame) => this.#check(frame, reader));
      this.#line = line;
      // The house does not run in the page.
      this.#world.after(line.wayMs, () => void this.#ask(line));
      return line;
    };
    return client.joinBy(place, PATIENCE_MS, carry, PATIENCE_MS);
  }

  async #ask(line: Line): Promise<void> {
    try {
      const { house } = this.#running;
      if (!house) throw new Error('Nobody answers.');
      await house.join(this.match, this.#secret, line.socket);
    } catch (error) {
      this.#checks.joinRefused(error);
      line.cut();
    }
  }

  #check(frame: Buffer, reader: UpdateReader): void {
    const heard = readFrame(frame);
    if (heard.is === 'message' && heard.type === 'u') {
      this.#checks.shown(this, reader.read(heard.payload as PackedUpdate));
    } else if (heard.is === 'reply' && heard.status === GRANTED && 'events' in heard.payload) {
      this.#checks.shown(this, heard.payload as Update);
    }
  }

  #take(connection: MatchConnection, events: readonly RedactedEvent[]): void {
    // Of a page that was closed.
    if (connection !== this.#connection) return;
    for (const { pos, event } of events) {
      if (pos !== this.#told + 1) throw new Violation(`${this.name} is told event ${pos} after ${this.#told}.`);
      this.#told = pos;
      if (event.type === 'starting' && this.#nonce) this.#command({ type: 'open', nonce: this.#nonce });
    }
  }

  /** One thing that somebody might do now. */
  #act(): void {
    if (this.#isResting || this.#isAsking) return;
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
    this.#command({ type: 'sit', name: this.name, commitment: this.#commitment() });
  }

  #commit(): void {
    this.#command({ type: 'commit', commitment: this.#commitment() });
  }

  #commitment(): string {
    this.#nonce = randomHex(16);
    return commitmentTo(this.#nonce);
  }

  #command(asked: NewRequest): void {
    const connection = this.#connection;
    this.#isAsking = true;
    let id: string | undefined;
    this.#unsigned.push((request) => (id = request.id));
    void connection.requests.command(asked).then((failure) => {
      if (connection !== this.#connection) return;
      this.#isAsking = false;
      if (failure && id && !UNDECIDED.includes(failure.failed)) this.#checks.refused(this, id, failure.failed);
    });
  }
}
