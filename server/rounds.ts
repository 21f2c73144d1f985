/** Parts of logs, cut where rounds end: so much of a match as somebody has come, and nothing of what follows. */
import { LRUCache } from 'lru-cache';
import type { LogReader } from '../replays/store/log-reader.ts';
import type { Envelope } from '../replays/log/log.ts';
import { readOn, type Read } from '../replays/log/rounds.ts';

/** So many events are read at once. What is read never depends on how many there are after the part. */
const PAGE = 64;
/** So many states are kept, those that were needed last: whoever watches round after round is sent each without the rounds before. */
const REMEMBERED = 200;
/** Of so many matches it is kept where their rounds end. */
const KNOWN_MATCHES = 500;

interface Part {
  /** Where the last round ends that is known already; -1 for none. */
  after: number;
  /** All rounds up to the one that was played at that moment, ms since the match opened; always at least one. */
  atMs: number;
  /** With so many lines it is enough, but never before a round has ended. */
  enough?: number;
}

/** Where the rounds of a match end, as far as it was read. */
interface Ends {
  at: Set<number>;
  /** Position of the last event that was read. */
  readTo: number;
  /** There is nothing after it. */
  isWhole: boolean;
}

/** For a thread: whoever asks from the middle of a long match has it read from its beginning. */
export class Rounds {
  readonly #reader: Pick<LogReader, 'linesAfter'>;
  /** By match, then by position: the latest used last. */
  readonly #states = new Map<string, Map<number, Read>>();
  #kept = 0;
  readonly #ends = new LRUCache<string, Ends>({ max: KNOWN_MATCHES });

  constructor(reader: Pick<LogReader, 'linesAfter'>) {
    this.#reader = reader;
  }

  /**
   * @returns the round that comes next, and further ones if they are asked for; empty after the last; null where no round
   *   ends at `after`
   */
  async of(match: string, { after, atMs, enough = Infinity }: Part): Promise<string[] | null> {
    const ends = this.#endsOf(match);
    const isKnown = after < ends.readTo || ends.isWhole;
    if (after >= 0 && isKnown && !ends.at.has(after)) return null;
    const lines: string[] = [];
    let { pos, read } = this.#latestState(match, after);
    for (;;) {
      const page = await this.#reader.linesAfter({ match, after: pos, limit: PAGE });
      for (const line of page) {
        const one = JSON.parse(line) as Envelope;
        const next = readOn(read, one);
        if (next.opensRound) {
          ends.at.add(pos);
          if (read && pos >= after) this.#remember(match, pos, read);
          if (lines.length > 0 && (one.time > atMs || lines.length >= enough)) return lines;
        } else if (pos === after && pos >= 0) return null;
        read = next.read;
        pos = one.pos;
        ends.readTo = Math.max(ends.readTo, pos);
        if (pos > after) lines.push(line);
      }
      if (page.length === PAGE) continue;
      ends.at.add(pos);
      ends.isWhole = true;
      return pos < after ? null : lines;
    }
  }

  #endsOf(match: string): Ends {
    const ends = this.#ends.get(match) ?? { at: new Set(), readTo: -1, isWhole: false };
    this.#ends.set(match, ends);
    return ends;
  }

  /** The last that is kept up to there. */
  #latestState(match: string, after: number): { pos: number; read: Read | null } {
    const states = this.#states.get(match);
    const pos = Math.max(-1, ...[...(states?.keys() ?? [])].filter((one) => one <= after));
    const read = states?.get(pos) ?? null;
    if (read) this.#remember(match, pos, read);
    return { pos, read };
  }

  #remember(match: string, pos: number, read: Read): void {
    const states = this.#states.get(match) ?? new Map<number, Read>();
    if (!states.delete(pos)) this.#kept++;
    states.set(pos, read);
    this.#states.delete(match);
    this.#states.set(match, states);
    if (this.#kept > REMEMBERED) this.#forgetOne();
  }

  /** Of the match that was asked for longest ago. */
  #forgetOne(): void {
    const [[match, states] = []] = this.#states;
    const [oldest] = states?.keys() ?? [];
    if (match === undefined || !states || oldest === undefined) return;
    states.delete(oldest);
    this.#kept--;
    if (states.size === 0) this.#states.delete(match);
  }
}
