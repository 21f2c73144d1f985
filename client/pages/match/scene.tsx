import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, Loading, toast } from '../../ui/feedback.tsx';
import type { GameUi, Hint, Stage } from '../../kit/game-ui.ts';
import { HasVoices } from '../../kit/hand/answers.ts';
import type { RoomSnapshot } from '../../app/connection/room-snapshot.ts';
import type { Act, LiveMatch } from './live-match.ts';
import { opensIn } from './stage-clock.ts';
import { botsOf, PlayersInWords } from '../frame/in-words.tsx';
import { AwayOffer } from './away.tsx';
import { SayBadge } from './talk/say.tsx';
import { Captions } from '../frame/sound.tsx';
import { lazyOverlay, lazyPart } from '../../kit/lazy.tsx';
import { createStage } from '../frame/stage.ts';
import { CoachSlip, useHint } from './coach.tsx';
import { OutDock } from './out.tsx';
import { LogList, LogPanel } from './log.tsx';
import type { LateTableProps } from './commentary/late-table.tsx';
import type { LookBackProps } from './look-back.tsx';
import type { EndProps } from './ending.tsx';

/** Most matches are over before anybody wants it. */
const LookBack = lazyPart<LookBackProps>(() => import('./look-back.tsx'));
const LateTable = lazyPart<LateTableProps>(() => import('./commentary/late-table.tsx'));
const Bubbles = lazyOverlay<{ live: LiveMatch }>(() => import('./talk/bubbles.tsx'));

/** Nobody needs it before the end. */
const EndPanel = lazyPart<EndProps>(async () => ({ default: (await import('./ending.tsx')).EndPanel }));
const EndStage = lazyOverlay<Pick<EndProps, 'live' | 'table'>>(async () => ({
  default: (await import('./ending.tsx')).EndStage,
}));

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
  const [lookingBack, setLookingBack] = useState<{ isMidway: boolean } | null>(null);
  const [isLate, setLate] = useState(false);
  const isOver = live.stage.isOver.value;
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
              ? ((live.stage.view.value && gameUi.dock?.(live.stage.view.value)) ?? 'right')
              : 'watching'
      }
    >
      <section class="stage-place" aria-label="The table" aria-busy={live.stage.isAnimating.value}>
        {hasFailed ? (
          <ErrorPanel onRetry={() => location.reload()}>
            The table could not be drawn. The log and your cards still work.
          </ErrorPanel>
        ) : (
          <StageHost
            live={live}
            gameUi={gameUi}
            isAway={lookingBack !== null || isLate}
            onFail={() => setFailed(true)}
          />
        )}
        {live.stage.view.value && live.game && (
          <PlayersInWords
            game={live.game}
            gameUi={gameUi}
            view={live.stage.view.value}
            names={live.names.value}
            bots={botsOf(table.seats)}
          />
        )}
        {!isOver && <SayBadge live={live} />}
        <AwayOffer live={live} table={table} />
        {live.talk.bubbles.value.length > 0 && <Bubbles live={live} />}
        <Captions />
        {isOver && <EndStage live={live} table={table} />}
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
        {isPlayer && isLogOpen && !isOver && <LogPanel live={live} gameUi={gameUi} onClose={closeLog} />}
      </section>
      {isOver ? (
        <EndPanel live={live} gameUi={gameUi} table={table} matchId={matchId} />
      ) : (
        <Dock
          live={live}
          gameUi={gameUi}
          table={table}
          hint={hint}
          onLookBack={() => setLookingBack({ isMidway: live.stage.isAnimating.peek() })}
          onLate={() => setLate(true)}
        />
      )}
      {lookingBack && <LookBack live={live} gameUi={gameUi} {...lookingBack} onClose={() => setLookingBack(null)} />}
      {isLate && <LateTable live={live} gameUi={gameUi} onClose={() => setLate(false)} />}
      {isPlayer && !isOver && live.coach.value?.isWanted.value && (
        <CoachSlip live={live} hint={live.isReading.value ? null : hint} />
      )}
    </main>
  );
}

/** Whether the dock says why its player is out. */
function isExplained(live: LiveMatch, gameUi: GameUi): boolean {
  const seat = live.seat.value;
  return Boolean(gameUi.WhyOut) && seat !== null && live.stage.status.value?.seats[seat]?.is === 'out';
}

interface StageHostProps {
  live: LiveMatch;
  gameUi: GameUi;
  /** How much larger than life everything is at least, on a canvas of that width, px. */
  zoomAt?(widthPx: number): number;
  /** The person looks elsewhere: what happens meanwhile is neither drawn nor heard. */
  isAway?: boolean;
  onFail(): void;
}

