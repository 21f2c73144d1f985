/** What is said at one table, to whom it goes, and how often. Nothing of it is written down. */
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import { namesOf } from '../../shared/match.ts';
import { CHAT_LINES, type ChatLine, type Said } from '../../shared/talk.ts';
import type { SayRequest } from '../../shared/protocol.ts';
import { Budget } from '../limits.ts';
import type { MatchActor } from '../match/actor.ts';
import { seatOf } from '../match/requests.ts';

/** For each person, each address and all of a table together. */
const saying = new Budget({
  person: { points: 4, duration: 6 },
  address: { points: 20, duration: 10 },
  table: { points: 40, duration: 10 },
});
/** Each counts, but is not told by itself. */
const applauding = new Budget({ person: { points: 5, duration: 10 }, address: { points: 60, duration: 10 } });
/** What is applauded within this time is told as one, ms. */
const APPLAUSE_MS = 1000;

interface Hearers {
  /** Tells everybody at the table. */
  tellAll(said: Said): void;
  /** Tells those who have a seat. */
  tellSeated(said: ChatLine): void;
}

export class Talk {
  readonly #actor: MatchActor;
  readonly #hearers: Hearers;
  /** The last lines; only those who have a seat are shown them. */
  readonly #chat: ChatLine[] = [];
  /** Who applauds just now. */
  readonly #applauding = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(actor: MatchActor, hearers: Hearers) {
    this.#actor = actor;
    this.#hearers = hearers;
  }

  get chat(): readonly ChatLine[] {
    return this.#chat;
  }

  /** @param key of who says it @param visitor their address */
  async say(key: string, visitor: string, asked: SayRequest): Promise<object | Refusal> {
    const { id } = this.#actor;
    if (this.#actor.metadata.muted) return refuse('muted', 'The host has muted this table.');
    const who = { person: `${id} ${key}`, address: `${id} ${visitor}`, table: id };
    const seat = seatOf(this.#actor.metadata, key);
    if (asked.type === 'applause') {
      if (seat !== null) return refuse('has-seat', 'Applause comes from those who watch.');
      return (await applauding.spend(who)) ?? this.#applaud(key);
    }
    const said = this.#saidBy(key, asked);
    if ('refused' in said) return said;
    const refusal = await saying.spend(who);
    if (refusal) return refusal;
    if (said.type === 'chat') this.#keep(said);
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
    if (seat === null) return refuse('no-seat', 'Only who has a seat writes here.');
    return { ...asked, seat, name: namesOf(match)[seat] ?? '' };
  }

  #keep(line: ChatLine): void {
    this.#chat.push(line);
    if (this.#chat.length > CHAT_LINES) this.#chat.shift();
    this.#hearers.tellSeated(line);
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
