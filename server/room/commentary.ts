/**
 * The commentator's view of a match whose host has opened it: all hands and choices, as late as `CommentaryDelay` says.
 * It goes to those alone who watch and ask for it; nothing that anybody else is sent changes by it.
 */
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import { SYNC_PAGE, type CommentaryReply } from '../../shared/protocol.ts';
import { CommentaryDelay, toldOf } from '../../replays/log/commentary.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import type { Table, TableClient } from '../../shared/table/broadcaster.ts';

/** So many events are read in one go: a table that is opened again has its whole log to be read. */
const IN_A_GO = 64;

export class Commentators {
  readonly #actor: MatchActor;
  readonly #table: Pick<Table, 'clients' | 'sendAll'>;
  readonly #delay = new CommentaryDelay();
  #reading: Promise<void> | null = null;
  /** Those who have been told everything that was let go, and hear what comes. */
  readonly #following = new WeakSet<TableClient>();

  constructor(actor: MatchActor, table: Pick<Table, 'clients' | 'sendAll'>) {
    this.#actor = actor;
    this.#table = table;
  }

  /** What has been let go after that position; who has all of it hears more as it is. */
  async page(client: TableClient, after: number): Promise<CommentaryReply | Refusal> {
    const { match, log } = this.#actor;
    if (!isWatching(client)) return refuse('has-seat', 'Commentary is for those who watch: you have a seat here.');
    if (!match.commentary) return refuse('no-commentary', 'The host has not opened commentary at this table.');
    await (this.#reading ??= this.#readOn().finally(() => (this.#reading = null)));
    const { end } = this.#delay;
    const page = log.slice(after + 1, Math.min(end, after + 1 + SYNC_PAGE));
    const more = after + 1 + page.length < end;
    if (!more) this.#following.add(client);
    return { events: toldOf(match.game, page), more };
  }

  /** The log has grown, and those at the table have been told. */
  publish(): void {
    const { match, log } = this.#actor;
    if (!match.commentary) return;
    const followers = [...this.#table.clients].filter((client) => this.#following.has(client) && isWatching(client));
    let from = this.#delay.end;
    // A log that nobody has asked for is not read to its end here.
    this.#delay.hear(log, followers.length === 0 ? IN_A_GO : Infinity);
    if (followers.length === 0) return;
    const { end } = this.#delay;
    for (; from < end; from += SYNC_PAGE) {
      const events = toldOf(match.game, log.slice(from, Math.min(end, from + SYNC_PAGE)));
      this.#table.sendAll(followers, 'commentary', { events });
    }
  }

  async #readOn(): Promise<void> {
    const { log } = this.#actor;
    for (;;) {
      this.#delay.hear(log, IN_A_GO);
      if (this.#delay.heard === log.length) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const isWatching = ({ userData }: TableClient): boolean => userData?.is === 'watching';
