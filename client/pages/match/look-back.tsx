/**
 * The match so far, for who is out or watches: all that they were told, to be played from anywhere. It grows as the
 * table goes on, and whoever has caught up is back there.
 */
import { useMemo } from 'preact/hooks';
import { recall } from '../../../replays/log/recall.ts';
import type { Seat, Viewer } from '../../../shared/contract/game.ts';
import { prefersReducedMotion } from '../../app/settings/settings.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { botsOf } from '../frame/in-words.tsx';
import type { Film } from '../replay/recording.ts';
import type { Measure, Track } from '../replay/track.ts';
import { CatchUp, GrowingPlayer, GrowingReplay, type GrowingFilm } from './growing-film.tsx';
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
  const seat = live.seat.peek();
  const begin = (track: Track, measure: Measure) => {
    const watchedFromMs = (isMidway ? track.steps.at(-1)?.startMs : undefined) ?? track.totalMs;
    const startMs = seat === null ? watchedFromMs : fallIn(film, track, seat);
    const player = new GrowingPlayer(track, startMs, measure, onLive);
    if (seat !== null && !prefersReducedMotion.value) player.play();
    return player;
  };
  const telling = { heard: live.feed.heard, grows: live.feed.events };
  return (
    <GrowingReplay {...{ gameUi, film, telling, seat, begin }}>
      {(player) => <CatchUp player={player} behindWhat="behind live" atEnd="Live, paused" />}
    </GrowingReplay>
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
