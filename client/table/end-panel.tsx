import type { Seat } from '../../shared/game.ts';
import { Icon } from '../art/icon.tsx';
import { Button, ButtonLink } from '../controls/button.tsx';
import { PlayerBadge } from '../controls/player-badge.tsx';
import { toast } from '../controls/toast.tsx';
import type { Face } from '../face.ts';
import type { TableState } from '../table-state.ts';
import type { LiveTable } from './live-table.ts';

interface EndPanelProps {
  live: LiveTable;
  face: Face;
  table: TableState;
  matchId: string;
}

/** After the match: how everyone fared, what was worth telling, and what next. */
export function EndPanel({ live, face, table, matchId }: EndPanelProps) {
  const view = live.shown.value;
  const names = live.names.value;
  const events = live.events.value.map(({ event }) => event);
  const fates = face.fates(events, view);
  const winners = new Set<Seat>(live.game?.outcome(view)?.winners ?? []);
  const rank = (seat: Seat) => (winners.has(seat) ? Number.POSITIVE_INFINITY : lasted(fates[seat]));
  const order = names.map((_, seat) => seat).toSorted((a, b) => (rank(a) === rank(b) ? a - b : rank(b) - rank(a)));
  return (
    <section class="dock end-panel" aria-labelledby="the-table">
      <h2 id="the-table">The table</h2>
      <ol class="standings">
        {order.map((seat) => (
          <li key={seat} class="standing">
            <span class="standing-cup">{winners.has(seat) && <Icon id="trophy" size={24} title="Winner" />}</span>
            <PlayerBadge seat={seat} sizePx={40} />
            <b>
              {names[seat]}
              {seat === live.seat.value && ' (you)'}
            </b>
            <span>{fates[seat]}</span>
          </li>
        ))}
      </ol>
      <ul class="highlights">
        {face.highlights(events, names).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div class="end-acts">
        <ButtonLink href={`/replay/${matchId}`}>Watch replay</ButtonLink>
        <ButtonLink href="/">Lobby</ButtonLink>
        <NextMatch live={live} table={table} />
      </div>
    </section>
  );
}

/** Fates of the fallen name when it was: "out in round 6". Who names nothing has lasted. */
const lasted = (fate: string): number => Number(/\d+/.exec(fate)?.[0] ?? Number.MAX_SAFE_INTEGER);

function NextMatch({ live, table }: { live: LiveTable; table: TableState }) {
  const again = async () => {
    const failure = await live.line.ask({ type: 'rematch' });
    if (failure) toast(failure.message);
  };
  if (table.nextMatch)
    return (
      <ButtonLink href={`/t/${table.nextMatch}`} kind="primary" size="big" wide>
        To the next match
      </ButtonLink>
    );
  if (live.seat.value === null) return null;
  return (
    <Button kind="primary" size="big" wide onClick={() => void again()}>
      Play again, same seats
    </Button>
  );
}
