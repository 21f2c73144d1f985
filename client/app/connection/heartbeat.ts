/**
 * Notices when a connection has fallen silent. A server that hangs keeps its sockets open, and a browser does not see a
 * WebSocket's own pings: so the page sends an echo request every second while somebody looks at a match that is played, and
 * every four otherwise, or where HTTP carries the connection. One that is not answered soon may be a slow line as well; so any
 * server is asked whether the match has moved, and only if it has, or after long silence, the connection counts as lost. The
 * lobby's connection is checked the same way.
 */

/** Between the answer to an echo request and the next one, ms. */
const BEAT_MS = { watched: 1000, else: 4000 };
/** A connection is silent when an answer takes longer than this, and than so many usual ones, ms. */
const QUIET = { ms: 700, trips: 4 };
/** While it is silent, how often it is asked whether the match has moved, give or take a third, ms. */
const ASKED_EVERY_MS = 400;
/** Sockets can die without a word, ms. For the connection of a match. */
const LOST_AFTER_MS = 9000;
/** A timer that is so late was held back: the page slept, ms. */
const SLEPT_MS = 2000;

export interface Line {
  /** Asks for an echo. @param hear is told how long it took, ms */
  ping(hear: (tripMs: number) => void): void;
  /** Whether the match is played at another process by now. Null where it can't move. Never rejects */
  hasMoved: (() => Promise<boolean>) | null;
  /** Somebody looks at a match that is played. */
  isWatched(): boolean;
  /** After such a silence it is lost, ms; left out, as for a match. */
  lostAfterMs?: number;
  onEcho(tripMs: number): void;
  /** @param hasMoved its match is elsewhere; else it was silent for too long */
  onLost(hasMoved: boolean): void;
}

export class Heartbeat {
  readonly #line: Line;
  /** Monotonic, ms: when the echo was asked for that is awaited; null while none is. */
  #askedAt: number | null = null;
  #usualMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(line: Line) {
    this.#line = line;
    this.beat();
  }

  /** Asks for an echo now. */
  beat(): void {
    if (this.#isOver) return;
    this.#askedAt = performance.now();
    this.#line.ping((tripMs) => this.#hear(tripMs));
    // The echo may have come at once.
    if (this.#askedAt !== null) this.#after(this.#quietMs, () => this.#look());
  }

  /** The same, unless one is awaited already. */
  check(): void {
    if (this.#askedAt === null) this.beat();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  get #quietMs(): number {
    return Math.max(QUIET.ms, QUIET.trips * this.#usualMs);
  }

  #hear(tripMs: number): void {
    if (this.#isOver) return;
    this.#askedAt = null;
    this.#usualMs = this.#usualMs === 0 ? tripMs : (3 * this.#usualMs + tripMs) / 4;
    this.#after(BEAT_MS[this.#line.isWatched() ? 'watched' : 'else'], () => this.beat());
    this.#line.onEcho(tripMs);
  }

  /** It is silent: asks whether the match has moved, again and again. */
  #look(): void {
    if (this.#askedAt === null) return;
    if (performance.now() - this.#askedAt > (this.#line.lostAfterMs ?? LOST_AFTER_MS)) return this.#lose(false);
    const askedAt = this.#askedAt;
    // One question may wait in front of the server that hangs: the next one is not held up by it.
    void this.#line.hasMoved?.().then((hasMoved) => {
      if (hasMoved && this.#askedAt === askedAt) this.#lose(true);
    });
    this.#after(ASKED_EVERY_MS * (2 / 3 + (2 / 3) * Math.random()), () => this.#look());
  }

  #lose(hasMoved: boolean): void {
    if (this.#isOver) return;
    this.stop();
    this.#line.onLost(hasMoved);
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    const at = performance.now() + ms;
    this.#timer = setTimeout(() => {
      // A page that slept has no reason to mistrust the connection: it asks first.
      if (performance.now() - at > SLEPT_MS) this.beat();
      else act();
    }, ms);
  }
}
