/** Where sounds are made and played: fetched when somebody is at a table and wants to hear it. */
import { effect, type ReadonlySignal, type Signal } from '@preact/signals';
import { whenIdle } from '../slices.ts';
import { chordOf, type Voice } from './chord.ts';
import { captionOf } from './captions.ts';
import type { HeardCue } from './cue.ts';
import { bufferOf, Desk } from './desk.ts';
import { Follower, type Instrument, type Strike } from './follower.ts';
import { house } from './house.ts';
import { page, type Press } from './press.ts';
import type { Recipe, Recipes, Room } from './recipe.ts';
import { render } from './render.ts';
import { canBuzz, type SoundWishes } from './wishes.ts';
import { houseWords } from './words.ts';

export { mixdown } from './mixdown.ts';

const shownMs = 1200;
/** A hidden page sounds of the table for that much longer, and calls no oftener. */
const sleepMs = 1000;
const callMs = 20_000;
/** After that long without a sound the browser's own machinery rests. */
const restMs = 30_000;

/** A page that is closed meanwhile closes its audio, which throws at whatever is still under way. */
const unlessClosed = (change: Promise<void>): void => void change.catch(() => {});

export class Studio implements Instrument {
  readonly #wishes: ReadonlySignal<SoundWishes>;
  readonly #caption: Signal<string | null>;
  readonly #buffers = new Map<string, AudioBuffer>();
  readonly #stop: (() => void)[] = [];
  #desk: Desk | null = null;
  #recipes: Recipes = house;
  #words = houseWords;
  #space: Room['space'] | null = null;
  #calledMs = -Infinity;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #sleepTimer: ReturnType<typeof setTimeout> | undefined;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(wishes: ReadonlySignal<SoundWishes>, caption: Signal<string | null>) {
    this.#wishes = wishes;
    this.#caption = caption;
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#stop.push(
      () => document.removeEventListener('visibilitychange', this.#onVisibility),
      effect(() => {
        const volume = this.#volume;
        if (volume > 0 && page.isTouched) this.wake();
        this.#desk?.setVolume(volume);
      }),
    );
  }

  get isSparse(): boolean {
    return this.#wishes.value.less;
  }

  get #volume(): number {
    const { volume, muted } = this.#wishes.value;
    return muted ? 0 : volume;
  }

  /** The sounds of a game beside those of the house; made one by one, once there may be sound, whenever there is time. */
  enter(room: Room | null): void {
    this.#recipes = { ...house, ...room?.sounds };
    this.#words = { ...houseWords, ...room?.words };
    this.#space = room?.space ?? null;
    this.#desk?.enter(this.#space);
    if (this.#desk) this.#prepare(Object.keys(this.#recipes));
  }

  /** Somebody has touched the page: from now on there may be sound. */
  wake(): void {
    if (this.#desk) {
      if (this.#desk.context.state !== 'running') unlessClosed(this.#desk.context.resume());
      return;
    }
    if (this.#volume === 0) return;
    const desk = new Desk(new AudioContext({ latencyHint: 'interactive' }), this.#volume);
    unlessClosed(desk.context.resume());
    desk.enter(this.#space);
    this.#desk = desk;
    this.#prepare(Object.keys(this.#recipes));
  }

  close(): void {
    for (const stop of this.#stop) stop();
    for (const timer of this.#timers) clearTimeout(timer);
    clearTimeout(this.#sleepTimer);
    clearTimeout(this.#restTimer);
    this.#caption.value = null;
    if (this.#desk) unlessClosed(this.#desk.context.close());
    this.#desk = null;
  }

  follow(cues: readonly HeardCue[], seed: string): Follower {
    return new Follower(cues, this.#recipes, this, seed);
  }

  /** Plays one sound at once. */
  press(sound: string, { db = 0, x }: Press): void {
    const isMine = x === undefined;
    const isHidden = document.hidden;
    if (isHidden && !this.#mayCall(sound)) return;
    if (this.isSparse && isIdleWhisper(this.#recipes[sound])) return;
    const cue: HeardCue = { sound, atMs: 0, x: x ?? 0, isMine, isWatched: false, db };
    const voices = chordOf([cue], this.#recipes, `${sound} ${Math.round(performance.now())}`, atOnce);
    this.#buzz([cue], 0);
    if (!isHidden) this.#show([{ ...cue, isMine: false }], 0);
    this.#strike(voices, { inS: 0, cutsLead: isMine, tailMs: null }, isMine);
  }

  strike(voices: readonly Voice[], when: Strike): void {
    if (!document.hidden) this.#strike(voices, when, false);
  }

  hush(): void {
    this.#desk?.hush();
  }

  tell(cues: readonly HeardCue[], inS: number): void {
    const inMs = Math.max(0, inS * 1000);
    this.#buzz(cues, inMs);
    this.#show(cues, inMs);
  }

  /** Of what concerns this person, the longest. */
  #buzz(cues: readonly HeardCue[], inMs: number): void {
    if (!canBuzz || !this.#wishes.value.buzzes || !page.isTouched) return;
    const patterns = cues.map(({ sound, isMine }) => (isMine && this.#recipes[sound]?.heard.buzz) || []);
    const [longest] = patterns.filter(({ length }) => length > 0).toSorted((a, b) => b.length - a.length);
    if (longest) this.#later(inMs, () => navigator.vibrate([...longest]));
  }

  #show(cues: readonly HeardCue[], inMs: number): void {
    const words = this.#wishes.value.captions ? captionOf(cues, this.#recipes, this.#words) : null;
    if (words === null) return;
    this.#later(inMs, () => (this.#caption.value = words));
    this.#later(inMs + shownMs, () => {
      if (this.#caption.value === words) this.#caption.value = null;
    });
  }

  #later(inMs: number, act: () => void): void {
    this.#timers = [...this.#timers.slice(-30), setTimeout(act, inMs)];
  }

  #strike(voices: readonly Voice[], when: Strike, isPress: boolean): void {
    const desk = this.#desk;
    if (!desk || this.#volume === 0 || voices.length === 0) return;
    this.#rest(desk);
    const { isSparse } = this;
    desk.strike(
      voices.map((voice) => ({ voice, buffer: this.#bufferOf(voice.sound, voice.recipe, voice.times) })),
      when,
      { isPress, isSparse },
    );
  }

  /** A still table costs nothing. */
  #rest({ context }: Desk): void {
    clearTimeout(this.#restTimer);
    if (context.state === 'suspended') unlessClosed(context.resume());
    this.#restTimer = setTimeout(() => unlessClosed(context.suspend()), restMs);
  }

  #bufferOf(sound: string, recipe: Recipe, times?: number): AudioBuffer {
    const key = `${sound}:${times ?? ''}:${this.isSparse}`;
    let buffer = this.#buffers.get(key);
    if (!buffer) {
      const { echo: _, ...dry } = recipe;
      buffer = bufferOf(render(sound, this.isSparse ? dry : recipe, { times }));
      this.#buffers.set(key, buffer);
    }
    return buffer;
  }

  #prepare(sounds: string[]): void {
    const [next, ...rest] = sounds;
    const recipe = next === undefined ? undefined : this.#recipes[next];
    if (next === undefined || !recipe) return;
    whenIdle(() => {
      this.#bufferOf(next, recipe);
      this.#prepare(rest);
    });
  }

  /** A page that nobody sees calls its player, and does nothing else. */
  #mayCall(sound: string): boolean {
    if (sound !== 'your-turn' || !this.#wishes.value.calls || performance.now() - this.#calledMs < callMs) return false;
    this.#calledMs = performance.now();
    return true;
  }

  readonly #onVisibility = (): void => {
    clearTimeout(this.#sleepTimer);
    if (!document.hidden) this.#desk?.setAsleep(false);
    else this.#sleepTimer = setTimeout(() => this.#desk?.setAsleep(true), sleepMs);
  };
}

const atOnce = { most: 8, least: 0, db: 0 };

const isIdleWhisper = (recipe: Recipe | undefined): boolean =>
  recipe?.heard.class === 'whisper' && recipe.heard.needed !== true;
