/** The status of a match, its standings, and the referee's table. */
import { at } from '../../contract/at.ts';
import type { Seat, Standing, Status } from '../../contract/game.ts';
import { standingsOf } from '../../contract/standings.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { isAwaited } from './legal.ts';
import type { YicYacYoeEvent, YicYacYoeState, YicYacYoeView } from './types.ts';

const TO_THE_END = Number.MAX_SAFE_INTEGER;

export function status(view: YicYacYoeView): Status {
  const { phase, turnNumber, opensAt, deadline, players, showdown, outcome } = view;
  // A placement is taken before the clock runs too, while a reveal is still watched.
  const runs = phase === 'place' || (phase === 'showdown' && showdown?.players.some(waWaWest.isAwaited));
  return {
    phase: phase === 'waiting' || phase === 'over' ? phase : 'playing',
    round: { unit: 'turn', number: Math.max(1, turnNumber) },
    clock: runs ? { from: opensAt, until: deadline } : null,
    progress: phase === 'showdown' ? waWaWest.progressOf(showdown!.players) : null,
    seats: players.map(({ seat, alive, left }) => ({
      is: left ? 'left' : alive ? 'in' : 'out',
      awaited: isAwaited(view, seat),
      team: null,
    })),
    outcome,
  };
}

/** [YY-26] Who came where. */
export function standings(events: readonly YicYacYoeEvent[], { players, outcome }: YicYacYoeView): Standing[] {
  const ends = endsOf(events);
  return standingsOf(
    players.map(({ seat }) => ({
      seats: [seat],
      rankKey: [Number(outcome?.winners.includes(seat)), ends.get(seat) ?? TO_THE_END],
    })),
  );
}

/** After how many events each seat went out; of somebody brought back, the last time. Who is out already may leave, too. */
function endsOf(events: readonly YicYacYoeEvent[]): Map<Seat, number> {
  const ends = new Map<Seat, number>();
  events.forEach((event, moment) => {
    if (event.type === 'placed' && event.rows.length > 0) ends.set(event.seat, moment);
    if (event.type === 'timed-out') ends.set(event.seat, moment);
    if (event.type === 'left' && !ends.has(event.seat)) ends.set(event.seat, moment);
    if (event.type === 'showdown' && event.event.type === 'revealed')
      for (const { seat } of event.event.revived) ends.delete(seat);
  });
  return ends;
}

/** The referee's table, in its fixed format. */
export function refereeTable({
  phase,
  turn,
  placing,
  board,
  players,
  showdown,
  terms: { size, armed },
}: YicYacYoeState) {
  const rows = Array.from({ length: size }, (_, row) => board.slice(row * size, (row + 1) * size));
  const open = {
    phase: phase === 'waiting' ? (armed ? 'showdown' : 'place') : phase,
    turn: placing[0] ?? turn,
    board: rows,
    players: players.map(({ seat, alive }) => ({ seat, alive })),
  };
  if (!showdown) return open;
  const { blast, blasts, players: gunmen } = waWaWest.refereeTable(showdown);
  return {
    ...open,
    blast,
    ...(blasts && { blasts }),
    placing,
    players: open.players.map((player, seat) => {
      const { ammo, juiced, guard, stunned, shieldStreak, last } = at(gunmen, seat);
      return { ...player, ammo, juiced, ...(guard !== undefined && { guard }), stunned, shieldStreak, last };
    }),
  };
}
