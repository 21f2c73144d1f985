import { useRef, useState } from 'preact/hooks';
import { ErrorPanel } from '../../ui/feedback.tsx';
import type { GameUi } from '../../kit/game-ui.ts';
import type { RoomSnapshot } from '../../app/connection.ts';
import { Dock } from './dock.tsx';
import { EndPanel } from './end-panel.tsx';
import type { LiveMatch } from './live-match.ts';
import { PlayersInWords } from '../frame/in-words.tsx';
import { LogPanel, SpokenLog } from './log-panel.tsx';
import { StageHost } from './stage-host.tsx';
import { WinnerPoster } from './winner-poster.tsx';

/** With more players their plates come down to where the log line begins: then it shows no sentence. */
const CROWD = 8;

interface SceneProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  matchId: string;
}

/** The match itself: the table on canvas, what the person can do beside it, the log. */
export function Scene({ live, gameUi, table, matchId }: SceneProps) {
  const isLogOpen = live.isLogOpen.value;
  const [hasFailed, setFailed] = useState(false);
  const isOver = live.isOver.value;
  // Who watches has the log beside the table all the time.
  const isPlayer = live.seat.value !== null;
  const unfold = useRef<HTMLButtonElement>(null);
  const closeLog = () => {
    live.isLogOpen.value = false;
    requestAnimationFrame(() => unfold.current?.focus());
  };
  const last = live.log.value.at(-1);
  return (
    <main
      id="main"
      class="scene"
      tabIndex={-1}
      data-dock={
        isOver ? 'over' : isPlayer ? ((live.view.value && gameUi.dock?.(live.view.value)) ?? 'right') : 'watching'
      }
    >
      <section class="stage-place" aria-label="The table" aria-busy={live.isAnimating.value}>
        {hasFailed ? (
          <ErrorPanel onRetry={() => location.reload()}>
            The table could not be drawn. The log and your cards still work.
          </ErrorPanel>
        ) : (
          <StageHost live={live} gameUi={gameUi} onFail={() => setFailed(true)} />
        )}
        {live.view.value && live.game && (
          <PlayersInWords game={live.game} gameUi={gameUi} view={live.view.value} names={live.names.value} />
        )}
        {isOver && <WinnerPoster live={live} />}
        {isPlayer && !isLogOpen && !isOver && (
          <button
            ref={unfold}
            type="button"
            class="sheet row log-line"
            data-crowded={table.seats.length > CROWD}
            aria-expanded="false"
            onClick={() => (live.isLogOpen.value = true)}
          >
            <span class="cut">
              {last ? [last.heading, last.sentences.join(' ')].filter(Boolean).join(': ') : 'Nothing has happened yet.'}
            </span>
            <b>Log</b>
          </button>
        )}
        {isPlayer && isLogOpen && !isOver && <LogPanel live={live} onClose={closeLog} />}
      </section>
      {isOver ? (
        <EndPanel live={live} table={table} matchId={matchId} />
      ) : (
        <Dock live={live} gameUi={gameUi} table={table} />
      )}
      <SpokenLog live={live} />
    </main>
  );
}
