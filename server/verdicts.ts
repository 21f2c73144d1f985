/** What the house itself says of a match that has ended: what its log says by itself, checked on a thread of its own, and the book. */
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import type { BookVerdict } from '../replays/book/check.ts';
import { checkInBook } from '../replays/book/check.ts';
import { entryOf, whyNotInBook } from '../replays/book/entry.ts';
import { fromLines, type Envelope } from '../replays/log/log.ts';
import { checkOrigin, type Checked, type Verdict } from '../replays/log/verdict.ts';
import type { EventStore } from '../replays/store/event-store.ts';
import { refuse, type Refusal } from '../shared/contract/game.ts';
import type { SignedBook } from './book.ts';
import type { TakenOver } from './verdict-worker.ts';

/** With more waiting than this, who asks is to ask again later. */
const MOST_WAITING = 8;
/** A log of 18,000 events takes some 2 s, ms. */
const GIVEN_UP_MS = 20_000;
/** What was found of so many logs is remembered: they change no more. */
const REMEMBERED = 200;

const busy = refuse('busy', 'Too many logs are being checked just now. Try again.');

export class Verdicts {
  readonly #book: SignedBook;
  readonly #logs: Pick<EventStore, 'lines'>;
  readonly #thread: Piscina<string, Checked | TakenOver>;
  readonly #known = new Map<string, Checked>();

  constructor(logs: Pick<EventStore, 'lines'>, book: SignedBook, log: Logger) {
    this.#logs = logs;
    this.#book = book;
    this.#thread = new Piscina({
      filename: new URL('./verdict-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
      // What a log makes of them is its giver's to choose: then the thread ends, and not the house.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    this.#thread.on('error', (error: Error) => log.error({ err: error }, 'the thread of the checks failed'));
  }

  /** @param lines its whole log, as it is stored @throws where it takes too long */
  async of(match: string, lines: string): Promise<Verdict | Refusal> {
    const known = this.#known.get(match);
    if (!known && this.#isBusy) return busy;
    const checked = known ?? ((await this.#thread.run(lines, { signal: AbortSignal.timeout(GIVEN_UP_MS) })) as Checked);
    this.#remember(match, checked);
    // What a browser has seen, only that browser can tell.
    const origin = await checkOrigin(checked, fromLines(lines), (id) => this.#logs.lines(id));
    return { ...checked, ...origin, book: await this.#bookOf(match, lines), seen: { is: 'nothing' } };
  }

  /** What can be made of a log that a stranger hands in. @throws where it takes too long */
  async takeOver(lines: string): Promise<TakenOver | Refusal> {
    if (this.#isBusy) return busy;
    const signal = AbortSignal.timeout(GIVEN_UP_MS);
    return (await this.#thread.run(lines, { name: 'takeOver', signal })) as TakenOver;
  }

  get #isBusy(): boolean {
    return this.#thread.queueSize >= MOST_WAITING;
  }

  async close(): Promise<void> {
    await this.#thread.destroy();
  }

  async #bookOf(match: string, lines: string): Promise<BookVerdict> {
    const log = fromLines(lines) as Envelope[];
    const entry = entryOf(log);
    if (!entry) return { is: 'unasked', why: whyNotInBook(log) ?? '' };
    const [reply, verifierKey] = await Promise.all([this.#book.proofOf(match), this.#book.verifierKey()]);
    return checkInBook({ entry, reply, verifierKey });
  }

  #remember(match: string, checked: Checked): void {
    this.#known.set(match, checked);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > REMEMBERED) this.#known.delete(oldest);
  }
}
