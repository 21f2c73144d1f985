/** A match's events in their order, each once. What this page missed comes before what arrived while it was catching up. */
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { Head, Witness } from '../identity/witness.ts';

/** Events as they come in; `late` ones were missed and are not to be played. */
export type OnEvents = (events: RedactedEvent[], late: boolean) => void;

export class ToldEvents {
  readonly #onEvents: OnEvents;
  readonly #witness: Pick<Witness, 'saw'>;
  #head: Head | null = null;
  /** Events that came while what was missed is still being asked for. */
  #early: RedactedEvent[][] | null = null;

  constructor(onEvents: OnEvents, witness: Pick<Witness, 'saw'>) {
    this.#onEvents = onEvents;
    this.#witness = witness;
  }

  /** The last event received; null before the first. */
  get head(): Head | null {
    return this.#head;
  }

  /** Its position; -1 before the first. */
  get lastPos(): number {
    return this.#head?.pos ?? -1;
  }

  /** There is a new connection: what comes by itself waits for what was missed. */
  beginCatchingUp(): void {
    this.#early = [];
  }

  /** Nothing is missed any more. */
  endCatchingUp(): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const events of early) this.#take(events, false);
  }

  /** Came by itself. */
  come(events: RedactedEvent[]): void {
    if (this.#early) this.#early.push(events);
    else this.#take(events, false);
  }

  /** Was missed. */
  missed(events: RedactedEvent[]): void {
    this.#take(events, true);
  }

  #take(events: RedactedEvent[], late: boolean): void {
    const fresh = events.filter((event) => event.pos > this.lastPos);
    const last = fresh.at(-1);
    if (last?.hash !== undefined) this.#witness.saw((this.#head = { pos: last.pos, hash: last.hash }));
    if (fresh.length > 0 || late) this.#onEvents(fresh, late);
  }
}