/** Holds the canvas: the stage is made once, follows the size of its place, and goes with it. */
export function StageHost({ live, gameUi, zoomAt, isAway = false, onFail }: StageHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const [set, setSet] = useState<Stage | null>(null);
  // Before the next effect, so that a stage is let go of before it is destroyed.
  useEffect(() => {
    if (!set || isAway) return;
    live.stage.attach(set);
    return () => live.stage.attach(null);
  }, [live, set, isAway]);
  useEffect(() => {
    const place = host.current!;
    let stage: Stage | null = null;
    let isGone = false;
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = place;
      stage?.resize(width, height, zoomAt?.(width));
      live.stage.resized();
    };
    const watcher = new ResizeObserver(resize);

    createStage(gameUi, place, live.names.peek()).then(
      (made) => {
        if (isGone) return made.destroy();
        stage = made;
        resize();
        watcher.observe(place);
        setSet(made);
      },
      (error: unknown) => {
        console.error(error);
        if (!isGone) onFail();
      },
    );
    return () => {
      isGone = true;
      watcher.disconnect();
      stage?.destroy();
    };
  }, [live, gameUi]);
  return (
    <>
      <div ref={host} class="stage" />
      {!set && <Loading text="Setting the table…" />}
    </>
  );
}

interface DockProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  hint: Hint | null;
  onLookBack(): void;
  /** Of a watcher: all hands, late, where commentary is open. */
  onLate(): void;
}

/** What the person can do: play their seat, or watch. */
function Dock({ live, gameUi, table, hint, onLookBack, onLate }: DockProps) {
  const seat = live.seat.value;
  const view = live.stage.view.value;
  const isEarly = useOpensLater(live);
  const isWaiting = live.stage.isAnimating.value || isEarly;
  if (seat === null || !view)
    return <Watching live={live} gameUi={gameUi} table={table} onLookBack={onLookBack} onLate={onLate} />;
  if (isExplained(live, gameUi)) return <OutDock live={live} gameUi={gameUi} onLookBack={onLookBack} />;
  return (
    <section class="dock" aria-label="Your hand">
      <HasVoices.Provider value={true}>
        <gameUi.Hand
          view={view}
          seat={seat}
          names={live.names.value}
          waiting={isWaiting}
          told={live.stage.told.value}
          onAct={(act: Act) => ask(live, act)}
          onTarget={live.stage.target}
          now={() => live.connection.clock.arrival()}
          isUnhurried={live.stage.isUnhurried.value}
          onRead={(isOpen) => (live.isReading.value = isOpen)}
          suggested={isWaiting ? null : (hint?.move ?? null)}
        />
      </HasVoices.Provider>
    </section>
  );
}

/** @returns why it was refused, in the user's words; null where it was granted, or came too late, which is said at once */
async function ask(live: LiveMatch, act: Act): Promise<string | null> {
  const until = live.stage.status.peek()?.clock?.until ?? Infinity;
  const failure = await live.act(act);
  if (failure === null || live.connection.clock.now() < until) return failure;
  // By now the round has gone on, and so would whatever the hand says of it.
  toast('That came too late: the time for it was up.');
  return null;
}

type WatchingProps = Pick<DockProps, 'live' | 'gameUi' | 'table' | 'onLookBack' | 'onLate'>;

const Watching = ({ live, gameUi, table, onLookBack, onLate }: WatchingProps) => (
  <section class="dock watching" aria-label="Watching">
    <h2>You are watching</h2>
    <p>
      {table.watching > 1 ? `You and ${table.watching - 1} more see the table, ` : 'You see the table, '}
      never a hand.
    </p>
    {table.commentary && live.seat.value === null && (
      <Button kind="primary" onClick={onLate}>
        All hands, one round late
      </Button>
    )}
    <Button onClick={onLookBack}>Pause and look back</Button>
    <LogList live={live} gameUi={gameUi} />
  </section>
);

/** True while choices for the view on the table are not taken yet. */
export function useOpensLater(live: LiveMatch): boolean {
  const status = live.stage.status.value;
  const [, wake] = useState(0);
  const { connection } = live;
  const now = connection.clock.now();
  const waitMs = status ? Math.max(opensIn(status, now), (connection.clock.opensAt.value ?? 0) - now) : 0;
  useEffect(() => {
    if (waitMs <= 0) return;
    // Timers may fire a little early.
    const timer = setTimeout(() => wake((times) => times + 1), waitMs + 15);
    return () => clearTimeout(timer);
  });
  return waitMs > 0;
}
