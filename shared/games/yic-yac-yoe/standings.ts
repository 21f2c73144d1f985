/** [YY-26] Who came where. */
import type { Seat } from '../../contract/game.ts';
import { standingsOf, type Standing } from '../../contract/standings.ts';
import type { YicYacYoeEvent, YicYacYoeView } from './types.ts';

const TO_THE_END = Number.MAX_SAFE_INTEGER;

export function standings(events: readonly YicYacYoeEvent[], { players, outcome }: YicYacYoeView): Standing[] {
  const ends = endsOf(events);
  return standingsOf(
    players.map(({ seat }) => ({
      seats: [seat],
      fared: [Number(outcome?.winners.includes(seat)), ends.get(seat) ?? TO_THE_END],
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
