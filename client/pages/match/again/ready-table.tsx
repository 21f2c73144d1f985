/** After a match, where the table was: everybody round it with what they have said, and the clock in the middle. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { raysPath, starPath } from '../../../../shared/design/shapes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { BubbleOf } from '../talk/bubbles.tsx';
import type { LiveMatch } from '../live-match.ts';
import { useSecondsLeft } from './ready-check.tsx';
import { Name } from '../../../ui/names.tsx';

interface ReadyTableProps {
  live: LiveMatch;
  table: RoomSnapshot;
}

/** With more people their names stand in the panel alone. */
const CROWD = 9;

export function ReadyTable({ live, table }: ReadyTableProps) {
  const you = live.seat.value;
  return (
    <section class="ready-table" aria-label="Who is ready" data-crowded={table.seats.length > CROWD}>
      <svg class="ready-rays" viewBox="-500 -500 1000 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={raysPath(0, 30, 1600, 30, 2)} fill="var(--ray, var(--shade))" />
      </svg>
      <h2 class="ready-title">Once more?</h2>
      <div class="ready-round" aria-hidden="true" />
      <div class="stack ready-middle" aria-hidden="true">
        <Clock live={live} table={table} />
      </div>
      <ul class="ready-seats">
        {table.seats.map((player, seat) => (
          <li
            key={seat}
            class="ready-seat"
            data-said={player.again}
            style={placeOf(seat, you ?? 0, table.seats.length)}
          >
            <span class="ready-badge">
              <PlayerBadge seat={seat} sizePx={88} away={!player.connected} />
              <Said player={player} />
              <BubbleOf live={live} seat={seat} />
            </span>
            <span class="ready-name">
              <Name>{live.names.value[seat]}</Name>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A tick, dots, or the words; bots have no say. */
function Said({ player: { bot, again } }: { player: RoomSnapshot['seats'][number] }) {
  if (bot) return <span class="visually-hidden">bot</span>;
  if (again === 'not') return <span class="ready-not">not this time</span>;
  return again === 'ready' ? (
    <span class="ready-said">
      <Icon id="check" size={20} title="ready" />
    </span>
  ) : (
    <span class="ready-said" data-open>
      <span aria-hidden="true">•••</span>
      <span class="visually-hidden">has not said yet</span>
    </span>
  );
}

/** Whoever looks sits nearest. */
function placeOf(seat: Seat, you: Seat, seats: number): Record<string, string> {
  const angle = Math.PI / 2 + ((seat - you) * 2 * Math.PI) / seats;
  return { '--x': `${(50 + 35 * Math.cos(angle)).toFixed(1)}%`, '--y': `${(55 + 29 * Math.sin(angle)).toFixed(1)}%` };
}

/** How the wedge is counted down where nobody says of how much it is: the longest it can be, s. */
const WHOLE_S = 15;

function Clock({ live, table }: ReadyTableProps) {
  const seconds = useSecondsLeft(live, table);
  if (table.again.until === 0) return null;
  const share = Math.min(1, seconds / WHOLE_S);
  const angle = share * 2 * Math.PI;
  const wedge = `M0 0V-48A48 48 0 ${share > 0.5 ? 1 : 0} 1 ${48 * Math.sin(angle)} ${-48 * Math.cos(angle)}Z`;
  return (
    <>
      <svg class="ready-clock" viewBox="-70 -70 140 140">
        <path d={starPath(16, 68, 58)} fill="var(--piece-ink)" />
        <circle r="48" fill="var(--piece-paper)" />
        {share > 0 && share < 1 && <path d={wedge} fill="var(--notice)" />}
        {share === 1 && <circle r="48" fill="var(--notice)" />}
        <text text-anchor="middle" dominant-baseline="central" font-family="var(--font-number)" font-size="50">
          {seconds}
        </text>
      </svg>
      <p>to the next match</p>
    </>
  );
}
