import type { Act } from './act.ts';
import type { Face } from '../../kit/game-ui.ts';
import type { TableState } from '../../app/room-state.ts';
import type { LiveTable } from './live-match.ts';
import { LogList } from './log-panel.tsx';
import { useOpensLater } from './opens-later.ts';

interface DockProps {
  live: LiveTable;
  face: Face;
  table: TableState;
}

/** What the person can do: play their seat, or watch. */
export function Dock({ live, face, table }: DockProps) {
  const seat = live.seat.value;
  const view = live.shown.value;
  const isEarly = useOpensLater(live);
  if (seat === null) return <Watching live={live} table={table} />;
  return (
    <section class="dock" aria-label="Your hand">
      <face.Hand
        view={view}
        seat={seat}
        names={live.names.value}
        waiting={live.isTelling.value || isEarly}
        onAct={async (act: Act) => (await live.line.ask({ type: 'act', act }))?.message ?? null}
        onAim={live.aim}
        now={() => live.line.now()}
      />
    </section>
  );
}

const Watching = ({ live, table }: { live: LiveTable; table: TableState }) => (
  <section class="dock watching" aria-label="Watching">
    <h2>You are watching</h2>
    <p>
      {table.watching > 1 ? `You and ${table.watching - 1} more see the table, ` : 'You see the table, '}
      never a hand.
    </p>
    <LogList live={live} />
  </section>
);
