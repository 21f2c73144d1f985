/** What somebody who plays for the first time should know now: one choice that is sound, and why; from their own view. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { catalogueOf, SKIP, type Item } from './items.ts';
import { isAwaited, isNarrow, needsTarget, whyNotItem } from './legal.ts';
import { rightNow, type RightNow } from './right-now.ts';
import type { ChooseAction, ItemId, WaWaWestView } from './types.ts';

export interface Advice {
  move: ChooseAction;
  why:
    /** Nothing can kill you this round. */
    | 'cannot-die'
    /** Nothing that anybody can play hits it. */
    | 'safe'
    /** Somebody could hit whoever loads; this stops all they can play. */
    | 'stops'
    /** Nothing is quite safe: fewest can hit this. */
    | 'least-danger';
  /** Opponents who could hit you if you loaded, and one thing they would do it with. */
  armed: { seat: Seat; item: ItemId }[];
  /** What bursts over everyone this round. */
  blast: boolean;
  /** Your last choice kept that opponent's from hitting you. */
  stopped: { by: Seat; item: ItemId; with: ItemId } | null;
}

/** Null where there is nothing to choose. */
export function adviceFor(view: WaWaWestView, seat: Seat): Advice | null {
  const you = at(view.players, seat);
  if (view.phase !== 'choosing' || !isAwaited(you)) return null;
  const options = catalogueOf(view.options)
    .choosable.filter((item) => isPlain(item) && whyNotItem(view, seat, item.id) === null)
    .map((item) => weigh(view, seat, item));
  const [best] = options.toSorted((a, b) => a.danger - b.danger || b.gain - a.gain);
  if (!best) return null;

  const load = catalogueOf(view.options).choosable.find(({ gives, costs }) => gives > costs)?.id ?? SKIP;
  const armed = rightNow(view, seat, load).opponents.flatMap(({ seat: other, hitsYou: [item] }) =>
    item === undefined ? [] : [{ seat: other, item }],
  );
  return {
    move: { type: 'choose', item: best.item.id, ...(best.target !== null && { target: best.target }) },
    why: you.juiced
      ? 'cannot-die'
      : best.danger > 0
        ? 'least-danger'
        : armed.length > 0 && best.item.type.class === 'Defense'
          ? 'stops'
          : 'safe',
    armed,
    blast: view.blast || view.blasts.length > 0,
    stopped: stoppedLast(view, seat),
  };
}

/** Tricks are for later: what copies, stuns or brings back the dead is not where to begin. */
const isPlain = ({ special }: Item): boolean => !special.copies && !special.stuns && !special.revives;

interface Weighed {
  item: Item;
  target: Seat | null;
  /** How many could hit whoever plays it; a duel counts for half. */
  danger: number;
  /** What it is good for, where nothing else tells: to hit, to load, to summon. */
  gain: number;
}

function weigh(view: WaWaWestView, seat: Seat, item: Item): Weighed {
  const now = rightNow(view, seat, item.id);
  const prey = now.opponents.filter(({ hits }) => hits.length > 0).toSorted((a, b) => b.hits.length - a.hits.length);
  const target = needsTarget(view.options, item) ? (prey[0]?.seat ?? now.opponents[0]?.seat ?? null) : null;
  return { item, target, danger: dangerOf(now), gain: gainOf(view, item, prey.length) };
}

const dangerOf = ({ opponents, blasts }: RightNow): number =>
  (blasts.length > 0 ? opponents.length + 1 : 0) +
  opponents.reduce((sum, { hitsYou, first }) => sum + (hitsYou.length > 0 ? 1 : first.length > 0 ? 0.5 : 0), 0);

/** To shoot whoever loads wins matches; with nobody to hit, ammo is what is missing. */
function gainOf({ options }: WaWaWestView, item: Item, prey: number): number {
  const reached = isNarrow(options, item) ? Math.min(1, prey) : prey;
  // A weapon for nothing hits little: whoever has no ammo loads.
  if (item.type.class === 'Weapon')
    return item.costs > 0 && reached > 0 ? 10 + reached / 10 - item.costs / 100 : -item.costs;
  if (item.gives > item.costs) return 5 + (item.gives - item.costs) / 100;
  if (item.special.summons) return 3 - item.costs / 10;
  return item.id === SKIP ? -5 : 1 - item.costs;
}

/** Weapons that would have hit you had you loaded, and did not. */
function stoppedLast(view: WaWaWestView, seat: Seat): Advice['stopped'] {
  const { items, duel } = catalogueOf(view.options);
  const { last } = at(view.players, seat);
  if (last === null || items.get(last)?.type.class !== 'Defense') return null;
  for (const { seat: by, last: item } of view.players) {
    const weapon = item === null ? undefined : items.get(item);
    if (by === seat || weapon?.type.class !== 'Weapon' || isNarrow(view.options, weapon)) continue;
    if (
      duel({ attacker: weapon.id, target: SKIP }) === 'hits' &&
      duel({ attacker: weapon.id, target: last }) === 'nothing'
    )
      return { by, item: weapon.id, with: last };
  }
  return null;
}
