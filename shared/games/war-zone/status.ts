/** What goes on, and who came where, as data. */
import type { Seat, Standing, Status } from '../../contract/game.ts';
import { standingsOf } from '../../contract/standings.ts';
import { isAwaited } from './legal.ts';
import { HEALTH } from './rules.ts';
import type { WarZoneEvent, WarZoneView } from './types.ts';

/** When a seat went out, and with what health: 0 unless others went on to a lightning round without it. */
interface End {
  /** After how many events. */
  moment: number;
  health: number;
}

const TO_THE_END = Number.MAX_SAFE_INTEGER;

export function status(view: WarZoneView): Status {
  const { phase, turnNumber, players, outcome } = view;
  return {
    phase: phase === 'waiting' || phase === 'over' ? phase : 'playing',
    round: { unit: 'turn', number: Math.max(1, turnNumber) },
    clock: clockOf(view),
    progress: null,
    seats: players.map(({ seat, alive, left, team }) => ({
      is: left ? 'left' : alive ? 'in' : 'out',
      awaited: isAwaited(view, seat),
      team,
    })),
    outcome,
  };
}

/** The time of the phase: each is as long as its option says. */
function clockOf({ phase, deadline, options }: WarZoneView): Status['clock'] {
  switch (phase) {
    case 'opening':
      return { from: deadline - options.openingMs, until: deadline };
    case 'attack':
    case 'exchange':
      return { from: deadline - options.turnMs, until: deadline };
    case 'defence':
      return { from: deadline - options.defenceMs, until: deadline };
    default:
      return null;
  }
}

/** [WZ-34] Who came where. */
export function standings(events: readonly WarZoneEvent[], { players, outcome }: WarZoneView): Standing[] {
  const ends = endsOf(events, players.length);
  const endOf = (seat: Seat): End => ends.get(seat) ?? { moment: TO_THE_END, health: players[seat].health };
  const sides = Map.groupBy(players, ({ seat, team }) => (team === null ? `seat ${seat}` : `team ${team}`));
  return standingsOf(
    [...sides.values()].map((members) => {
      const seats = members.map(({ seat }) => seat).toSorted((a, b) => endOf(b).moment - endOf(a).moment);
      const { moment } = endOf(seats[0]);
      // As at every end by health, a side's is the sum of its living.
      const health = seats.reduce((sum, seat) => sum + (endOf(seat).moment === moment ? endOf(seat).health : 0), 0);
      return { seats, fared: [Number(outcome?.winners.includes(seats[0])), moment, health] };
    }),
  );
}

/** Who is out already may leave, too, and is not in a lightning round. */
function endsOf(events: readonly WarZoneEvent[], seats: number): Map<Seat, End> {
  const ends = new Map<Seat, End>();
  const health = Array.from({ length: seats }, () => HEALTH);
  const end = (seat: Seat, moment: number, left = 0) => {
    if (!ends.has(seat)) ends.set(seat, { moment, health: left });
  };
  events.forEach((event, moment) => {
    switch (event.type) {
      case 'attacked':
        health[event.by] += event.copycat;
        break;
      case 'hit':
        health[event.by] += event.gained;
        health[event.target] = event.health;
        break;
      case 'fell':
      case 'left':
        end(event.seat, moment);
        break;
      case 'lightning-opened':
        for (const [seat, left] of health.entries()) if (!event.seats.includes(seat)) end(seat, moment, left);
        break;
      default:
    }
  });
  return ends;
}
