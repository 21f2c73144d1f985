/** What a match sounds like beside its motions and its clock: your turn, who comes and goes. */
import { effect } from '@preact/signals';
import type { RoomSnapshot } from '../../app/connection/room-snapshot.ts';
import { sideOf } from '../../kit/sound/cue.ts';
import { press } from '../../kit/sound/press.ts';
import type { LiveMatch } from './live-match.ts';

/** Plays what happens round the match as long as it is shown. @returns what ends it */
export function soundTable(live: LiveMatch): () => void {
  const ends = [soundTurns(live), soundPeople(live)];
  return () => ends.forEach((end) => end());
}

/** Calls whoever must decide. Where all choose at once the table has said so, to all who look at it. */
function soundTurns(live: LiveMatch): () => void {
  let last: string | null | undefined;
  return effect(() => {
    const [status, seat] = [live.stage.status.value, live.seat.value];
    if (!status || live.stage.isAnimating.value) return;
    const isAwaited = seat !== null && status.phase === 'playing' && status.seats[seat]?.awaited;
    const moment = isAwaited ? `${status.round?.number} ${status.clock?.until}` : null;
    const isNew = moment !== null && last !== undefined && moment !== last;
    last = moment;
    if (isNew && (!status.progress || document.hidden)) press('your-turn');
  });
}

/** Who sits down and gets up; in a match only whoever drops off. */
function soundPeople(live: LiveMatch): () => void {
  let before: RoomSnapshot['seats'] | null = null;
  return effect(() => {
    const table = live.connection.table.value;
    if (!table) return;
    const [was, { seats, phase }] = [before, table];
    before = seats;
    if (!was) return;
    seats.forEach(({ taken, connected, again }, seat) => {
      const earlier = was[seat];
      if (!earlier) return;
      const x = sideOf(seat, { you: live.seat.peek(), names: live.names.peek() });
      if (again === 'ready' && earlier.again !== 'ready') press('ready', { x });
      if (phase === 'over') return;
      const isThere = taken && connected;
      const wasThere = earlier.taken && earlier.connected;
      if (isThere && !wasThere && phase === 'waiting') press('join', { x });
      if (!isThere && wasThere) press('leave', { x });
    });
  });
}
