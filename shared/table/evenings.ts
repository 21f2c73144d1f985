/** How a table's matches came out, one after the other: read from their logs, and kept in memory as long as there is room. */
import { eveningOf, type Evening, type MatchTally } from '../../replays/log/evening.ts';
import { isRefusal, type Refusal } from '../contract/game.ts';

/** What an evening has at most; what was before is not counted. */
const MOST_MATCHES = 100;
const KEPT_TALLIES = 2000;

/** Reads a match's log; null for one that is not over. */
type Read = (match: string) => Promise<MatchTally | null | Refusal>;

export class Evenings {
  /** Of matches that are over: nothing changes in them any more. The longest unused goes first. */
  readonly #tallies = new Map<string, Promise<MatchTally | null | Refusal>>();

  /** All matches of a table up to that one; null if that one is not finished. */
  async upTo(match: string, read: Read): Promise<Evening | null | Refusal> {
    const tallies: MatchTally[] = [];
    let next: { match: string; head: string | null } | null = { match, head: null };
    while (next && tallies.length < MOST_MATCHES) {
      const tally: MatchTally | null | Refusal = await this.#tally(next.match, read);
      if (isRefusal(tally)) return tally;
      // One that was removed ends the chain, and so does one that is not what the log after it says.
      if (!tally || (next.head !== null && next.head !== tally.head)) break;
      // A what-if is nobody's record.
      if (tally.isWhatIf) break;
      // What a player's own device dealt has no part in an evening of this house.
      if (tallies[0] && tallies[0].dealtBy !== tally.dealtBy) break;
      tallies.unshift(tally);
      next = tally.previous ?? null;
    }
    return tallies.length > 0 ? eveningOf(tallies) : null;
  }

  #tally(match: string, read: Read): Promise<MatchTally | null | Refusal> {
    const kept = this.#tallies.get(match) ?? read(match);
    // By hand: a browser without a network runs this, and a library for it would be ten times as large.
    this.#tallies.delete(match);
    this.#tallies.set(match, kept);
    const [oldest] = this.#tallies.keys();
    if (oldest !== undefined && this.#tallies.size > KEPT_TALLIES) this.#tallies.delete(oldest);
    // What is not over yet, or was not read, is asked again.
    kept.then(
      (tally) => (tally === null || isRefusal(tally)) && this.#tallies.delete(match),
      () => this.#tallies.delete(match),
    );
    return kept;
  }
}
