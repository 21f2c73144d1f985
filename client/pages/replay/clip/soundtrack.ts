/** What a clip sounds like: as the replay does, from the same motions. */
import type { GameUi } from '../../../kit/game-ui.ts';
import type { Passage } from '../../../kit/sound/mixdown.ts';
import { fetchStudio } from '../../../kit/sound/sound.ts';
import type { Track } from '../track.ts';
import type { ClipPainter } from './painter.ts';
import type { ClipWish } from './shapes.ts';

export async function soundtrackOf(
  gameUi: GameUi,
  painter: ClipPainter,
  track: Track,
  wish: Pick<ClipWish, 'fromMs' | 'toMs'>,
): Promise<AudioBuffer> {
  const [{ mixdown }, room] = await Promise.all([fetchStudio(), gameUi.loadSounds?.()]);
  return mixdown(room ?? null, passagesOf(painter, track, wish), wish.toMs - wish.fromMs);
}

/** The motions that are seen in the clip. */
function passagesOf(
  { renderer, viewpoint }: ClipPainter,
  { steps }: Track,
  { fromMs, toMs }: Pick<ClipWish, 'fromMs' | 'toMs'>,
): Passage[] {
  return steps
    .filter(({ startMs, restMs }) => restMs > fromMs && startMs < toMs)
    .map((step) => ({
      ...renderer.soundsOf(step, viewpoint),
      beginsMs: step.startMs - fromMs,
      fromMs: Math.max(0, fromMs - step.startMs),
      untilMs: Math.min(step.restMs, toMs) - step.startMs,
    }));
}
