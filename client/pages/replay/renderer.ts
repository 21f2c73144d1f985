/** Puts any moment of a reel on a stage. */
import type { Seat } from '../../../shared/contract/game.ts';
import type { Look, Motion, Stage } from '../../kit/game-ui.ts';
import type { Recording } from './recording.ts';
import { beatAt, stepOf, type Beat, type Reel } from './track.ts';

/** Who watches, and how. */
export interface Audience {
  /** The seat watched from; null for the table's edge. */
  seat: Seat | null;
  dark: boolean;
  still: boolean;
}

export class Projector {
  readonly #stage: Stage;
  readonly #recording: Recording;
  #loaded: { beat: Beat; audience: string; motion: Motion } | null = null;

  constructor(stage: Stage, recording: Recording) {
    this.#stage = stage;
    this.#recording = recording;
  }

  /** How long the motion of a beat takes, ms. */
  durationOf(beat: Beat): number {
    this.#loaded = null;
    return this.#stage.motion(stepOf(this.#recording, beat, 'spectator'), this.#look(edge)).durationMs;
  }

  /** Shows that moment, wherever the stage was before. */
  show(reel: Reel, ms: number, audience: Audience): void {
    const beat = reel.beats[beatAt(reel, ms)];
    if (!beat) return;
    const motion = this.#motionOf(beat, audience);
    motion.seek(Math.min(motion.durationMs, Math.max(0, ms - beat.startMs)));
  }

  resize(widthPx: number, heightPx: number): void {
    this.#stage.resize(widthPx, heightPx);
    this.#loaded = null;
  }

  #motionOf(beat: Beat, audience: Audience): Motion {
    const key = JSON.stringify(audience);
    if (this.#loaded?.beat !== beat || this.#loaded.audience !== key) {
      const step = stepOf(this.#recording, beat, audience.seat ?? 'spectator');
      this.#stage.show(step.before, this.#look(audience));
      this.#loaded = { beat, audience: key, motion: this.#stage.motion(step, this.#look(audience)) };
    }
    return this.#loaded.motion;
  }

  #look({ seat, dark, still }: Audience): Look {
    const { rebuilt, bots } = this.#recording;
    return { you: seat, names: rebuilt.names, bots, away: [], dark, still };
  }
}

const edge: Audience = { seat: null, dark: false, still: false };
