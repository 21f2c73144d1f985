import { describe, expect, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { isAwaited, isRefusal, type Command, type Temperament } from '../../contract/game.ts';
import { chanceOf, unnamed, type Chance } from '../../contract/random.ts';
import { chances, chooseAction, weigh } from './bot.ts';
import { engine } from './engine.ts';
import { mixes } from './showdown-bot.ts';
import { thinkingTime } from './thinking-time.ts';
import { waWaWest } from './game.ts';
import type { ChooseAction, WaWaWestState, WaWaWestView } from './types.ts';
import { openTable, type Script } from './testing.ts';

const dead = { alive: false, ammo: 0 };

/** How often the bot picks each item, of 200 picks. */
function picks(script: Script, seats = 2): Record<string, number> {
  const view = waWaWest.visibility.view(openTable(script, seats), 0);
  const chance = chanceOf(5);
  const actions = Array.from({ length: 200 }, () => sharp(view, 0, chance));
  return Object.fromEntries([...Map.groupBy(actions, named)].map(([name, same]) => [name, same.length]));
}
const named = ({ item, target }: ChooseAction) => (target === undefined ? item : `${item}>${target}`);

type Player = (view: WaWaWestView, seat: number, chance: Chance) => ChooseAction;
const bot =
  (temperament: Temperament): Player =>
  (view, seat, chance) =>
    chooseAction(view, seat, { chance, temperament });
const sharp = bot('sharp');
const anything: Player = (view, seat, chance) => chance.pick(waWaWest.legalActions(view, seat));

/** @returns the winner's seat, or null for a tie */
function duel(players: Player[], seed: number): number | null {
  const chance = chanceOf(seed);
  let state = openTable({ given: { ammo: 0 } }, players.length);
  while (state.outcome === null) {
    const commands = players.flatMap((player, seat): Command<ChooseAction>[] => {
      const view = waWaWest.visibility.view(state, seat);
      if (!isAwaited(waWaWest, view, seat)) return [];
      return [{ type: 'act', at: state.opensAt + 1200 + chance.int(3300), seat, act: player(view, seat, chance) }];
    });
    if (commands.length === 0) commands.push({ type: 'clock', at: waWaWest.rules.deadline(state)! });
    for (const command of commands.sort((a, b) => a.at - b.at)) {
      const events = waWaWest.rules.decide(state, command, unnamed(chance));
      if (isRefusal(events)) throw new Error(events.message);
      state = events.reduce(waWaWest.rules.evolve, state);
    }
  }
  return state.outcome.tie ? null : at(state.outcome.winners, 0);
}

describe('the bot', () => {
  test('[WW-28] beats a player who does anything legal, in three of four matches or more', () => {
    const won = Array.from({ length: 300 }, (_, index) => index).filter((index) => {
      const seat = index % 2;
      return duel(seat === 0 ? [sharp, anything] : [anything, sharp], index + 1) === seat;
    });
    expect(won.length / 300).toBeGreaterThan(0.8);
  });

  test('[WW-28] four bots do not shoot it out in round 1, and do not wait for ever', () => {
    let firstRoundDeaths = 0;
    for (let seed = 1; seed <= 5; seed++) {
      const chance = chanceOf(seed);
      const state = openTable({ given: { ammo: 0 } }, 4);
      const actions = state.players.map(({ seat }) => sharp(waWaWest.visibility.view(state, seat), seat, chance));
      firstRoundDeaths += actions.filter(({ item }) => item === 'minigun').length;
      expect(duel([sharp, sharp, sharp, sharp], seed)).not.toBeUndefined();
    }
    expect(firstRoundDeaths).toBeLessThan(5);
  });

  test('[WW-28] is never quite sure: several items come up', () => {
    expect(Object.keys(picks({ given: { ammo: 4 } })).length).toBeGreaterThan(2);
  });

  // prettier-ignore
  test.each<{ name: string; script: Script; seats?: number; never: RegExp }>([
    { name: 'does not skip when it can do anything else', script: { given: { ammo: 3 } }, never: /^skip$/ },
    { name: 'aims at the living only', script: { given: [{ ammo: 3 }, { ammo: 3 }, dead], options: { precision: true } }, seats: 3, never: />2/ },
    { name: 'does not aim at its teammates', script: { given: { ammo: 3 }, options: { precision: true, teams: [0, 0, 1] } }, seats: 3, never: />1/ },
    { name: 'does not play what is out of play', script: { given: { ammo: 3 }, options: { exclude: ['gun', 'shield'] } }, never: /^(gun|shield)$/ },
  ])('$name', ({ script, seats, never }) => {
    expect(Object.keys(picks(script, seats)).filter((name) => never.test(name))).toEqual([]);
  });

  test('takes the win when the other one is stunned', () => {
    const {
      gun = 0,
      'laser-gun': laser = 0,
      bazooka = 0,
      minigun = 0,
      grenade = 0,
    } = picks({ given: [{ ammo: 12 }, { ammo: 0, stunned: true }] });
    expect(gun + laser + bazooka + minigun + grenade).toBeGreaterThan(160);
  });

  test('cannot die with juice, and so does not hide', () => {
    const { shield = 0, 'reinforced-shield': reinforced = 0 } = picks({
      given: [{ ammo: 2, juiced: true }, { ammo: 5 }],
    });
    expect(shield + reinforced).toBeLessThan(30);
  });

  test('points at the rich sooner than at the poor', () => {
    const {
      'gun>1': poor = 0,
      'gun>2': rich = 0,
      'laser-gun>1': poorer = 0,
      'laser-gun>2': richer = 0,
    } = picks({ given: [{ ammo: 3 }, { ammo: 0 }, { ammo: 9 }], options: { precision: true } }, 3);
    expect(rich + richer).toBeGreaterThan(2 * (poor + poorer));
  });

  test('with nothing but Skip left, skips', () => {
    const exclude = [
      'reload',
      'shield',
      'gun',
      'orange-juice',
      'grenade',
      'battery',
      'reinforced-shield',
      'laser-gun',
      'minigun',
      'bazooka',
      'firework',
      'stun-gun',
      'mirror',
      'necromancy',
    ];
    expect(picks({ options: { exclude } })).toEqual({ skip: 200 });
  });

  test('the same view and chance make the same pick', () => {
    const view = waWaWest.visibility.view(openTable({}, 5), 2);
    expect(sharp(view, 2, chanceOf(9))).toEqual(sharp(view, 2, chanceOf(9)));
  });

  test('does not look at what others chose', () => {
    const state = openTable({}, 2);
    const chose = (item: string) => ({
      ...state,
      players: state.players.with(1, {
        ...at(state.players, 1),
        pick: { item, target: null, at: 3, tried: null, why: null },
      }),
    });
    for (let seed = 0; seed < 20; seed++)
      expect(sharp(waWaWest.visibility.view(chose('gun'), 0), 0, chanceOf(seed))).toEqual(
        sharp(waWaWest.visibility.view(chose('reload'), 0), 0, chanceOf(seed)),
      );
  });
});

describe('temperaments', () => {
  test.each(['gentle', 'even'] as const)('a %s one beats a player who does anything legal', (temperament) => {
    const seeds = Array.from({ length: 60 }, (_, index) => index);
    const won = seeds.filter((seed) => duel([bot(temperament), anything], seed + 1) === 0);
    expect(won.length / seeds.length).toBeGreaterThan(0.65);
  });
});

describe('chances', () => {
  const total = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0);
  const of = (script: Script, seats: number) =>
    chances(waWaWest.visibility.view(openTable(script, seats), 'spectator'));

  test('are even where all are alike, and one together', () => {
    expect(of({ given: { ammo: 0 } }, 2)).toEqual([0.5, 0.5]);
    const four = of({ given: { ammo: 0 } }, 4);
    expect(total(four)).toBeCloseTo(1);
    for (const share of four) expect(Math.abs(share - 0.25)).toBeLessThan(0.05);
  });

  test('are certain where the Laser Gun meets who has nothing', () =>
    expect(of({ given: [{ ammo: 3 }, { ammo: 0 }] }, 2)[0]).toBeGreaterThan(0.99));

  test('are those of sides, the dead of a team with its living', () => {
    const [one, two, three] = of({ given: [{ ammo: 3 }, { ammo: 0 }, dead], options: { teams: [0, 1, 0] } }, 3);
    expect(one).toBe(three);
    expect(one! + two!).toBeCloseTo(1);
  });

  test('know a choice that the viewer knows, and no other', () => {
    const state = openTable({ given: [{ ammo: 1 }, { ammo: 0 }] }, 2);
    const pick = { item: 'reload', target: null, at: 3, tried: null, why: null };
    const chosen = { ...state, players: state.players.with(1, { ...at(state.players, 1), pick }) };
    const as = (viewer: number | 'referee') => chances(waWaWest.visibility.view(chosen, viewer));
    expect(as(0)).toEqual(chances(waWaWest.visibility.view(state, 0)));
    expect(as('referee')).toEqual(as(1));
    expect(as(1)).not.toEqual(as(0));
  });
});

