/** Paints single moments of a film as a clip shows them, on a stage that nobody sees. */
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { GameUi } from '../../../kit/game-ui.ts';
import { drawText } from '../../../kit/stage/lettering.ts';
import { setName } from '../../../kit/stage/names.ts';
import { HiddenStage } from '../hidden-stage.ts';
import type { Film } from '../recording.ts';
import type { ReplayRenderer, Viewpoint } from '../renderer.ts';
import { sentenceAt } from '../sentence-at.ts';
import type { Track } from '../track.ts';
import { shapes, type ClipWish } from './shapes.ts';

/** Of the video a px of the page: what is to be read on a phone is large. */
const PIXEL_RATIO = 2;
/** The strip at the foot with the sentence, px of the video. */
const strip = { height: 150, margin: 40, px: 46, lineHeight: 1.15 };

export type PainterWish = Pick<ClipWish, 'shape' | 'seat' | 'names' | 'captions'> & { dark: boolean };

export class ClipPainter {
  /** The picture that was painted last. */
  readonly canvas = document.createElement('canvas');
  readonly #film: Film;
  readonly #track: Track;
  readonly #wish: PainterWish;
  readonly #stage: HiddenStage;

  private constructor(film: Film, track: Track, wish: PainterWish, stage: HiddenStage) {
    this.#film = film;
    this.#track = track;
    this.#wish = wish;
    this.#stage = stage;
    Object.assign(this.canvas, shapes[wish.shape]);
  }

  /** @throws if this browser can't draw */
  static async on(gameUi: GameUi, film: Film, track: Track, wish: PainterWish): Promise<ClipPainter> {
    const shown = wish.names ? film : withoutNames(film);
    const { width, height } = shapes[wish.shape];
    const stage = await HiddenStage.on(gameUi, shown, {
      width: width / PIXEL_RATIO,
      height: (height - (wish.captions ? strip.height : 0)) / PIXEL_RATIO,
      pixelRatio: PIXEL_RATIO,
    });
    return new ClipPainter(shown, track, wish, stage);
  }

  get renderer(): ReplayRenderer {
    return this.#stage.renderer;
  }

  get viewpoint(): Viewpoint {
    return { seat: this.#wish.seat, dark: this.#wish.dark, reducedMotion: false };
  }

  /** @param ms of the track */
  async paint(ms: number): Promise<void> {
    const picture = await this.#stage.paint(this.#track, ms, this.viewpoint);
    const context = this.canvas.getContext('2d', { alpha: false })!;
    context.drawImage(picture, 0, 0);
    if (this.#wish.captions) this.#writeSentence(context, sentenceAt(this.#film, this.#track, ms, this.#wish.seat));
  }

  destroy(): void {
    this.#stage.destroy();
  }

  #writeSentence(context: CanvasRenderingContext2D, sentence: string): void {
    const { width, height } = this.canvas;
    context.fillStyle = pieceColours.ink;
    context.fillRect(0, height - strip.height, width, strip.height);
    const room = { width: width - 2 * strip.margin, height: strip.height - strip.margin / 2, px: strip.px };
    const { lines, px } = setName(sentence, room);
    lines.forEach((line, index) => {
      const y = height - strip.height / 2 + (index - (lines.length - 1) / 2) * px * strip.lineHeight;
      drawText(context, line, width / 2, y, { px, colour: pieceColours.card });
    });
  }
}

/** The same film of people whose names are nobody's business. */
function withoutNames({ rebuilt, ...film }: Film): Film {
  return { ...film, rebuilt: { ...rebuilt, names: rebuilt.names.map((_, seat) => `Player ${seat + 1}`) } };
}
