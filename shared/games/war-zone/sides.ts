/** Who is in, who plays with whom, who sits where. Asked of the state and of any view alike. */
import type { Seat } from '../../contract/game.ts';
import type { Player } from './types.ts';

/** What is asked here, without anything hidden. */
export interface Seated {
  players: readonly Pick<Player, 'seat' | 'team' | 'alive' | 'health'>[];
}

/** The seats of everybody who is not out. */
export const livingSeats = ({ players }: Seated): Seat[] =>
  players.filter(({ alive }) => alive).map(({ seat }) => seat);

/** Left is clockwise: upward, and round the table. */
const toTheLeft = ({ players }: Seated, seat: Seat): Seat[] =>
  Array.from({ length: players.length - 1 }, (_, step) => (seat + 1 + step) % players.length);

/** The next living seat to the left, which is the seat itself if nobody else lives. */
export const nextLiving = (table: Seated, seat: Seat): Seat =>
  toTheLeft(table, seat).find((other) => table.players[other].alive) ?? seat;

export function areOpponents({ players }: Seated, one: Seat, other: Seat): boolean {
  if (one === other) return false;
  return players[one].team === null || players[one].team !== players[other].team;
}

/** Whom this seat may attack, the closest first. In team play that is the closest opponent to the left alone. */
export function targetsOf(table: Seated, seat: Seat): Seat[] {
  const opponents = toTheLeft(table, seat).filter(
    (other) => table.players[other].alive && areOpponents(table, seat, other),
  );
  return table.players[seat].team === null ? opponents : opponents.slice(0, 1);
}

/** A side in play: its living seats, and the sum of their health. */
export interface Side {
  living: Seat[];
  /** Its dead and gone too: they win and tie with it. */
  all: Seat[];
  health: number;
}

export function livingSides({ players }: Seated): Side[] {
  const sides = Map.groupBy(players, ({ seat, team }) => team ?? `seat ${seat}`);
  return [...sides.values()].flatMap((members) => {
    const living = members.filter(({ alive }) => alive);
    if (living.length === 0) return [];
    const health = living.reduce((total, player) => total + player.health, 0);
    return [{ living: living.map(({ seat }) => seat), all: members.map(({ seat }) => seat), health }];
  });
}

/** The sides with the most health: several if they tie. */
export function healthiest(sides: readonly Side[]): Side[] {
  const most = Math.max(...sides.map(({ health }) => health));
  return sides.filter(({ health }) => health === most);
}
