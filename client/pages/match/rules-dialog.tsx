/** The rules of this table over the table, which goes on behind them: whoever is awaited is told so at their foot. */
import { useEffect, useState } from 'preact/hooks';
import { byRules } from '../../../shared/contract/earlier.ts';
import type { RoomSnapshot } from '../../app/connection/room-snapshot.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { Bars } from '../../kit/hand/controls.tsx';
import { Button } from '../../ui/button.tsx';
import { headlineWords } from '../frame/in-words.tsx';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import { lazyOverlay, NotArrived } from '../../kit/lazy.tsx';
import { useGame } from '../frame/arrival.tsx';
import type { RulesDialogProps } from '../frame/rules-dialog.tsx';
import type { LiveMatch } from './live-match.ts';

const RulesDialog = lazyOverlay<RulesDialogProps>(async () => ({
  default: (await import('../frame/rules-dialog.tsx')).RulesDialog,
}));

interface LiveRulesProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  matchId: string;
  onClose(): void;
}

export function LiveRules({ live, gameUi, table, matchId, onClose }: LiveRulesProps) {
  const { game, failed } = useGame(table.game);
  if (failed) return <NotArrived />;
  if (!game) return null;
  const seats = table.seats.map(({ taken, name, bot, temperament }) =>
    taken ? { name, bot, temperament: temperament || null } : null,
  );
  return (
    <RulesDialog
      // A page that is older than its server has only its own rules.
      table={{ game: byRules(game, table.rulesVersion) ?? game, options: live.options, seats }}
      gameUi={gameUi}
      matchId={isOwnTable(matchId) ? null : matchId}
      onClose={onClose}
      foot={
        <div class="row rules-foot">
          <Now live={live} />
          <Button kind="primary" onClick={onClose}>
            Back to the table
          </Button>
        </div>
      }
    />
  );
}

/** What goes on at the table; to whom it waits for, that it does, and how long still. */
function Now({ live }: { live: LiveMatch }) {
  const seat = live.seat.value;
  const isAwaited =
    seat !== null && !live.stage.isAnimating.value && (live.stage.status.value?.seats[seat]?.awaited ?? false);
  const leftMs = useLeftMs(live);
  return (
    <p class="rules-now" data-awaited={isAwaited}>
      <span role="status">
        {isAwaited ? 'Your move' : live.stage.headline.value && headlineWords(live.stage.headline.value)}
      </span>
      {isAwaited && leftMs !== null && (
        <span aria-hidden="true">
          : {live.stage.isUnhurried.value ? 'the clock stands' : `${Math.ceil(leftMs / 1000)} s`}
        </span>
      )}
    </p>
  );
}

/** The seconds, where the clock on the table is covered; two bars where they don't run out. */
export function BarClock({ live }: { live: LiveMatch }) {
  const leftMs = useLeftMs(live);
  if (leftMs === null) return null;
  return (
    <span class="bar-clock" role="timer" aria-label={live.stage.isUnhurried.value ? 'No hurry' : undefined}>
      {live.stage.isUnhurried.value ? <Bars /> : <>{Math.ceil(leftMs / 1000)} s</>}
    </span>
  );
}

/** What is left of the table's clock, ms, looked at a few times a second; null while there is none. */
function useLeftMs(live: LiveMatch): number | null {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((times) => times + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const clock = live.stage.status.value?.clock;
  return clock ? Math.max(0, clock.until - live.connection.clock.now()) : null;
}
