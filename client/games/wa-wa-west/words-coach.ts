/** What the coach says in somebody's first match. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { joinNames } from '../../../shared/contract/words.ts';
import { adviceFor, type Advice } from '../../../shared/games/wa-wa-west/coach.ts';
import { catalogueOf, type Item } from '../../../shared/games/wa-wa-west/items.ts';
import type { ChooseAction, WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';
import type { Hint } from '../../kit/game-ui.ts';

const goals = {
  alone: 'Be the last one standing.',
  teams: 'Be on the last side standing.',
  showdown: 'Don’t be hit, or you place.',
};

export function hintFor(view: WaWaWestView, seat: Seat, names: string[]): Hint<ChooseAction> | null {
  const advice = adviceFor(view, seat);
  return advice && { ...sayings(view, seat, names, advice), goal: view.options.teams ? goals.teams : goals.alone };
}

/** The same in another game's showdown. */
export function hintInShowdown(view: WaWaWestView, seat: Seat, names: string[]): Hint<ChooseAction> | null {
  const advice = adviceFor(view, seat);
  return advice && { ...sayings(view, seat, names, advice), goal: goals.showdown };
}

function sayings(view: WaWaWestView, seat: Seat, names: string[], advice: Advice): Omit<Hint<ChooseAction>, 'goal'> {
  const { items } = catalogueOf(view.options);
  const nameOf = (id: string) => items.get(id)?.name ?? id;
  const item = items.get(advice.move.item)!;
  const { stopped, move } = advice;
  const aim = typeof move.target === 'number' ? ` at ${at(names, move.target)}` : '';
  const happened =
    stopped && `Your ${nameOf(stopped.with)} stopped ${at(names, stopped.by)}’s ${nameOf(stopped.item)}. `;
  return {
    move,
    text: [
      `${happened ?? ''}${danger(view, names, advice, nameOf)} `,
      { strong: `${item.name}${aim}` },
      ` ${reason(advice, item, at(view.players, seat).ammo)}`,
    ],
  };
}

/** What the others could do. */
function danger({ players }: WaWaWestView, names: string[], advice: Advice, nameOf: (id: string) => string): string {
  const { armed, why, blast } = advice;
  const bursts = blast ? 'A firework bursts now, and breaks shields. ' : '';
  if (why === 'cannot-die') return `${bursts}Nothing can kill you this round.`;
  const [one, ...others] = armed;
  if (!one) {
    const hasAmmo = players.some(({ alive, ammo }) => alive && ammo > 0);
    return `${bursts}${hasAmmo ? 'Nobody can hit you if you load.' : 'Nobody has ammo, so nobody can pay for a gun.'}`;
  }
  if (others.length === 0)
    return `${bursts}${at(names, one.seat)} has ${at(players, one.seat).ammo} ammo: ${nameOf(one.item)} hits whoever loads.`;
  const who = joinNames(armed.slice(0, 3).map(({ seat }) => at(names, seat)));
  return `${bursts}${armed.length > 3 ? `${armed.length} others` : who} can hit whoever loads.`;
}

function reason({ why, armed }: Advice, item: Item, ammo: number): string {
  if (why === 'stops') return 'stops all that anybody can pay for.';
  if (why === 'least-danger') return 'is not safe either, but the fewest can hit it.';
  if (item.type.class === 'Weapon' && item.costs > 0)
    return why === 'cannot-die'
      ? `may hit somebody, and you keep ${ammo - item.costs} ammo.`
      : `hits whoever loads, and ${armed.length > 0 ? 'nothing they can pay for beats it' : 'nobody can shoot back'}.`;
  if (item.gives > 0) return `is safe now, and gives you ${item.gives}.`;
  if (item.special.summons) return 'is safe now, and helps you next round.';
  return 'is safe: nothing they can play hits it.';
}
