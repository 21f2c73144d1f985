/**
 * The pings of one socket: whether it answers, and how long the way there and back is. The server alone measures; who
 * answers late only seems slow, so the least of the latest counts, and docs/fairness.md says what is left to gain.
 */
import { randomBytes } from 'node:crypto';
import type { WebSocketClient } from '@colyseus/ws-transport';

type Socket = WebSocketClient['ref'];
type PingedSocket = Pick<Socket, 'ping' | 'on' | 'readyState' | 'OPEN'>;

/** So many of the latest answers count: a minute or so. */
const REMEMBERED = 20;
/** A new socket is pinged so often at once, so soon after each other: its first choice may be near. */
const AT_FIRST = { pings: 5, everyMs: 150 };
/** Who watches, and has answered all pings, is pinged each fifth time: nothing depends on it but whether they are there. */
const OF_WATCHERS = 5;
/** So many pings may be on their way. */
const MOST_OPEN = 8;

const bySocket = new WeakMap<object, RoundTrips>();

export class RoundTrips {
  readonly #socket: PingedSocket;
  readonly #isPlayer: () => boolean;
  /** When each word was sent, ms. */
  readonly #sent = new Map<string, number>();
  #latestMs: number[] = [];
  /** Rounds of pings that it has left without an answer. */
  #missed = 0;
  #looks = 0;

  /** @param isPlayer whether it matters just now how quick it is */
  constructor(socket: PingedSocket, isPlayer = () => true) {
    this.#socket = socket;
    this.#isPlayer = isPlayer;
    socket.on('pong', (word: Buffer) => this.#answered(word.toString('hex')));
    for (let ping = 0; ping < AT_FIRST.pings; ping++) setTimeout(() => this.#ping(), ping * AT_FIRST.everyMs).unref();
  }

  /** Pings once more, if it is time. @returns how often it has left that without an answer in a row */
  look(): number {
    if (this.#sent.size === 0 && !this.#isPlayer() && ++this.#looks % OF_WATCHERS !== 0) return 0;
    this.#ping();
    return this.#missed++;
  }

  /** The least of the latest round trips, ms; null before there was one. */
  get leastMs(): number | null {
    return this.#latestMs.length > 0 ? Math.round(Math.min(...this.#latestMs)) : null;
  }

  /** The word is fresh each time: nobody can answer before they were asked. */
  #ping(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const word = randomBytes(8);
    this.#sent.set(word.toString('hex'), performance.now());
    const [oldest] = this.#sent.keys();
    if (oldest !== undefined && this.#sent.size > MOST_OPEN) this.#sent.delete(oldest);
    this.#socket.ping(word);
  }

  #answered(word: string): void {
    const sentAt = this.#sent.get(word);
    if (sentAt === undefined) return;
    this.#sent.delete(word);
    this.#missed = 0;
    this.#latestMs = [...this.#latestMs, performance.now() - sentAt].slice(-REMEMBERED);
  }
}

/** Begins to measure a socket. */
export const measure = (socket: Socket, isPlayer: () => boolean): void =>
  void bySocket.set(socket, new RoundTrips(socket, isPlayer));

export const roundTripsOf = (socket: Socket): RoundTrips | undefined => bySocket.get(socket);

/** How quick a client's line is, ms; null where it is not known. */
export const roundTripOf = ({ ref }: { ref?: unknown }): number | null =>
  (typeof ref === 'object' && ref !== null ? bySocket.get(ref)?.leastMs : null) ?? null;
