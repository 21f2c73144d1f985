/** What is on, one show after the other: asked of the server, and told to the page. */
import { signal } from '@preact/signals';
import { MOST_SHOWN, type TvQuery, type TvReply } from '../../../shared/tv.ts';
import { retryDelayMs, spreadMs, type Backoff } from '../../../shared/retry.ts';
import { isFailure, type Failure } from '../../app/connection/api.ts';

/** One thing to watch. The same match may come again: then it is another show. */
export type Show = Exclude<TvReply, { is: 'nothing' }> & { key: number };

/** So often it is asked whether there is something better, ms. */
const LOOK_MS = 10_000;
/** So long it is said what comes before it takes over, ms. */
const ANNOUNCED_MS = 5000;
/** What could not be shown is not asked for at once: there may be nothing else. ms */
const BROKEN_MS = 3000;
/** A live match that could not be watched is tried again after this, ms. */
const REFUSED_MS = 60_000;
/** While nobody answers it is asked again ever later, ms. */
const retries: Backoff = { firstMs: 2000, longestMs: 60_000 };
/** A live match is left when the server has said so often, one after the other, that it is none any more. */
const GONE_AFTER = 3;

export class Programme {
  /** null before anything was found. */
  readonly on = signal<Show | 'nothing' | null>(null);
  /** Takes over in a moment. */
  readonly announced = signal<Show | null>(null);
  /** Nobody answers. */
  readonly isLost = signal(false);
  readonly #ask: (query: TvQuery) => Promise<TvReply | Failure>;
  /** Ids, the latest last. */
  #shown: string[] = [];
  #refused: { matchId: string; untilMs: number } | null = null;
  /** What is on is over. */
  #isDue = true;
  #goneTimes = 0;
  #failures = 0;
  #shows = 0;
  #asked = 0;
  #looks: ReturnType<typeof setTimeout> | undefined;
  #takesOver: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: (query: TvQuery) => Promise<TvReply | Failure>) {
    this.#ask = ask;
    void this.look();
  }

  /** What is on is over. */
  next(): void {
    const coming = this.announced.peek();
    if (coming) return this.#put(coming);
    this.#isDue = true;
    void this.look();
  }

  /** What is on can't be shown. */
  skip(): void {
    const show = this.#current;
    if (show?.is === 'live') this.#refused = { matchId: show.matchId, untilMs: performance.now() + REFUSED_MS };
    this.#isDue = true;
    this.#lookIn(spreadMs(BROKEN_MS));
  }

  close(): void {
    this.#asked++;
    clearTimeout(this.#looks);
    clearTimeout(this.#takesOver);
  }

  /** Asks now; whoever hears that the network is back does. */
  look = async (): Promise<void> => {
    clearTimeout(this.#looks);
    const asked = ++this.#asked;
    const reply = await this.#ask(this.#query());
    if (asked !== this.#asked) return;
    this.isLost.value = isFailure(reply);
    if (isFailure(reply)) {
      this.#lookIn(retryDelayMs(this.#failures++, retries, reply.retryAfterS));
      return;
    }
    this.#failures = 0;
    this.#lookIn(spreadMs(LOOK_MS));
    this.#take(reply);
  };

  get #current(): Show | null {
    const on = this.on.peek();
    return on === 'nothing' ? null : on;
  }

  #query(): TvQuery {
    const show = this.#current;
    const isRefused = this.#refused && performance.now() < this.#refused.untilMs;
    return {
      shown: this.#shown,
      ...(show?.is === 'live' && !this.#isDue && { now: show.matchId }),
      ...(isRefused && { without: this.#refused!.matchId }),
    };
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#looks);
    this.#looks = setTimeout(() => void this.look(), ms);
  }

  #take(reply: TvReply): void {
    if (this.#isDue) {
      if (reply.is === 'nothing') this.on.value = 'nothing';
      else this.#put({ ...reply, key: ++this.#shows });
      return;
    }
    const show = this.#current;
    const isSame = show?.is === 'live' && reply.is === 'live' && reply.matchId === show.matchId;
    // Who watches a match hears of its end themselves, and sees it later than the server.
    this.#goneTimes = show?.is === 'live' && reply.is !== 'live' ? this.#goneTimes + 1 : 0;
    if (this.#goneTimes >= GONE_AFTER) return this.next();
    if (reply.is === 'live' && !isSame && !this.announced.peek()) this.#announce({ ...reply, key: ++this.#shows });
  }

  #announce(show: Show): void {
    this.announced.value = show;
    this.#takesOver = setTimeout(() => this.#put(show), ANNOUNCED_MS);
  }

  #put(show: Show): void {
    clearTimeout(this.#takesOver);
    this.announced.value = null;
    this.#isDue = false;
    this.#goneTimes = 0;
    this.#shown = [...this.#shown.filter((id) => id !== show.matchId), show.matchId].slice(-MOST_SHOWN);
    this.on.value = show;
  }
}
