/** The stage of the replay: follows the player's clock, the perspective and the size of the window. */
import { effect, type Signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import type { Face, Stage } from '../../kit/game-ui.ts';
import { isDark, isStill } from '../../app/settings.ts';
import type { Player } from './player.ts';
import { Projector } from './renderer.ts';
import type { Recording } from './recording.ts';

interface ScreenProps {
  face: Face;
  recording: Recording;
  player: Player | null;
  watcher: Signal<Seat | null>;
  /** Given the projector as soon as it can measure motions; null if this browser can't draw. */
  onReady(projector: Projector | null): void;
}

export function Screen({ face, recording, player, watcher, onReady }: ScreenProps) {
  const host = useRef<HTMLDivElement>(null);
  const [projector, setProjector] = useState<Projector | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let stage: Stage | null = null;
    let isGone = false;
    face.createStage(host.current!).then(
      (made) => {
        stage = made;
        if (isGone) return made.destroy();
        const fresh = new Projector(made, recording);
        fresh.resize(host.current!.clientWidth, host.current!.clientHeight);
        setProjector(fresh);
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
  }, [face, recording]);

  useEffect(() => {
    if (!player || !projector) return;
    const draw = () =>
      projector.show(player.reel, player.positionMs.value, {
        seat: watcher.value,
        dark: isDark.value,
        still: isStill.value,
      });
    const stop = effect(draw);
    const sizes = new ResizeObserver(() => {
      projector.resize(host.current!.clientWidth, host.current!.clientHeight);
      draw();
    });
    sizes.observe(host.current!);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [player, projector]);

  return (
    <div class="replay-screen" aria-hidden={!failed}>
      <div class="replay-stage" ref={host} />
      {failed && (
        <p class="replay-no-stage">This browser can't draw the table. The story beside it tells what happens.</p>
      )}
    </div>
  );
}
