/** The match so far, for who is out: all that this seat was told, to be played from anywhere, over the table that goes on. */
import '../replay/replay.css';
import './look-back.css';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { recall } from '../../../replays/log/recall.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { prefersReducedMotion } from '../../app/settings.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import type { Analysis } from '../frame/analysis.ts';
import { botsOf } from '../frame/in-words.tsx';
import { Transport, useReplayKeys } from '../replay/controls.tsx';
import { Player } from '../replay/player.ts';
import type { Film } from '../replay/recording.ts';
import type { ReplayRenderer } from '../replay/renderer.ts';
import { Scrubber } from '../replay/scrubber.tsx';
import { ReplayStage } from '../replay/stage.tsx';
import { stepsOf, trackOf, UNDRAWN, type Track } from '../replay/track.ts';
import { TableInWords, Transcript } from '../replay/transcript.tsx';
import type { LiveMatch } from './live-match.ts';

export interface LookBackProps {
  live: LiveMatch;
  gameUi: GameUi;
  seat: Seat;
  onClose(): void;
}

/** Nobody thinks about a match that goes on: what a bot finds could be told to those who play. */
const noAnalysis: Analysis = { standings: [], costly: [], is: 'failed' };

export default function LookBack({ live, gameUi, seat, onClose }: LookBackProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // What comes meanwhile is seen at the table.
  const film = useMemo(() => filmOf(live, seat), []);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    live.isMenuOpen.value = true;
    return () => {
      live.isMenuOpen.value = false;
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="replay look-back"
      aria-labelledby="looking-back"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header class="row bar">
        <h2 id="looking-back">Looking back</h2>
        <Button kind="primary" onClick={onClose}>
          Back to the table
        </Button>
      </header>
      {film ? (
        <Showing film={film} gameUi={gameUi} seat={seat} />
      ) : (
        <ErrorPanel>What has happened can’t be shown again here. The log tells it.</ErrorPanel>
      )}
    </dialog>
  );
}

function Showing({ film, gameUi, seat }: { film: Film; gameUi: GameUi; seat: Seat }) {
  const [player, setPlayer] = useState<Player | null>(null);
  const watcher = useSignal<Seat | null>(seat);
  const analysis = useSignal(noAnalysis);
  const buildTrack = (renderer: ReplayRenderer | null) => {
    const track = trackOf(stepsOf(film), (step) => renderer?.measure(step) ?? UNDRAWN);
    const fresh = new Player(track, fallIn(film, track, seat));
    setPlayer(fresh);
    if (!prefersReducedMotion.value) fresh.play();
  };
  useEffect(() => () => player?.pause(), [player]);
  useReplayKeys(player);
  return (
    <div class="replay-main">
      <ReplayStage gameUi={gameUi} recording={film} player={player} watcher={watcher} onReady={buildTrack} />
      <aside class="replay-side">
        {player && <TableInWords gameUi={gameUi} recording={film} player={player} watcher={watcher} />}
        {player && <Transcript recording={film} player={player} watcher={watcher} />}
      </aside>
      <section class="replay-strip" aria-label="Playback">
        {player && (
          <>
            <Scrubber recording={film} player={player} analysis={analysis} />
            <Transport player={player} />
          </>
        )}
      </section>
    </div>
  );
}

/** null where it can't be told again: the page may be older than its server. */
function filmOf(live: LiveMatch, seat: Seat): Film | null {
  const { game } = live;
  if (!game) return null;
  try {
    const bots = botsOf(live.connection.table.peek()?.seats ?? []);
    return { game, rebuilt: recall(live.heard, seat), bots };
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** Where that seat went out last; the beginning, if it did not. */
function fallIn({ game, rebuilt }: Film, { steps }: Track, seat: Seat): number {
  const isOut = (pos: number) => game.status(rebuilt.viewAt(pos, seat)).seats[seat]?.is === 'out';
  return steps.findLast(({ from, to }) => !isOut(from - 1) && isOut(to))?.startMs ?? 0;
}
