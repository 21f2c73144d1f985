/** A stage that nobody sees: single moments of a film as pictures, for clips and for small ones over the scrubber. */
import type { GameUi, Stage } from '../../kit/game-ui.ts';
import { createStage } from '../frame/stage.ts';
import type { Film } from './recording.ts';
import { ReplayRenderer, type Viewpoint } from './renderer.ts';
import type { Track } from './track.ts';

interface HiddenSize {
  /** px of the stage. */
  width: number;
  height: number;
  /** Of the picture for each of them. */
  pixelRatio: number;
}

export class HiddenStage {
  readonly renderer: ReplayRenderer;
  readonly #stage: Stage;
  readonly #host: HTMLElement;

  private constructor(stage: Stage, host: HTMLElement, film: Film) {
    this.#stage = stage;
    this.#host = host;
    this.renderer = new ReplayRenderer(stage, film);
    this.renderer.resize(host.clientWidth, host.clientHeight);
  }

  /** @throws if this browser can't draw */
  static async on(gameUi: GameUi, film: Film, { width, height, pixelRatio }: HiddenSize): Promise<HiddenStage> {
    const host = document.createElement('div');
    host.inert = true;
    host.className = 'hidden-stage';
    host.style.width = `${width}px`;
    host.style.height = `${height}px`;
    document.body.append(host);
    try {
      return new HiddenStage(await createStage(gameUi, host, film.rebuilt.names, pixelRatio), host, film);
    } catch (error) {
      host.remove();
      throw error;
    }
  }

  /** @param ms of the track @returns its picture, until the next one is painted */
  paint(track: Track, ms: number, viewpoint: Viewpoint): Promise<HTMLCanvasElement> {
    this.renderer.show(track, ms, viewpoint);
    return this.#stage.picture();
  }

  destroy(): void {
    this.#stage.destroy();
    this.#host.remove();
  }
}
