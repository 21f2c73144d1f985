/**
 * The sound of a table's page: the little that has to be there before there is any. What makes and plays it (`studio.ts`)
 * is fetched once somebody is at a table; until then, and for who wants none, everything here does nothing.
 */
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { HeardCue } from './cue.ts';
import { pressedOn, touches } from './press.ts';
import type { Room } from './recipe.ts';
import type { Studio } from './studio.ts';
import { canBuzz, type SoundWishes } from './wishes.ts';

/** What is heard, in words; null while nothing is, or nobody asked for it. */
export const caption = signal<string | null>(null);

let studio: Studio | null = null;
let entered: object | null = null;

/** All of them count: the system may take the sound away again. */
const touched = (): void => studio?.wake();

/** What makes and plays sounds; asked for early, it needs no network later. */
export const fetchStudio = () => import('./studio.ts');

/** Is at a table from now on. @param load brings the sounds of its game @returns what leaves it */
export function enterRoom(load: () => Promise<Room | null>, wishes: ReadonlySignal<SoundWishes>): () => void {
  const here = {};
  entered = here;
  let isAsked = false;
  const open = async () => {
    isAsked = true;
    try {
      const [{ Studio: Made }, room] = await Promise.all([fetchStudio(), load()]);
      if (entered !== here) return;
      const made = new Made(wishes, caption);
      studio = made;
      made.enter(room);
      pressedOn((sound, how) => made.press(sound, how));
    } catch (error) {
      // A table without sound is a table.
      console.warn('No sound:', error);
    }
  };
  const stop = effect(() => {
    const { muted, captions, buzzes } = wishes.value;
    if (!isAsked && (!muted || captions || (buzzes && canBuzz))) void open();
  });
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true });
  return () => {
    stop();
    if (entered !== here) return;
    entered = null;
    for (const touch of touches) removeEventListener(touch, touched, { capture: true });
    pressedOn(null);
    studio?.close();
    studio = null;
  };
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
