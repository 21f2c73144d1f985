/** The stage of the replay: follows the player's clock, the perspective and the size of the window. */
import { effect, type Signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import type { GameUi, Stage } from '../../kit/game-ui.ts';
import { isDark, isStill } from '../../app/settings.ts';
import type { Player } from './player.ts';
import { ReplayRenderer } from './renderer.ts';
import type { Recording } from './recording.ts';

interface ScreenProps {
  gameUi: GameUi;
  recording: Recording;
  player: Player | null;
  watcher: Signal<Seat | null>;
  /** Given the renderer as soon as it can measure motions; null if this browser can't draw. */
  onReady(renderer: ReplayRenderer | null): void;
}

export function Screen({ gameUi, recording, player, watcher, onReady }: ScreenProps) {
  const host = useRef<HTMLDivElement>(null);
  const [renderer, setRenderer] = useState<ReplayRenderer | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let stage: Stage | null = null;
    let isGone = false;
    gameUi.createStage(host.current!).then(
      (made) => {
        stage = made;
        if (isGone) return made.destroy();
        const fresh = new ReplayRenderer(made, recording);
        fresh.resize(host.current!.clientWidth, host.current!.clientHeight);
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
    if (!player || !renderer) return;
    const draw = () =>
      renderer.show(player.track, player.positionMs.value, {
        seat: watcher.value,
        dark: isDark.value,
        still: isStill.value,
      });
    const stop = effect(draw);
    const sizes = new ResizeObserver(() => {
      renderer.resize(host.current!.clientWidth, host.current!.clientHeight);
      draw();
    });
    sizes.observe(host.current!);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [player, renderer]);

  return (
    <div class="replay-screen" aria-hidden={!failed}>
      <div class="replay-stage" ref={host} />
      {failed && (
        <p class="replay-no-stage">This browser can't draw the table. The story beside it tells what happens.</p>
      )}
    </div>
  );
}
