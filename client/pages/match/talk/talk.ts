/**
 * What is said at this table, as far as this person wants to hear it: over badges for a moment, and read aloud. And whom
 * they don't want to hear, or report.
 */
import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { ChatLine, ReportNotice, Said } from '../../../../shared/talk.ts';
import type { MatchConnection } from '../../../app/connection/connection.ts';
import { muted } from '../../../app/identity/muted.ts';
import { sideOf } from '../../../kit/sound/cue.ts';
import { press } from '../../../kit/sound/press.ts';
import { applauseWords, emoteWords, phraseWords } from './words-talk.ts';

/** How long it stands over a badge, ms. What was written takes longer to read. */
const SHOWN_MS = 2000;
const CHAT_MS = 4500;
/** So many of those who watch are shown at a time. */
const MOST_WATCHERS = 3;

export interface Bubble {
  id: number;
  /** null for somebody who watches. */
  seat: Seat | null;
  icon: string | null;
  text: string;
  /** What somebody wrote, in their own words; null for what there is to choose from. */
  line: ChatLine | null;
}

/** Somebody at this table, or who was there and wrote something. */
export interface Person {
  name: string;
  /** Where they sit; null once they have left. */
  seat: Seat | null;
  /** How `muted` knows them: by their key, or else their name. */
  id: string;
}

/** What can be done about somebody. */
export interface About {
  is: 'person';
  person: Person;
  /** What they wrote, where it is about that. */
  line: ChatLine | null;
  /** Straight to the report. */
  isReporting?: boolean;
}

/** What is open: ways to say something, one person, or what was reported to the host. */
export type Open = { is: 'wheel' } | { is: 'sheet' } | About | { is: 'notice'; notice: ReportNotice };

/** As much of a match as is needed to hear what is said at it. */
interface Table {
  readonly connection: Pick<MatchConnection, 'talk'> & {
    table: ReadonlySignal<{ seats: readonly { name: string; key: string }[] } | null>;
  };
  readonly seat: ReadonlySignal<Seat | null>;
  readonly names: ReadonlySignal<string[]>;
}

export class Talk {
  readonly bubbles = signal<readonly Bubble[]>([]);
  readonly open = signal<Open | null>(null);
  /** Reports the host has read, by id. */
  readonly readReports = signal<readonly string[]>([]);
  /** How many applaud just now. */
  readonly applause = signal(0);
  /** What was said last, with its speaker. */
  readonly spoken = signal('');
  readonly #table: Table;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #stop: () => void;
  #lastId = 0;

  constructor(table: Table) {
    this.#table = table;
    this.#stop = effect(() => {
      const said = table.connection.talk.said.value;
      if (said) untracked(() => this.#hear(said));
    });
  }

  /** Who sits there. */
  personAt(seat: Seat): Person {
    const player = this.#table.connection.table.value?.seats[seat];
    return { name: player?.name ?? '', seat, id: player?.key || player?.name || '' };
  }

  /** Who wrote a line; somebody else may sit there by now. */
  writerOf(line: ChatLine): Person {
    const id = line.key || line.name;
    const isThere = this.personAt(line.seat).id === id;
    return { name: line.name, seat: isThere ? line.seat : null, id };
  }

  /** The lines of those who aren't muted. */
  heardLines(): ChatLine[] {
    const { people } = muted.value;
    return this.#table.connection.talk.chat.value.filter((line) => !people.includes(this.writerOf(line).id));
  }

  /** What somebody wrote, muted or not. */
  linesOf(person: Person): ChatLine[] {
    return this.#table.connection.talk.chat.value.filter((line) => this.writerOf(line).id === person.id);
  }

  close(): void {
    this.#stop();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #hear(said: Said): void {
    const { all, people } = muted.peek();
    if (all) return;
    if (said.type === 'applause') {
      this.applause.value = said.from;
      this.spoken.value = applauseWords(said.from);
      press('emote');
      return this.#later(SHOWN_MS, () => (this.applause.value = 0));
    }
    const { seat } = said;
    const speaker = said.type === 'chat' ? this.writerOf(said) : seat !== null ? this.personAt(seat) : null;
    if (speaker && people.includes(speaker.id)) return;
    const [icon, text] = wordsOf(said);
    const line = said.type === 'chat' ? said : null;
    this.#show({ id: ++this.#lastId, seat, icon, text, line }, line ? CHAT_MS : SHOWN_MS);
    const names = this.#table.names.peek();
    this.spoken.value = `${seat === null ? 'Somebody who watches' : names[seat]}: ${text}`;
    press('emote', seat === null ? {} : { x: sideOf(seat, { you: this.#table.seat.peek(), names }) });
  }

  /** Nobody says two things at once; of those who watch only the last are shown. */
  #show(bubble: Bubble, forMs: number): void {
    const others = this.bubbles.peek().filter(({ seat }) => seat === null || seat !== bubble.seat);
    const watchers = others.filter(({ seat }) => seat === null);
    const crowd = watchers.length >= MOST_WATCHERS ? watchers[0] : null;
    this.bubbles.value = [...others.filter((one) => one !== crowd), bubble];
    this.#later(forMs, () => (this.bubbles.value = this.bubbles.peek().filter(({ id }) => id !== bubble.id)));
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}

function wordsOf(said: Exclude<Said, { type: 'applause' }>): [icon: string | null, text: string] {
  if (said.type === 'emote') return [`emote-${said.emote}`, emoteWords[said.emote]];
  return [null, said.type === 'phrase' ? phraseWords[said.phrase] : said.text];
}
