import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../contract/game.ts';
import { describeContract } from '../../testing/game-contract.ts';
import { maybe } from '../../testing/simulation.ts';
import type { Chance } from '../../contract/random.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { yicYacYoe } from './game.ts';
import { usualSize } from './terms.ts';
import type { YicYacYoeEvent } from './types.ts';

/** Every option with every other; boards small enough that a match is not all about waiting. */
function randomOptions(chance: Chance, seats: number): object {
  const size = chance.float() < 0.3 ? null : 3 + Math.floor(5 * chance.float() ** 2);
  return {
    size,
    row: 3 + chance.int((size ?? usualSize(seats)) - 2),
    placements: 1 + chance.int(3),
    marking: chance.pick(['custom', 'lines']),
    rows: chance.pick(['own', 'any']),
    turnMs: chance.pick([1000, 5000, 20_000, 3_600_000]),
    armed: chance.float() < 0.6,
    weapons: maybe(chance, 0.5, () => randomWeapons(chance)),
  };
}

/** Some of what Wa Wa West's own test tries in full: here it must only arrive. */
const randomWeapons = (chance: Chance): object => ({
  exclude: chance.shuffle(['gun', 'laser-gun', 'battery', 'firework', 'bazooka']).slice(0, chance.int(4)),
  customItems: chance.float() < 0.5 ? ownItems : [],
  precision: chance.float() < 0.5,
  thievery: chance.float() < 0.5,
  headstart: chance.pick([0, 2, 12]),
  rules: { shieldStreak: chance.pick([null, 1, 10]), mercy: chance.float() < 0.5 },
});

const ownItems = [
  { id: 'harpoon', type: 'Weapon (Gun III)', costs: 1, kills: '<Charge>, <Defense I>' },
  { id: 'tent', type: 'Charge', costs: 0, special: { summons: 'awning' } },
  { id: 'awning', type: 'Defense I', costs: null },
  { id: 'drum', type: 'Charge', costs: 0, special: { summons: 'din' } },
  { id: 'din', type: 'Bomb II, no Weapon', costs: null, kills: 'Shield' },
];

const items = waWaWest.sheet.filter(({ costs }) => costs !== null);

function forge(event: YicYacYoeEvent, viewer: Viewer, chance: Chance): YicYacYoeEvent | null {
  if (event.type !== 'showdown' || event.event.type !== 'chose' || event.event.seat === viewer) return null;
  const { id } = chance.pick(items);
  const pick = { item: id, target: chance.int(6), at: chance.int(9000), tried: null, why: null };
  return { ...event, event: { ...event.event, pick } };
}

describeContract(yicYacYoe, {
  randomOptions,
  forge,
  wasTurned: (event) =>
    event.type === 'showdown' &&
    event.event.type === 'chose' &&
    event.event.pick !== 'hidden' &&
    event.event.pick.tried !== null,
  hiddenWords: () => items.map(({ name }) => name),
  opens: (later) => later.type === 'showdown' && later.event.type === 'revealed',
});

describe('who may know what', () => {
  const pick = { item: 'gun', target: null, at: 10, tried: null, why: null };
  const chose: YicYacYoeEvent = { type: 'showdown', event: { type: 'chose', seat: 0, pick } };

  test('[YY-24] a choice in a showdown is known to its player alone', () => {
    expect(yicYacYoe.visibility.redact(chose, 1)).toEqual({
      type: 'showdown',
      event: { type: 'chose', seat: 0, pick: 'hidden' },
    });
    expect(yicYacYoe.visibility.redact(chose, 0)).toEqual(chose);
    expect(yicYacYoe.visibility.isSecret(chose)).toBe(true);
  });

  test('[YY-24] what is placed is open to all', () => {
    const placed: YicYacYoeEvent = { type: 'placed', seat: 0, cells: [[0, 0]], rows: [], timedOut: false };
    expect(yicYacYoe.visibility.redact(placed, 'spectator')).toEqual(placed);
    expect(yicYacYoe.visibility.isSecret(placed)).toBe(false);
  });
});
