/** The clip as it will look, and under it a strip of the film with a handle for either end. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { isDark } from '../../../app/settings/settings.ts';
import type { GameUi } from '../../../kit/game-ui.ts';
import type { Film } from '../recording.ts';
import type { Track } from '../track.ts';
import { ClipPainter } from './painter.ts';
import { ClipEnds } from './ends.tsx';
import type { ClipWish, Stretch } from './shapes.ts';

interface StripProps {
  gameUi: GameUi;
  film: Film;
  track: Track;
  wish: ClipWish;
  /** What the strip shows, ms of the track. */
  span: Stretch;
  /** The moment of the large picture, ms of the track. */
  seenMs: number;
  /** Nothing can be changed while the video is made. */
  isStill: boolean;
  /** @param seenMs the moment that is looked at now */
  onChange(chosen: Stretch, seenMs: number): void;
}

const small = { pictures: 8, height: 56 };

export function Strip({ gameUi, film, track, wish, span, seenMs, isStill, onChange }: StripProps) {
  const { shape, seat, names, captions } = wish;
  const place = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLCanvasElement>(null);
  const [painter, setPainter] = useState<ClipPainter | null>(null);
  const dark = isDark.value;

  useEffect(() => {
    let isGone = false;
    let mine: ClipPainter | null = null;
    const show = async () => {
      mine = await ClipPainter.on(gameUi, film, track, { shape, seat, names, captions, dark });
      if (isGone) return mine.destroy();
      await paintStrip(mine, strip.current!, span, () => isGone);
      if (isGone) return;
      place.current!.replaceChildren(mine.canvas);
      setPainter(mine);
    };
    show().catch((error: unknown) => console.error(error));
    return () => {
      isGone = true;
      mine?.destroy();
      setPainter(null);
    };
  }, [shape, seat, names, captions, dark]);
  useEffect(() => void painter?.paint(seenMs), [painter, seenMs]);

  const { fromMs, toMs } = wish;
  const percent = (ms: number) => `${((ms - span.fromMs) / Math.max(1, span.toMs - span.fromMs)) * 100}%`;
  return (
    <>
      <div class="clip-preview" data-shape={shape} ref={place} role="img" aria-label="The clip as it will look" />
      <div class="clip-strip">
        <canvas ref={strip} aria-hidden="true" />
        <div class="clip-out" style={{ left: 0, width: percent(fromMs) }} />
        <div class="clip-out" style={{ left: percent(toMs), right: 0 }} />
        <ClipEnds {...{ span, isStill, onChange }} chosen={wish} place="the strip" />
      </div>
    </>
  );
}

/** So many moments of it, side by side, one after another: the page stays awake meanwhile. */
async function paintStrip(
  painter: ClipPainter,
  strip: HTMLCanvasElement,
  { fromMs, toMs }: StripProps['span'],
  isGone: () => boolean,
): Promise<void> {
  const width = strip.clientWidth / small.pictures;
  strip.width = strip.clientWidth * 2;
  strip.height = small.height * 2;
  const context = strip.getContext('2d')!;
  for (let index = 0; index < small.pictures && !isGone(); index++) {
    await painter.paint(fromMs + ((index + 0.5) / small.pictures) * (toMs - fromMs));
    const { canvas } = painter;
    // Its middle fills the cell.
    const scale = Math.max((width * 2) / canvas.width, strip.height / canvas.height);
    const cut = { width: (width * 2) / scale, height: strip.height / scale };
    context.drawImage(
      canvas,
      (canvas.width - cut.width) / 2,
      (canvas.height - cut.height) / 2,
      cut.width,
      cut.height,
      index * width * 2,
      0,
      width * 2,
      strip.height,
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
}
