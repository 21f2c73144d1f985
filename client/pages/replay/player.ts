/** What moves a track, which may grow meanwhile: play, pause, speed, seek. The clock is the page's own frames. */
import { at } from '../../../shared/contract/at.ts';
import { signal, type Signal } from '@preact/signals';
import { speeds, type Speed } from '../../../shared/pages.ts';
import { onTheWay, type Stretch } from './highlights.ts';
import { playedOn, trackOf, undrawn, type Measure, type Track, type TrackStep } from './track.ts';

/** After a hidden tab comes back, the replay goes on where it was, not where it would have been. */
const LONGEST_FRAME_MS = 100;

export class Player {
  readonly positionMs: Signal<number>;
  readonly playing = signal(false);
  readonly speed: Signal<Speed>;
  /** All that is played, where that is not everything. */
  readonly highlights = signal<readonly Stretch[] | null>(null);
  readonly #track: Signal<Track>;
  readonly #measure: Measure;
  #frame = 0;
  #lastMs = 0;

  /** @param measure for the steps that it grows by */
  constructor(track: Track, startMs: number, speed: Speed = 1, measure: Measure = undrawn) {
    this.speed = signal(speed);
    this.#track = signal(track);
    this.#measure = measure;
    this.positionMs = signal(startMs);
  }

  /** Whoever reads it hears when it has grown. */
  get track(): Track {
    return this.#track.value;
  }

  /** Hides everything after the furthest point that was watched. */
  readonly hidesRest: boolean = false;

  /** The furthest point that was watched, ms; infinite where nothing is hidden. */
  get openMs(): number {
    return Infinity;
  }

  /** The length of the time axis, ms. */
  get axisMs(): number {
    return this.track.totalMs;
  }

  /** Nothing more is known from here on. An effect that reads it runs again when that changes. */
  get isAtEnd(): boolean {
    return this.positionMs.value >= this.track.totalMs;
  }

  /** @param steps those of the track and more after them: the position stays */
  grow(steps: Iterable<TrackStep>): void {
    this.#track.value = trackOf(steps, this.#measure, this.track);
  }

  play(): void {
    if (this.playing.value) return;
    if (this.isAtEnd) this.playOn();
    else this.#start();
  }

  #start(): void {
    this.playing.value = true;
    this.#lastMs = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    this.playing.value = false;
  }

  toggle(): void {
    if (this.playing.value) this.pause();
    else this.play();
  }

  /** Plays these stretches and nothing between them, then stops. Going anywhere else ends it. */
  playHighlights(stretches: readonly Stretch[]): void {
    const [first] = stretches;
    if (!first) return;
    this.seek(first.fromMs);
    this.highlights.value = stretches;
    this.play();
  }

  /** From here on all is played again. */
  leaveHighlights(): void {
    this.highlights.value = null;
  }

  seek(ms: number): void {
    this.leaveHighlights();
    this.#moveTo(ms);
  }

  #moveTo(ms: number): void {
    this.positionMs.value = Math.max(0, Math.min(this.track.totalMs, ms));
  }

  /** So many times as fast motions play. */
  get rate(): number {
    const speed = this.speed.peek();
    return speed === 'as played' ? 1 : speed;
  }

  nextSpeed(): void {
    this.speed.value = at(speeds, (speeds.indexOf(this.speed.value) + 1) % speeds.length);
  }

  /** Somebody wants to play on from the end: it begins anew. */
  protected playOn(): void {
    if (this.track.steps.length === 0) return;
    this.positionMs.value = 0;
    this.#start();
  }

  /** It has played all there is. */
  protected reachEnd(): void {
    this.pause();
  }

  #tick = (nowMs: number): void => {
    const passedMs = Math.min(LONGEST_FRAME_MS, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    const fromMs = this.positionMs.value;
    const isAsPlayed = this.speed.peek() === 'as played';
    const toMs = isAsPlayed ? playedOn(this.track, fromMs, passedMs) : fromMs + passedMs * this.rate;
    const route = this.highlights.peek();
    const nextMs = route ? onTheWay(route, toMs) : toMs;
    this.#moveTo(nextMs ?? toMs);
    if (nextMs === null) this.leaveHighlights();
    if (nextMs === null) this.pause();
    else if (this.isAtEnd) this.reachEnd();
    else this.#frame = requestAnimationFrame(this.#tick);
  };
}
