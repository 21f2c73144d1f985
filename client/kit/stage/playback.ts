/** Plays a motion in real time. */
import type { Motion } from '../game-ui.ts';

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
export function play(motion: Pick<Motion, 'durationMs' | 'seek'>, done: () => void): Playing {
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
