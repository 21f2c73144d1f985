/** What a motion sounds like: which sound strikes when, and whose it is. Known before there is anything to play it with. */
import type { Seat } from '../../../shared/contract/game.ts';

export interface SoundCue {
  /** Its id among the game's sounds, or those of the house. */
  sound: string;
  /** When it strikes, ms. */
  atMs: number;
  /** Who does it, or who is struck; null for the whole table. */
  seat?: Seat | null;
  /** Where on the table it is, -1 left to 1 right, if that does not follow from the seat. */
  x?: number;
  /** How often what repeats in it repeats. */
  times?: number;
  /** Higher, in semitones. */
  semitones?: number;
  /** Louder. */
  db?: number;
}

/** A cue as it is heard from somewhere. */
export interface HeardCue extends SoundCue {
  /** -1 to 1; 0 is the middle. */
  x: number;
  /** It concerns whoever listens. */
  isMine: boolean;
  /** Whoever listens only watches. */
  isWatched: boolean;
}

/** What of a perspective says how something is heard. */
interface Listener {
  you: Seat | null;
  names: readonly string[];
}

/** Seats lie round the table clockwise, one's own at the foot: that says how far left or right each is, -1 to 1. */
export const sideOf = (seat: Seat, { you, names }: Listener): number =>
  -Math.sin((2 * Math.PI * (seat - (you ?? 0))) / Math.max(1, names.length));

/** What is drawn for a step's sounds follows from where it stands in the log: a replay sounds the same each time. */
export const soundSeed = (pos: number): string => `step ${pos}`;

/** The cues of a motion as that viewer hears them. @param speed how much faster it is played */
export const heardBy = (listener: Listener, cues: readonly SoundCue[], speed = 1): HeardCue[] =>
  cues.map((cue) => ({
    ...cue,
    atMs: cue.atMs / speed,
    x: cue.x ?? (typeof cue.seat === 'number' ? sideOf(cue.seat, listener) : 0),
    isMine: typeof cue.seat === 'number' && cue.seat === listener.you,
    isWatched: listener.you === null,
  }));
