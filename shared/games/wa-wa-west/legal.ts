/** What a player can choose now, and why something can't be played. */
import type { Seat } from '../../contract/game.ts';
import { catalogueOf, JUICE, type Item } from './items.ts';
import type { WaWaWestOptions } from './options.ts';
import type { ChooseAction, ItemId, Player, SkipReason, WaWaWestView } from './types.ts';

/** As much of a state, or of a view, as a choice depends on. */
export interface Situation {
  options: WaWaWestOptions;
  players: readonly Pick<Player, 'seat' | 'team' | 'alive' | 'left' | 'ammo' | 'juiced' | 'last' | 'inARow'>[];
}

/** [WW-9, WW-10] Weapons that hit only the player they point at. */
export const isNarrow = (options: WaWaWestOptions, item: Item): boolean =>
  (options.precision && item.type.class === 'Weapon' && item.type.kind !== 'Bomb') ||
  (options.concentrated && item.id === 'laser-gun');

/** Whether a choice of this item must name a living opponent. */
export const needsTarget = (options: WaWaWestOptions, item: Item): boolean =>
  isNarrow(options, item) || item.special.stuns === true;

/** Whether a named target means anything for this item. */
export const usesTarget = (options: WaWaWestOptions, item: Item): boolean =>
  needsTarget(options, item) || item.special.revives === true;

/** Living opponents of a seat. */
export const opponentsOf = (situation: Situation, seat: Seat): Seat[] =>
  situation.players
    .filter((other) => other.alive && other.seat !== seat && !areTeammates(situation, seat, other.seat))
    .map((other) => other.seat);

export function areTeammates(situation: Pick<Situation, 'players'>, a: Seat, b: Seat): boolean {
  const team = situation.players[a].team;
  return a !== b && team !== null && team === situation.players[b].team;
}

/** Players whom Necromancy could bring back: dead before this round, and not gone for good. */
export const revivable = (situation: Situation): Seat[] =>
  situation.players.filter((player) => !player.alive && !player.left).map((player) => player.seat);

/** The limit on playing this item in a row, or null. The room may change the Shield's. */
const inARowLimit = (options: WaWaWestOptions, item: Item): number | null =>
  item.id === 'shield' ? options.rules.shieldStreak : (item.special.inARow ?? null);

/** [WW-6] Why this seat can't play the item now, leaving targets aside; null if it can. */
export function whyNotItem(situation: Situation, seat: Seat, id: ItemId): SkipReason | null {
  const { options } = situation;
  const player = situation.players[seat];
  const item = catalogueOf(options).items.get(id)!;
  const { after, summons } = item.special;
  const limit = inARowLimit(options, item);

  if (options.exclude.includes(id)) return 'excluded';
  if (item.costs > player.ammo) return 'ammo';
  if (limit !== null && player.last === id && player.inARow >= limit) return 'streak';
  if (summons === JUICE && player.juiced) return 'juiced';
  if (after !== undefined && player.last !== after) return 'not-after';
  return null;
}

/** [WW-6] Why this seat can't play the item on that target now; null if it can. */
export function whyNot(situation: Situation, seat: Seat, id: ItemId, target: Seat | null): SkipReason | null {
  const reason = whyNotItem(situation, seat, id);
  if (reason) return reason;
  if (!needsTarget(situation.options, catalogueOf(situation.options).items.get(id)!)) return null;
  if (target === null) return 'no-target';
  return opponentsOf(situation, seat).includes(target) ? null : 'bad-target';
}

/** Every choice that would be played as it is. */
export function playable(situation: Situation, seat: Seat): ChooseAction[] {
  const { options } = situation;
  return catalogueOf(options).choosable.flatMap((item): ChooseAction[] => {
    if (whyNotItem(situation, seat, item.id)) return [];
    if (needsTarget(options, item))
      return opponentsOf(situation, seat).map((target) => ({ type: 'choose', item: item.id, target }));
    const dead = item.special.revives ? revivable(situation) : [];
    return [
      { type: 'choose', item: item.id },
      ...dead.map((target) => ({ type: 'choose' as const, item: item.id, target })),
    ];
  });
}

/** Stunned players and those who left have their Skip made for them. */
export const isAwaited = (player: Omit<Player, 'pick'> & { pick: unknown }): boolean =>
  player.alive && !player.left && !player.stunned && player.pick === null;

/** Every move this seat could make now. */
export function legalActions(view: WaWaWestView, seat: Seat): ChooseAction[] {
  return view.phase === 'choosing' && isAwaited(view.players[seat]) ? playable(view, seat) : [];
}
