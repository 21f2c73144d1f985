import type { Act } from './act.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import type { RoomSnapshot } from '../../app/connection.ts';
import type { LiveMatch } from './live-match.ts';
import { LogList } from './log-panel.tsx';
import { useOpensLater } from './opens-later.ts';

interface DockProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
}

/** What the person can do: play their seat, or watch. */
export function Dock({ live, gameUi, table }: DockProps) {
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
        onTarget={live.aim}
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
