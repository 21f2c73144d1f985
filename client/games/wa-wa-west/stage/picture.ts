/** What lies on the table, as plain data: taken from a view, changed by a motion moment by moment, drawn by the scene. */
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { ItemId, Team, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import { atRest, type Pose } from '../../../kit/stage/picture.ts';
import { roundSeat, type RoundPicture, type RoundSeatPicture } from '../../../kit/stage/round-table.ts';

/** The paper in front of a player. */
export type Card =
  | { kind: 'none' }
  /** Still to choose; `last` is what was played before. */
  | { kind: 'slot'; last: ItemId | null }
  | { kind: 'back' }
  | { kind: 'face'; item: ItemId }
  /** Must skip. */
  | { kind: 'stunned' };

/** The count is ammo. */
export interface SeatPicture extends RoundSeatPicture {
  juiced: boolean;
  /** By a guard of the table's own. */
  guarded: boolean;
  stunned: boolean;
  team: Team;
  card: Card;
  /** The green tick of a choice that is made. */
  ticked: boolean;
  /** The ring of peel, guard or sparks: how far it is drawn, 0 to 1. */
  ring: number;
}

export interface Picture extends RoundPicture<SeatPicture> {
  /** A lit firework in the middle of the table. */
  blast: boolean;
  /** A blast of the table's own there. */
  ownBlast: boolean;
  /** Where the firework is relative to its place, and the other one. */
  fuse: Pose;
  ownFuse: Pose;
  /** How much of the light is taken from the table, 0 to 1. */
  dim: number;
}

/** How the dead lie, degrees. */
export const deadTurn = -8;

/** The table at rest, as that view has it. */
export function pictureOf(view: WaWaWestView, perspective: Perspective): Picture {
  const { you, away } = perspective;
  const over = view.phase === 'over';
  const seats = view.players.map((player): SeatPicture => ({
    ...roundSeat(player.seat, perspective, over ? view.outcome : null),
    dead: !player.alive,
    away: player.alive && (player.left || (away[player.seat] ?? false)),
    juiced: player.alive && player.juiced,
    guarded: player.alive && player.guard !== null,
    stunned: player.alive && player.stunned && !over,
    team: player.team,
    count: player.alive ? player.ammo : null,
    ticked: view.phase === 'choosing' && player.alive && player.chosen && !player.stunned,
    card: cardOf(view, player, you),
    token: { ...atRest(), turn: player.alive ? 0 : deadTurn },
    ring: 1,
  }));
  return {
    seats,
    blast: view.blast && !over,
    ownBlast: view.blasts.length > 0 && !over,
    fuse: atRest(),
    ownFuse: atRest(),
    clock: view.phase === 'choosing',
    dim: 0,
  };
}

function cardOf(view: WaWaWestView, player: WaWaWestView['players'][number], you: Seat | null): Card {
  if (!player.alive) return { kind: 'none' };
  if (view.phase === 'over') return player.last ? { kind: 'face', item: player.last } : { kind: 'none' };
  if (view.phase === 'waiting') return { kind: 'none' };
  if (player.stunned) return { kind: 'stunned' };
  // Who sees all choices, and plays none of them, has them face up.
  if (you === null && player.pick && player.pick !== 'hidden') return { kind: 'face', item: player.pick.item };
  return player.chosen ? { kind: 'back' } : { kind: 'slot', last: player.last };
}

export const seatOf = ({ seats }: Pick<Picture, 'seats'>, seat: Seat): SeatPicture => at(seats, seat);