describe('at a table whose positions are worth something else than at a usual one', () => {
  // prettier-ignore
  test.each<[string, number, Script['options']]>([
    ['few rounds', 4, { maxRounds: 10 }],
    ['without greater defeats lesser', 3, { rules: { greaterDefeatsLesser: false } }],
    ['by the strict letter', 2, { ruling: 'strict-letter' }],
    ['two without a Shield', 2, { exclude: ['shield'] }],
  ])('%s: no chances are told, and no choice is weighed', (_, seats, options) => {
    const state = openTable({ options }, seats);
    expect(engine.chances!(waWaWest.visibility.view(state, 'spectator'), chanceOf(1))).toBeNull();
    expect(engine.weigh!(waWaWest.visibility.view(state, 0), 0, chanceOf(1))).toEqual([]);
    const usual = openTable({}, seats);
    expect(engine.chances!(waWaWest.visibility.view(usual, 'spectator'), chanceOf(1))).toHaveLength(seats);
    expect(engine.weigh!(waWaWest.visibility.view(usual, 0), 0, chanceOf(1))).not.toEqual([]);
  });
});

describe('weighed choices', () => {
  test('what good players mix is worth the same, and no more than anything else', () => {
    const weighed = weigh(waWaWest.visibility.view(openTable({ given: [{ ammo: 3 }, { ammo: 2 }] }, 2), 0), 0);
    const best = Math.max(...weighed.map(({ worth }) => worth));
    expect(weighed.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    for (const { worth } of weighed.filter(({ share }) => share > 0.01)) expect(worth).toBeGreaterThan(best - 0.01);
  });

  test('a Reload before a loaded Gun that has nothing to fear costs much', () => {
    const weighed = weigh(waWaWest.visibility.view(openTable({ given: [{ ammo: 3 }, { ammo: 0 }] }, 2), 0), 0);
    const worthOf = (item: string) => weighed.find(({ action }) => action.item === item)!.worth;
    expect(worthOf('laser-gun') - worthOf('skip')).toBeGreaterThan(0.05);
    expect(worthOf('laser-gun')).toBeGreaterThan(0.99);
  });

  test('nothing is weighed by the dead and the stunned', () => {
    const state = openTable({ given: [{ ammo: 3, stunned: true }, { ammo: 3 }, dead] }, 3);
    for (const seat of [0, 2]) expect(weigh(waWaWest.visibility.view(state, seat), seat)).toEqual([]);
  });
});

describe('chances and weighed choices are sound', () => {
  const all = waWaWest.options.schema;
  const ownItems = [
    { id: 'wall', type: 'Defense III', costs: null, kills: '<Charge (Ammo)>' },
    { id: 'mason', type: 'Charge (Summon)', killedBy: '<Weapon>', special: { summons: 'wall' } },
    { id: 'net', type: 'Weapon (Gun I)', costs: 1, kills: '<Charge>', special: { stuns: true as const } },
  ];
  const noRules = { greaterDefeatsLesser: false, firstToFire: false, shieldStreak: null, stunAfterBattery: false };
  // prettier-ignore
  test.each<{ name: string; seats: number; options: Script['options'] }>([
    { name: 'as usual', seats: 2, options: {} },
    { name: 'with items of its own between two', seats: 2, options: { customItems: ownItems } },
    { name: 'with items of its own', seats: 4, options: { customItems: ownItems } },
    { name: 'without half of the sheet', seats: 3, options: { exclude: ['shield', 'reload', 'gun', 'firework'], headstart: 6 } },
    { name: 'in teams, and with aims', seats: 5, options: { teams: [0, 1, 0, 1, 1], precision: true, headstart: 5 } },
    { name: 'with thieves', seats: 4, options: { thievery: true, concentrated: true, ruling: 'strict-letter', headstart: 3 } },
    { name: 'without rules, in the last round', seats: 4, options: { rules: { ...noRules, oneJuice: false, mercy: false }, undecided: 'ends', maxRounds: 2 } },
    { name: 'with riches', seats: 6, options: { headstart: 99 } },
  ])('$name', ({ seats, options = {} }) => {
    const chance = chanceOf(7);
    let state = openTable({ options, given: { ammo: all.parse(options).headstart } }, seats);
    checkAll({ ...state, phase: 'waiting' });
    for (let round = 1; round <= 4 && state.phase === 'choosing'; round++) {
      checkAll(state);
      const { opensAt } = state;
      for (let seat = 0; seat < seats; seat++) {
        const view = waWaWest.visibility.view(state, seat);
        if (state.opensAt !== opensAt || !isAwaited(waWaWest, view, seat)) continue;
        // One leaves for good in the second round.
        const act = anything(view, seat, chance);
        const time = { at: opensAt + 100 * seat, seat };
        const command = round === 2 && seat === 0 ? { type: 'leave' as const, ...time } : { type: 'act' as const, act, ...time };
        state = after(state, command);
        if (seat === 1) checkAll(state);
      }
    }
    while (state.phase === 'choosing' && state.round <= 2) state = after(state, { type: 'clock', at: waWaWest.rules.deadline(state)! });
    checkAll(state);
  });

  const after = (state: WaWaWestState, command: Command<ChooseAction>): WaWaWestState => {
    const events = waWaWest.rules.decide(state, command, unnamed(chanceOf(1)));
    if (isRefusal(events)) throw new Error(events.message);
    return events.reduce(waWaWest.rules.evolve, state);
  };

  function checkAll(state: WaWaWestState): void {
    for (const viewer of ['spectator', 0] as const) {
      const told = chances(waWaWest.visibility.view(state, viewer));
      expect(told.length).toBe(state.players.length);
      for (const share of told) expect(share >= 0 && share <= 1).toBe(true);
      const sides = new Map(state.players.map(({ seat, team }) => [team ?? `seat ${seat}`, told[seat]!]));
      expect([...sides.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    }
    for (const { seat } of state.players) {
      const view = waWaWest.visibility.view(state, seat);
      const weighed = weigh(view, seat);
      const total = weighed.reduce((sum, { share }) => sum + share, 0);
      expect(weighed.every(({ worth }) => worth > -1e-9 && worth < 1 + 1e-9)).toBe(true);
      // Who has chosen, may have chosen otherwise.
      const legal = waWaWest.legalActions(view, seat).map((action) => JSON.stringify(action));
      const isAsked = isAwaited(waWaWest, view, seat);
      const strays = weighed.filter(({ action }) => isAsked && !legal.includes(JSON.stringify(action)));
      expect(strays).toEqual([]);
      expect(total).toBeCloseTo(isAsked || weighed.length > 0 ? 1 : 0);
    }
  }
});

test('in a showdown it matters whom being hit hurts', () => {
  const view = waWaWest.visibility.view(openTable({ given: { ammo: 1 } }, 2), 0);
  const gunIf = (hurts: number) => {
    const [own] = mixes(view, ({ hit }) => [1 - hit[0]! + hurts * hit[1]!, hurts * hit[1]!]);
    return own!.choices.filter(({ action }) => action.item === 'gun').reduce((sum, { share }) => sum + share, 0);
  };
  expect(gunIf(1)).toBeGreaterThan(gunIf(-1) + 0.05);
});

describe('how long a bot thinks', () => {
  const view = (options: object, opensAt = 0): WaWaWestView => {
    const state = waWaWest.visibility.view(openTable({ options }, 2), 0);
    return { ...state, opensAt, deadline: state.deadline + opensAt };
  };
  test('[WW-28] a human while', () => expect(thinkingTime(view({}), 0)).toEqual({ fromMs: 1200, toMs: 4500 }));
  test('[WW-28] less under blitz', () =>
    expect(thinkingTime(view({ blitz: true }), 0)).toEqual({ fromMs: 750, toMs: 2100 }));
  test('[WW-28] counts from the end of the pause', () =>
    expect(thinkingTime(view({}, 3000), 1000)).toEqual({ fromMs: 3200, toMs: 6500 }));
  test('[WW-28] not before the end of a pause that is longer than the time to choose', () =>
    expect(thinkingTime(view({}, 40_000), 1000)).toEqual({ fromMs: 40_200, toMs: 43_500 }));
  test('[WW-28] hurries when it comes late', () =>
    expect(thinkingTime(view({}), 9000)).toEqual({ fromMs: 500, toMs: 900 }));
  test('[WW-28] never before now', () => expect(thinkingTime(view({}), 12_000)).toEqual({ fromMs: 0, toMs: 0 }));
});
