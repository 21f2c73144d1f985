/** What moves a track: play, pause, speed, and going anywhere. The clock is the page's own frames. */
import { at } from '../../../shared/contract/at.ts';
import { signal, type Signal } from '@preact/signals';
import type { Track } from './track.ts';

const speeds = [0.5, 1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** After a hidden tab comes back, the replay goes on where it was, not where it would have been. */
const LONGEST_FRAME_MS = 100;

export class Player {
  readonly track: Track;
  readonly positionMs: Signal<number>;
  readonly playing = signal(false);
  readonly speed = signal<Speed>(1);
  #frame = 0;
  #lastMs = 0;

  constructor(track: Track, startMs: number) {
    this.track = track;
    this.positionMs = signal(startMs);
  }

  play(): void {
    if (this.playing.value || this.track.steps.length === 0) return;
    if (this.positionMs.value >= this.track.totalMs) this.positionMs.value = 0;
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

  seek(ms: number): void {
    this.positionMs.value = Math.max(0, Math.min(this.track.totalMs, ms));
  }

  nextSpeed(): void {
    this.speed.value = at(speeds, (speeds.indexOf(this.speed.value) + 1) % speeds.length);
  }

  #tick = (nowMs: number): void => {
    const passedMs = Math.min(LONGEST_FRAME_MS, Math.max(0, nowMs - this.#lastMs)) * this.speed.value;
    this.#lastMs = nowMs;
    this.seek(this.positionMs.value + passedMs);
    if (this.positionMs.value >= this.track.totalMs) this.pause();
    else this.#frame = requestAnimationFrame(this.#tick);
  };
}
