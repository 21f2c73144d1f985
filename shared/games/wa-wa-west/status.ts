/** The status of a match, its standings, and the referee's table. */
import type { Seat, Standing, Status } from '../../contract/game.ts';
import { groupBy } from '../../contract/group-by.ts';
import { standingsOf } from '../../contract/standings.ts';
import { isAwaited } from './legal.ts';
import type { WaWaWestEvent, WaWaWestState, WaWaWestView } from './types.ts';

const TO_THE_END = Number.MAX_SAFE_INTEGER;

export function status({ phase, round, opensAt, deadline, players, outcome }: WaWaWestView): Status {
  const isChoosing = phase === 'choosing';
  const seats = players.map((player) => ({
    is: player.left ? ('left' as const) : player.alive ? ('in' as const) : ('out' as const),
    awaited: isChoosing && isAwaited(player),
    team: player.team,
  }));
  return {
    phase: isChoosing ? 'playing' : phase,
    round: { unit: 'round', number: Math.max(1, round) },
    clock: seats.some(({ awaited }) => awaited) ? { from: opensAt, until: deadline } : null,
    progress: isChoosing ? progressOf(players) : null,
    seats,
    outcome,
  };
}

/** How many of the living have chosen: that they have is open to all. */
export function progressOf(players: WaWaWestView['players']): { done: number; of: number } {
  const living = players.filter(({ alive }) => alive);
  return { done: living.filter(({ chosen }) => chosen).length, of: living.length };
}

/** [WW-37] Who came where. */
export function standings(events: readonly WaWaWestEvent[], { players, outcome }: WaWaWestView): Standing[] {
  const deaths = roundsOfDeath(events);
  const livedTo = (seat: Seat) => deaths.get(seat) ?? TO_THE_END;
  const hasWon = (seat: Seat) => outcome?.winners.includes(seat) ?? false;
  const sides = groupBy(players, ({ seat, team }) => (team === null ? `seat ${seat}` : `team ${team}`));
  return standingsOf(
    [...sides.values()].map((members) => {
      const seats = members.map(({ seat }) => seat).toSorted((a, b) => livedTo(b) - livedTo(a));
      return { seats, rankKey: [Number(seats.some(hasWon)), Math.max(...seats.map(livedTo))] };
    }),
  );
}

/** The last time, for whoever was brought back. */
function roundsOfDeath(events: readonly WaWaWestEvent[]): Map<Seat, number> {
  const rounds = new Map<Seat, number>();
  for (const event of events) {
    if (event.type !== 'revealed') continue;
    for (const { seat } of event.died) rounds.set(seat, event.round);
    for (const { seat } of event.revived) rounds.delete(seat);
  }
  return rounds;
}

/** The referee's table, in its fixed format; with guards and blasts of the table's own where there are some. */
export const refereeTable = (state: WaWaWestState) => ({
  phase: state.phase === 'over' ? 'over' : 'choosing',
  round: state.round,
  blast: state.blast,
  ...(state.blasts.length > 0 && { blasts: state.blasts }),
  players: state.players.map((player) => ({
    seat: player.seat,
    team: player.team,
    alive: player.alive,
    ammo: player.ammo,
    juiced: player.juiced,
    ...(player.guard !== null && { guard: player.guard }),
    stunned: player.stunned,
    shieldStreak: player.last === 'shield' ? player.inARow : 0,
    last: player.last,
  })),
});
