import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import type { GameUi, Stage } from '../../kit/game-ui.ts';
import type { RoomSnapshot } from '../../app/connection.ts';
import { type LiveMatch, opensIn } from './live-match.ts';
import { botsOf, PlayersInWords } from '../frame/in-words.tsx';
import { Captions } from '../frame/sound.tsx';
import { LogList, LogPanel, SpokenLog } from './log.tsx';
import { EndPanel, WinnerPoster } from './ending.tsx';

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
          <PlayersInWords
            game={live.game}
            gameUi={gameUi}
            view={live.view.value}
            names={live.names.value}
            bots={botsOf(table.seats)}
          />
        )}
        <Captions />
        {isOver && <WinnerPoster live={live} />}
        {isPlayer && !isLogOpen && !isOver && (
          <button
            ref={unfold}
            type="button"
            class="sheet row roomy log-line"
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

/** Holds the canvas: the stage is made once, follows the size of its place, and goes with it. */
function StageHost({ live, gameUi, onFail }: { live: LiveMatch; gameUi: GameUi; onFail(): void }) {
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
        live.attachStage(made);
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
      if (stage) live.attachStage(null);
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

interface DockProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
}

/** What the person can do: play their seat, or watch. */
function Dock({ live, gameUi, table }: DockProps) {
  const seat = live.seat.value;
  const view = live.view.value;
  const isEarly = useOpensLater(live);
  if (seat === null || !view) return <Watching live={live} table={table} />;
  return (
    <section class="dock" aria-label="Your hand">
      <gameUi.Hand
        view={view}
        seat={seat}
        names={live.names.value}
        waiting={live.isAnimating.value || isEarly}
        onAct={async (act: Act) => (await live.connection.ask({ type: 'act', act }))?.message ?? null}
        onTarget={live.target}
        now={() => live.connection.now()}
      />
    </section>
  );
}

const Watching = ({ live, table }: { live: LiveMatch; table: RoomSnapshot }) => (
  <section class="dock watching" aria-label="Watching">
    <h2>You are watching</h2>
    <p>
      {table.watching > 1 ? `You and ${table.watching - 1} more see the table, ` : 'You see the table, '}
      never a hand.
    </p>
    <LogList live={live} />
  </section>
);

/** True while choices for the view on the table are not taken yet. */
function useOpensLater(live: LiveMatch): boolean {
  const view = live.view.value;
  const [, wake] = useState(0);
  const waitMs = view && live.game ? opensIn(live.game, view, live.connection.now()) : 0;
  useEffect(() => {
    if (waitMs <= 0) return;
    // Timers may fire a little early.
    const timer = setTimeout(() => wake((times) => times + 1), waitMs + 15);
    return () => clearTimeout(timer);
  });
  return waitMs > 0;
}

/** What a game's hand asks for; its shape is the game's. */
type Act = { type: string } & Record<string, unknown>;
