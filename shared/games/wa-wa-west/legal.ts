/** What a player can choose now, and why something can't be played. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { catalogueOf, JUICE, type Item } from './items.ts';
import type { WaWaWestOptions } from './options.ts';
import type { ChooseAction, ItemId, Player, SkipReason, WaWaWestView } from './types.ts';

/** As much of a state, or of a view, as a choice depends on. */
export interface Situation {
  options: WaWaWestOptions;
  players: readonly Pick<
    Player,
    'seat' | 'team' | 'alive' | 'left' | 'ammo' | 'juiced' | 'guard' | 'last' | 'inARow'
  >[];
}

/** [WW-9, WW-10] Weapons that hit only the player they point at. */
export const isNarrow = (options: WaWaWestOptions, item: Item): boolean =>
  (options.precision && item.type.class === 'Weapon' && item.type.kind !== 'Bomb') ||
  (options.concentrated && item.id === 'laser-gun');

/** Whether a choice of this item must name a living opponent. */
export const needsTarget = (options: WaWaWestOptions, item: Item): boolean =>
  isNarrow(options, item) || item.special.stuns === true;

/** [WW-38] What stuns and points as well may stun somebody else than it points at. */
export const mayStunAnother = (options: WaWaWestOptions, item: Item): boolean =>
  isNarrow(options, item) && item.special.stuns === true;

/** Whether a named target means anything for this item. */
export const usesTarget = (options: WaWaWestOptions, item: Item): boolean =>
  needsTarget(options, item) || item.special.revives === true;

/** Living opponents of a seat. */
export const opponentsOf = (situation: Situation, seat: Seat): Seat[] =>
  situation.players
    .filter((other) => other.alive && other.seat !== seat && !areTeammates(situation, seat, other.seat))
    .map((other) => other.seat);

export function areTeammates({ players }: Pick<Situation, 'players'>, a: Seat, b: Seat): boolean {
  const { team } = at(players, a);
  return a !== b && team !== null && team === at(players, b).team;
}

/** Players whom Necromancy could bring back: dead before this round, and not gone for good. */
export const revivable = (situation: Situation): Seat[] =>
  situation.players.filter((player) => !player.alive && !player.left).map((player) => player.seat);

/** What guards a player this round, if anything does. */
export const guardOf = ({ juiced, guard }: Pick<Player, 'juiced' | 'guard'>): ItemId | null => (juiced ? JUICE : guard);

/** The limit on playing this item in a row, or null. The room may change the Shield's. */
const inARowLimit = (options: WaWaWestOptions, item: Item): number | null =>
  item.id === 'shield' ? options.rules.shieldStreak : (item.special.inARow ?? null);

/** [WW-27] Whether what an item would summon stands with that player already. */
export const isGuardedBy = (player: Pick<Player, 'juiced' | 'guard'>, summons: ItemId | undefined): boolean =>
  summons !== undefined && guardOf(player) === summons;

/** What must have been played right before. The room may ask for nothing before the Stun Gun. */
export const neededBefore = (options: WaWaWestOptions, { id, special }: Item): ItemId | undefined =>
  id === 'stun-gun' && !options.rules.stunAfterBattery ? undefined : special.after;

/** [WW-6] Why this seat can't play the item now, leaving targets aside; null if it can. */
export function whyNotItem(situation: Situation, seat: Seat, id: ItemId): SkipReason | null {
  const { options } = situation;
  const player = at(situation.players, seat);
  const item = catalogueOf(options).items.get(id)!;
  const after = neededBefore(options, item);
  const limit = inARowLimit(options, item);

  if (options.exclude.includes(id)) return 'excluded';
  if (item.costs > player.ammo) return 'ammo';
  if (limit !== null && player.last === id && player.inARow >= limit) return 'streak';
  if (options.rules.oneJuice && isGuardedBy(player, item.special.summons)) return 'juiced';
  if (after !== undefined && player.last !== after) return 'not-after';
  return null;
}

/** Whom a choice names; what it stuns is its target, unless another is named. */
export interface Named {
  target: Seat | null;
  stun?: Seat | undefined;
}

/** [WW-6] Why this seat can't play the item on those now; null if it can. */
export function whyNot(situation: Situation, seat: Seat, id: ItemId, { target, stun }: Named): SkipReason | null {
  const { options } = situation;
  const reason = whyNotItem(situation, seat, id);
  if (reason) return reason;
  const item = catalogueOf(options).items.get(id)!;
  if (!needsTarget(options, item)) return null;
  if (target === null) return 'no-target';
  const named = stun !== undefined && mayStunAnother(options, item) ? [target, stun] : [target];
  const opponents = opponentsOf(situation, seat);
  return named.every((other) => opponents.includes(other)) ? null : 'bad-target';
}

/** Every choice that would be played as it is. */
export function playable(situation: Situation, seat: Seat): ChooseAction[] {
  const { options } = situation;
  return catalogueOf(options).choosable.flatMap((item): ChooseAction[] => {
    if (whyNotItem(situation, seat, item.id)) return [];
    if (needsTarget(options, item)) {
      const opponents = opponentsOf(situation, seat);
      const others = (target: Seat) =>
        mayStunAnother(options, item) ? opponents.filter((other) => other !== target) : [];
      return opponents.flatMap((target) => [
        { type: 'choose', item: item.id, target },
        ...others(target).map((stun) => ({ type: 'choose' as const, item: item.id, target, stun })),
      ]);
    }
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
  return view.phase === 'choosing' && isAwaited(at(view.players, seat)) ? playable(view, seat) : [];
}
