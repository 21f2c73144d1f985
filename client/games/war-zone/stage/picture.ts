/** What lies on the scene, as plain data: taken from a view, changed by a motion moment by moment, drawn by the scene. */
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Bonus, Card, Team, WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import { atRest, type Point, type Pose } from '../../../kit/stage/picture.ts';
import { noteOf, type Note } from '../words.ts';

export interface SeatPicture {
  you: boolean;
  dead: boolean;
  /** Gone for good, or not connected. */
  away: boolean;
  winner: boolean;
  team: Team;
  /** Whose turn it is, or who is asked. */
  turn: boolean;
  /** An attack is aimed at them. */
  target: boolean;
  /** Has had the exchange before the first turn. */
  ticked: boolean;
  /** What the number says. */
  health: number;
  /** Where the arrow stands; between two numbers while it slides. */
  arrow: number;
  /** Where the arrow was; a dashed one stays there. */
  ghost: number | null;
  /** Size of the number; 1 at rest. */
  swell: number;
  hand: Card[];
  /** The last card played in the match, if it was theirs. */
  last: Kind | null;
  /** How far the sheet is torn, 0 to 1. */
  torn: number;
  /** The whole panel, off its place, px. */
  shift: Point;
}

export interface AttackPicture {
  by: Seat;
  target: Seat;
  card: Kind;
  /** The counteraction holds: the ticket is tinted. */
  fits: boolean;
  /** The ticket is off. */
  torn: boolean;
  pose: Pose;
  /** How far the path to the target is drawn, 0 to 1. */
  path: number;
}

export interface Picture {
  seats: SeatPicture[];
  deck: number;
  /** Face up, the latest last; only these are drawn. */
  discard: Kind[];
  discarded: number;
  attack: AttackPicture | null;
  note: Note | null;
  last: { kind: Kind; by: Seat } | null;
  lightning: boolean;
  clock: boolean;
}

/** Cards of the discard pile that are drawn. */
export const shownOfDiscard = 3;

/** How the attack card lies in the middle, degrees. */
export const attackTurn = -6;

/** The scene at rest, as that view has it. */
export function pictureOf(view: WarZoneView, perspective: Perspective): Picture {
  const { you, away } = perspective;
  const { pending } = view;
  const over = view.phase === 'over';
  const active = activeSeat(view);
  const seats = view.players.map((player): SeatPicture => ({
    you: you === player.seat,
    dead: !player.alive,
    away: player.alive && (player.left || (away[player.seat] ?? false)),
    winner: over && Boolean(view.outcome?.winners.includes(player.seat)),
    team: player.team,
    turn: active === player.seat,
    target: pending?.target === player.seat,
    ticked: view.phase === 'opening' && player.alive && player.exchanged,
    health: player.health,
    arrow: player.health,
    ghost: null,
    swell: 1,
    hand: player.hand,
    last: view.lastCard?.by === player.seat && !over ? view.lastCard.kind : null,
    torn: player.alive ? 0 : 1,
    shift: { x: 0, y: 0 },
  }));
  return {
    seats,
    deck: view.deck,
    ...discardOf(view),
    attack: pending && attackOf(pending),
    note: noteOf(view, perspective),
    last: view.lastCard,
    lightning: view.lightning && !over,
    clock: !over && view.phase !== 'waiting',
  };
}

export function attackOf(pending: { by: Seat; target: Seat; card: Kind; counteraction: Bonus | null }): AttackPicture {
  const { by, target, card, counteraction } = pending;
  return {
    by,
    target,
    card,
    fits: counteraction !== null,
    torn: false,
    pose: { ...atRest(), turn: attackTurn },
    path: 1,
  };
}

/** An attack that is not answered yet lies in the middle, not on the pile. */
function discardOf({ pending, discard, buried }: WarZoneView): { discard: Kind[]; discarded: number } {
  const inMiddle = pending !== null && discard.at(-1) === pending.card;
  const lying = inMiddle ? discard.slice(0, -1) : discard;
  return { discard: lying.slice(-shownOfDiscard), discarded: discard.length + buried };
}

const activeSeat = ({ phase, turn }: WarZoneView): Seat | null =>
  phase === 'attack' || phase === 'defence' || phase === 'exchange' ? turn : null;

export const seatOf = ({ seats }: Pick<Picture, 'seats'>, seat: Seat): SeatPicture => at(seats, seat);

/** Where in a hand that card is, as far as the viewer knows. */
export function placeInHand(hand: readonly Card[], card: Card): number {
  const known = hand.indexOf(card);
  return known >= 0 ? known : hand.length - 1;
}

/** Puts a card on top of the discard pile. */
export function discardCard(now: Picture, card: Kind): void {
  now.discard = [...now.discard, card].slice(-shownOfDiscard);
}

export function takeFromHand(now: Picture, seat: Seat, card: Card): void {
  const player = seatOf(now, seat);
  player.hand = player.hand.toSpliced(placeInHand(player.hand, card), 1);
}
