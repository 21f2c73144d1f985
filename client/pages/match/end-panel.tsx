import { Icon } from '../../ui/icon.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Face } from '../../kit/game-ui.ts';
import type { TableState } from '../../app/room-state.ts';
import type { LiveTable } from './live-match.ts';

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
  const standings = live.game?.standings(events, view) ?? [];
  return (
    <section class="dock end-panel" aria-labelledby="the-table">
      <h2 id="the-table">The table</h2>
      <ol class="standings">
        {standings.map(({ seat, rank }) => (
          <li key={seat} class="standing">
            <span class="standing-rank">{rank === 1 ? <Icon id="trophy" size={24} title="Winner" /> : rank}</span>
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
