import { Icon } from '../../ui/icon.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { toast } from '../../ui/feedback.tsx';
import type { RoomState } from '../../app/room-state.ts';
import type { LiveMatch } from './live-match.ts';

interface EndPanelProps {
  live: LiveMatch;
  table: RoomState;
  matchId: string;
}

/** After the match: how everyone fared, what was worth telling, and what next. */
export function EndPanel({ live, table, matchId }: EndPanelProps) {
  const { game } = live;
  const view = live.view.value;
  if (!game || !view) return null;
  const names = live.names.value;
  const events = live.events.value.map(({ event }) => event);
  const results = game.narrator.describeResults(events, view);
  return (
    <section class="dock end-panel" aria-labelledby="the-table">
      <h2 id="the-table">The table</h2>
      <ol class="standings">
        {game.standings(events, view).map(({ seat, rank }) => (
          <li key={seat} class="row standing">
            <span class="standing-rank">{rank === 1 ? <Icon id="trophy" size={24} title="Winner" /> : rank}</span>
            <PlayerBadge seat={seat} sizePx={40} />
            <b>
              {names[seat]}
              {seat === live.seat.value && ' (you)'}
            </b>
            <span>{results[seat]}</span>
          </li>
        ))}
      </ol>
      <ul class="highlights">
        {game.narrator.highlights(events, names).map((fact) => (
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

function NextMatch({ live, table }: { live: LiveMatch; table: RoomState }) {
  const again = async () => {
    const failure = await live.connection.ask({ type: 'rematch' });
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
