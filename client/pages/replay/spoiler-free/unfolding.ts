/** A match that is over, known here as far as it was watched: each round is asked for when somebody has come to it. */
import { signal } from '@preact/signals';
import { formatOf, numberOf } from '../../../../replays/log/formats.ts';
import { fromLines, type Envelope } from '../../../../replays/log/log.ts';
import { rebuild } from '../../../../replays/log/rebuild.ts';
import { atServer } from '../../../app/base-path.ts';
import { repeatIfCut } from '../../../../shared/retry.ts';
import { botsOf } from '../../frame/in-words.tsx';
import { isEnding, type OpenFilm } from '../recording.ts';

export type Begun =
  | { is: 'begun'; unfolding: Unfolding }
  | { is: 'unknown' | 'running' | 'never-started' }
  | { is: 'unreadable'; why: string };

/**
 * Fetches the first round, or all up to the one at that moment.
 * @param atMs ms since the match opened; null for the beginning
 * @throws where nobody answers
 */
export async function beginUnfolding(matchId: string, atMs: number | null): Promise<Begun> {
  const lines: string[] = [];
  const log: Envelope[] = [];
  for (;;) {
    const answer = await roundsOf(matchId, log.length - 1, atMs);
    if (typeof answer !== 'string') return answer;
    const more = readRounds(answer, log[0]);
    if ('why' in more) return { is: 'unreadable', ...more };
    lines.push(answer);
    log.push(...more.log);
    const last = log.at(-1);
    if (!last) return { is: 'unknown' };
    const hasCome = log.some(({ type }) => type === 'started') && last.time > (atMs ?? 0);
    if (more.log.length > 0 && !hasCome && !isEnding(last)) continue;
    if (!log.some(({ type }) => type === 'started')) return { is: 'never-started' };
    return { is: 'begun', unfolding: new Unfolding(matchId, lines, log) };
  }
}

export class Unfolding {
  readonly film: OpenFilm;
  /** Whether the next round is on its way; 'failed' where it did not arrive. */
  readonly next = signal<'unasked' | 'asked' | 'failed'>('unasked');
  readonly #matchId: string;
  readonly #lines: string[];
  readonly #log: Envelope[];

  /** @param log what stands in the lines */
  constructor(matchId: string, lines: string[], log: Envelope[]) {
    this.#matchId = matchId;
    this.#lines = lines;
    this.#log = log;
    const rebuilt = rebuild(log);
    const { game, seats } = rebuilt.at(log.length - 1);
    this.film = { game, rebuilt, bots: botsOf(seats) };
  }

  /** Whether nothing follows what is here. */
  get hasEnded(): boolean {
    const last = this.#log.at(-1);
    return last !== undefined && isEnding(last);
  }

  /** The log so far, to the byte as it came. */
  get file(): Blob {
    return new Blob(this.#lines);
  }

  /** Asks for the next round. @returns whether it has come, and the film is longer. Never rejects */
  async unfold(): Promise<boolean> {
    if (this.next.peek() === 'asked' || this.hasEnded) return false;
    this.next.value = 'asked';
    try {
      const answer = await roundsOf(this.#matchId, this.#log.length - 1, null);
      const more = typeof answer === 'string' ? readRounds(answer, this.#log[0]) : { log: [] };
      if (typeof answer !== 'string' || 'why' in more || more.log.length === 0) throw new Error('No round came.');
      this.#lines.push(answer);
      this.#log.push(...more.log);
      this.film.rebuilt = rebuild(this.#log);
      this.next.value = 'unasked';
      return true;
    } catch {
      this.next.value = 'failed';
      return false;
    }
  }
}

/** @returns lines of the log; or what there is to say instead. @throws where nobody answers */
async function roundsOf(
  matchId: string,
  after: number,
  atMs: number | null,
): Promise<string | { is: 'unknown' | 'running' }> {
  const query = new URLSearchParams({ after: String(after), ...(atMs !== null && { at: String(atMs) }) });
  return repeatIfCut(async () => {
    const reply = await fetch(atServer(`/api/matches/${encodeURIComponent(matchId)}/rounds?${String(query)}`));
    if (reply.status === 404) return { is: 'unknown' };
    if (reply.status === 409) return { is: 'running' };
    if (!reply.ok) throw new Error(`The rounds could not be fetched (${reply.status}).`);
    return reply.text();
  });
}

/** @param opening the log's first event, if it is known already */
function readRounds(text: string, opening: Envelope | undefined): { log: Envelope[] } | { why: string } {
  try {
    const lines = fromLines(text);
    const { envelope } = formatOf(numberOf(opening ?? lines[0]));
    const odd = lines.findIndex((line) => !envelope.safeParse(line).success);
    return odd < 0 ? { log: lines as Envelope[] } : { why: 'A line of the log is not an event.' };
  } catch (error) {
    return { why: (error as Error).message };
  }
}
