/** The events of a match as they come in: in which order they are passed on, and what the match's own say. */
import { signal } from '@preact/signals';
import type { AbandonedFor } from '../../../shared/command-schemas.ts';
import type { GameTypes, Seat } from '../../../shared/contract/game.ts';
import { isMatchEvent, type MatchEvent } from '../../../shared/match-events.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { OnEvents } from '../../app/connection/told-events.ts';
import { Growing } from './growing.ts';
import { Retelling } from './retelling.ts';

export class Feed {
  /** All events, from the first one on. */
  readonly heard: RedactedEvent[] = [];
  /** The game's own, in order. */
  readonly events = new Growing<RedactedEvent>();
  /** Who did not answer when the start was last called; null if it is not known to have failed. */
  readonly silentAtStart = signal<Seat[] | null>(null);
  /** How the host changed last, while the table waits. */
  readonly hostChange = signal<Extract<MatchEvent, { type: 'made-host' }> | null>(null);
  /** When the match started and ended, by its own clock. */
  readonly spanMs = signal<{ from: number; to: number } | null>(null);
  /** Why the match ended before its end; undefined where nobody came back. */
  readonly abandonedFor = signal<AbandonedFor | undefined>(undefined);
  /** Seats that a bot plays from the start on, in the latest start. */
  #leftOut: readonly Seat[] = [];
  /** Events that came before the game was here; null since it is. */
  #early: RedactedEvent[] | null = [];
  readonly #retelling: Retelling;
  readonly #onEvents: OnEvents;

  /**
   * @param everything requests all that can be told by now
   * @param onEvents gets the game's own events, once they are in `events`
   */
  constructor(everything: () => Promise<RedactedEvent[]>, onEvents: OnEvents) {
    this.#retelling = new Retelling(everything, (events, late) => this.#take(events, late));
    this.#onEvents = onEvents;
  }

  /** What has happened in the game so far, as this seat or spectator knows it. */
  get gameEvents(): GameTypes['event'][] {
    return this.events.value.map(({ event }) => event);
  }

  /** Takes what the connection has received. Nothing is passed on before `open`. */
  hear(events: RedactedEvent[], late: boolean): void {
    this.#retelling.hear(events, late);
  }

  /** Passes on what has waited: the game is here. */
  open(): void {
    const early = this.#early ?? [];
    this.#early = null;
    this.#take(early, true);
  }

  #take(events: RedactedEvent[], late: boolean): void {
    if (this.#early) return void this.#early.push(...events);
    if (events[0]?.pos === 0) this.heard.length = 0;
    this.heard.push(...events);
    for (const { event, time } of events) if (isMatchEvent(event)) this.#keep(event, time);
    const fresh = events.filter(({ event }) => !isMatchEvent(event));
    this.events.add(fresh);
    this.#onEvents(fresh, late);
  }

  #keep(event: MatchEvent, time: number): void {
    if (event.type === 'abandoned') this.abandonedFor.value = event.why;
    if (event.type === 'started') this.spanMs.value = { from: time, to: time };
    if (event.type === 'finished' && this.spanMs.value) this.spanMs.value = { ...this.spanMs.value, to: time };
    if (event.type === 'made-host') this.hostChange.value = event;
    const awayHost = this.hostChange.peek()?.insteadOf;
    if ((event.type === 'vacated' || event.type === 'seated') && event.seat === awayHost) this.hostChange.value = null;
    if (event.type === 'seats-dropped') this.hostChange.value = this.silentAtStart.value = null;
    if (event.type === 'starting') [this.silentAtStart.value, this.#leftOut] = [null, event.without ?? []];
    // Players who were left out of the start have not answered either.
    if (event.type === 'start-failed') this.silentAtStart.value = [...event.seats, ...this.#leftOut];
  }
}
