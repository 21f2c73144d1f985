/** The commentator's view: the table with all hands and choices open, as late as the server lets go of them. */
import './commentary.css';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { recall } from '../../../../replays/log/recall.ts';
import type { Status } from '../../../../shared/contract/game.ts';
import { isMatchEvent } from '../../../../shared/match-events.ts';
import type { GameUi } from '../../../kit/game-ui.ts';
import { Loading } from '../../../ui/feedback.tsx';
import { botsOf } from '../../frame/in-words.tsx';
import { roundStarts, roundWords, stepAt, type Measure, type Track, type TrackStep } from '../../replay/track.ts';
import { useViewNow } from '../../replay/view-now.ts';
import { CatchUp, GrowingPlayer, GrowingReplay, type GrowingFilm } from '../growing-film.tsx';
import type { LiveMatch } from '../live-match.ts';
import { OverTable } from '../over-table.tsx';
import { CommentaryFeed } from './feed.ts';

export interface LateTableProps {
  live: LiveMatch;
  gameUi: GameUi;
  onClose(): void;
}

export default function LateTable({ live, gameUi, onClose }: LateTableProps) {
  const feed = useMemo(() => new CommentaryFeed(live.connection), []);
  useEffect(() => () => feed.close(), []);
  const isTold = useComputed(() => feed.grows.value > 0 && feed.heard.some(({ event }) => !isMatchEvent(event)));
  // Whoever was here before anything was let go sees all of it from the beginning.
  const wasEarly = useSignal(false);
  const { round } = live.stage.status.value ?? { round: null };
  useEffect(() => {
    if (feed.grows.value > 0 && !isTold.value) wasEarly.value = true;
  }, [feed.grows.value]);
  return (
    <OverTable live={live} title="All hands, one round late" onClose={onClose}>
      {isTold.value ? (
        <Showing live={live} gameUi={gameUi} feed={feed} fromStart={wasEarly.peek()} />
      ) : (
        <div class="commentary-early">
          <Loading
            text={earlyWords(round)}
            why="Hands are shown one round late, so nobody at the table can use them. Wait here, or come back later."
          />
        </div>
      )}
    </OverTable>
  );
}

const earlyWords = (round: Status['round']): string =>
  round?.unit === 'turn'
    ? 'It begins when it has been everybody’s turn twice, and a minute has passed…'
    : 'Round 1 begins here when round 2 is over…';

interface ShowingProps {
  live: LiveMatch;
  gameUi: GameUi;
  feed: CommentaryFeed;
  fromStart: boolean;
}

function Showing({ live, gameUi, feed, fromStart }: ShowingProps) {
  const film = useMemo((): GrowingFilm => {
    const bots = botsOf(live.connection.table.peek()?.seats ?? []);
    return { game: live.game!, rebuilt: recall(feed.heard, 'onlooker'), bots };
  }, []);
  const begin = (track: Track, measure: Measure) => {
    const startMs = fromStart ? 0 : (roundStarts(track).at(-1)?.startMs ?? 0);
    const player = new LatePlayer(track, startMs, measure);
    player.play();
    return player;
  };
  return (
    <GrowingReplay
      class="commentary"
      {...{ gameUi, film, begin }}
      telling={feed}
      seat={null}
      beside={(player) => <HandsNow gameUi={gameUi} film={film} player={player} />}
    >
      {(player) => <Lateness live={live} film={film} player={player} />}
    </GrowingReplay>
  );
}

/**
 * Plays with the pauses that there were, in which choices are made; and on by itself where more is let go while somebody
 * waits at its end.
 */
export class LatePlayer extends GrowingPlayer {
  constructor(track: Track, startMs: number, measure: Measure) {
    super(track, startMs, measure, () => (this.speed.value = 'as played'));
    this.speed.value = 'as played';
  }

  override grow(steps: Iterable<TrackStep>): void {
    const isWaiting = this.isAtEnd;
    super.grow(steps);
    if (isWaiting) this.play();
  }
}

/** Where this is and where the table is; far behind, the way to what was let go last. */
function Lateness({ live, film, player }: { live: LiveMatch; film: GrowingFilm; player: GrowingPlayer }) {
  const here = useComputed(() => roundOf(film, player));
  const there = live.stage.status.value;
  const isOver = live.stage.isOver.value;
  return (
    <>
      <p class="commentary-late" role="status">
        {here.value && <b>{here.value} here</b>}
        {isOver ? ', and the match is over' : there && `, ${roundWords(there)?.toLowerCase()} at the table`}
      </p>
      <CatchUp player={player} behindWhat="behind" atEnd={isOver ? 'The end' : 'As near as it may be'} />
    </>
  );
}

function roundOf({ game, rebuilt }: GrowingFilm, { track, positionMs }: GrowingPlayer): string | null {
  const step = track.steps[stepAt(track, positionMs.value)];
  return step ? roundWords(game.status(rebuilt.viewAt(step.from - 1, 'onlooker'))) : null;
}

interface HandsProps {
  gameUi: GameUi;
  film: GrowingFilm;
  player: GrowingPlayer;
}

/** What everybody holds, or has chosen, at this moment. */
function HandsNow({ gameUi, film, player }: HandsProps) {
  const view = useViewNow(film, player, 'onlooker');
  return view && gameUi.OpenHands && <gameUi.OpenHands view={view} names={film.rebuilt.names} />;
}
