/**
 * Simple ways to play Wa Wa West ++, none of which may pay against the house's bots.
 * As a program of the arena: `exec:node lab/arena/strategies.ts turtle`.
 */
import { createInterface } from 'node:readline';
import { at } from '../../shared/contract/at.ts';
import type { Seat } from '../../shared/contract/game.ts';
import { chanceOf, type Chance } from '../../shared/contract/random.ts';
import { playable } from '../../shared/games/wa-wa-west/legal.ts';
import type { ChooseAction, WaWaWestView } from '../../shared/games/wa-wa-west/types.ts';

interface Look {
  own: WaWaWestView['players'][number];
  /** Who lives and is no teammate. */
  others: WaWaWestView['players'];
  /** The nearest on the left. */
  neighbour: WaWaWestView['players'][number];
  chance: Chance;
}

/** What it would play, the favourite first: the first that it can play is played. */
type Strategy = (look: Look) => string[];

const isLoaded = ({ others }: Look) => others.some(({ ammo }) => ammo > 0);
const half =
  (one: string, other: string): Strategy =>
  ({ chance }) =>
    chance.float() < 0.5 ? [one, other] : [other, one];

export const strategies: Readonly<Record<string, Strategy>> = {
  turtle: (look) => (isLoaded(look) ? ['shield', 'reinforced-shield'] : look.own.ammo < 3 ? ['reload'] : ['laser-gun']),
  'early-laser': ({ own }) => (own.ammo < 3 ? ['reload'] : ['laser-gun']),
  'half-shield-half-gun': half('shield', 'gun'),
  'shield-reload-gun': ({ own, chance }) =>
    own.ammo > 0 && chance.float() < 0.4 ? ['gun'] : chance.float() < 0.5 ? ['shield'] : ['reload'],
  cheapest: () => ['minigun'],
  'reload-then-gun': ({ own }) => (own.ammo > 0 ? ['gun'] : ['reload']),
  'copy-neighbour': ({ neighbour }) => [neighbour.last ?? 'reload', 'reload'],
  'shoot-the-rich': ({ own, others }) =>
    others.some(({ ammo }) => ammo >= own.ammo) ? ['laser-gun', 'gun', 'shield'] : ['reload'],
  'never-fights': ({ chance }) => chance.shuffle(['shield', 'reinforced-shield', 'reload']),
  'reinforced-only': () => ['reinforced-shield', 'reload'],
  'bazooka-or-nothing': ({ own }) => (own.ammo >= 10 ? ['bazooka'] : ['reload']),
  'shielded-bazooka': (look) =>
    look.own.ammo >= 10 ? ['bazooka'] : isLoaded(look) ? half('shield', 'reload')(look) : ['reload'],
  juicer: ({ own }) => (own.juiced ? ['laser-gun', 'gun', 'reload'] : ['orange-juice']),
  'reinforced-laser': ({ own, chance }) =>
    own.ammo >= 4 && chance.float() < 0.5
      ? ['laser-gun']
      : own.ammo >= 2
        ? ['reinforced-shield']
        : ['reload', 'shield'],
  'battery-bazooka': ({ own }) => (own.ammo >= 10 ? ['bazooka'] : own.ammo >= 3 ? ['battery'] : ['reload']),
  grenadier: ({ own }) => (own.ammo >= 2 ? ['grenade'] : ['reload']),
  'always-shield': () => ['shield', 'reinforced-shield', 'reload'],
  mirrors: ({ own }) => (own.ammo >= 2 ? ['mirror'] : ['shield', 'reload']),
};

/** @throws for a name that is none of them */
export function playBy(name: string, view: WaWaWestView, seat: Seat, chance: Chance): ChooseAction {
  const actions = playable(view, seat);
  if (name === 'random') return chance.pick(actions);
  const strategy = strategies[name];
  if (!strategy) throw new Error(`No strategy "${name}". Strategies: ${Object.keys(strategies).join(', ')}.`);
  const own = at(view.players, seat);
  const others = view.players.filter(
    (other) => other.alive && other !== own && (own.team === null || own.team !== other.team),
  );
  const leftward = [...view.players.slice(seat + 1), ...view.players.slice(0, seat)];
  const neighbour = leftward.find(({ alive }) => alive) ?? own;
  const wished = strategy({ own, others, neighbour, chance });
  // Where it must aim, it aims at the richest.
  const ammoOf = ({ target }: ChooseAction) => view.players[target ?? seat]?.ammo ?? 0;
  for (const item of [...wished, 'shield', 'reload']) {
    const [best] = actions.filter((action) => action.item === item).toSorted((a, b) => ammoOf(b) - ammoOf(a));
    if (best) return best;
  }
  return { type: 'choose', item: 'skip' };
}

if (import.meta.main) {
  const name = process.argv[2] ?? 'turtle';
  for await (const line of createInterface({ input: process.stdin })) {
    const told = JSON.parse(line);
    if (told.type !== 'turn') continue;
    const act = playBy(name, told.view, told.seat, chanceOf(told.match * 1000 + told.view.round * 16 + told.seat));
    console.log(JSON.stringify({ act }));
  }
}
