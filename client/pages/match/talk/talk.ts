/** What is said at this table, as far as this person wants to hear it: over badges for a moment, and read aloud. */
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Said } from '../../../../shared/talk.ts';
import type { MatchConnection } from '../../../app/connection.ts';
import { muted } from '../../../app/muted.ts';
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
}

/** As much of a match as is needed to hear what is said at it. */
interface Table {
  readonly connection: Pick<MatchConnection, 'table' | 'said'>;
  readonly seat: ReadonlySignal<Seat | null>;
  readonly names: ReadonlySignal<string[]>;
}

export class Talk {
  readonly bubbles = signal<readonly Bubble[]>([]);
  /** What this person says it with, while it is open. */
  readonly saying = signal<'wheel' | 'sheet' | null>(null);
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
      const said = table.connection.said.value;
      if (said) this.#hear(said);
    });
  }

  /** Who sits there, for `muted`: by their key, or else their name. */
  personAt(seat: Seat): string {
    const player = this.#table.connection.table.peek()?.seats[seat];
    return player?.key || player?.name || '';
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
    if (seat !== null && people.includes(this.personAt(seat))) return;
    const [icon, text] = wordsOf(said);
    this.#show({ id: ++this.#lastId, seat, icon, text }, said.type === 'chat' ? CHAT_MS : SHOWN_MS);
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
