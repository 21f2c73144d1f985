/**
 * Where players' signatures are checked: one thread beside the server's own. All that come in one turn of the event loop
 * go to it in one message, and come back in one: a message costs as much as a check.
 */
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { isSigned, type SignedText } from '../shared/crypto/signatures.ts';
import { threadOptions } from './platform/threads.ts';
import { rateLimitedLog } from './rate-limited-log.ts';

/** One that waits for the thread. */
interface Waiting {
  signed: SignedText;
  answer(isSigned: boolean | Promise<boolean>): void;
}

export class SignatureChecks {
  readonly #complain: ReturnType<typeof rateLimitedLog>;
  readonly #thread: Piscina<string, boolean[]>;
  #waiting: Waiting[] = [];

  constructor(log: Logger) {
    this.#complain = rateLimitedLog(log);
    this.#thread = new Piscina({
      ...threadOptions,
      filename: new URL('./signature-worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
    });
    // A thread that breaks down is replaced.
    this.#thread.on('error', (error: Error) => this.#complain({ err: error }, 'the thread of signatures failed'));
  }

  /** Whether that is signed; checked in this thread where the other one fails. */
  readonly check = (signed: SignedText): Promise<boolean> => {
    const { promise, resolve: answer } = Promise.withResolvers<boolean>();
    if (this.#waiting.push({ signed, answer }) === 1) setImmediate(() => void this.#checkAll());
    return promise;
  };

  /** What it was doing is checked here. */
  async close(): Promise<void> {
    await this.#thread.destroy();
  }

  async #checkAll(): Promise<void> {
    const asked = this.#waiting;
    this.#waiting = [];
    try {
      // As one text it goes there in a fraction of the time that a copy of each value takes.
      const results = await this.#thread.run(JSON.stringify(asked.map(({ signed }) => signed)));
      asked.forEach(({ answer }, index) => answer(results[index]!));
    } catch (error) {
      this.#complain({ err: error }, 'signatures could not be checked on their thread');
      for (const { signed, answer } of asked) answer(isSigned(signed));
    }
  }
}
