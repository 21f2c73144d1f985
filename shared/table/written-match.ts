/** A match as it is written down: its log, what that comes to, and what the store keeps beside it. */
import { pending } from '../contract/pending.ts';
import { deadline, type MatchState } from '../match.ts';
import type { MatchSummary } from '../protocol.ts';
import type { Append, Grant, MatchStore, PrivateMetadata } from '../../replays/store/event-store.ts';
import { headOf, type Envelope, type Head } from '../../replays/log/log.ts';
import { summarize, timesOf } from '../../replays/store/finished-match.ts';
import type { PackedLog } from './packed-log.ts';
import type { StandingLog } from './read-log.ts';
import type { SeatRecords } from './seat-records.ts';

/** What the store has of a match. */
export interface StoredMatch extends StandingLog {
  id: string;
  /** With which it was taken over. */
  epoch: number;
  metadata: PrivateMetadata;
  /** Everything that was granted to people so far. */
  grants: readonly Grant[];
  summary: Pick<MatchSummary, 'lastEventAt' | 'endedAt'>;
}

/** What a command does to a match: what is appended, and what the match and its metadata become. */
export interface Change {
  envelopes: readonly Envelope[];
  /** The JSON of each. */
  lines: readonly string[];
  match: MatchState;
  metadata: PrivateMetadata;
}

export abstract class WrittenMatch {
  readonly id: string;
  readonly epoch: number;
  readonly log: PackedLog;
  readonly records: SeatRecords;
  /** See `StandingLog`. */
  readonly grown: MatchState | null;
  match: MatchState;
  metadata: PrivateMetadata;
  readonly #store: Pick<MatchStore, 'append'>;
  /** Wall clock, ms since 1970; null before the end. */
  #endedAt: number | null;
  /** Resolves when the log has grown, or will not grow here any more. */
  #grows = pending();
  #isClosed = false;
  /** What stands in how the match is listed, as it was written last; null before that. */
  #listed: Listed | null = null;

  constructor(store: Pick<MatchStore, 'append'>, stored: StoredMatch) {
    const { id, epoch, log, match, records, grown, metadata, summary } = stored;
    this.id = id;
    this.epoch = epoch;
    this.log = log;
    this.match = match;
    this.records = records;
    this.grown = grown;
    this.metadata = metadata;
    this.#store = store;
    this.#endedAt = summary.endedAt;
  }

  /** The match's clock, ms. */
  abstract now(): number;

  get head(): Head {
    return headOf(this.log);
  }

  get summary(): MatchSummary {
    return this.#summaryOf(this.match, this.log.length, this.metadata);
  }

  /** The time of the last event, ms. */
  get lastMs(): number {
    return this.log.at(-1)?.time ?? 0;
  }

  /** Nothing is written here any more. */
  get hasStopped(): boolean {
    return this.#isClosed;
  }

  /** Waits until the log has more events than that. @returns false where it grows no more */
  async whenLonger(than: number): Promise<boolean> {
    while (this.log.length <= than && !this.#isClosed) await this.#grows.promise;
    return this.log.length > than;
  }

  /** What has to be durable before `apply` makes it so. */
  protected batchOf(change: Partial<Change>, grant?: Grant): Append {
    const { envelopes = [], lines = [], match = this.match, metadata = this.metadata } = change;
    if (match.phase === 'over') this.#endedAt ??= Date.now();
    const isListedAlike = this.#listed !== null && isAlike(this.#listed, listedOf(match, metadata));
    return {
      match: this.id,
      expected: this.log.length,
      epoch: this.epoch,
      envelopes,
      lines,
      summary: isListedAlike
        ? timesOf(this.#dueInMs(match))
        : this.#summaryOf(match, this.log.length + envelopes.length, metadata),
      metadata: change.metadata,
      grant,
    };
  }

  /** Makes a batch durable. @throws if it was not, or nobody knows */
  protected append(batch: Append): Promise<void> {
    return this.#store.append(batch);
  }

  /** @returns how many bytes of the log it takes up */
  protected apply(change: Partial<Change>): number {
    const { envelopes = [], lines = [], match = this.match, metadata = this.metadata } = change;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    this.log.push(envelopes, bytes);
    this.records.push(...envelopes);
    this.match = match;
    this.metadata = metadata;
    this.#listed = listedOf(match, metadata);
    return bytes;
  }

  /** Wakes whoever waits for the log to get longer. */
  protected tellGrowth(): void {
    this.#grows.resolve();
    this.#grows = pending();
  }

  protected close(): void {
    this.#isClosed = true;
    this.#grows.resolve();
  }

  #summaryOf(match: MatchState, events: number, metadata: PrivateMetadata): MatchSummary {
    return summarize(this.id, match, events, metadata, this.#endedAt, this.#dueInMs(match));
  }

  #dueInMs(match: MatchState): number | null {
    const due = deadline(match);
    return due === null ? null : due - this.now();
  }
}

/** What of a match stands in how it is listed, and changes: seats are another list whenever one of them changes. */
type Listed = ReturnType<typeof listedOf>;

const listedOf = ({ phase, seats, outcome, abandonedFor, failedStarts }: MatchState, { asleep }: PrivateMetadata) =>
  [phase, seats, outcome, abandonedFor, failedStarts, asleep] as const;

const isAlike = (one: Listed, other: Listed): boolean => one.every((value, index) => value === other[index]);
