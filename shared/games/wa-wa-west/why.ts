/**
 * Why somebody was hit in a reveal, and what would have kept them from it: every choice they had is played again by the
 * rules, against the same choices of all others. Only what everybody saw is needed, so that it can be asked of a match
 * that goes on and of a replay alike.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { groupBy } from '../../contract/group-by.ts';
import { evolve } from './evolve.ts';
import { areRivals, catalogueOf } from './items.ts';
import { playable } from './legal.ts';
import type { WaWaWestOptions } from './options.ts';
import { raceOf, type Race } from './race.ts';
import { reveal } from './reveal.ts';
import { initial } from './rules.ts';
import type {
  Choice,
  ChooseAction,
  Hit,
  ItemId,
  Play,
  Player,
  Revealed,
  WaWaWestEvent,
  WaWaWestState,
} from './types.ts';

export interface WhyHit {
  seat: Seat;
  round: number;
  /** What they played. */
  own: Play;
  /** What they had to pay with. */
  ammo: number;
  /** What struck them, the first to fire first, what is nobody's last. Never empty. */
  blows: Blow[];
  /** What they could have played and not been hit: the cheapest first. */
  saving: Saving[];
  /** What else they could have played: it would not have saved them. In printed order. */
  failing: ItemId[];
}

export interface Blow {
  by: Hit['by'];
  item: ItemId;
  /** What it did to the item that they played. */
  did: Effect;
  /** What could be known of it before the cards turned. */
  sign: Sign;
}

/**
 * `through`: past a Defense. `outranked`: of two Weapons of a kind the higher. `first`: of equal ones the first to fire,
 * by so many ms; `race` where a way was credited. `hit`: its lists say so.
 */
type Effect = { is: 'through' | 'outranked' | 'hit' } | { is: 'first'; leadMs: number; race: Race | null };

/**
 * `ammo`: whoever has what it costs can play it. `free`: anybody can, at any time. `standing`: it stood with its player.
 * `launched`: it was in the air. `copied`: a mirror of what that player played.
 */
type Sign =
  | { is: 'ammo'; costs: number; had: number }
  | { is: 'free' | 'standing' | 'launched' }
  | { is: 'copied'; from: Seat };

export interface Saving {
  item: ItemId;
  /** What it would have counted as: differs for a copy. */
  as: ItemId;
  costs: number;
  /** Why the first blow would not have struck. */
  because: Escape;
}

/**
 * `blocked`: a Defense that holds. `outranking`: the higher of two Weapons of a kind. `first`: the first of equal ones to
 * fire. `undecided`: fired in the same moment. `untouched`: the blow does nothing to it.
 */
type Escape = 'blocked' | 'outranking' | 'first' | 'undecided' | 'untouched';

/** Who was hit, in seat order, and not saved by an Orange Juice. */
export const hitIn = ({ hits }: Pick<Revealed, 'hits'>): Seat[] =>
  [...new Set(hits.filter(({ saved }) => !saved).map(({ on }) => on))].sort((a, b) => a - b);

/**
 * @param before the open round; what was chosen in it need not be known
 * @param isSaved whether they would have been spared what came of it, where these are hit
 * @returns null if nothing struck that player
 */
export function whyHit(
  before: WaWaWestState,
  revealed: Revealed,
  seat: Seat,
  isSaved = (hit: readonly Seat[]): boolean => !hit.includes(seat),
): WhyHit | null {
  const own = revealed.plays.find((play) => play.seat === seat);
  const fatal = revealed.hits.filter(({ on, saved }) => on === seat && !saved);
  const player = at(before.players, seat);
  const hasLeft = revealed.died.some((dead) => dead.seat === seat && dead.left);
  if (!own || fatal.length === 0 || hasLeft) return null;
  const blows = fatal
    .map((hit) => ({ ...blowOf(before, revealed, hit, own), at: firedAt(revealed, hit) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ at: _, ...blow }): Blow => blow);
  return {
    seat,
    round: revealed.round,
    own,
    ammo: player.ammo,
    blows,
    ...alternatives(before, revealed, { own, blow: at(blows, 0), isSaved }),
  };
}

