/** What is said at one table, to whom it goes, and how often. Nothing of it is written down, unless it is reported. */
import { randomUUID } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import { namesOf } from '../../shared/match.ts';
import { CHAT_LINES, talkAt, type ChatLine, type Said } from '../../shared/talk.ts';
import type { SayRequest } from '../../shared/protocol.ts';
import { Budget } from '../limits.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import { seatOf } from '../../shared/table/requests.ts';

/** For each person, each address and all of a table together. */
const saying = new Budget({
  person: { points: 4, duration: 6 },
  address: { points: 20, duration: 10 },
  table: { points: 40, duration: 10 },
});
/** Each counts, but is not told by itself. */
const applauding = new Budget({ person: { points: 5, duration: 10 }, address: { points: 300, duration: 10 } });
/** What is applauded within this time is told as one, ms. */
const APPLAUSE_MS = 1000;

interface Hearers {
  /** Tells everybody at the table. */
  tellAll(said: Said): void;
  /** Sends it to those who have a seat. @returns their keys */
  tellSeated(said: ChatLine): string[];
}

/** A line, and whose it is. */
export interface KeptLine {
  line: ChatLine;
  /** The writer's key, which is told to nobody. */
  by: string;
  /** The keys of the people it was sent to. */
  sentTo: Set<string>;
}

export class Talk {
  readonly #actor: MatchActor;
  readonly #hearers: Hearers;
  /** The last lines; only those who have a seat are shown them. */
  readonly #chat: KeptLine[] = [];
  /** Who applauds just now. */
  readonly #applauding = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(actor: MatchActor, hearers: Hearers) {
    this.#actor = actor;
    this.#hearers = hearers;
  }

  /** The last lines, for somebody with a seat who has just joined. @param key whose they are sent to */
  linesFor(key: string): ChatLine[] {
    for (const { sentTo } of this.#chat) sentTo.add(key);
    return this.#chat.map(({ line }) => line);
  }

  /** Those lines, if all are still kept and were sent to that person; null otherwise. */
  receivedBy(key: string, ids: readonly string[]): KeptLine[] | null {
    const lines = this.#chat.filter(({ line, sentTo }) => ids.includes(line.id) && sentTo.has(key));
    return lines.length === new Set(ids).size ? lines : null;
  }

  /** @param key of who says it @param visitor their address */
  say(key: string, visitor: string, asked: SayRequest): object | Refusal {
    const { id } = this.#actor;
    if (this.#actor.metadata.talk === 'quiet') return refuse('quiet', 'This is a quiet table: nobody talks here.');
    if (this.#actor.metadata.muted) return refuse('muted', 'The host has muted this table.');
    const who = { person: `${id} ${key}`, address: `${id} ${visitor}`, table: id };
    const seat = seatOf(this.#actor.metadata, key);
    if (asked.type === 'applause') {
      if (seat !== null) return refuse('has-seat', 'Applause comes from those who watch.');
      const spent = applauding.spend(who);
      return isRefusal(spent) ? spent : this.#applaud(key);
    }
    const said = this.#saidBy(key, asked);
    if (isRefusal(said)) return said;
    const spent = saying.spend(who);
    if (isRefusal(spent)) return spent;
    if (said.type === 'chat') this.#keep(said, key);
    else this.#hearers.tellAll(said);
    return { granted: true };
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #saidBy(
    key: string,
    asked: Exclude<SayRequest, { type: 'applause' }>,
  ): Exclude<Said, { type: 'applause' }> | Refusal {
    const { match, metadata } = this.#actor;
    const seat = seatOf(metadata, key);
    if (asked.type !== 'chat') return { ...asked, seat };
    if (match.public) return refuse('no-chat', 'There is no chat at public tables.');
    if (talkAt(match.public, metadata.talk) !== 'chat') return refuse('no-chat', 'There is no chat at this table.');
    if (seat === null) return refuse('no-seat', 'Only who has a seat writes here.');
    return { ...asked, id: randomUUID(), seat, name: namesOf(match)[seat] ?? '', key: match.seats[seat]?.key ?? '' };
  }

  /** @param by the writer's key */
  #keep(line: ChatLine, by: string): void {
    const sentTo = new Set(this.#hearers.tellSeated(line));
    this.#chat.push({ line, by, sentTo });
    if (this.#chat.length > CHAT_LINES) this.#chat.shift();
  }

  #applaud(key: string): object {
    this.#applauding.add(key);
    this.#timer ??= setTimeout(() => {
      this.#hearers.tellAll({ type: 'applause', from: this.#applauding.size });
      this.#applauding.clear();
      this.#timer = undefined;
    }, APPLAUSE_MS);
    return { granted: true };
  }
}
