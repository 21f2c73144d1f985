/**
 * What lies on the table, as plain data: taken from a view, then changed by a motion moment by
 * moment, then applied to the canvas by the table. Nothing here knows of Pixi.
 */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { ItemId, Team, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Perspective } from '../../../kit/game-ui.ts';

/** Where a piece is, relative to its place. */
export interface Pose {
  /** px */
  x: number;
  y: number;
  scale: number;
  /** Degrees, clockwise. */
  turn: number;
  alpha: number;
}

const atRest = (): Pose => ({ x: 0, y: 0, scale: 1, turn: 0, alpha: 1 });

/** The paper in front of a player. */
export type Card =
  | { kind: 'none' }
  /** Still to choose; `last` is what was played before. */
  | { kind: 'slot'; last: ItemId | null }
  | { kind: 'back' }
  | { kind: 'face'; item: ItemId }
  /** Must skip. */
  | { kind: 'stunned' };

export interface SeatPicture {
  dead: boolean;
  away: boolean;
  juiced: boolean;
  stunned: boolean;
  winner: boolean;
  you: boolean;
  team: Team;
  /** null prints no box: the dead have nothing. */
  ammo: number | null;
  card: Card;
  /** The green tick of a choice that is made. */
  ticked: boolean;
  token: Pose;
  paper: Pose & {
    /** 1 lies flat, 0 stands on its edge. */
    width: number;
  };
  /** The ring of peel or sparks: how far it is drawn, 0 to 1. */
  ring: number;
  /** Size of the ammo number; 1 at rest. */
  count: number;
}

export interface Picture {
  seats: SeatPicture[];
  /** A lit firework in the middle of the table. */
  blast: boolean;
  /** Where the firework is relative to its place. */
  fuse: Pose;
  clock: boolean;
  /** How much of the light is taken from the table, 0 to 1. */
  dim: number;
  /** Everything moved together, px. */
  shake: { x: number; y: number };
}

/** The table at rest, as that view has it. */
export function pictureOf(view: WaWaWestView, look: Perspective): Picture {
  const winners: Seat[] = view.phase === 'over' && view.outcome ? view.outcome.winners : [];
  const seats = view.players.map((player): SeatPicture => ({
    dead: !player.alive,
    away: player.alive && (player.left || look.away[player.seat]),
    juiced: player.alive && player.juiced,
    stunned: player.alive && player.stunned && view.phase !== 'over',
    winner: winners.includes(player.seat),
    you: look.you === player.seat,
    team: player.team,
    ammo: player.alive ? player.ammo : null,
    ticked: view.phase === 'choosing' && player.alive && player.chosen && !player.stunned,
    card: cardOf(view, player),
    token: { ...atRest(), turn: player.alive ? 0 : -8 },
    paper: { ...atRest(), width: 1 },
    ring: 1,
    count: 1,
  }));
  return {
    seats,
    blast: view.blast && view.phase !== 'over',
    fuse: atRest(),
    clock: view.phase === 'choosing',
    dim: 0,
    shake: { x: 0, y: 0 },
  };
}

function cardOf(view: WaWaWestView, player: WaWaWestView['players'][number]): Card {
  if (!player.alive) return { kind: 'none' };
  if (view.phase === 'over') return player.last ? { kind: 'face', item: player.last } : { kind: 'none' };
  if (view.phase === 'waiting') return { kind: 'none' };
  if (player.stunned) return { kind: 'stunned' };
  return player.chosen ? { kind: 'back' } : { kind: 'slot', last: player.last };
}

/** A copy that a motion may change. */
export const copyOf = (picture: Picture): Picture => ({
  ...picture,
  fuse: { ...picture.fuse },
  shake: { ...picture.shake },
  seats: picture.seats.map((seat) => ({ ...seat, token: { ...seat.token }, paper: { ...seat.paper } })),
});
