/** What is told of logs, whatever their length: read, cut, hidden and compressed on a thread of its own. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { MatchTally } from '../replays/log/evening.ts';
import type { Refusal } from '../shared/contract/game.ts';
import { isRefusal } from '../shared/contract/game.ts';
import type * as work from './logs-worker.ts';
import { WorkerPool, type Asker } from './platform/worker-pool.ts';

/** A log of 20,000 events takes some 2 s with what others make of the processor, ms. */
const GIVEN_UP_MS = 20_000;
/** Whole classes open the replay of the same match at once. */
const MOST_WAITING = 600;
const MOST_OF_ADDRESS = 120;
/** So many pages of streams are kept, of some 300 kB: those who begin to read the same match are sent the same. */
const KEPT_PAGES = 30;

export class Logs {
  readonly #pool: WorkerPool<typeof work>;
  /** By match and position; those that are full, and those that are being read. */
  /** Whoever asks for a page that is being read waits for that one. */
  readonly #reading = new Map<string, Promise<work.EventsPage | Refusal>>();
  readonly #pages = new LRUCache<string, Promise<work.EventsPage | Refusal>>({ max: KEPT_PAGES });

  constructor(database: string, log: Logger) {
    this.#pool = new WorkerPool({
      name: 'the logs',
      script: new URL('./logs-worker.ts', import.meta.url),
      data: { database },
      log,
      givenUpMs: GIVEN_UP_MS,
      heapMb: 512,
      mostWaiting: MOST_WAITING,
      mostOfAddress: MOST_OF_ADDRESS,
      isKeptReady: true,
    });
  }

  /** A finished match's log as it is stored; a running one's as somebody watching may see it. Null for an unknown match. */
  whole(match: string, isGzipped: boolean, asker: Asker): Promise<work.Sent | null | Refusal> {
    return this.#pool.run('whole', { match, isGzipped }, asker);
  }

  /** See `Rounds`. */
  rounds(part: work.RoundsAsked, asker: Asker): Promise<work.Sent | null | Refusal> {
    return this.#pool.run('rounds', part, asker);
  }

  /** How a match came out; null for one that is not over. */
  tally(match: string, asker: Asker): Promise<MatchTally | null | Refusal> {
    return this.#pool.run('tally', match, asker);
  }

  /** A moment that another match can go on from. */
  moment(match: string, pos: number, asker: Asker): Promise<work.SentMoment | Refusal> {
    return this.#pool.run('moment', { match, pos }, asker);
  }

  /** A page of a match's events as its spectators are told them, for a stream of events. */
  events(match: string, after: number, asker: Asker): Promise<work.EventsPage | Refusal> {
    const name = `${match} ${after}`;
    const known = this.#pages.get(name) ?? this.#reading.get(name);
    if (known) return known;
    const page = this.#pool.run('events', { match, after }, asker);
    this.#reading.set(name, page);
    const keep = (read: work.EventsPage | Refusal) => {
      // A short one may be longer when it is asked for again.
      if (!isRefusal(read) && read.isFull) this.#pages.set(name, page);
    };
    void page.then(keep, () => {}).finally(() => this.#reading.delete(name));
    return page;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
