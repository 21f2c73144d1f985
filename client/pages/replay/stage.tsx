/** The table of a replay: any moment of a film, from anybody's place. */
import { effect, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { isDark, prefersReducedMotion } from '../../app/settings/settings.ts';
import type { GameUi, Stage } from '../../kit/game-ui.ts';
import { Captions } from '../frame/sound.tsx';
import { createStage } from '../frame/stage.ts';
import type { Player } from './player.ts';
import type { Film } from './recording.ts';
import { ReplayRenderer, type Viewpoint } from './renderer.ts';
import { soundReplay } from './replay-sounds.ts';

interface ReplayStageProps {
  gameUi: GameUi;
  recording: Film;
  player: Player | null;
  watcher: Signal<Seat | null>;
  /** Given the renderer as soon as it can measure motions; null if this browser can't draw. */
  onReady(renderer: ReplayRenderer | null): void;
  /** How much larger than life everything is at least, on a canvas of that width, px. */
  zoomAt?(widthPx: number): number;
  /** What lies over it. */
  children?: ComponentChildren;
}

/** With those eyes, as this page is now; whoever reads it in an effect hears of a change. */
export const viewpointOf = (seat: Seat | null): Viewpoint => ({
  seat,
  dark: isDark.value,
  reducedMotion: prefersReducedMotion.value,
});

export function ReplayStage({ gameUi, recording, player, watcher, onReady, zoomAt, children }: ReplayStageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [renderer, setRenderer] = useState<ReplayRenderer | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let stage: Stage | null = null;
    let isGone = false;
    createStage(gameUi, host.current!, recording.rebuilt.names).then(
      (made) => {
        stage = made;
        if (isGone) return made.destroy();
        const fresh = new ReplayRenderer(made, recording);
        fresh.resize(host.current!.clientWidth, host.current!.clientHeight, zoomAt?.(host.current!.clientWidth));
        setRenderer(fresh);
        onReady(fresh);
      },
      () => {
        if (isGone) return;
        setFailed(true);
        onReady(null);
      },
    );
    return () => {
      isGone = true;
      stage?.destroy();
    };
  }, [gameUi, recording]);

  useEffect(() => {
    // When it is taken away, its size is told once more.
    const place = host.current;
    if (!player || !renderer || !place) return;
    const draw = () => renderer.show(player.track, player.positionMs.value, viewpointOf(watcher.value));
    const stop = effect(draw);
    const stopSound = soundReplay(player, renderer);
    const sizes = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = place;
      if (place.isConnected && renderer.resize(width, height, zoomAt?.(width))) draw();
    });
    sizes.observe(place);
    return () => {
      stop();
      stopSound();
      sizes.disconnect();
    };
  }, [player, renderer]);

  return (
    <div class="stage-place">
      <div aria-hidden="true">
        <div class="stage" ref={host} />
        <Captions />
      </div>
      {failed && (
        <p class="replay-no-stage">This browser can't draw the table. The story beside it tells what happens.</p>
      )}
      {children}
    </div>
  );
}