/** Why that player went out last; null if they are in, left of their own will, or were never in. */
export function whyOut(
  events: readonly WaWaWestEvent[],
  { options, seats, seat }: { options: WaWaWestOptions; seats: number; seat: Seat },
): WhyHit | null {
  let state = initial(options, seats);
  let why: WhyHit | null = null;
  for (const event of events) {
    // Others' choices may be hidden, and a reveal tells them all.
    if (event.type === 'chose') continue;
    if (event.type === 'revealed') {
      if (event.died.some((dead) => dead.seat === seat)) why = whyHit(state, event, seat);
      if (event.revived.some((raised) => raised.seat === seat)) why = null;
    }
    state = evolve(state, event);
  }
  return why;
}

const firedAt = ({ plays }: Revealed, { by }: Hit): number => plays.find((play) => play.seat === by)?.at ?? Infinity;

function blowOf({ options, players }: WaWaWestState, { plays }: Revealed, { by, item }: Hit, own: Play): Blow {
  const { items, duel } = catalogueOf(options);
  const attacker = items.get(item)!;
  const target = items.get(own.item)!;
  const play = plays.find((one) => one.seat === by);
  const did = (): Effect => {
    if (play && play.item === item && duel({ attacker: item, target: own.item }) === 'conflict')
      return { is: 'first', leadMs: own.at - play.at, race: raceOf(play, own) };
    if (target.type.class === 'Defense') return { is: 'through' };
    return { is: areRivals(attacker, target) ? 'outranked' : 'hit' };
  };
  const sign = (): Sign => {
    if (by === 'blast') return { is: 'launched' };
    if (!play || play.item !== item) return { is: 'standing' };
    if (play.copied !== null) return { is: 'copied', from: play.copied };
    return play.cost === 0 ? { is: 'free' } : { is: 'ammo', costs: play.cost, had: at(players, by).ammo };
  };
  return { by, item, did: did(), sign: sign() };
}

interface Struck {
  own: Play;
  blow: Blow;
  isSaved(hit: readonly Seat[]): boolean;
}

function alternatives(before: WaWaWestState, revealed: Revealed, struck: Struck): Pick<WhyHit, 'saving' | 'failing'> {
  const { own } = struck;
  const { items } = catalogueOf(before.options);
  const laid = { ...before, players: before.players.map((player) => laidOpen(player, revealed)) };
  const player = at(before.players, own.seat);
  const byItem = groupBy(player.stunned ? [] : playable(before, own.seat), ({ item }) => item);
  const saving: Saving[] = [];
  const failing: ItemId[] = [];
  for (const [id, actions] of byItem) {
    const escape = actions.map((action) => escapeBy(laid, revealed, struck, action)).find((found) => found !== null);
    if (escape) saving.push({ item: id, costs: items.get(id)!.costs, ...escape });
    else if (id !== own.chosen) failing.push(id);
  }
  return { saving: saving.toSorted((a, b) => a.costs - b.costs), failing };
}

/** Everybody's choice, as it lay on the table. */
function laidOpen(player: Player, { plays }: Revealed): Player {
  const play = plays.find((one) => one.seat === player.seat);
  return play
    ? { ...player, pick: choiceOf(play, { item: play.chosen, target: play.target, stun: play.stun }) }
    : player;
}

const choiceOf = (play: Play, { item, target, stun }: Omit<ChooseAction, 'type'>): Choice => ({
  item,
  target: target ?? null,
  ...(typeof stun === 'number' && { stun }),
  at: play.at,
  tried: null,
  why: null,
});

/** How the choice would have saved them, made at the moment of theirs; null if it would not. */
function escapeBy(
  laid: WaWaWestState,
  { at: atMs }: Revealed,
  { own, blow: { by, item }, isSaved }: Struck,
  action: ChooseAction,
): Pick<Saving, 'as' | 'because'> | null {
  const pick = choiceOf(own, action);
  const players = laid.players.map((player) => (player.seat === own.seat ? { ...player, pick } : player));
  const { plays, hits, conflicts } = reveal({ ...laid, players }, atMs);
  if (!isSaved(hitIn({ hits }))) return null;
  const { items } = catalogueOf(laid.options);
  const as = plays.find((play) => play.seat === own.seat)!.item;
  const conflict = conflicts.find(({ between }) => between.includes(own.seat) && between.some((seat) => seat === by));
  const because = (): Escape => {
    if (conflict) return conflict.first === null ? 'undecided' : 'first';
    if (items.get(as)!.type.class === 'Defense') return 'blocked';
    return areRivals(items.get(item)!, items.get(as)!) ? 'outranking' : 'untouched';
  };
  return { as, because: because() };
}
