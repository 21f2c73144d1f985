/** Plays a match as far as it is known here. Whoever goes on from its edge is at the next round, once that has come. */
import { batch, effect, signal } from '@preact/signals';
import type { Speed } from '../../../../shared/pages.ts';
import { Player } from '../player.ts';
import { beatFrom, momentOf, stepsOf, trackOf, type Measure } from '../track.ts';
import type { Unfolding } from './unfolding.ts';

interface Beginning {
  measure: Measure;
  /** ms since the match opened; null for the beginning. */
  atMs: number | null;
  speed: Speed | null;
}

/** The length of the axis at first, ms. It doubles as more is watched, so it never shows how much is left. */
const AXIS_MS = 30_000;

export class UnfoldingPlayer extends Player {
  override readonly hidesRest = true;
  readonly unfolding: Unfolding;
  readonly #openMs = signal(0);
  readonly #stop: () => void;
  #isGone = false;

  constructor(unfolding: Unfolding, { measure, atMs, speed }: Beginning) {
    const track = trackOf(stepsOf(unfolding.film), measure);
    super(track, atMs === null ? 0 : momentOf(track, atMs), speed ?? undefined, measure);
    this.unfolding = unfolding;
    this.#stop = effect(() => {
      this.#openMs.value = Math.max(this.#openMs.peek(), this.positionMs.value);
    });
  }

  /** A round arrives whole, and only this much of it is shown. */
  override get openMs(): number {
    return this.#openMs.value;
  }

  override get axisMs(): number {
    return AXIS_MS * 2 ** Math.max(0, Math.ceil(Math.log2(this.openMs / AXIS_MS)));
  }

  override seek(ms: number): void {
    if (this.isAtEnd && ms >= this.track.totalMs) void this.#goOn();
    else super.seek(ms);
  }

  protected override playOn(): void {
    if (this.unfolding.hasEnded) return super.playOn();
    this.playing.value = true;
    void this.#goOn();
  }

  /** It goes on playing, as soon as there is more to play. */
  protected override reachEnd(): void {
    if (this.unfolding.hasEnded) this.pause();
    else void this.#goOn();
  }

  /** Nothing is asked for, and nothing played, any more. */
  leave(): void {
    this.#isGone = true;
    this.#stop();
    this.pause();
  }

  async #goOn(): Promise<void> {
    const { next, film } = this.unfolding;
    if (next.peek() === 'asked') return;
    const hasCome = await this.unfolding.unfold();
    if (this.#isGone) return;
    if (!hasCome) return this.pause();
    batch(() => {
      this.grow(stepsOf(film, this.track.steps));
      if (!this.playing.peek()) return super.seek(beatFrom(this.track, this.positionMs.peek(), 1));
      this.pause();
      this.play();
    });
  }
}
