/**
 * The bot. It knows what its seat's view knows, plays the coming round against itself in its head,
 * and picks by the mixed strategy it arrives at: never the same item for sure where several are good.
 */
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { areTeammates, playable } from './legal.ts';
import { SKIP } from './items.ts';
import { chooseMsOf } from './options.ts';
import { search } from './bot-search.ts';
import type { ChooseAction, WaWaWestView } from './types.ts';

/** A choice for this seat. */
export function chooseAction(view: WaWaWestView, seat: Seat, chance: Chance): ChooseAction {
  const acts = Map.groupBy(playable(view, seat), (act) => act.item);
  if (acts.size === 0) return { type: 'choose', item: SKIP };
  const item = draw(search(view, seat, chance), chance);
  return draw(new Map(acts.get(item)!.map((act) => [act, appeal(view, seat, act)])), chance);
}

/** A human range: part of the time to choose, never at once, and not before the round opens. ms. */
export function thinkingTime(view: WaWaWestView, now: number): { fromMs: number; toMs: number } {
  const chooseMs = chooseMsOf(view.options);
  const untilOpen = Math.max(0, view.opensAt - now);
  // Taking a match up again late in a round, there is less time than usual.
  const left = Math.max(0, view.deadline - now);
  return {
    fromMs: Math.min(untilOpen + Math.min(1200, chooseMs * 0.25), left * 0.5),
    toMs: Math.min(untilOpen + Math.min(4500, chooseMs * 0.7), left * 0.9),
  };
}

/** How good a target is: the rich are dangerous; who can't be killed now is left for later. */
function appeal(view: WaWaWestView, seat: Seat, { target }: ChooseAction): number {
  if (target === undefined || target === null) return 0.01;
  const other = view.players[target];
  if (!other.alive) return areTeammates(view, seat, target) ? 1 : 0.001;
  return other.juiced || view.players[seat].spares.includes(target) ? 0.02 : 1 + other.ammo;
}

function draw<T>(shares: ReadonlyMap<T, number>, chance: Chance): T {
  const entries = [...shares].filter(([, share]) => share > 0);
  let left = chance.float() * entries.reduce((total, [, share]) => total + share, 0);
  return (entries.find(([, share]) => (left -= share) < 0) ?? entries.at(-1)!)[0];
}
