/**
 * One timeline for live play and replay. A score is a list of cues; at any moment a cue has a
 * progress, and it paints what follows from that progress alone. So a motion looks the same however
 * the moment was reached: forward, backward or by a jump.
 */
import { createTimeline } from 'animejs';
import type { Motion } from '../game-ui.ts';

/** Eases by what they are for. Names are those of animejs. */
export const ease = {
  even: 'linear',
  arrive: 'outBack(1.4)',
  drop: 'inCubic',
  shoot: 'outExpo',
  turn: 'inOutCubic',
  glide: 'inOutQuad',
  settle: 'outQuad',
  gather: 'inQuad',
} as const;

type Ease = (typeof ease)[keyof typeof ease];

export interface Cue {
  atMs: number;
  /** 0 switches at once. */
  forMs: number;
  ease?: Ease;
}

interface Part {
  atMs: number;
  progress: { now: number };
  paint(progress: number): void;
}

export class Timeline {
  readonly #timeline = createTimeline({ autoplay: false, defaults: { ease: ease.even } });
  readonly #parts: Part[] = [];

  /**
   * Adds a cue. Later cues paint over earlier ones.
   * @param paint gets 0 to 1 (eases may overshoot); is not called before the cue begins, and goes on
   *   being called with 1 after it has ended
   */
  add(cue: Cue, paint: (progress: number) => void): this {
    const progress = { now: cue.forMs > 0 ? 0 : 1 };
    if (cue.forMs > 0)
      this.#timeline.add(progress, { now: [0, 1], duration: cue.forMs, ease: cue.ease ?? ease.even }, cue.atMs);
    this.#parts.push({ atMs: cue.atMs, progress, paint });
    return this;
  }

  /** Paints that moment, ms. Whoever calls has put everything back to its start. */
  seek(ms: number): void {
    this.#timeline.seek(ms, true);
    for (const part of this.#parts) if (ms >= part.atMs) part.paint(part.progress.now);
  }
}

/** From a to b; progress may leave 0 to 1 where an ease overshoots. */
export const between = (a: number, b: number, progress: number): number => a + (b - a) * progress;

/** Up and down again: 0 at both ends, 1 in the middle. */
export const hump = (progress: number): number => Math.sin(Math.PI * Math.min(1, Math.max(0, progress)));

/** In for the first part, out for the last, 1 between. Parts are shares of the whole. */
export function fade(progress: number, inShare: number, outShare: number): number {
  const enter = inShare > 0 ? progress / inShare : 1;
  const leave = outShare > 0 ? (1 - progress) / outShare : 1;
  return Math.max(0, Math.min(1, enter, leave));
}

/** A motion in which nothing moves. */
export const stillMotion = (showAfter: () => void): Motion => ({ durationMs: 0, seek: showAfter });

/** A motion that is being played. */
export interface Playing {
  /** Skips to the end. */
  finish(): void;
  /** Leaves off where it is; `done` is not called. */
  stop(): void;
}

/**
 * Plays a motion once in real time. A page that nobody sees gets no frames, so there it is at its
 * end at once.
 * @param done called once, when the end is shown, never before this returns
 */
export function play(motion: Motion, done: () => void): Playing {
  let startMs: number | null = null;
  let ended = false;
  let frame = 0;

  const stop = () => {
    ended = true;
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', leaveIfHidden);
  };
  const finish = () => {
    if (ended) return;
    stop();
    motion.seek(motion.durationMs);
    done();
  };
  const step = (nowMs: number) => {
    startMs ??= nowMs;
    const ms = nowMs - startMs;
    if (ms >= motion.durationMs) return finish();
    motion.seek(ms);
    frame = requestAnimationFrame(step);
  };
  const leaveIfHidden = () => {
    if (document.hidden) finish();
  };

  document.addEventListener('visibilitychange', leaveIfHidden);
  if (document.hidden) queueMicrotask(finish);
  else frame = requestAnimationFrame(step);
  return { finish, stop };
}
