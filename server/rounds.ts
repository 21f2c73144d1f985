/** Parts of logs, cut where rounds end: so much of a match as somebody has come, and nothing of what follows. */
import type { EventStore } from '../replays/store/event-store.ts';
import type { Envelope } from '../replays/log/log.ts';
import { readOn, type Read } from '../replays/log/rounds.ts';

/** So many events are read at once. What is read never depends on how many there are after the part. */
const PAGE = 64;
/** So many states are kept, those that were needed last: whoever watches round after round is sent each without the rounds before. */
const REMEMBERED = 200;

interface Part {
  /** The position of the last event that is known already; -1 for none. */
  after: number;
  /** All rounds up to the one that was played at that moment, ms since the match opened; always at least one. */
  atMs: number;
  /** With so many lines it is enough, but never before a round has ended. */
  enough?: number;
}

export class Rounds {
  readonly #store: Pick<EventStore, 'linesAfter'>;
  /** By match and position, the latest used last. */
  readonly #known = new Map<string, Read>();

  constructor(store: Pick<EventStore, 'linesAfter'>) {
    this.#store = store;
  }

  /** @returns the rest of the round that comes next, and further ones if they are asked for; empty after the last */
  async of(match: string, { after, atMs, enough = Infinity }: Part): Promise<string[]> {
    const lines: string[] = [];
    let read = this.#recall(match, after);
    for (let pos = read ? after : -1; ;) {
      const page = await this.#store.linesAfter({ match, after: pos, limit: PAGE });
      for (const line of page) {
        const one = JSON.parse(line) as Envelope;
        const next = readOn(read, one);
        const isEnough = one.time > atMs || lines.length >= enough;
        if (next.opensRound && lines.length > 0 && isEnough) {
          this.#remember(match, pos, read!);
          return lines;
        }
        read = next.read;
        pos = one.pos;
        if (pos > after) lines.push(line);
      }
      if (page.length < PAGE) return lines;
    }
  }

  #recall(match: string, pos: number): Read | null {
    const name = `${match} ${pos}`;
    const read = this.#known.get(name);
    if (!read) return null;
    this.#known.delete(name);
    this.#known.set(name, read);
    return read;
  }

  #remember(match: string, pos: number, read: Read): void {
    this.#known.set(`${match} ${pos}`, read);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > REMEMBERED) this.#known.delete(oldest);
  }
}
