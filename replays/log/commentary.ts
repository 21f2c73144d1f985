/**
 * How far the commentary of a match has been let go: all hands and choices of a round leave once the round after it is
 * over, and no byte of them before. Read from the log alone, so that time that stands, or a match that sleeps, lets go of
 * nothing, and a table that is opened again is as late as it was.
 *
 * In a game of turns a round is as many turns as there were players in when it began: once around the table. It is over a
 * minute at least when it is let go, as two players are round quickly.
 */
import type { MatchState } from '../../shared/match.ts';
import { evolve, open } from '../../shared/match.ts';
import { isMatchEvent, type AnyEvent, type Opened } from '../../shared/match-events.ts';
import type { ToldEvent } from '../../shared/protocol.ts';
import { eventOf, type Envelope } from './log.ts';
import { redact } from './rebuild.ts';

/** So long ago a round of turns is over before it is let go, ms of the match's clock. */
export const LEAST_LATE_MS = 60_000;

interface Round {
  /** The number of the round or turn that it began with, and of the first that is not in it. */
  from: number;
  until: number;
  leastLateMs: number;
}

interface PastRound extends Round {
  /** The position after its last event. */
  end: number;
  endedMs: number;
}

export class CommentaryDelay {
  /** Events before this position may leave. */
  end = 0;
  /** As it stands after all that was heard; null before `opened`. */
  #match: MatchState | null = null;
  #heard = 0;
  #round: Round | null = null;
  /** Over and not let go of, the oldest first. */
  readonly #past: PastRound[] = [];
  /** What the command brought that ended a round belongs to it, as far as everybody was shown it. */
  #isClosing = false;

  /** So many events were heard. */
  get heard(): number {
    return this.#heard;
  }

  /**
   * @param log in today's form, from its first event on: what was heard before is passed over
   * @param most so many events are heard at most, so that others can come between
   */
  hear(log: { length: number; slice(from: number, to: number): readonly Envelope[] }, most = Infinity): void {
    const to = Math.min(log.length, this.#heard + most);
    for (const one of log.slice(this.#heard, to)) this.#hear(one);
    this.#heard = to;
  }

  #hear({ pos, time, cause, ...line }: Envelope): void {
    const event = eventOf(line);
    const match = this.#match ? evolve(this.#match, event) : open(event as Opened);
    this.#match = match;
    // Nothing is hidden before the first round, nor when all is over.
    if (match.phase !== 'playing' || (!this.#round && isMatchEvent(event))) return void (this.end = pos + 1);
    if (cause !== null || isSecret(match, event)) this.#isClosing = false;
    this.#follow(match, pos, time);
    if (this.#isClosing && !isSecret(match, event)) this.#past.at(-1)!.end = pos + 1;
    this.#letGo(time);
  }

  #follow(match: MatchState, pos: number, time: number): void {
    const now = roundIn(match);
    if (this.#round && now.from < this.#round.until) return;
    if (this.#round) {
      this.#past.push({ ...this.#round, end: pos, endedMs: time });
      this.#isClosing = true;
    }
    this.#round = now;
  }

  #letGo(nowMs: number): void {
    for (let [oldest, next] = this.#past; oldest && next; [oldest, next] = this.#past) {
      if (nowMs - oldest.endedMs < oldest.leastLateMs) return;
      this.end = oldest.end;
      this.#past.shift();
    }
  }
}

/** A round that would begin now. A game that counts neither rounds nor turns has one, which ends with the match. */
function roundIn({ game, play }: MatchState): Round {
  const { round, seats } = game.status(game.visibility.view(play, 'spectator'));
  if (!round) return { from: 0, until: 1, leastLateMs: LEAST_LATE_MS };
  if (round.unit === 'round') return { from: round.number, until: round.number + 1, leastLateMs: 0 };
  const turns = Math.max(1, seats.filter((seat) => seat.is === 'in').length);
  return { from: round.number, until: round.number + turns, leastLateMs: LEAST_LATE_MS };
}

const isSecret = ({ game }: MatchState, event: AnyEvent): boolean =>
  !isMatchEvent(event) && game.visibility.isSecret(event);

/** Events as commentators see them: all that any seat was shown, and nothing that none was. */
export const toldOf = (game: MatchState['game'], events: readonly Envelope[]): ToldEvent[] =>
  events.map((one) => ({ pos: one.pos, time: one.time, event: redact(game, eventOf(one), 'onlooker') }));
