import { useEffect, useRef, useState } from 'preact/hooks';
import { Loading } from '../../ui/feedback.tsx';
import type { GameUi, Stage } from '../../kit/game-ui.ts';
import type { LiveMatch } from './live-match.ts';

/** Holds the canvas: the stage is made once, follows the size of its place, and goes with it. */
export function StageHost({ live, gameUi, onFail }: { live: LiveMatch; gameUi: GameUi; onFail(): void }) {
  const host = useRef<HTMLDivElement>(null);
  const [isSet, setSet] = useState(false);
  useEffect(() => {
    const place = host.current!;
    let stage: Stage | null = null;
    let isGone = false;
    const resize = () => stage?.resize(place.clientWidth, place.clientHeight);
    const watcher = new ResizeObserver(resize);

    gameUi.createStage(place).then(
      (made) => {
        if (isGone) return made.destroy();
        stage = made;
        resize();
        watcher.observe(place);
        live.stand(made);
        setSet(true);
      },
      (error: unknown) => {
        console.error(error);
        if (!isGone) onFail();
      },
    );
    return () => {
      isGone = true;
      watcher.disconnect();
      if (stage) live.stand(null);
      stage?.destroy();
    };
  }, [live, gameUi]);
  return (
    <>
      <div ref={host} class="stage" />
      {!isSet && <Loading text="Setting the table…" />}
    </>
  );
}
