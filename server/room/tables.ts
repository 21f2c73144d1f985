/** How tables come to be: a table is a match with a room. Visitors open some, and a match that ended leads to the next. */
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import { matchMaker } from '../colyseus.ts';
import type { MatchActor } from '../match/actor.ts';
import { rematchOf, type NewMatch } from '../match/matches.ts';
import { seatOf, type Answer } from '../match/requests.ts';
import type { Services } from '../services.ts';

/** What a match's room is made with. */
export interface TableOptions {
  matchId: string;
  /** Of the quota of open tables: given back when the room is gone. */
  pass?: string;
}

/** Opens the room of a match. @throws if it can't be opened */
export const openRoom = (options: TableOptions): Promise<unknown> => matchMaker.createRoom('match', options);

/** Creates a match and opens its room. It counts as that visitor's until it closes. */
export async function openTable(
  { config, quota, matches }: Services,
  match: NewMatch,
  visitor: string,
): Promise<{ id: string; code: string } | Refusal> {
  const atMost = config.maxTablesPerAddress;
  const refusal = `${atMost} tables are open from your address already. They close when nobody is there for some minutes.`;
  const promised = quota.promise([{ of: `tables ${visitor}`, atMost, refusal }]);
  if ('usedUp' in promised) return refuse('too-many-tables', refusal);
  const { pass } = promised;
  const created = await matches.create(match);
  quota.use(pass);
  await openRoom({ matchId: created.id, pass });
  return created;
}

/** After the end: the first to ask opens the next table with the same seats and options, and everybody is led there. */
export class Rematch {
  readonly #actor: MatchActor;
  readonly #services: Services;
  #opening: Promise<Answer> | null = null;
  #next: { id: string } | null = null;

  constructor(actor: MatchActor, services: Services) {
    this.#actor = actor;
    this.#services = services;
  }

  /** @param key of who asks @param visitor whose table it will be, if they are the first */
  async ask(key: string, visitor: string): Promise<Answer> {
    const { match, metadata, log } = this.#actor;
    if (match.phase !== 'over') return refuse('not-over', 'The match is not over yet.');
    if (seatOf(metadata, key) === null) return refuse('no-seat', 'Only who has played can ask for a rematch.');
    if (metadata.rematchId) return { pos: log.length };
    this.#opening ??= this.#open(visitor).finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #open(visitor: string): Promise<Answer> {
    if (!this.#next) {
      const match = rematchOf(this.#actor);
      const opened = isRefusal(match) ? match : await openTable(this.#services, match, visitor);
      if (isRefusal(opened)) return opened;
      this.#next = opened;
    }
    // Opened once: if it can't be written down where these people went, the next who asks leads them there.
    const { id } = this.#next;
    if (!this.#services.matches.isOpen(id)) await openRoom({ matchId: id });
    return this.#actor.updateMetadata((metadata) => ({ ...metadata, rematchId: id }));
  }
}
