/**
 * The commentator's view of a match whose host has opened it: all hands and choices, as late as `CommentaryDelay` says.
 * It goes to those alone who watch and ask for it; nothing that anybody else is sent changes by it.
 */
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import { SYNC_PAGE, type CommentaryReply } from '../../shared/protocol.ts';
import { CommentaryDelay, toldOf } from '../../replays/log/commentary.ts';
import type { MatchActor } from '../match/actor.ts';
import type { Table, TableClient } from './broadcaster.ts';

export class Commentators {
  readonly #actor: MatchActor;
  readonly #table: Pick<Table, 'clients' | 'sendAll'>;
  readonly #delay = new CommentaryDelay();
  /** Those who have been told everything that was let go, and hear what comes. */
  readonly #following = new WeakSet<TableClient>();

  constructor(actor: MatchActor, table: Pick<Table, 'clients' | 'sendAll'>) {
    this.#actor = actor;
    this.#table = table;
  }

  /** What has been let go after that position; who has all of it hears more as it is. */
  page(client: TableClient, after: number): CommentaryReply | Refusal {
    const { match, log } = this.#actor;
    if (!isWatching(client)) return refuse('has-seat', 'Commentary is for those who watch: you have a seat here.');
    if (!match.commentary) return refuse('no-commentary', 'The host has not opened commentary at this table.');
    this.#delay.hear(log);
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
    let from = this.#delay.end;
    this.#delay.hear(log);
    const { end } = this.#delay;
    const followers = [...this.#table.clients].filter((client) => this.#following.has(client) && isWatching(client));
    if (followers.length === 0) return;
    for (; from < end; from += SYNC_PAGE) {
      const events = toldOf(match.game, log.slice(from, Math.min(end, from + SYNC_PAGE)));
      this.#table.sendAll(followers, 'commentary', { events });
    }
  }
}

const isWatching = ({ userData }: TableClient): boolean => userData?.is === 'watching';
