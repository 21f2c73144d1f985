/** What the house itself says of a match that has ended: what its log says by itself, checked on a thread of its own, and the book. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { BookVerdict } from '../replays/book/check.ts';
import { checkInBook } from '../replays/book/check.ts';
import type { Verdict } from '../replays/log/verdict.ts';
import { isRefusal, type Refusal } from '../shared/contract/game.ts';
import type { SignedBook } from './book.ts';
import { WorkerPool, type Asker } from './platform/worker-pool.ts';
import type * as work from './verdict-worker.ts';

/** With more waiting than this, who asks is to ask again later. */
const MOST_WAITING = 8;
/** A log of 18,000 events takes some 2 s, ms. */
const GIVEN_UP_MS = 20_000;
/** What was found of so many logs is remembered: they change no more. */
const REMEMBERED = 200;

export class Verdicts {
  readonly #book: SignedBook;
  readonly #pool: WorkerPool<typeof work>;
  readonly #known = new LRUCache<string, work.CheckedLog>({ max: REMEMBERED });

  constructor(database: string, book: SignedBook, log: Logger) {
    this.#book = book;
    this.#pool = new WorkerPool({
      name: 'the checks',
      script: new URL('./verdict-worker.ts', import.meta.url),
      data: { database },
      log,
      givenUpMs: GIVEN_UP_MS,
      heapMb: 512,
      mostWaiting: MOST_WAITING,
      mostOfAddress: MOST_WAITING,
    });
  }

  /** Of a match that is over. @throws where it takes too long */
  async of(match: string, asker: Asker): Promise<Verdict | Refusal> {
    const checked = this.#known.get(match) ?? (await this.#pool.run('checkLog', match, asker));
    if (isRefusal(checked)) return checked;
    this.#known.set(match, checked);
    const { entry, ...found } = checked;
    // What a browser has seen, only that browser can tell.
    return { ...found, book: await this.#bookOf(match, entry), seen: { is: 'nothing' } };
  }

  /** What can be made of a log that a stranger hands in. @throws where it takes too long */
  takeOver(lines: string, asker: Asker): Promise<work.TakenOver | Refusal> {
    return this.#pool.run('takeOver', lines, asker);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #bookOf(match: string, entry: work.CheckedLog['entry']): Promise<BookVerdict> {
    if ('whyNot' in entry) return { is: 'unasked', why: entry.whyNot };
    const [reply, verifierKey] = await Promise.all([this.#book.proofOf(match), this.#book.verifierKey()]);
    return checkInBook({ entry, reply, verifierKey });
  }
}
