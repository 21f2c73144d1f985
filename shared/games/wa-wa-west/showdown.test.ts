/** A round inside another game: its weapons, and what being hit comes to where nobody dies of it. */
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../contract/game.ts';
import { problemsOf } from '../../contract/problems.ts';
import { options } from './options.ts';
import { beforeFirst, evolve, firstWeapons, open, optionsWith, play, type WaWaWestState } from './showdown.ts';
import { recordedWeapons, weapons } from './showdown-schemas.ts';

describe('weapons', () => {
  test('are today’s defaults unless somebody chooses', () => {
    const { blitz, chooseMs, revealMs, teams, undecided, maxRounds, ...rest } = options.parse({});
    expect(weapons.parse({})).toEqual(rest);
  });
  test('of the first rules are written down, whatever defaults become', () => {
    expect(recordedWeapons().parse(firstWeapons)).toEqual(firstWeapons);
    expect(optionsWith(firstWeapons)).toMatchObject({ headstart: 0, maxRounds: 100, chooseMs: null, teams: false });
  });
  test('have the words of the game’s own form, but that thieves rob whom they hit', () => {
    const { thievery, ...same } = weapons.shape;
    for (const [name, field] of Object.entries(same))
      expect(field.meta()).toEqual(options.shape[name as keyof typeof same].meta());
    expect(thievery.meta()).toMatchObject({ title: 'Thievery', group: 'Shooting' });
  });
  test('make the same options each time, as catalogues are kept by them', () => {
    const chosen = weapons.parse({ headstart: 3 });
    expect(optionsWith(chosen)).toBe(optionsWith(chosen));
    expect(optionsWith(chosen)).toMatchObject({ headstart: 3 });
    expect(options.parse(optionsWith(chosen))).toEqual(optionsWith(chosen));
  });
  test.each([
    ['sides', { teams: true }, ''],
    ['clocks', { chooseMs: 5000 }, ''],
    ['rounds', { maxRounds: 5 }, ''],
    ['an item that is none', { exclude: ['banjo'] }, 'exclude.0'],
    ['a row that can’t be read', { customItems: [{ id: 'nap', type: 'Thing' }] }, 'customItems.0.type'],
  ])('are not %s', (_, chosen, field) => {
    const { error } = weapons.safeParse(chosen);
    expect(problemsOf(error!).map((problem) => problem.field)).toEqual([field]);
  });
});

/** One showdown; items in seat order, 100 ms apart. */
function showdown(chosen: object, ...items: string[]): WaWaWestState {
  const before = beforeFirst(items.length, weapons.parse(chosen));
  return items.reduce(
    (state, item, seat) => {
      const events = play(state, seat, { type: 'choose', item }, { cameAt: seat * 100, madeAt: seat * 100 });
      if (isRefusal(events)) throw new Error(events.message);
      return events.reduce(evolve, state);
    },
    evolve(before, open(before, 0)),
  );
}

describe('a showdown', () => {
  test('[WW-31] begins with its headstart', () => {
    expect(showdown({ headstart: 4 }, 'gun', 'shield').players.map(({ ammo }) => ammo)).toEqual([3, 4]);
  });
  test('[WW-29] knows what is out of play', () => {
    expect(showdown({ headstart: 4, exclude: ['gun'] }, 'gun', 'shield').players[0]?.last).toBe('skip');
  });
  test('[WW-14] a thief robs whom they hit, though nobody dies', () => {
    const { players } = showdown({ headstart: 4, thievery: true }, 'gun', 'battery', 'shield');
    expect(players.map(({ ammo, alive }) => [ammo, alive])).toEqual([
      [4, true],
      [0, true],
      [4, true],
    ]);
  });
});
