/** What has been let go of a match's commentary, as it comes. */
import { effect, signal } from '@preact/signals';
import type { ToldEvent } from '../../../../shared/protocol.ts';
import { retryDelayMs, type Backoff } from '../../../../shared/retry.ts';
import type { LiveMatch } from '../live-match.ts';

/** How soon a page that was not given is asked for again. */
const again: Backoff = { firstMs: 1500, longestMs: 15_000 };

export class CommentaryFeed {
  /** From the first event of the match on. */
  readonly heard: ToldEvent[] = [];
  /** How many that are. */
  readonly grows = signal(0);
  readonly #connection: LiveMatch['connection'];
  readonly #stop: () => void;
  #isAsking = false;
  #isClosed = false;

  constructor(connection: LiveMatch['connection']) {
    this.#connection = connection;
    connection.talk.onCommentary = (events) => this.#take(events);
    // Whoever comes back is a stranger to the table: it tells more after having been asked.
    this.#stop = effect(() => {
      if (connection.link.value.is === 'live') void this.#catchUp();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#connection.talk.onCommentary = null;
    this.#stop();
  }

  #take(events: readonly ToldEvent[]): void {
    const fresh = events.filter(({ pos }) => pos >= this.heard.length);
    if (fresh[0] && fresh[0].pos > this.heard.length) return void this.#catchUp();
    this.heard.push(...fresh);
    this.grows.value = this.heard.length;
  }

  async #catchUp(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    let failures = 0;
    for (let more = true; more && !this.#isClosed;) {
      const page = await this.#connection.requests.commentary(this.heard.length - 1);
      if (page) this.#take(page.events);
      else await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures++, again)));
      // Where the connection broke it is asked again when there is one.
      more = page ? page.more : this.#connection.link.peek().is === 'live';
    }
    this.#isAsking = false;
  }
}
