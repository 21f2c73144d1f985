/** A print that is stamped on the table from one moment to another. */
import type { Sprite } from 'pixi.js';
import { between, ease, fade, type Timeline } from '../timeline.ts';
import { show } from './effect.ts';

interface Strike {
  atMs: number;
  untilMs: number;
  /** Size it comes from. */
  from: number;
  /** Degrees. */
  turn: number;
  /** Comes and goes softly, and in its size. */
  still: boolean;
}

export function strike(score: Timeline, sprite: Sprite, { atMs, untilMs, from, turn, still }: Strike): void {
  const forMs = Math.max(1, untilMs - atMs);
  let scale = 1;
  score.add({ atMs, forMs: Math.min(150, forMs / 2), ease: ease.arrive }, (arrived) => {
    scale = still ? 1 : between(from, 1, arrived);
  });
  score.add({ atMs, forMs }, (gone) => {
    // Whole on the frame it strikes, unless things are to come softly.
    const alpha = fade(gone, still ? Math.min(0.3, 120 / forMs) : 0, Math.min(0.3, 160 / forMs));
    show(sprite, { alpha: gone < 1 ? alpha : 0, scale, turn });
  });
}
