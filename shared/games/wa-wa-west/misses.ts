/** Why a shot came to nothing: each weapon of a reveal, and everybody whom it did not hurt though nothing kept it away. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { areRivals, catalogueOf, JUICE } from './items.ts';
import { areTeammates, isNarrow } from './legal.ts';
import { raceOf, type Race } from './race.ts';
import type { ItemId, Play, Revealed, WaWaWestView } from './types.ts';

export interface Miss {
  by: Seat;
  item: ItemId;
  /** In seat order; never empty. */
  on: { seat: Seat; because: Cause }[];
}

/**
 * `blocked`: a Defense that holds. `saved`: a guard that stood with them. `outranked`: the higher weapon of the kind.
 * `slower`: an equal one that fired sooner, by so many ms; `race` where a way was credited. `undecided`: in the same moment. `spared`: who brought the
 * shooter back. `untouched`: the weapon does nothing to what they played.
 */
export type Cause =
  | { is: 'blocked' | 'outranked' | 'untouched'; item: ItemId }
  | { is: 'saved'; guard: ItemId }
  | { is: 'slower'; byMs: number; race?: Race }
  | { is: 'undecided' | 'spared' };

/** As much of a view as the answer takes. */
type Before = Pick<WaWaWestView, 'options' | 'players'>;

/** @param before the round that turned, as anybody saw it; what was chosen need not be known */
export function missesOf(before: Before, revealed: Revealed): Miss[] {
  const { items } = catalogueOf(before.options);
  return revealed.plays.flatMap((shot): Miss[] => {
    const weapon = items.get(shot.item)!;
    if (weapon.type.class !== 'Weapon') return [];
    const on = revealed.plays
      .filter(({ seat }) => seat !== shot.seat && !areTeammates(before, shot.seat, seat))
      // What is aimed at one is no shot at the others.
      .filter(({ seat }) => !isNarrow(before.options, weapon) || shot.target === seat)
      .flatMap((target) => {
        const because = causeOf(before, revealed, shot, target);
        return because ? [{ seat: target.seat, because }] : [];
      });
    return on.length > 0 ? [{ by: shot.seat, item: shot.item, on }] : [];
  });
}

/** Null where it did hurt them. */
function causeOf({ options, players }: Before, { hits, conflicts }: Revealed, shot: Play, target: Play): Cause | null {
  const { items } = catalogueOf(options);
  const hit = hits.find(({ by, item, on }) => by === shot.seat && item === shot.item && on === target.seat);
  if (hit) return hit.saved ? { is: 'saved', guard: hit.guard ?? JUICE } : null;
  if (at(players, shot.seat).spares.includes(target.seat)) return { is: 'spared' };
  const isBetween = (seats: readonly Seat[]) => seats.includes(shot.seat) && seats.includes(target.seat);
  const conflict = conflicts.find(({ between }) => isBetween(between));
  if (conflict) {
    const race = raceOf(target, shot);
    return conflict.first === null
      ? { is: 'undecided' }
      : { is: 'slower', byMs: shot.at - target.at, ...(race && { race }) };
  }
  const { item } = target;
  if (items.get(item)!.type.class === 'Defense') return { is: 'blocked', item };
  return { is: areRivals(items.get(shot.item)!, items.get(item)!) ? 'outranked' : 'untouched', item };
}
