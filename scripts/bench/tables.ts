/** A two-player table at each of the servers that are compared. A move is over when both players were told of it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Protocol } from 'colyseus.js';
import { signedText } from '../../shared/crypto/signatures.ts';
import { UpdateReader } from '../../shared/packed-update.ts';
import type { PackedUpdate, Update } from '../../shared/protocol.ts';
import { dataFrame, readFrame, requestFrame } from '../wire.ts';
import { addressOf, Line, post } from './line.ts';

export interface Table {
  /** Where it has one, what others find it by. */
  id?: string;
  /** The nth move, by the seat whose turn it is; resolves when both were told. */
  move(count: number): Promise<void>;
  /** All that came in over TCP by now. */
  bytesRead(): number;
  close(): Promise<void>;
}

const SIZE = 20;

/** Square by square, the two in turn: nobody fills a row of their own. */
const squareOf = (count: number): number => count % (SIZE * SIZE);

/** Resolves when both have been told of the move that was made last. */
class BothTold {
  #left = 0;
  #resolve = () => {};

  next(): Promise<void> {
    this.#left = 2;
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  told(): void {
    if (--this.#left === 0) this.#resolve();
  }
}

const ends = (lines: Line[]): Pick<Table, 'bytesRead' | 'close'> => ({
  bytesRead: () => lines.reduce((sum, line) => sum + line.bytesRead, 0),
  close: async () => void (await Promise.all(lines.map((line) => line.close()))),
});

interface Reservation {
  sessionId: string;
  roomId: string;
  processId: string;
}

/** Comes into a Colyseus room, by its own protocol. */
export async function enter(
  url: string,
  address: string,
  options: object,
  hear: (frame: Buffer) => void,
): Promise<Line> {
  const reserved = await post<Reservation>(`${url}/matchmake/joinOrCreate/match`, options, address);
  const joined = Promise.withResolvers<void>();
  const line = new Line(
    `${url}/${reserved.processId}/${reserved.roomId}?sessionId=${reserved.sessionId}`,
    address,
    (frame) => {
      if (frame[0] !== Protocol.JOIN_ROOM) return hear(frame);
      line.send(Buffer.of(Protocol.JOIN_ROOM));
      joined.resolve();
    },
  );
  await joined.promise;
  return line;
}

export async function bareTable(url: string, match: number): Promise<Table> {
  const both = new BothTold();
  const hear = (frame: Buffer) => {
    if (frame[0] === Protocol.ROOM_STATE_PATCH) both.told();
  };
  const lines: Line[] = [];
  for (const _ of [0, 1]) lines.push(await enter(url, addressOf(match), { matchId: `bench${match}` }, hear));
  return {
    move(count) {
      const told = both.next();
      lines[count % 2]!.send(dataFrame('place', [count % 2, squareOf(count)]));
      return told;
    },
    ...ends(lines),
  };
}

/** A player at one of this server's tables. */
class Player {
  line!: Line;
  seen = -1;
  head = '';
  readonly nonce = randomBytes(16).toString('hex');
  readonly secret = randomBytes(24).toString('base64url');
  readonly #match: string;
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #isSigning: boolean;
  readonly #onEvent: (event: { type: string; seat?: number }) => void;
  readonly #waiting = new Map<number, (reply: object) => void>();
  readonly #reader = new UpdateReader();
  #asked = 0;

  constructor(match: string, isSigning: boolean, onEvent: (event: { type: string; seat?: number }) => void) {
    this.#match = match;
    this.#isSigning = isSigning;
    this.#onEvent = onEvent;
  }

  async enter(url: string, address: string): Promise<void> {
    const [options, hear] = [{ matchId: this.#match, secret: this.secret }, (frame: Buffer) => this.#hear(frame)];
    // Who does not sign needs no heads. A build from before there were packed updates refuses to be asked for them.
    const wire = { packed: true, heads: this.#isSigning };
    this.line = await enter(url, address, { ...options, ...wire }, hear).catch(() =>
      enter(url, address, options, hear),
    );
  }

  async sit(name: string): Promise<void> {
    const { events } = (await this.ask('sync', { after: -1 })) as { events: { pos: number; hash: string }[] };
    this.#take(events);
    const commitment = createHash('sha256').update(Buffer.from(this.nonce, 'hex')).digest('hex');
    const key = this.#isSigning && { key: this.#keys.publicKey.export({ format: 'jwk' }).x! };
    await this.command({ type: 'sit', name, commitment, ...key });
  }

  command(command: { type: string; [field: string]: unknown }): Promise<object> {
    const id = randomBytes(9).toString('base64url');
    const proof = this.#isSigning && { proof: this.#prove(id, command) };
    return this.ask('command', { ...command, id, ...proof });
  }

  ask(type: string, payload: object): Promise<object> {
    const id = ++this.#asked;
    const { promise, resolve } = Promise.withResolvers<object>();
    this.#waiting.set(id, resolve);
    this.line.send(requestFrame(id, type, payload));
    return promise;
  }

  #prove(id: string, payload: object): object {
    const text = signedText({ match: this.#match, head: this.head, id, payload });
    return { seen: this.seen, signature: sign(null, Buffer.from(text), this.#keys.privateKey) };
  }

  #hear(frame: Buffer): void {
    const heard = readFrame(frame);
    if (heard.is === 'reply') {
      if (!heard.isGranted) console.error('refused', JSON.stringify(heard.payload));
      this.#waiting.get(heard.id)?.(heard.payload);
      this.#waiting.delete(heard.id);
    } else if (heard.is === 'message' && (heard.type === 'u' || heard.type === 'update')) {
      const { events } =
        heard.type === 'u' ? this.#reader.read(heard.payload as PackedUpdate) : (heard.payload as Update);
      this.#take(events);
      for (const { event } of events) this.#onEvent(event);
    }
  }

  #take(events: { pos: number; hash?: string }[]): void {
    const last = events.at(-1);
    if (last && last.pos > this.seen) [this.seen, this.head] = [last.pos, last.hash ?? ''];
  }
}

export const houseTables =
  (isSigning: boolean) =>
  async (url: string, match: number): Promise<Table> => {
    const both = new BothTold();
    const hasStarted = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const address = addressOf(match);
    const options = { size: SIZE, row: SIZE, rows: 'own', turnMs: 3_600_000 };
    const secret = randomBytes(24).toString('base64url');
    const { matchId } = await post<{ matchId: string }>(
      `${url}/api/matches`,
      { game: 'yic-yac-yoe', seats: 2, name: 'A', secret, options, public: true },
      address,
    );
    /** The seat that goes first. */
    let first: number | null = null;
    const players = hasStarted.map((started, seat) => {
      const player: Player = new Player(matchId, isSigning, ({ type, seat: whose = 0 }) => {
        if (type === 'turn-opened') first ??= whose;
        if (type === 'starting') void player.command({ type: 'open', nonce: player.nonce });
        if (type === 'started') started.resolve();
        if (type === 'placed') both.told();
      });
      if (seat === 0) Object.assign(player, { secret });
      return player;
    });
    for (const [seat, player] of players.entries()) {
      await player.enter(url, address);
      await player.sit(`Player ${seat + 1}`);
    }
    await players[0]!.command({ type: 'start' });
    await Promise.all(hasStarted.map(({ promise }) => promise));
    return {
      id: matchId,
      move(count) {
        const told = both.next();
        const square = squareOf(count);
        const cells = [[Math.floor(square / SIZE), square % SIZE]];
        void players[(first! + count) % 2]!.command({ type: 'act', act: { type: 'place', cells } });
        return told;
      },
      ...ends(players.map(({ line }) => line)),
    };
  };
