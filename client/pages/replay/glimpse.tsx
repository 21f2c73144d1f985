/** Over the scrubber: a small picture of the moment that is pointed at, and what is told there. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ReadonlySignal } from '@preact/signals';
import type { Seat } from '../../../shared/contract/game.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { HiddenStage } from './hidden-stage.ts';
import type { Film } from './recording.ts';
import { viewpointOf } from './stage.tsx';
import { sentenceAt } from './sentence-at.ts';
import { roundWords, stepAt, type Track } from './track.ts';

/** A moment that is pointed at. */
export interface Pointed {
  ms: number;
  /** Where on the axis, ms: a mark is drawn where the table tells, and seen a little later. */
  atMs: number;
  /** What a mark says, one after the other; null where none is pointed at. */
  marked: string[] | null;
}

export interface GlimpseProps {
  gameUi: GameUi;
  film: Film;
  track: Track;
  watcher: ReadonlySignal<Seat | null>;
  pointed: Pointed;
  /** Of the axis, px. */
  widthPx: number;
}

/** px of the page. The stage that is painted for it is larger, so that it is laid out as a table is. */
const size = { width: 208, height: 130, stage: 3, pixels: 2 };
/** Only who stays somewhere is shown a picture, ms: painting each moment on the way would hold up the page. */
const RESTS_MS = 70;

export function Glimpse({ gameUi, film, track, watcher, pointed, widthPx }: GlimpseProps) {
  const seat = watcher.value;
  const { ms, atMs, marked } = pointed;
  const told = useMemo(() => sentenceAt(film, track, ms, seat), [film, track, ms, seat]);
  const step = track.steps[stepAt(track, ms)];
  const round = step && roundWords(step);
  const x = (atMs / Math.max(1, track.totalMs)) * widthPx;
  const left = Math.max(0, Math.min(widthPx - size.width, x - size.width / 2));
  return (
    <>
      <i class="replay-hair" data-mark={marked !== null} style={{ left: `${x}px` }} />
      <div class="replay-glimpse" style={{ left: `${left}px`, width: `${size.width}px` }} aria-hidden="true">
        <Moment {...{ gameUi, film, track, ms, seat }} />
        {round && <b>{round}</b>}
        {(marked ?? [told]).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </>
  );
}

interface MomentProps extends Pick<GlimpseProps, 'gameUi' | 'film' | 'track'> {
  ms: number;
  seat: Seat | null;
}

function Moment({ gameUi, film, track, ms, seat }: MomentProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useHiddenStage(gameUi, film);
  useEffect(() => {
    let isGone = false;
    const paint = async () => {
      const hidden = await stage();
      const viewpoint = viewpointOf(seat);
      await hidden.renderer.prepare(track, ms, viewpoint);
      if (isGone) return;
      const picture = await hidden.paint(track, ms, viewpoint);
      const { current } = canvas;
      if (isGone || !current) return;
      current.getContext('2d')!.drawImage(picture, 0, 0, current.width, current.height);
      current.dataset.ms = String(ms);
    };
    // Without a picture there are still the words.
    const timer = setTimeout(
      () => void paint().catch((error: unknown) => console.warn('No picture:', error)),
      RESTS_MS,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [track, ms, seat]);
  return <canvas ref={canvas} width={size.width * size.pixels} height={size.height * size.pixels} />;
}

/** One stage for all the pictures of a film, made when the first is wanted. */
const stages = new WeakMap<Film, Promise<HiddenStage>>();

function useHiddenStage(gameUi: GameUi, film: Film): () => Promise<HiddenStage> {
  return () => {
    let stage = stages.get(film);
    if (!stage) {
      const { width, height, stage: larger } = size;
      stage = HiddenStage.on(gameUi, film, { width: width * larger, height: height * larger, pixelRatio: 1 });
      stages.set(film, stage);
    }
    return stage;
  };
}

/** What was drawn for a film that is no longer shown is given back. */
export function dropPictures(film: Film): void {
  void stages.get(film)?.then(
    (stage) => stage.destroy(),
    () => undefined,
  );
  stages.delete(film);
}
