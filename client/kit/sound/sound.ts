/**
 * The sound of the page: the little that has to be there before there is any. What makes and plays it (`studio.ts`) is
 * fetched once somebody is at a table; until then, and for who wants none, everything here does nothing.
 */
import { effect, signal } from '@preact/signals';
import { heardBy, type HeardCue } from './cue.ts';
import type { Room } from './recipe.ts';
import type { Press, Studio } from './studio.ts';

/** How a person wants to hear the page. */
export interface SoundWishes {
  /** 0 to 100 */
  volume: number;
  muted: boolean;
  /** Softer, duller, fewer at once. */
  less: boolean;
  /** In words as well. */
  captions: boolean;
  /** May call its player from a hidden tab. */
  calls: boolean;
}

export const defaultWishes: SoundWishes = { volume: 60, muted: false, less: false, captions: false, calls: true };

const wishes = signal<SoundWishes>(defaultWishes);
/** What is heard, in words; null while nothing is, or nobody asked for it. */
export const caption = signal<string | null>(null);

let studio: Studio | null = null;
let entered: { load: () => Promise<Room | null> } | null = null;

/** A touch lets there be sound. All of them count: the system may take it away again. */
const touches = ['pointerup', 'keydown', 'click'] as const;
const touched = (): void => studio?.wake();

/** How the person at the page wants to hear it, from now on. */
export function wish(how: SoundWishes): void {
  wishes.value = how;
}

/** Is at a table of a game from now on. @param load brings the game's sounds @returns what leaves it */
export function enterRoom(load: () => Promise<Room | null>): () => void {
  const here = { load };
  entered = here;
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true });
  const stop = effect(() => {
    const { muted, captions } = wishes.value;
    if (!muted || captions) void open(here);
  });
  return () => {
    if (entered !== here) return;
    entered = null;
    stop();
    for (const touch of touches) removeEventListener(touch, touched, { capture: true });
    studio?.close();
    studio = null;
  };
}

async function open(here: NonNullable<typeof entered>): Promise<void> {
  try {
    const [{ Studio: Made }, room] = await Promise.all([import('./studio.ts'), here.load()]);
    if (entered !== here || studio) return;
    studio = new Made(wishes, caption);
    studio.enter(room);
    // Whoever has come from the lobby has touched the page already.
    if (navigator.userActivation?.hasBeenActive) studio.wake();
  } catch (error) {
    // A table without sound is a table.
    console.warn('No sound:', error);
  }
}

/** Plays a sound of the house or of the room at once. */
export function press(sound: string, how: Press = {}): void {
  studio?.press(sound, how);
}

/** Follows a motion with what it sounds like. */
export interface Heard {
  /** The motion is at that moment now, ms. @param speed 1 in real time */
  advance(ms: number, speed: number): void;
  /** It goes no further. */
  stop(): void;
}

/** @param seed of what is drawn: the same for the same step of the same match */
export function follow(cues: readonly HeardCue[], seed: string): Heard {
  let follower: ReturnType<Studio['follow']> | null = null;
  return {
    advance(ms, speed) {
      if (cues.length === 0) return;
      follower ??= studio?.follow(cues, seed) ?? null;
      follower?.advance(ms, speed);
    },
    stop: () => studio?.hush(),
  };
}

export { heardBy };
