import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorPanel, Loading, toast } from '../../ui/feedback.tsx';
import type { GameUi, Hint, Stage } from '../../kit/game-ui.ts';
import type { RoomSnapshot } from '../../app/connection.ts';
import { type Act, type LiveMatch, opensIn } from './live-match.ts';
import { botsOf, PlayersInWords } from '../frame/in-words.tsx';
import { AwayOffer } from './away.tsx';
import { Bubbles } from './talk/bubbles.tsx';
import { SayBadge } from './talk/say.tsx';
import { Captions } from '../frame/sound.tsx';
import { createStage } from '../frame/stage.ts';
import { CoachSlip, useHint } from './coach.tsx';
import { OutDock } from './out.tsx';
import { LogList, LogPanel } from './log.tsx';
import { EndPanel, WinnerPoster } from './ending.tsx';
import { isAnybodyReady } from './again/ready-check.tsx';
import { ReadyTable } from './again/ready-table.tsx';

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
  const hint = useHint(live, gameUi);
  return (
    <main
      id="main"
      class="scene"
      tabIndex={-1}
      data-dock={
        isOver
          ? 'over'
          : isExplained(live, gameUi)
            ? 'out'
            : isPlayer
              ? ((live.view.value && gameUi.dock?.(live.view.value)) ?? 'right')
              : 'watching'
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
        {!isOver && <SayBadge live={live} />}
        <AwayOffer live={live} table={table} />
        <Bubbles live={live} />
        <Captions />
        {isOver && (isAnybodyReady(table) ? <ReadyTable live={live} table={table} /> : <WinnerPoster live={live} />)}
        {isPlayer && !isLogOpen && !isOver && (
          <button
            ref={unfold}
            type="button"
            class="sheet row roomy log-line"
            aria-expanded="false"
            onClick={() => (live.isLogOpen.value = true)}
          >
            {live.areBotsAlone.value && <span>Only bots are left.</span>}
            <b>Whole log</b>
          </button>
        )}
        {isPlayer && isLogOpen && !isOver && <LogPanel live={live} onClose={closeLog} />}
      </section>
      {isOver ? (
        <EndPanel live={live} gameUi={gameUi} table={table} matchId={matchId} />
      ) : (
        <Dock live={live} gameUi={gameUi} table={table} hint={hint} />
      )}
      {isPlayer && !isOver && live.coach.value?.isWanted.value && (
        <CoachSlip live={live} hint={live.isReading.value ? null : hint} />
      )}
    </main>
  );
}

/** Whether the dock says why its player is out. */
function isExplained(live: LiveMatch, gameUi: GameUi): boolean {
  const seat = live.seat.value;
  return Boolean(gameUi.WhyOut) && seat !== null && live.status.value?.seats[seat]?.is === 'out';
}

interface StageHostProps {
  live: LiveMatch;
  gameUi: GameUi;
  /** How much larger than life everything is at least, on a canvas of that width, px. */
  zoomAt?(widthPx: number): number;
  onFail(): void;
}

/** Holds the canvas: the stage is made once, follows the size of its place, and goes with it. */
export function StageHost({ live, gameUi, zoomAt, onFail }: StageHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const [isSet, setSet] = useState(false);
  useEffect(() => {
    const place = host.current!;
    let stage: Stage | null = null;
    let isGone = false;
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = place;
      stage?.resize(width, height, zoomAt?.(width));
      live.resized();
    };
    const watcher = new ResizeObserver(resize);

    createStage(gameUi, place, live.names.peek()).then(
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
  hint: Hint | null;
}

/** What the person can do: play their seat, or watch. */
function Dock({ live, gameUi, table, hint }: DockProps) {
  const seat = live.seat.value;
  const view = live.view.value;
  const isEarly = useOpensLater(live);
  const isWaiting = live.isAnimating.value || isEarly;
  if (seat === null || !view) return <Watching live={live} table={table} />;
  if (isExplained(live, gameUi)) return <OutDock live={live} gameUi={gameUi} />;
  return (
    <section class="dock" aria-label="Your hand">
      <gameUi.Hand
        view={view}
        seat={seat}
        names={live.names.value}
        waiting={isWaiting}
        told={live.told.value}
        onAct={(act: Act) => ask(live, act)}
        onTarget={live.target}
        now={() => live.connection.arrival()}
        isUnhurried={live.isUnhurried.value}
        onRead={(isOpen) => (live.isReading.value = isOpen)}
        suggested={isWaiting ? null : (hint?.move ?? null)}
      />
    </section>
  );
}

/** @returns why it was refused, in the user's words; null where it was granted, or came too late, which is said at once */
async function ask(live: LiveMatch, act: Act): Promise<string | null> {
  const until = live.status.peek()?.clock?.until ?? Infinity;
  const failure = await live.act(act);
  if (failure === null || live.connection.now() < until) return failure;
  // By now the round has gone on, and so would whatever the hand says of it.
  toast('That came too late: the time for it was up.');
  return null;
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
export function useOpensLater(live: LiveMatch): boolean {
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
