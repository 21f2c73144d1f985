/** What the coach says holds against everything that the others could play. */
import { describe, expect, it, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { chanceOf } from '../../contract/random.ts';
import { noChance } from '../../testing/simulation.ts';
import { waWaWest } from './game.ts';
import { adviceFor } from './coach.ts';
import { legalActions } from './legal.ts';
import { rightNow } from './right-now.ts';
import { openTable, playRounds, type Script } from './testing.ts';
import type { WaWaWestState } from './types.ts';
import { view } from './visibility.ts';

const advice = (script: Script, seats = 3) => adviceFor(view(openTable(script, seats), 0), 0);
const players = (...ammo: number[]) => ammo.map((one) => ({ ammo: one }));

describe('one sound choice', () => {
  // prettier-ignore
  test.each([
    { name: 'nobody has ammo: load', given: players(0, 0, 0), item: 'reload', why: 'safe' },
    { name: 'only you have some: shoot whoever loads', given: players(1, 0, 0), item: 'gun', why: 'safe' },
    { name: 'somebody has a gun: shield', given: players(0, 1, 0), item: 'shield', why: 'stops' },
    { name: 'somebody has a laser: the better shield', given: players(1, 3, 0), item: 'reinforced-shield', why: 'stops' },
    { name: 'a shield bursts', given: players(0, 1, 0), blast: true, item: 'reload', why: 'least-danger' },
    { name: 'juice keeps you: shoot', given: [{ ammo: 1, juiced: true }, { ammo: 9 }, { ammo: 9 }], item: 'gun', why: 'cannot-die' },
    { name: 'whom you could shoot cannot die: load', given: [{ ammo: 1 }, { ammo: 0, juiced: true }, { alive: false }], item: 'reload', why: 'safe' },
  ])('$name', ({ item, why, name: _, ...script }) => {
    expect(advice(script)).toMatchObject({ move: { item }, why });
  });

  it('never to shoot with nothing, nor what this table has not', () => {
    expect(advice({ options: { exclude: ['shield'] }, given: players(0, 1, 0) })?.move.item).not.toBe('shield');
    expect(advice({ options: { precision: true }, given: players(1, 0, 0) })?.move).toMatchObject({
      item: 'gun',
      target: 1,
    });
  });

  it('nothing to who has chosen, is stunned or out', () => {
    expect(advice({ given: [{ stunned: true }, {}, {}] })).toBeNull();
    expect(advice({ given: [{ alive: false }, {}, {}] })).toBeNull();
  });

  it('tells what it was that a shield stopped', () => {
    const { state } = playRounds({}, 'shield | gun | shield');
    expect(adviceFor(view(state, 0), 0)?.stopped).toEqual({ by: 1, item: 'gun', with: 'shield' });
    expect(adviceFor(view(state, 1), 1)?.stopped).toBeNull();
  });
});

test('what is called safe is: whatever any one of the others plays, as the rules have it', () => {
  const chance = chanceOf(17);
  let safe = 0;
  for (let tries = 0; tries < 60; tries++) {
    const given = Array.from({ length: 3 }, () => ({ ammo: chance.int(5), juiced: chance.int(8) === 0 }));
    const state = openTable({ given, blast: chance.int(6) === 0 }, 3);
    const told = adviceFor(view(state, 0), 0);
    if (!told || told.why === 'least-danger') continue;
    safe++;
    for (const seat of [1, 2])
      for (const act of legalActions(view(state, seat), seat)) {
        const after = played(state, { 0: told.move, [seat]: act });
        expect(at(after.players, 0).alive, JSON.stringify([given, told, act])).toBe(true);
      }
  }
  expect(safe).toBeGreaterThan(20);
});

/** After the round in which those do that, and everybody else nothing. */
function played(state: WaWaWestState, acts: Record<number, ReturnType<typeof legalActions>[number]>): WaWaWestState {
  return state.players.reduce((now, { seat }) => {
    if (now.round !== state.round || now.phase === 'over') return now;
    const act = acts[seat] ?? { type: 'choose' as const, item: 'skip' };
    const events = waWaWest.rules.decide(now, { type: 'act', at: 100 * seat, seat, act }, noChance);
    if ('refused' in events) throw new Error(events.message);
    return events.reduce(waWaWest.rules.evolve, now);
  }, state);
}

describe('what an item meets right now', () => {
  it('by what each can pay for', () => {
    const state = openTable({ given: [{ ammo: 1 }, { ammo: 0 }, { ammo: 3 }] }, 3);
    const { opponents } = rightNow(view(state, 0), 0, 'gun');
    expect(opponents).toEqual([
      { seat: 1, hits: ['reload', 'orange-juice', 'minigun', 'skip'], first: [], hitsYou: [], cannotDie: false },
      expect.objectContaining({ seat: 2, first: ['gun'], hitsYou: ['laser-gun'] }),
    ]);
  });

  it('nothing on those who cannot die, and nothing by those who must skip', () => {
    const given = [{ ammo: 1 }, { ammo: 9, juiced: true }, { ammo: 9, stunned: true }];
    const { opponents } = rightNow(view(openTable({ given }, 3), 0), 0, 'gun');
    expect(opponents[0]).toMatchObject({ hits: [], cannotDie: true });
    expect(opponents[1]).toMatchObject({ hits: ['skip'], first: [], hitsYou: [] });
  });

  it('of what copies: whom', () => {
    const given = [{ ammo: 2 }, { alive: false }, { ammo: 0 }];
    expect(rightNow(view(openTable({ given }, 3), 0), 0, 'mirror')).toMatchObject({ opponents: [], copies: 2 });
  });
});
