/** A match that is being played, as the big screen shows it, until its end has been seen. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Witness } from '../../app/identity/witness.ts';
import { Waiting } from '../../ui/feedback.tsx';
import { useGameUi } from '../frame/arrival.tsx';
import { useSound } from '../frame/sound.tsx';
import { ScreenPlaying } from '../match/screen/screen-playing.tsx';
import { useLive } from '../match/screen/use-live.ts';
import { soundTable } from '../match/table-sounds.ts';

/** Who won is seen for so long, ms. */
const RESULT_MS = 12_000;
/** A table that does not come, or come back, within this is left, ms. */
const LOST_MS = 30_000;

/** Nothing of it is kept: in hours of watching it would push out the matches in which somebody here has played. */
const forgetful: Witness = {
  saw: () => {},
  seated: () => {},
  sign: async (request) => request,
  granted: () => {},
};

interface LiveShowProps {
  matchId: string;
  hint: ComponentChildren;
  way: ComponentChildren;
  /** What stands there until it has come. */
  children: ComponentChildren;
  onOver(): void;
  onFail(): void;
}

export function LiveShow({ matchId, hint, way, children, onOver, onFail }: LiveShowProps) {
  const live = useLive(matchId, forgetful);
  const table = live?.connection.table.value ?? null;
  const link = live?.connection.link.value.is;
  const isOver = live?.stage.isOver.value ?? false;
  const { gameUi, failed } = useGameUi(table?.game ?? null);
  useSound(gameUi);
  useEffect(() => (live ? soundTable(live) : undefined), [live]);
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(onOver, RESULT_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  useEffect(() => {
    const isGone = link === 'refused' || failed || table?.phase === 'abandoned';
    if (isOver || (link === 'live' && !isGone)) return;
    const timer = setTimeout(onFail, isGone ? 0 : LOST_MS);
    return () => clearTimeout(timer);
  }, [isOver, link, failed, table?.phase]);

  if (!live || !table || !gameUi || !live.game || !live.stage.view.value) return <>{children}</>;
  return (
    <div class={`screen tv ${gameUi.theme}`} data-shows="live">
      <ScreenPlaying live={live} gameUi={gameUi} table={table} hint={hint} way={way} />
      {link === 'lost' && (
        <p class="screen-lost" role="status">
          <Waiting>Finding the table again…</Waiting>
        </p>
      )}
    </div>
  );
}
