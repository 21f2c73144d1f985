/** The status of a match, its standings, and the referee's table. */
import type { Seat, Standing, Status } from '../../contract/game.ts';
import { groupBy } from '../../contract/group-by.ts';
import { standingsOf } from '../../contract/standings.ts';
import { isAwaited } from './legal.ts';
import { HEALTH } from './rules.ts';
import type { WarZoneEvent, WarZoneState, WarZoneView } from './types.ts';

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
    progress: progressOf(view),
    seats: players.map(({ seat, alive, left, team }) => ({
      is: left ? 'left' : alive ? 'in' : 'out',
      awaited: isAwaited(view, seat),
      team,
    })),
    outcome,
  };
}

/** In the opening all choose at once, and everybody sees who has had the exchange. */
function progressOf({ phase, players }: WarZoneView): Status['progress'] {
  if (phase !== 'opening') return null;
  const living = players.filter(({ alive }) => alive);
  return { done: living.filter(({ exchanged }) => exchanged).length, of: living.length };
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
  const ends = endsOf(events, players);
  const sides = groupBy(players, ({ seat, team }) => (team === null ? `seat ${seat}` : `team ${team}`));
  return standingsOf(
    [...sides.values()].map((members) => {
      const lasted = members
        .map(({ seat, health }) => ({ seat, ...(ends.get(seat) ?? { moment: TO_THE_END, health }) }))
        .toSorted((a, b) => b.moment - a.moment);
      const seats = lasted.map(({ seat }) => seat);
      const hasWon = seats.some((seat) => outcome?.winners.includes(seat));
      const moment = Math.max(...lasted.map((end) => end.moment));
      // As at every end by health, a side's is the sum of its living.
      const living = lasted.filter((end) => end.moment === moment);
      return { seats, rankKey: [Number(hasWon), moment, living.reduce((sum, { health }) => sum + health, 0)] };
    }),
  );
}

/** Who is out already may leave, too, and is not in a lightning round. */
function endsOf(events: readonly WarZoneEvent[], players: WarZoneView['players']): Map<Seat, End> {
  const ends = new Map<Seat, End>();
  const health = new Map(players.map(({ seat }) => [seat, HEALTH]));
  const heal = (seat: Seat, by: number) => health.set(seat, (health.get(seat) ?? HEALTH) + by);
  const end = (seat: Seat, moment: number, left = 0) => {
    if (!ends.has(seat)) ends.set(seat, { moment, health: left });
  };
  events.forEach((event, moment) => {
    switch (event.type) {
      case 'attacked':
        heal(event.by, event.copycat);
        break;
      case 'hit':
        heal(event.by, event.gained);
        health.set(event.target, event.health);
        break;
      case 'fell':
      case 'left':
        end(event.seat, moment);
        break;
      case 'lightning-opened':
        for (const [seat, left] of health) if (!event.seats.includes(seat)) end(seat, moment, left);
        break;
      default:
    }
  });
  return ends;
}

/** The referee's table, in its fixed format. */
export const refereeTable = ({
  phase,
  turn,
  deck,
  discard,
  buried,
  lastCard,
  lastAttack,
  pending,
  players,
}: WarZoneState) => ({
  phase: phase === 'waiting' ? 'opening' : phase,
  turn,
  deck: deck.length,
  discard: discard.length + buried.length,
  lastCard,
  lastAttack,
  pending: pending && { by: pending.by, target: pending.target, card: pending.card },
  players: players.map(({ seat, team, alive, health, hand }) => ({ seat, team, alive, health, hand })),
});
