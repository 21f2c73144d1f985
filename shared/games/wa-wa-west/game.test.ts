import { describe, expect, test } from 'vitest';
import { describeContract } from '../../testing/game-contract.ts';
import { maybe } from '../../testing/simulation.ts';
import type { Viewer } from '../../contract/game.ts';
import { chanceOf, unnamed, type Chance } from '../../contract/random.ts';
import { catalogueOf, sheet, SKIP } from './items.ts';
import { waWaWest } from './game.ts';
import type { WaWaWestEvent, WaWaWestState } from './types.ts';

/** Every option, each left to its default now and then. */
function randomOptions(chance: Chance, seats: number): object {
  const count = chance.int(2) * chance.int(13);
  const summons = Array.from({ length: Math.floor(count / 3) }, (_, index) => randomSummon(chance, index));
  const items = Array.from({ length: count - summons.length }, (_, index) =>
    randomItem(
      chance,
      index,
      summons.map(({ id }) => id),
    ),
  );
  const customItems = chance.shuffle<{ id: string }>([...items, ...summons]);
  const excludable = [...sheet.filter((row) => row.costs !== null && row.id !== SKIP), ...items].map((row) => row.id);
  return {
    exclude: maybe(chance, 0.3, () => chance.shuffle(excludable).slice(0, chance.int(6))),
    customItems,
    precision: maybe(chance, 0.5, () => chance.float() < 0.6),
    concentrated: maybe(chance, 0.5, () => chance.float() < 0.6),
    thievery: maybe(chance, 0.5, () => chance.float() < 0.8),
    headstart: maybe(chance, 0.6, () => chance.pick([0, 1, 5, 12, 99])),
    blitz: maybe(chance, 0.5, () => chance.float() < 0.6),
    chooseMs: maybe(chance, 0.3, () => chance.pick([null, 1000, 20_000])),
    revealMs: maybe(chance, 0.4, () => chance.pick([null, 0, 1, 5000])),
    teams: maybe(chance, 0.5, () => chance.pick([true, false, randomTeams(chance, seats)])),
    rules: maybe(chance, 0.4, () => ({
      greaterDefeatsLesser: chance.float() < 0.5,
      firstToFire: chance.float() < 0.5,
      shieldStreak: chance.pick([null, 1, 3, 10]),
      stunAfterBattery: chance.float() < 0.5,
      oneJuice: chance.float() < 0.5,
      mercy: chance.float() < 0.5,
    })),
    undecided: maybe(chance, 0.5, () => chance.pick(['together', 'ends'])),
    ruling: maybe(chance, 0.4, () => chance.pick(['table', 'strict-letter'])),
    photoFinishMs: maybe(chance, 0.4, () => chance.pick([0, 1, 50, 1000])),
    maxRounds: maybe(chance, 0.8, () => chance.pick([1, 3, 8, 20, 40])),
  };
}

function randomTeams(chance: Chance, seats: number): number[] {
  const teams = Array.from({ length: seats }, () => chance.int(2));
  return new Set(teams).size === 2 ? teams : teams.map((team, seat) => (seat === 0 ? 1 - team : team));
}

const randomList = (chance: Chance): string =>
  chance
    .shuffle([
      '<Charge>',
      '<Weapon>',
      '<Defense I+>',
      '<Bomb II+>',
      '<Weapon (Gun I)>',
      'Mirror',
      'Skip',
      '<Everything> but Gun',
    ])
    .slice(0, chance.int(3))
    .join(', ');

const randomSummon = (chance: Chance, index: number) => ({
  id: `summon-${index}`,
  type: chance.pick(['Defense', 'Defense I', 'Defense X', 'Bomb II, no Weapon', 'Dust 0, no Weapon']),
  costs: null,
  kills: randomList(chance),
  killedBy: randomList(chance),
});

function randomItem(chance: Chance, index: number, summons: string[]) {
  return {
    id: `own-${index}`,
    type: chance.pick([
      'Charge',
      'Charge (Ammo)',
      'Defense I',
      'Defense X',
      'Weapon (Gun I)',
      'Weapon (Gun III)',
      'Weapon (Bomb II)',
      'Weapon',
      'Bomb II, no Weapon',
    ]),
    costs: chance.int(5),
    gives: chance.int(3),
    kills: randomList(chance),
    killedBy: randomList(chance),
    special: chance.pick<object>([
      {},
      {},
      { stuns: true },
      { copies: true },
      { revives: true },
      { summons: 'firework-blast' },
      { summons: 'orange-juice-activated' },
      { inARow: 2 },
      { after: 'reload' },
      { stuns: true, summons: 'firework-blast', revives: true },
      ...summons.map((id) => ({ summons: id })),
      ...summons.map((id) => ({ summons: id, stuns: true })),
    ]),
  };
}

/** Another choice in place of the one a viewer may not see. */
function forge(event: WaWaWestEvent, viewer: Viewer, chance: Chance, state: WaWaWestState): WaWaWestEvent | null {
  if (event.type !== 'chose' || event.seat === viewer) return null;
  const others = catalogueOf(state.options).choosable;
  return {
    ...event,
    pick: {
      item: chance.pick(others).id,
      target: chance.int(state.players.length),
      ...maybe(chance, 0.5, () => ({ stun: chance.int(state.players.length) })),
      at: chance.int(9999),
      tried: { item: 'bazooka', target: 1 },
      why: 'ammo',
    },
  };
}

describeContract(waWaWest, {
  randomOptions,
  forge,
  wasTurned: (event) => event.type === 'chose' && event.pick !== 'hidden' && event.pick.why !== null,
  hiddenWords: (event) => (event.type === 'chose' ? sheet.map((row) => row.name) : []),
});

describe('who may know what', () => {
  const pick = { item: 'gun', target: null, at: 5, tried: null, why: null };
  const chose: WaWaWestEvent = { type: 'chose', seat: 1, pick };

  test('[WW-5] a choice is known to its player and the referee', () => {
    expect(waWaWest.visibility.redact(chose, 1)).toEqual(chose);
    expect(waWaWest.visibility.redact(chose, 'referee')).toEqual(chose);
  });
  test('[WW-5] the others see that it is made, not when', () => {
    for (const viewer of [0, 2, 'spectator'] as const)
      expect(waWaWest.visibility.redact(chose, viewer)).toEqual({ type: 'chose', seat: 1, pick: 'hidden' });
  });
  test('[WW-5] views, too', () => {
    const options = waWaWest.options.schema.parse({});
    const state = [...waWaWest.rules.start({ options, seats: 2, at: 0, chance: unnamed(chanceOf(1)) }), chose].reduce(
      waWaWest.rules.evolve,
      waWaWest.rules.initial(options, 2),
    );
    const seen = (viewer: Viewer) => waWaWest.visibility.view(state, viewer).players.map((player) => player.pick);
    expect(seen(0)).toEqual([null, 'hidden']);
    expect(seen(1)).toEqual([null, pick]);
    expect(seen('spectator')).toEqual([null, 'hidden']);
    expect(waWaWest.visibility.secretOf(waWaWest.visibility.view(state, 1), 1)).toEqual(pick);
    expect(waWaWest.visibility.secretOf(waWaWest.visibility.view(state, 0), 0)).toBeNull();
  });
});
