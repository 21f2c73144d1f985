/**
 * Follows a motion and plays what it sounds like, from the moments that are shown: forward only, never when it is sought.
 * So live play and replay sound the same, and a pause or a jump plays nothing.
 */
import { CHORD_MS, chordOf, type ChordLimits, type Voice } from './chord.ts';
import type { HeardCue } from './cue.ts';
import type { Recipes } from './recipe.ts';

/** When a chord is to be heard, and how. */
export interface Strike {
  /** Until it strikes, s; negative where that is over. */
  inS: number;
  /** Without what leads up to the strike. */
  cutsLead: boolean;
  /** What comes later is faded out; null plays all of it, ms after the strike. */
  tailMs: number | null;
}

/** What plays a chord. */
export interface Instrument {
  strike(voices: readonly Voice[], when: Strike): void;
  /** Says what is heard in words, once it strikes. */
  tell(cues: readonly HeardCue[], inS: number): void;
  /** With fewer sounds at once. */
  readonly isSparse: boolean;
}

/** Chords are handed on that much before they are to be heard, ms; what is later than `late` is dropped. */
const ahead = { ms: 120, late: 40, jump: 400 };

const manners: { from: number; limits: ChordLimits; cutsLead: boolean; tailMs: number | null; apartMs: number }[] = [
  { from: 4, limits: { most: 3, least: 3, db: -3 }, cutsLead: true, tailMs: 250, apartMs: 80 },
  { from: 2, limits: { most: 5, least: 1, db: 0 }, cutsLead: true, tailMs: null, apartMs: 0 },
  { from: 0, limits: { most: 8, least: 0, db: 0 }, cutsLead: false, tailMs: null, apartMs: 0 },
];
const sparseVoices = 3;

interface Chord {
  atMs: number;
  /** By how much its first voice begins before, ms. */
  leadMs: number;
  cues: HeardCue[];
}

export class Follower {
  readonly #chords: Chord[];
  readonly #recipes: Recipes;
  readonly #instrument: Instrument;
  readonly #seed: string;
  #next = 0;
  #lastMs: number | null = null;
  #lastStrike = { atMs: -Infinity, priority: 0 };

  /** @param seed of what is drawn: the same for the same step of the same match */
  constructor(cues: readonly HeardCue[], recipes: Recipes, instrument: Instrument, seed: string) {
    this.#recipes = recipes;
    this.#instrument = instrument;
    this.#seed = seed;
    this.#chords = chordsOf(cues, recipes);
  }

  /** The motion is at that moment now. @param speed 1 in real time */
  advance(ms: number, speed: number): void {
    const last = this.#lastMs;
    this.#lastMs = ms;
    if (last !== null && (ms < last || ms > last + ahead.jump * speed)) {
      this.#next = this.#chords.findIndex(({ atMs }) => atMs >= ms);
      if (this.#next < 0) this.#next = this.#chords.length;
    }
    const manner = manners.find(({ from }) => speed >= from) ?? manners.at(-1)!;
    for (let chord = this.#chords[this.#next]; chord; chord = this.#chords[this.#next]) {
      const leadMs = manner.cutsLead ? 0 : chord.leadMs;
      if (chord.atMs - leadMs * speed > ms + ahead.ms * speed) break;
      this.#next++;
      if (chord.atMs >= ms - ahead.late * speed) this.#strike(chord, (chord.atMs - ms) / speed / 1000, speed, manner);
    }
  }

  #strike({ atMs, cues }: Chord, inS: number, speed: number, manner: (typeof manners)[number]): void {
    const { isSparse } = this.#instrument;
    const { limits, cutsLead, tailMs, apartMs } = manner;
    const most = isSparse ? Math.min(sparseVoices, limits.most) : limits.most;
    const heard = isSparse ? cues.filter((cue) => isWanted(cue, this.#recipes)) : cues;
    const voices = chordOf(heard, this.#recipes, `${this.#seed} ${Math.round(atMs)}`, { ...limits, most });
    const told = cues.filter(({ sound }) => voices.some((voice) => voice.sound === sound));
    if (told.length > 0) this.#instrument.tell(told, inS);
    const priority = Math.max(...voices.map((voice) => voice.priority));
    const isCrowded =
      apartMs > 0 && atMs / speed - this.#lastStrike.atMs < apartMs && priority <= this.#lastStrike.priority;
    if (voices.length === 0 || isCrowded) return;
    this.#lastStrike = { atMs: atMs / speed, priority };
    this.#instrument.strike(voices, { inS, cutsLead, tailMs });
  }
}

/** Who wants less hears of the whispers only those that are needed. */
const isWanted = ({ sound }: HeardCue, recipes: Recipes): boolean => {
  const heard = recipes[sound]?.heard;
  return heard !== undefined && (heard.class !== 'whisper' || heard.needed === true);
};

function chordsOf(cues: readonly HeardCue[], recipes: Recipes): Chord[] {
  const chords: Chord[] = [];
  for (const cue of cues.toSorted((a, b) => a.atMs - b.atMs)) {
    const last = chords.at(-1);
    const leadMs = recipes[cue.sound]?.heard.strikeMs ?? 0;
    if (last && cue.atMs - last.atMs <= CHORD_MS) {
      last.cues.push(cue);
      last.leadMs = Math.max(last.leadMs, leadMs);
    } else chords.push({ atMs: cue.atMs, leadMs, cues: [cue] });
  }
  // What leads up to a later chord may begin before an earlier one strikes.
  return chords.toSorted((a, b) => a.atMs - a.leadMs - (b.atMs - b.leadMs));
}
