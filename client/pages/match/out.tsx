/** The dock of a player who is out: why, and what next. Being out is not the end. */
import { useState } from 'preact/hooks';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { GameUi } from '../../kit/game-ui.ts';
import { Telling } from '../../kit/hand/telling.tsx';
import { isOpening, playNow } from '../frame/play-now.tsx';
import type { LiveMatch } from './live-match.ts';
import { FAST } from './live-stage.ts';
import { LogList } from './log.tsx';
import { isAlone } from './pace.ts';

interface OutDockProps {
  live: LiveMatch;
  gameUi: GameUi;
}

export function OutDock({ live, gameUi, onLookBack }: OutDockProps & { onLookBack(): void }) {
  // Whoever watches on sees the log; the next time they go out, they are told why at once.
  const [watched, setWatched] = useState<object | null>(null);
  const fall = live.stage.fall.value;
  const isWatching = watched !== null && watched === (fall ?? live);
  const view = live.stage.view.value;
  const seat = live.seat.value;
  const told = live.stage.told.value;
  if (!view || seat === null || !gameUi.WhyOut) return null;
  const turn = () => {
    setWatched(isWatching ? null : (fall ?? live));
    live.stage.watchOn();
  };
  return (
    <section class="dock out-dock" aria-label={isWatching ? 'You are out, and watching' : 'Why you are out'}>
      <div class="out-words">
        {!isWatching ? (
          <gameUi.WhyOut events={live.feed.gameEvents} view={view} seat={seat} names={live.names.value} />
        ) : (
          <>
            {gameUi.OpenHands && <gameUi.OpenHands view={view} names={live.names.value} />}
            {told ? <Telling told={told} title="The table" /> : <LogList live={live} gameUi={gameUi} />}
          </>
        )}
      </div>
      <div class="out-acts" data-alone={isAlone(live)}>
        <Button onClick={turn}>
          {isWatching ? 'Why am I out?' : live.areBotsAlone.value ? `Watch on, ${FAST}×` : 'Watch on'}
        </Button>
        <Button onClick={onLookBack}>Look back</Button>
        <ButtonLink href="/">Lobby</ButtonLink>
        <AnotherMatch live={live} />
      </div>
    </section>
  );
}

/** Against bots alone nobody is left behind: they are sent home, and others come. */
function AnotherMatch({ live }: Pick<OutDockProps, 'live'>) {
  if (!isAlone(live) || !live.game) return null;
  const { info } = live.game;
  const begin = async () => {
    await live.connection.requests.command({ type: 'leave' });
    await playNow(info);
  };
  return (
    <Button kind="primary" wide disabled={isOpening.value} onClick={() => void begin()}>
      New match
    </Button>
  );
}

/** At the end of the match: why, once more, unfolded for whom the last reveal put out. */
export function WhyAtEnd({ live, gameUi }: OutDockProps) {
  const view = live.stage.view.value;
  const seat = live.seat.value;
  const fall = live.stage.fall.value;
  if (!view || seat === null || !live.game || !gameUi.WhyOut) return null;
  if (live.game.status(view).seats[seat]?.is !== 'out') return null;
  return (
    <details class="end-why" open={fall !== null && live.game.status(fall.after).outcome !== null}>
      <summary>Why am I out?</summary>
      <gameUi.WhyOut events={live.feed.gameEvents} view={view} seat={seat} names={live.names.value} />
    </details>
  );
}
