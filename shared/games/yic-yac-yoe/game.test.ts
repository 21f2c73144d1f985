import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../contract/game.ts';
import { describeContract } from '../../testing/game-contract.ts';
import type { Chance } from '../../contract/random.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { yicYacYoe } from './game.ts';
import { usualSize } from './options.ts';
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
  };
}

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
