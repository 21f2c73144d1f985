/**
 * The match so far, for who is out or watches: all that they were told, to be played from anywhere. It grows as the
 * table goes on, and whoever has caught up is back there.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { recall } from '../../../replays/log/recall.ts';
import type { Seat, Viewer } from '../../../shared/contract/game.ts';
import { prefersReducedMotion } from '../../app/settings.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { inSlices } from '../../kit/slices.ts';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { botsOf } from '../frame/in-words.tsx';
import { Transport, useReplayKeys } from '../replay/controls.tsx';
import type { Film } from '../replay/recording.ts';
import type { ReplayRenderer } from '../replay/renderer.ts';
import { Scrubber } from '../replay/scrubber.tsx';
import { ReplayStage } from '../replay/stage.tsx';
import { layingTrack, UNDRAWN, type Track, type TrackStep } from '../replay/track.ts';
import { TableInWords, Transcript } from '../replay/transcript.tsx';
import { CatchUp, GrowingPlayer, noAnalysis, type GrowingFilm } from './growing-film.tsx';
import type { LiveMatch } from './live-match.ts';
import { OverTable } from './over-table.tsx';

export interface LookBackProps {
  live: LiveMatch;
  gameUi: GameUi;
  /** While the table was telling something: that is where a watcher begins, not at its end. */
  isMidway: boolean;
  onClose(): void;
}

export default function LookBack({ live, gameUi, isMidway, onClose }: LookBackProps) {
  const film = useMemo(() => filmOf(live), []);
  return (
    <OverTable live={live} title="Looking back" onClose={onClose}>
      {film ? (
        <Showing live={live} film={film} gameUi={gameUi} isMidway={isMidway} onLive={onClose} />
      ) : (
        <ErrorPanel>What has happened can’t be shown again here. The log tells it.</ErrorPanel>
      )}
    </OverTable>
  );
}

interface ShowingProps extends Pick<LookBackProps, 'live' | 'gameUi' | 'isMidway'> {
  film: GrowingFilm;
  onLive(): void;
}

function Showing({ live, film, gameUi, isMidway, onLive }: ShowingProps) {
  const [player, setPlayer] = useState<GrowingPlayer | null>(null);
  const seat = live.seat.peek();
  const watcher = useSignal<Seat | null>(seat);
  const analysis = useSignal(noAnalysis);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);
  const begin = async (renderer: ReplayRenderer | null) => {
    const measure = (step: TrackStep) => renderer?.measure(step) ?? UNDRAWN;
    const track = await inSlices(layingTrack(film, measure));
    if (isGone.current) return;
    if (seat === null) {
      const now = isMidway ? track.steps.at(-1)?.startMs : undefined;
      return setPlayer(new GrowingPlayer(track, now ?? track.totalMs, measure, onLive));
    }
    const fresh = new GrowingPlayer(track, fallIn(film, track, seat), measure, onLive);
    setPlayer(fresh);
    if (!prefersReducedMotion.value) fresh.play();
  };
  useEffect(() => player?.follow({ heard: live.feed.heard, grows: live.feed.events }, film), [player]);
  useReplayKeys(player);
  return (
    <div class="replay-main">
      <ReplayStage
        gameUi={gameUi}
        recording={film}
        player={player}
        watcher={watcher}
        onReady={(renderer) => void begin(renderer)}
      />
      <aside class="replay-side">
        {player && <TableInWords gameUi={gameUi} recording={film} player={player} watcher={watcher} />}
        {player && <Transcript gameUi={gameUi} recording={film} player={player} watcher={watcher} />}
      </aside>
      <section class="replay-strip" aria-label="Playback">
        {player && (
          <>
            <Scrubber recording={film} {...{ player, analysis }} glimpses={{ gameUi, watcher }} />
            <div class="row look-back-ways">
              <Transport player={player} />
              <CatchUp player={player} behindWhat="behind live" atEnd="Live, paused" />
            </div>
          </>
        )}
      </section>
    </div>
  );
}

/** null where it can't be told again: the page may be older than its server. */
function filmOf(live: LiveMatch): GrowingFilm | null {
  const { game } = live;
  if (!game) return null;
  const viewer: Viewer = live.seat.peek() ?? 'spectator';
  try {
    const bots = botsOf(live.connection.table.peek()?.seats ?? []);
    return { game, rebuilt: recall(live.feed.heard, viewer), bots };
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
