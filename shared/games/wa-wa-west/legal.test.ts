/** What can be chosen, why a choice becomes Skip, and what is no choice at all. */
import { describe, expect, test } from 'vitest';
import { isRefusal, type Command } from '../../contract/game.ts';
import { playable } from './legal.ts';
import { waWaWest } from './game.ts';
import type { ChooseAction, Choice, WaWaWestState } from './types.ts';
import { noChance } from '../../testing/simulation.ts';
import { openTable, type Row, type Script, playRow, expectedOf } from './testing.ts';

const rich = { ammo: 30 };
const dead = { alive: false, ammo: 0 };

describe('what is not possible becomes Skip', () => {
  const precision = { precision: true };
  const after = { ammo: 9, last: 'battery' };
  const skip = (tried: string, why: string) => [`skip (${tried}: ${why})`, 'shield'];
  // prettier-ignore
  test.each<Row>([
    ...([['gun', 0], ['grenade', 1], ['battery', 2], ['reinforced-shield', 0], ['laser-gun', 2], ['bazooka', 9], ['firework', 1], ['mirror', 1], ['necromancy', 3]] as const).map(
      ([item, ammo]) => ({ name: `[WW-6] ${item} with ${ammo} ammo`, given: { ammo }, rounds: [`${item} | shield`], played: skip(item, 'ammo'), ammo: [ammo, ammo] })),
    { name: '[WW-6] Stun Gun with 3 ammo', given: { ammo: 3, last: 'battery' }, rounds: ['stun-gun>1 | shield'], played: skip('stun-gun', 'ammo') },
    { name: '[WW-6] Stun Gun not right after Battery', given: { ammo: 9, last: 'reload' }, rounds: ['stun-gun>1 | shield'], played: skip('stun-gun', 'not-after') },
    { name: '[WW-6] Stun Gun in round 1', rounds: ['stun-gun>1 | shield'], played: skip('stun-gun', 'not-after') },
    { name: '[WW-6] Stun Gun at nobody', given: { ammo: 9, last: 'battery' }, rounds: ['stun-gun | shield'], played: skip('stun-gun', 'no-target') },
    { name: '[WW-6] Stun Gun at oneself', given: { ammo: 9, last: 'battery' }, rounds: ['stun-gun>0 | shield'], played: skip('stun-gun', 'bad-target') },
    { name: '[WW-38] Stun Gun stunning the dead', options: precision, given: [after, rich, dead], rounds: ['stun-gun>1/2 | shield | x'], played: skip('stun-gun', 'bad-target') },
    { name: '[WW-38] Stun Gun stunning oneself', options: precision, given: after, rounds: ['stun-gun>1/0 | shield'], played: skip('stun-gun', 'bad-target') },
    { name: '[WW-38] Stun Gun stunning a teammate', options: { ...precision, teams: [0, 1, 0] }, given: after, rounds: ['stun-gun>1/2 | shield | shield'], played: [...skip('stun-gun', 'bad-target'), 'shield'] },
    { name: '[WW-38] Stun Gun that names whom to stun, but no target', options: precision, given: after, rounds: ['stun-gun/1 | shield'], played: skip('stun-gun', 'no-target') },
    { name: '[WW-38] whom to stun means nothing where it need not point', given: [after, rich, dead], rounds: ['stun-gun>1/2 | shield | x'], played: ['stun-gun', 'shield'] },
    { name: '[WW-38] nor for what does not stun', options: precision, given: [rich, rich, dead], rounds: ['gun>1/2 | shield | x'], played: ['gun', 'shield'] },
    { name: '[WW-30] Stun Gun without Battery, where it needs none', options: { rules: { stunAfterBattery: false } }, rounds: ['stun-gun>1 | shield'], played: ['stun-gun', 'shield'] },
    { name: '[WW-30] Orange Juice while one is active, where that may be', options: { rules: { oneJuice: false } }, given: { juiced: true }, rounds: ['orange-juice | shield'], played: ['orange-juice', 'shield'] },
    { name: '[WW-6] a weapon at the dead', options: precision, given: [rich, rich, dead], rounds: ['gun>2 | shield | x'], played: skip('gun', 'bad-target') },
    { name: '[WW-6] a weapon at a teammate', options: { ...precision, teams: [0, 1, 0] }, rounds: ['gun>2 | shield | shield'], played: [...skip('gun', 'bad-target'), 'shield'] },
    { name: '[WW-6] a weapon at nobody', options: precision, rounds: ['minigun | shield'], played: skip('minigun', 'no-target') },
    { name: '[WW-6] a weapon at one who left is possible', options: precision, rounds: ['gun>2@50 | shield | -@0!'], played: ['gun', 'shield', 'skip (left)'] },
    { name: '[WW-6] Orange Juice while one is active', given: { juiced: true }, rounds: ['orange-juice | shield'], played: skip('orange-juice', 'juiced') },
    { name: '[WW-6] an eleventh Shield', given: { last: 'shield', inARow: 10 }, rounds: ['shield | reload'], played: ['skip (shield: streak)', 'reload'] },
    { name: '[WW-29] an item out of play', options: { exclude: ['gun'] }, rounds: ['gun | shield'], played: skip('gun', 'excluded'), ammo: [30, 30] },
    { name: '[WW-29] an item of the players’ own out of play', options: { exclude: ['nap'], customItems: [{ id: 'nap', type: 'Charge' }] }, rounds: ['nap | shield'], played: skip('nap', 'excluded') },
    { name: '[WW-29] Firework out of play', options: { exclude: ['firework'] }, rounds: ['firework | shield', 'shield | shield'], hits: [], alive: [0, 1] },
    { name: '[WW-29] a launcher of the players’ own still launches', options: { exclude: ['firework'], customItems: [{ id: 'rocket', type: 'Charge', special: { summons: 'firework-blast' } }] }, rounds: ['rocket | shield', 'reload | shield'], hits: ['blast firework-blast>1'] },
    { name: '[WW-29] Orange Juice out of play', options: { exclude: ['orange-juice'] }, rounds: ['orange-juice | shield'], played: skip('orange-juice', 'excluded') },
    { name: '[WW-29] being out of play is said before missing ammo', options: { exclude: ['gun'] }, given: { ammo: 0 }, rounds: ['gun | shield'], played: skip('gun', 'excluded') },
    { name: '[WW-6] no choice in time', rounds: ['- | shield'], played: ['skip (out-of-time)', 'shield'] },
    { name: '[WW-6] Skip itself is a choice', rounds: ['skip | shield'], played: ['skip', 'shield'] },
    { name: '[WW-6] Skip for Gun is hit like any Skip', given: [{ ammo: 0 }, rich], rounds: ['gun | minigun'], hits: ['1 minigun>0'], end: 'last-side 1' },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('the log keeps what was tried', () => {
  const pickOf = (script: Script, rest: Partial<ChooseAction>): Choice => {
    const action: ChooseAction = { type: 'choose', item: 'gun', ...rest };
    const events = waWaWest.rules.decide(openTable(script, 2), { type: 'act', at: 7, seat: 0, act: action }, noChance);
    const [chose] = isRefusal(events) ? [] : events;
    if (chose?.type !== 'chose' || chose.pick === 'hidden') throw new Error('No choice was made.');
    return chose.pick;
  };

  test('[WW-6] a possible choice', () => {
    expect(pickOf({}, {})).toEqual({ item: 'gun', target: null, at: 7, tried: null, why: null });
  });
  test('[WW-6] an impossible one', () => {
    expect(pickOf({ given: { ammo: 0 } }, { target: 1 })).toEqual({
      item: 'skip',
      target: null,
      at: 7,
      tried: { item: 'gun', target: 1 },
      why: 'ammo',
    });
  });
  test('[WW-6] a target where none is needed is not kept', () => {
    expect(pickOf({}, { target: 1 }).target).toBeNull();
  });
  test('[WW-9] a target where one is needed is', () => {
    expect(pickOf({ options: { precision: true } }, { target: 1 }).target).toBe(1);
  });
  test('no target and null are the same', () => {
    expect(pickOf({}, { target: null, stun: null })).toStrictEqual(pickOf({}, {}));
  });
  test('[WW-38] whom to stun, where that may be somebody else, and only there', () => {
    const precision = { options: { precision: true, rules: { stunAfterBattery: false } } };
    const named = { item: 'stun-gun', target: 1, stun: 1 };
    expect(pickOf(precision, named)).toMatchObject(named);
    expect(pickOf(precision, { ...named, item: 'gun' })).not.toHaveProperty('stun');
    expect(pickOf({ options: { rules: { stunAfterBattery: false } } }, named)).not.toHaveProperty('stun');
  });
  test('[WW-38] an impossible stun', () => {
    const named = { item: 'stun-gun', target: 1, stun: 0 };
    expect(pickOf({ options: { precision: true, rules: { stunAfterBattery: false } } }, named)).toEqual({
      item: 'skip',
      target: null,
      at: 7,
      tried: named,
      why: 'bad-target',
    });
  });
});

describe('what is no choice is refused and changes nothing', () => {
  const at = 500;
  const choose = (item: string, rest: object = {}, seat = 0): Command<ChooseAction> => ({
    type: 'act',
    at,
    seat,
    act: { type: 'choose', item, ...rest },
  });
  const chosen = { item: 'gun', target: null, at: 0, tried: null, why: null };
  // prettier-ignore
  const rows: { name: string; refused: string; command?: Command<ChooseAction>; given?: Script['given']; state?: Partial<WaWaWestState> }[] = [
    { name: '[WW-6] an unknown item', refused: 'unknown-item', command: choose('banjo') },
    { name: '[WW-6] an id in capitals', refused: 'unknown-item', command: choose('Gun') },
    { name: '[WW-6] what objects inherit', refused: 'unknown-item', command: choose('constructor') },
    { name: '[WW-6] Activated Orange Juice', refused: 'not-choosable', command: choose('orange-juice-activated') },
    { name: '[WW-6] a Firework Blast', refused: 'not-choosable', command: choose('firework-blast') },
    { name: '[WW-6] a target that is no seat', refused: 'no-such-target', command: choose('reload', { target: 3 }) },
    { name: '[WW-38] a stun that is no seat', refused: 'no-such-target', command: choose('reload', { stun: 3 }) },
    { name: '[WW-6] no seat', refused: 'no-such-seat', command: choose('gun', {}, 3) },
    { name: '[WW-6] leaving a seat that is none', refused: 'no-such-seat', command: { type: 'leave', at, seat: 9 } },
    { name: '[WW-6] a choice by the dead', refused: 'dead', given: [dead, rich, rich] },
    { name: '[WW-6] a choice by the stunned', refused: 'stunned', given: { stunned: true } },
    { name: '[WW-17] a choice by one who left', refused: 'left', given: { left: true } },
    { name: '[WW-6] a second choice', refused: 'already-chosen', given: { pick: chosen } },
    { name: '[WW-5] a choice in the pause', refused: 'not-open', state: { opensAt: 501 } },
    { name: '[WW-5] a choice at the deadline', refused: 'too-late', state: { deadline: 500 } },
    { name: 'a choice after the end', refused: 'match-over', state: { phase: 'over' } },
    { name: 'leaving after the end', refused: 'match-over', command: { type: 'leave', at, seat: 0 }, state: { phase: 'over' } },
    { name: '[WW-17] leaving twice', refused: 'already-left', command: { type: 'leave', at, seat: 0 }, given: { left: true } },
  ];
  test.each(rows)('$name', ({ refused, command = choose('gun'), given, state }) => {
    const table = { ...openTable({ given }, 3), ...state };
    const before = structuredClone(table);
    const answer = waWaWest.rules.decide(table, command, noChance);
    expect(answer).toMatchObject({ refused, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(table).toEqual(before);
  });

  test.each([
    ['no item', { type: 'choose' }],
    ['an item that is no text', { type: 'choose', item: 5 }],
    ['another verb', { type: 'play', item: 'gun' }],
    ['a negative target', { type: 'choose', item: 'gun', target: -1 }],
    ['half a target', { type: 'choose', item: 'gun', target: 0.5 }],
    ['a negative stun', { type: 'choose', item: 'gun', stun: -1 }],
    ['a target in words', { type: 'choose', item: 'gun', target: '1' }],
    ['an item as long as a novel', { type: 'choose', item: 'g'.repeat(61) }],
    ['nothing', null],
  ])('the shape of an action: not %s', (_, action) => {
    expect(waWaWest.rules.action.safeParse(action).success).toBe(false);
  });
});

describe('what can be chosen', () => {
  const choices = (script: Script, seats = 2) =>
    playable(openTable(script, seats), 0)
      .map(
        ({ item, target, stun }) =>
          `${item}${target === undefined ? '' : `>${target}`}${stun === undefined ? '' : `/${stun}`}`,
      )
      .join(' ');
  // prettier-ignore
  test.each<{ name: string; expected: string; seats?: number } & Script>([
    { name: 'with no ammo', given: { ammo: 0 }, expected: 'reload shield orange-juice minigun skip' },
    { name: 'with 3', given: { ammo: 3 }, expected: 'reload shield gun orange-juice grenade battery reinforced-shield laser-gun minigun firework mirror skip' },
    { name: 'with 10', given: { ammo: 10 }, expected: 'reload shield gun orange-juice grenade battery reinforced-shield laser-gun minigun bazooka firework mirror necromancy skip' },
    { name: 'right after Battery', given: { ammo: 4, last: 'battery' }, seats: 3, options: { exclude: ['gun', 'grenade', 'laser-gun', 'firework', 'mirror', 'battery'] }, expected: 'reload shield orange-juice reinforced-shield minigun stun-gun>1 stun-gun>2 necromancy skip' },
    { name: 'with juice', given: { ammo: 0, juiced: true }, expected: 'reload shield minigun skip' },
    { name: 'after ten Shields', given: { ammo: 0, last: 'shield', inARow: 10 }, expected: 'reload orange-juice minigun skip' },
    { name: 'under Precision', options: { precision: true }, given: { ammo: 1 }, seats: 3, expected: 'reload shield gun>1 gun>2 orange-juice reinforced-shield minigun>1 minigun>2 skip' },
    { name: 'a Stun Gun under Precision', options: { precision: true, exclude: ['gun', 'battery', 'laser-gun', 'firework', 'mirror', 'grenade', 'minigun'] }, given: { ammo: 4, last: 'battery' }, seats: 3, expected: 'reload shield orange-juice reinforced-shield stun-gun>1 stun-gun>1/2 stun-gun>2 stun-gun>2/1 necromancy skip' },
    { name: 'under Precision in teams', options: { precision: true, teams: [0, 1, 0] }, given: { ammo: 0 }, seats: 3, expected: 'reload shield orange-juice minigun>1 skip' },
    { name: 'with somebody dead', options: { exclude: ['gun', 'grenade', 'laser-gun', 'firework', 'mirror', 'battery'] }, given: [{ ammo: 4 }, rich, dead, { ...dead, left: true }], seats: 4, expected: 'reload shield orange-juice reinforced-shield minigun necromancy necromancy>2 skip' },
    { name: 'items of the players’ own', options: { customItems: [{ id: 'nap', type: 'Charge', costs: 1 }] }, given: { ammo: 1 }, expected: 'reload shield gun orange-juice reinforced-shield minigun skip nap' },
  ])('$name', ({ expected, seats, ...script }) => {
    expect(choices(script, seats)).toBe(expected);
  });

  test('nothing for whoever is not awaited', () => {
    const legal = (state: WaWaWestState) => waWaWest.legalActions(waWaWest.visibility.view(state, 0), 0);
    for (const given of [
      dead,
      { stunned: true },
      { left: true },
      { pick: { item: 'gun', target: null, at: 0, tried: null, why: null } },
    ])
      expect(legal(openTable({ given: [{ ...rich, ...given }, rich] }, 2))).toEqual([]);
    expect(legal({ ...openTable({}, 2), phase: 'over' })).toEqual([]);
  });
});
