/** Somebody has dropped off in a match: the host can have a bot play for them until they are back. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import type { RoomSnapshot } from '../../app/connection/room-snapshot.ts';
import type { LiveMatch } from './live-match.ts';

interface AwayProps {
  live: LiveMatch;
  table: RoomSnapshot;
}

/** Short breaks are nobody's concern, ms. */
const AWAY_FOR_MS = 4000;

/** For the host: who is away, one at a time. */
export function AwayOffer({ live, table }: AwayProps) {
  useStandInNews(table, live.seat.value);
  const [waited, setWaited] = useState<Seat | null>(null);
  const status = live.stage.status.value;
  const isHost = live.connection.own.value?.host ?? false;
  const found = table.seats.findIndex(
    ({ taken, bot, connected, standIn }, seat) =>
      taken && !bot && !connected && !standIn && seat !== live.seat.value && status?.seats[seat]?.is === 'in',
  );
  const away = isHost && status?.phase === 'playing' && found >= 0 ? found : null;
  useEffect(() => {
    setWaited(null);
    if (away === null) return;
    const timer = setTimeout(() => setWaited(away), AWAY_FOR_MS);
    return () => clearTimeout(timer);
  }, [away]);
  if (away === null || waited !== away) return null;
  const replace = async () => {
    const failure = await live.connection.requests.command({ type: 'stand-in', seat: away });
    if (failure) toast(failure.message);
  };
  return (
    <div class="sheet row away-offer" role="status">
      <PlayerBadge seat={away} sizePx={36} away />
      <span>
        <b>{live.names.value[away]}</b> is away.
      </span>
      <Button size="small" onClick={() => void replace()}>
        Let a bot play
      </Button>
    </div>
  );
}

/** Tells everybody when a bot begins to play for somebody, and when they are back. */
function useStandInNews({ seats }: RoomSnapshot, you: Seat | null): void {
  const before = useRef<boolean[] | null>(null);
  const now = seats.map(({ standIn }) => standIn);
  useEffect(() => {
    const was = before.current;
    before.current = now;
    seats.forEach(({ name, standIn }, seat) => {
      if (!was) {
        if (standIn && seat === you) toast('A bot has played for you. From here on you play yourself.');
        return;
      }
      if (standIn && !was[seat]) toast(`A bot plays for ${name} until they are back.`);
      if (!standIn && was[seat] && seat !== you) toast(`${name} is back.`);
    });
  }, [now.join()]);
}
