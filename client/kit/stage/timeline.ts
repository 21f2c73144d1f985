/**
 * One timeline for live play and replay: a list of cues. At any moment a cue has a progress, and it paints what follows
 * from that progress alone. So a motion looks the same however the moment was reached: forward, backward or by a jump.
 */

/** Eases by what they are for: from the share of the time that is over to the share of the way, 0 to 1. */
export const ease = {
  even: (gone: number) => gone,
  /** Goes a little too far and comes back. */
  arrive: (gone: number) => {
    const overshoot = 1.4;
    const left = 1 - gone;
    return 1 - ((overshoot + 1) * left ** 3 - overshoot * left ** 2);
  },
  drop: (gone: number) => gone ** 3,
  shoot: (gone: number) => (gone === 1 ? 1 : 1 - 2 ** (-10 * gone)),
  turn: (gone: number) => bothEnds(gone, 3),
  glide: (gone: number) => bothEnds(gone, 2),
  settle: (gone: number) => 1 - (1 - gone) ** 2,
  gather: (gone: number) => gone ** 2,
} as const;

/** Slow at both ends. */
const bothEnds = (gone: number, power: number): number =>
  gone < 0.5 ? (gone * 2) ** power / 2 : 1 - (2 - gone * 2) ** power / 2;

export interface Cue {
  atMs: number;
  /** 0 switches at once. */
  forMs: number;
  ease?(gone: number): number;
}

type Paint = (progress: number) => void;

export class Timeline {
  readonly #cues: (Cue & { paint: Paint })[] = [];

  /**
   * Adds a cue. Later cues paint over earlier ones.
   * @param paint gets 0 to 1 (eases may overshoot); is not called before the cue begins, and goes on being called with 1
   *   after it has ended
   */
  add(cue: Cue, paint: Paint): this {
    this.#cues.push({ ...cue, paint });
    return this;
  }

  /** Paints that moment, ms. Whoever calls has put everything back to its start. */
  seek(ms: number): void {
    for (const { atMs, forMs, ease: eased = ease.even, paint } of this.#cues) {
      if (ms < atMs) continue;
      const gone = forMs > 0 ? (ms - atMs) / forMs : 1;
      // Sums of times are never quite exact, and an end must not be missed.
      paint(gone > 1 - 1e-9 ? 1 : eased(gone));
    }
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
