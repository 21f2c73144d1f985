/** Puts any moment of a track on a stage. */
import type { Seat } from '../../../shared/contract/game.ts';
import type { Perspective, Motion, Stage } from '../../kit/game-ui.ts';
import { soundSeed, type HeardCue } from '../../kit/sound/cue.ts';
import type { Film } from './recording.ts';
import { firstGameEvent, stepAt, gameStepOf, type Measure, type TrackStep, type Track } from './track.ts';

/** Who watches, and how. */
export interface Viewpoint {
  /** The seat watched from; null for the table's edge. */
  seat: Seat | null;
  dark: boolean;
  reducedMotion: boolean;
}

export class ReplayRenderer {
  readonly #stage: Stage;
  readonly #recording: Film;
  #size = '';
  #loaded: { step: TrackStep; viewpoint: string; motion: Motion } | null = null;

  constructor(stage: Stage, recording: Film) {
    this.#stage = stage;
    this.#recording = recording;
  }

  readonly measure: Measure = (step) => {
    this.#loaded = null;
    const { durationMs, tellings } = this.#stage.motion(
      gameStepOf(this.#recording, step, 'spectator'),
      this.#perspective(edge),
    );
    return { durationMs, tellings };
  };

  /** Has what that moment shows drawn, in slices: then it can be shown at once. */
  async prepare(track: Track, ms: number, viewpoint: Viewpoint): Promise<void> {
    const step = track.steps[stepAt(track, ms)];
    if (!step) return;
    const { before } = gameStepOf(this.#recording, step, viewpoint.seat ?? 'spectator');
    await this.#stage.prepare(before, this.#perspective(viewpoint));
  }

  /** Shows that moment, wherever the stage was before. */
  show(track: Track, ms: number, viewpoint: Viewpoint): void {
    const step = track.steps[stepAt(track, ms)];
    if (!step) return;
    const motion = this.#motionOf(step, viewpoint);
    motion.seek(Math.min(motion.durationMs, Math.max(0, ms - step.startMs)));
  }

  /** What that moment's step sounds like, and how far into it it is. */
  soundsAt(track: Track, ms: number): { step: TrackStep; cues: readonly HeardCue[]; seed: string; ms: number } | null {
    const step = track.steps[stepAt(track, ms)];
    if (!step || this.#loaded?.step !== step) return null;
    const seed = soundSeed(firstGameEvent(this.#recording, step));
    return { step, cues: this.#loaded.motion.cues, seed, ms: ms - step.startMs };
  }

  /** The same of a step that need not be shown. */
  soundsOf(step: TrackStep, viewpoint: Viewpoint): { cues: readonly HeardCue[]; seed: string } {
    const { cues } = this.#motionOf(step, viewpoint);
    return { cues, seed: soundSeed(firstGameEvent(this.#recording, step)) };
  }

  /** @param leastZoom see Stage.resize @returns whether that changed anything */
  resize(widthPx: number, heightPx: number, leastZoom?: number): boolean {
    const size = `${widthPx} ${heightPx}`;
    if (size === this.#size) return false;
    this.#size = size;
    this.#stage.resize(widthPx, heightPx, leastZoom);
    this.#loaded = null;
    return true;
  }

  #motionOf(step: TrackStep, viewpoint: Viewpoint): Motion {
    const key = JSON.stringify(viewpoint);
    if (this.#loaded?.step !== step || this.#loaded.viewpoint !== key) {
      const gameStep = gameStepOf(this.#recording, step, viewpoint.seat ?? 'spectator');
      // Whatever was seen before must not show through: the same moment is the same picture, however one came there.
      this.#stage.show(gameStep.before, this.#perspective(viewpoint));
      this.#loaded = { step, viewpoint: key, motion: this.#stage.motion(gameStep, this.#perspective(viewpoint)) };
    }
    return this.#loaded.motion;
  }

  #perspective({ seat, dark, reducedMotion }: Viewpoint): Perspective {
    const { rebuilt, bots } = this.#recording;
    return { you: seat, names: rebuilt.names, bots: bots.map((bot) => bot !== null), away: [], dark, reducedMotion };
  }
}

const edge: Viewpoint = { seat: null, dark: false, reducedMotion: false };
