/** A match on screen as far as it was watched: what is told beside it is of that alone. */
import 'virtual:icons/kit/table-icons';
import { effect, useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Seat } from '../../../../shared/contract/game.ts';
import { addressOf, type Moment } from '../../../../shared/pages.ts';
import { navigate } from '../../../app/route.ts';
import type { GameUi } from '../../../kit/game-ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from '../../../ui/feedback.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useBadges } from '../../frame/badges.ts';
import { useSound } from '../../frame/sound.tsx';
import { Bar } from '../bar.tsx';
import { useClipChoice } from '../clip/choice.ts';
import { Clipping } from '../clip/clipping.tsx';
import { BigPlay, useReplayKeys } from '../controls.tsx';
import { NotesHere } from '../notes-here.tsx';
import type { ReplayRenderer } from '../renderer.ts';
import { Scrubber } from '../scrubber.tsx';
import { ReplayStage } from '../stage.tsx';
import { logTimeAt, undrawn } from '../track.ts';
import { TableInWords, Transcript } from '../transcript.tsx';
import { WatchAs, WholeReplay } from '../viewer.tsx';
import { WhyHere } from '../why-here.tsx';
import { UnfoldingPlayer } from './unfolding-player.ts';
import type { Unfolding } from './unfolding.ts';
import '../replay.css';
import './spoiler-free.css';
import { NamesHere } from '../../../ui/names.tsx';

interface UnfoldingViewerProps extends Omit<Moment, 'hidesResult'> {
  matchId: string;
  unfolding: Unfolding;
  gameUi: GameUi;
  isFramed: boolean;
  /** Its last moment was seen. */
  onEnd(player: UnfoldingPlayer, seat: Seat | null): void;
}

export const UnfoldingViewer = (props: UnfoldingViewerProps) => (
  <NamesHere.Provider value={props.unfolding.film.rebuilt.names}>
    <Viewer {...props} />
  </NamesHere.Provider>
);

function Viewer(props: UnfoldingViewerProps) {
  const { matchId, unfolding, gameUi, atMs, seat, speed, isFramed, onEnd } = props;
  const { film } = unfolding;
  const [player, setPlayer] = useState<UnfoldingPlayer | null>(null);
  const watcher = useSignal(seat !== null && seat < film.rebuilt.names.length ? seat : null);
  const begin = (renderer: ReplayRenderer | null) =>
    setPlayer(new UnfoldingPlayer(unfolding, { measure: renderer?.measure ?? undrawn, atMs, speed }));
  useEffect(() => {
    if (!player) return;
    const stop = effect(() => {
      if (player.isAtEnd && unfolding.hasEnded) onEnd(player, watcher.peek());
    });
    return () => {
      stop();
      player.leave();
    };
  }, [player]);
  const clip = useClipChoice(player);
  useReplayKeys(player);
  useSound(gameUi, { isReplay: true });
  useBadges(useMemo(() => film.rebuilt.at(film.rebuilt.log.length - 1).seats, [film]));

  return (
    <div class={`${gameUi.theme} replay spoiler-free${isFramed ? ' replay-framed' : ''}`}>
      {!isFramed && (
        <Bar {...{ gameUi, player, watcher }} source={{ is: 'match', matchId }} recording={film} hidesResult />
      )}
      <main id="main" class="replay-main" tabIndex={-1}>
        <h1 class="visually-hidden">Replay of {film.game.info.title}, without spoilers</h1>
        <ReplayStage gameUi={gameUi} recording={film} player={player} watcher={watcher} onReady={begin}>
          {player && <BigPlay player={player} />}
          {player && <NextRound player={player} />}
        </ReplayStage>
        {!isFramed && (
          <aside class="replay-side">
            <WatchAs recording={film} watcher={watcher} />
            {player && <TableInWords gameUi={gameUi} recording={film} player={player} watcher={watcher} />}
            {player && (
              <Transcript
                gameUi={gameUi}
                recording={film}
                player={player}
                watcher={watcher}
                onOpen={(spans) => <NotesHere rebuilt={film.rebuilt} spans={spans} />}
                onFalls={(falls) => <WhyHere recording={film} gameUi={gameUi} falls={falls} />}
              />
            )}
            {player && <Hidden {...{ matchId, player }} seat={watcher.value} />}
          </aside>
        )}
        <section class="replay-strip" aria-label="Playback">
          {player && (
            <>
              <Scrubber recording={film} player={player} clip={isFramed ? null : clip} />
              <Clipping choice={isFramed ? null : clip} {...{ gameUi, film, player, watcher }} />
              {isFramed && <WholeReplay href={addressOf('replay', matchId, { hidesResult: true })} />}
            </>
          )}
        </section>
      </main>
    </div>
  );
}

/** What this page keeps from whoever watches, and the way out of that. */
function Hidden({ matchId, player, seat }: { matchId: string; player: UnfoldingPlayer; seat: Seat | null }) {
  const showAll = () => {
    const { value: speed } = player.speed;
    navigate(addressOf('replay', matchId, { atMs: logTimeAt(player.track, player.positionMs.peek()), seat, speed }));
  };
  return (
    <section class="spoiler-free-said" aria-label="Without spoilers">
      <p>
        <b>Without spoilers</b>
        <span>: nothing after this round has been sent to you. At its end all of the match opens.</span>
      </p>
      <button type="button" class="row replay-save is-in-words" onClick={showAll}>
        <Icon id="eye" size={18} /> <span>Show everything now</span>
      </button>
    </section>
  );
}

/** How it goes on at the edge of what is known. */
function NextRound({ player }: { player: UnfoldingPlayer }) {
  const next = player.unfolding.next.value;
  const hasMore = player.isAtEnd && !player.unfolding.hasEnded;
  const isFailed = hasMore && next === 'failed';
  return (
    <div class="spoiler-free-next" role="status">
      {isFailed && (
        <p class="sheet row">
          What comes next did not arrive.
          <Button size="small" onClick={() => player.play()}>
            Try again
          </Button>
        </p>
      )}
      {hasMore && next === 'asked' && (
        <p class="sheet is-late">
          <Waiting>Fetching what comes next…</Waiting>
        </p>
      )}
      {hasMore && next === 'unasked' && <p class="sheet">You have come this far. Play goes on.</p>}
    </div>
  );
}
