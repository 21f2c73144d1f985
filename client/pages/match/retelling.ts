/**
 * Of a match that grew from another one, what had happened before is told again when it starts: until then nobody knows
 * as whose it will be seen, and who sits down was told it as one who watches.
 */
import { isMatchEvent } from '../../../shared/match-events.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { OnEvents } from '../../app/connection/told-events.ts';

export class Retelling {
  readonly #everything: () => Promise<RedactedEvent[]>;
  readonly #tell: OnEvents;
  #hasGrown = false;
  #hasStarted = false;
  /** All is told as it comes. */
  #isDone = false;
  #isAsking = false;
  /** What came since the start. */
  readonly #waiting: RedactedEvent[] = [];

  /** @param everything asks for all that can be told by now */
  constructor(everything: () => Promise<RedactedEvent[]>, tell: OnEvents) {
    this.#everything = everything;
    this.#tell = tell;
  }

  hear(events: RedactedEvent[], late: boolean): void {
    const [first] = events;
    if (first?.pos === 0) this.#hasGrown = 'grewFrom' in first.event;
    if (!this.#hasGrown || this.#isDone) return this.#tell(events, late);
    this.#hasStarted ||= events.some(({ event }) => event.type === 'started');
    if (!this.#hasStarted) {
      this.#tell(
        events.filter(({ event }) => isMatchEvent(event)),
        late,
      );
      return;
    }
    this.#waiting.push(...events);
    void this.#tellAgain();
  }

  async #tellAgain(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const told = await this.#everything();
      const last = told.at(-1)?.pos ?? -1;
      this.#isDone = true;
      this.#tell(told, true);
      const since = this.#waiting.filter(({ pos }) => pos > last);
      if (since.length > 0) this.#tell(since, true);
    } catch {
      // The connection broke: it is asked again with what comes next.
    } finally {
      this.#isAsking = false;
    }
  }
}
