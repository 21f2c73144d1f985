import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../../contract/problems.ts';
import { checkOptions, options } from './options.ts';

const item = { id: 'nap', type: 'Charge' };
const hay = { id: 'hay', type: 'Defense I', costs: null };
const withItem = (change: object) => ({ customItems: [{ ...item, ...change }] });
const withSpecial = (special: object) => withItem({ special });

test('[WW-34] the defaults', () => {
  expect(options.parse({})).toEqual({
    exclude: [],
    customItems: [],
    precision: false,
    concentrated: false,
    thievery: false,
    headstart: 0,
    blitz: false,
    chooseMs: null,
    revealMs: null,
    teams: false,
    rules: {
      greaterDefeatsLesser: true,
      firstToFire: true,
      shieldStreak: 10,
      stunAfterBattery: true,
      oneJuice: true,
      mercy: true,
    },
    undecided: 'together',
    ruling: 'table',
    photoFinishMs: 50,
    maxRounds: 100,
  });
});

test('[WW-30] a rule left out leaves the others', () => {
  expect(options.parse({ rules: { firstToFire: false } }).rules).toEqual({
    greaterDefeatsLesser: true,
    firstToFire: false,
    shieldStreak: 10,
    stunAfterBattery: true,
    oneJuice: true,
    mercy: true,
  });
});

test('[WW-36] what an item may leave out', () => {
  expect(options.parse(withItem({ id: 'long-nap' })).customItems).toEqual([
    { id: 'long-nap', name: 'Long nap', type: 'Charge', costs: 0, gives: 0, kills: '', killedBy: '', special: {} },
  ]);
});

describe('allowed', () => {
  // prettier-ignore
  test.each<[string, object]>([
    ['[WW-31] headstart, least', { headstart: 0 }], ['[WW-31] headstart, most', { headstart: 99 }],
    ['[WW-32] chooseMs, least', { chooseMs: 1000 }], ['[WW-32] chooseMs, most', { chooseMs: 120_000 }], ['[WW-32] chooseMs by pace', { chooseMs: null }],
    ['[WW-32] revealMs, least', { revealMs: 0 }], ['[WW-32] revealMs, most', { revealMs: 10_000 }], ['[WW-32] revealMs by pace', { revealMs: null }],
    ['[WW-34] photoFinishMs, least', { photoFinishMs: 0 }], ['[WW-34] photoFinishMs, most', { photoFinishMs: 1000 }],
    ['[WW-34] maxRounds, least', { maxRounds: 1 }], ['[WW-34] maxRounds, most', { maxRounds: 1000 }],
    ['[WW-30] shieldStreak, least', { rules: { shieldStreak: 1 } }], ['[WW-30] shieldStreak, most', { rules: { shieldStreak: 1000 } }], ['[WW-30] no shieldStreak', { rules: { shieldStreak: null } }],
    ['[WW-34] both rulings', { ruling: 'strict-letter' }],
    ['[WW-30] all rules out', { rules: { greaterDefeatsLesser: false, firstToFire: false, shieldStreak: null, stunAfterBattery: false, oneJuice: false, mercy: false } }],
    ['[WW-39] the other reading', { undecided: 'ends' }],
    ['[WW-29] an item twice', { exclude: ['gun', 'gun'] }],
    ['[WW-29] everything but Skip', { exclude: ['reload', 'shield', 'gun', 'orange-juice', 'grenade', 'battery', 'reinforced-shield', 'laser-gun', 'minigun', 'bazooka', 'firework', 'stun-gun', 'mirror', 'necromancy'] }],
    ['[WW-29] an item of the players’ own', { exclude: ['nap'], ...withItem({}) }],
    ['[WW-33] teams in turn', { teams: true }], ['[WW-33] listed teams', { teams: [0, 1, 1] }],
    ['[WW-36] twelve items', { customItems: Array.from({ length: 12 }, (_, index) => ({ id: `nap-${index}`, type: 'Charge' })) }],
    ['[WW-36] an id of 30 signs', withItem({ id: `a${'b'.repeat(29)}`, name: 'B' })],
    ['[WW-36] a name of 24', withItem({ name: 'n'.repeat(24) })],
    ['[WW-36] costs and gives, most', withItem({ costs: 99, gives: 99 })],
    ['[WW-36] lists with own and printed names', withItem({ kills: 'Nap, laser gun, <Everything> but Gun', killedBy: '<Bomb II+>' })],
    ['[WW-36] a kind of its own', withItem({ type: 'Weapon (Rope I)', kills: '<Rope>' })],
    ['[WW-36] every special effect at once', withSpecial({ inARow: 1000, after: 'battery', summons: 'firework-blast', stuns: true, copies: true, revives: true })],
    ['[WW-36] after itself', withSpecial({ after: 'nap' })],
    ['[WW-36] summoning juice', withSpecial({ summons: 'orange-juice-activated' })],
    ['[WW-40] a guard nobody summons', { customItems: [hay] }],
    ['[WW-40, WW-41] summoning a guard and a blast', { customItems: [{ ...item, special: { summons: 'hay' } }, hay, { id: 'dust', type: 'Dust I, no Weapon', costs: null, kills: '<Charge>, hay' }, { id: 'fan', type: 'Charge (Summon)', killedBy: '<Weapon>', special: { summons: 'dust' } }] }],
    ['[WW-36] items that name one another', { customItems: [{ id: 'hen', type: 'Charge', kills: 'Egg' }, { id: 'egg', type: 'Charge', kills: 'Hen' }] }],
  ])('%s', (_, room) => {
    expect(options.safeParse(room).error).toBeUndefined();
  });
});

describe('refused, naming the field and what is allowed', () => {
  // prettier-ignore
  test.each<[string, object, string, RegExp]>([
    ['[WW-31] headstart', { headstart: -1 }, 'headstart', /0/], ['[WW-31] headstart', { headstart: 100 }, 'headstart', /99/], ['[WW-31] headstart', { headstart: 1.5 }, 'headstart', /int/], ['[WW-31] headstart', { headstart: '5' }, 'headstart', /number/], ['[WW-31] headstart', { headstart: null }, 'headstart', /number/],
    ['[WW-32] chooseMs', { chooseMs: 999 }, 'chooseMs', /1000/], ['[WW-32] chooseMs', { chooseMs: 120_001 }, 'chooseMs', /120000/],
    ['[WW-32] revealMs', { revealMs: -1 }, 'revealMs', /0/], ['[WW-32] revealMs', { revealMs: 10_001 }, 'revealMs', /10000/],
    ['[WW-32] blitz', { blitz: 'yes' }, 'blitz', /boolean/],
    ['[WW-34] photoFinishMs', { photoFinishMs: -1 }, 'photoFinishMs', /0/], ['[WW-34] photoFinishMs', { photoFinishMs: 1001 }, 'photoFinishMs', /1000/],
    ['[WW-34] maxRounds', { maxRounds: 0 }, 'maxRounds', /1/], ['[WW-34] maxRounds', { maxRounds: 1001 }, 'maxRounds', /1000/],
    ['[WW-34] ruling', { ruling: 'loose' }, 'ruling', /"table"\|"strict-letter"/],
    ['[WW-34] precision', { precision: 1 }, 'precision', /boolean/], ['[WW-34] concentrated', { concentrated: 1 }, 'concentrated', /boolean/], ['[WW-34] thievery', { thievery: 'on' }, 'thievery', /boolean/],
    ['[WW-30] shieldStreak', { rules: { shieldStreak: 0 } }, 'rules.shieldStreak', /1/], ['[WW-30] shieldStreak', { rules: { shieldStreak: 1001 } }, 'rules.shieldStreak', /1000/], ['[WW-30] shieldStreak', { rules: { shieldStreak: false } }, 'rules.shieldStreak', /number/],
    ['[WW-39] undecided', { undecided: 'never' }, 'undecided', /"together"\|"ends"/],
    ['[WW-30] mercy', { rules: { mercy: null } }, 'rules.mercy', /boolean/], ['[WW-30] oneJuice', { rules: { oneJuice: 1 } }, 'rules.oneJuice', /boolean/], ['[WW-30] stunAfterBattery', { rules: { stunAfterBattery: 'no' } }, 'rules.stunAfterBattery', /boolean/],
    ['[WW-30] firstToFire', { rules: { firstToFire: null } }, 'rules.firstToFire', /boolean/],
    ['[WW-30] an unknown rule', { rules: { noSpitting: true } }, 'rules', /noSpitting/],
    ['[WW-35] an unknown field', { jackpot: 5 }, '', /jackpot/],
    ['[WW-29] Skip', { exclude: ['gun', 'skip'] }, 'exclude.1', /Skip cannot be left out/],
    ['[WW-29] a summon', { exclude: ['firework-blast'] }, 'exclude.0', /Allowed: reload, shield, gun.*necromancy/],
    ['[WW-29] an unknown item', { exclude: ['banjo'] }, 'exclude.0', /"banjo" cannot be left out. Allowed: reload/],
    ['[WW-29] no list', { exclude: 'gun' }, 'exclude', /array/],
    ['[WW-33] teams', { teams: 'red' }, 'teams', /0 or 1 for each seat/], ['[WW-33] teams', { teams: [0, 1, 2] }, 'teams', /0 or 1 for each seat/], ['[WW-33] teams', { teams: null }, 'teams', /0 or 1 for each seat/], ['[WW-33] teams', { teams: [] }, 'teams', /0 or 1/],
    ['[WW-36] a thirteenth item', { customItems: Array.from({ length: 13 }, (_, index) => ({ id: `nap-${index}`, type: 'Charge' })) }, 'customItems', /12/],
    ['[WW-36] id', withItem({ id: 'Nap' }), 'customItems.0.id', /1 to 30 small letters/], ['[WW-36] id', withItem({ id: '' }), 'customItems.0.id', /1 to 30/], ['[WW-36] id', withItem({ id: '1nap' }), 'customItems.0.id', /a letter first/], ['[WW-36] id', withItem({ id: 'a'.repeat(31) }), 'customItems.0.id', /1 to 30/], ['[WW-36] id', withItem({ id: 'gun' }), 'customItems.0.id', /"gun" is taken/],
    ['[WW-36] an id that is a printed name', withItem({ id: 'minigun', name: 'Mine' }), 'customItems.0.id', /taken/],
    ['[WW-36] id twice', { customItems: [item, { ...item, name: 'Other' }] }, 'customItems.0.id', /taken/],
    ['[WW-36] name', withItem({ name: '' }), 'customItems.0.name', /1/], ['[WW-36] name', withItem({ name: 'n'.repeat(25) }), 'customItems.0.name', /24/], ['[WW-36] name', withItem({ name: 'A<B' }), 'customItems.0.name', /none of < > ,/], ['[WW-36] name', withItem({ name: 'laser gun' }), 'customItems.0.name', /"laser gun" is taken/],
    ['[WW-36] no type', { customItems: [{ id: 'nap' }] }, 'customItems.0.type', /a text such as Weapon \(Gun I\)/], ['[WW-36] type', withItem({ type: 'Thing (Gun I)' }), 'customItems.0.type', /Write one like Weapon \(Gun I\)/],
    ['[WW-36] costs', withItem({ costs: -1 }), 'customItems.0.costs', /0/], ['[WW-36] costs', withItem({ costs: 100 }), 'customItems.0.costs', /99/], ['[WW-36] costs', withItem({ costs: 'a lot' }), 'customItems.0.costs', /number/],
    ['[WW-36] gives', withItem({ gives: -1 }), 'customItems.0.gives', /0/], ['[WW-36] gives', withItem({ gives: 100 }), 'customItems.0.gives', /99/],
    ['[WW-36] kills', withItem({ kills: 'Cannon' }), 'customItems.0.kills', /Can't read "Cannon".*<Charge>/], ['[WW-36] kills', withItem({ kills: '<Gnu>' }), 'customItems.0.kills', /No item is of the kind Gnu. Kinds: Ammo, Gun/],
    ['[WW-36] killedBy', withItem({ killedBy: 'Gun, <Weapon (Gun' }), 'customItems.0.killedBy', /Can't read "<Weapon \(Gun"/],
    ['[WW-36] kills, too long', withItem({ kills: 'Gun,'.repeat(80) }), 'customItems.0.kills', /300/],
    ['[WW-36] an unknown field', withItem({ colour: 'red' }), 'customItems.0', /colour/],
    ['[WW-36] an unknown effect', withSpecial({ sings: true }), 'customItems.0.special', /sings/],
    ['[WW-36] inARow', withSpecial({ inARow: 0 }), 'customItems.0.special.inARow', /1/], ['[WW-36] inARow', withSpecial({ inARow: 1001 }), 'customItems.0.special.inARow', /1000/],
    ['[WW-36] after', withSpecial({ after: 'banjo' }), 'customItems.0.special.after', /"banjo" is no item that can be chosen/], ['[WW-36] after', withSpecial({ after: 'firework-blast' }), 'customItems.0.special.after', /no item that can be chosen/],
    ['[WW-36] summons', withSpecial({ summons: 'gun' }), 'customItems.0.special.summons', /orange-juice-activated.*firework-blast/], ['[WW-36] summoning itself', withSpecial({ summons: 'nap' }), 'customItems.0.special.summons', /"nap" cannot be summoned/], ['[WW-36] summons', withSpecial({ summons: 5 }), 'customItems.0.special.summons', /string/],
    ['[WW-40] a Charge that cannot be chosen', withItem({ costs: null }), 'customItems.0.type', /guard, like Defense II, or a blast, like Bomb I, no Weapon/], ['[WW-40] a Weapon', withItem({ costs: null, type: 'Weapon (Gun I)' }), 'customItems.0.type', /guard/],
    ['[WW-40] a guard that gives', withItem({ costs: null, type: 'Defense I', gives: 1 }), 'customItems.0.gives', /gives nothing/],
    ['[WW-40] a guard that stuns', withItem({ costs: null, type: 'Defense I', special: { stuns: true } }), 'customItems.0.special.stuns', /no special effect/],
    ['[WW-40] a guard left out', { exclude: ['hay'], customItems: [hay] }, 'exclude.0', /"hay" cannot be left out/],
    ['[WW-40] after a guard', { customItems: [hay, { ...item, special: { after: 'hay' } }] }, 'customItems.1.special.after', /no item that can be chosen/],
    ['[WW-36] stuns', withSpecial({ stuns: false }), 'customItems.0.special.stuns', /true/], ['[WW-36] copies', withSpecial({ copies: 1 }), 'customItems.0.special.copies', /true/], ['[WW-36] revives', withSpecial({ revives: 'all' }), 'customItems.0.special.revives', /true/],
  ])('%s %j at %s', (_, room, field, message) => {
    const read = options.safeParse(room);
    expect(read.success).toBe(false);
    expect(problemsOf(read.error!)).toContainEqual({ field, message: expect.stringMatching(message) });
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', 'blitz'],
  ])('options that are %s', (_, room) => {
    expect(options.safeParse(room).success).toBe(false);
  });

  test('[WW-35] every problem is named at once', () => {
    const { error } = options.safeParse({ headstart: 100, maxRounds: 0, ruling: 'loose' });
    expect(
      problemsOf(error!)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['headstart', 'maxRounds', 'ruling']);
  });
});

describe('what depends on the number of seats', () => {
  test.each([
    { name: 'no teams', teams: false, seats: 5, problem: undefined },
    { name: 'teams in turn', teams: true, seats: 2, problem: undefined },
    { name: 'one entry a seat', teams: [0, 1, 1], seats: 3, problem: undefined },
    {
      name: 'too few entries',
      teams: [0, 1],
      seats: 3,
      problem: 'The list of teams needs 3 entries, one a seat; it has 2.',
    },
    {
      name: 'too many entries',
      teams: [0, 1, 1],
      seats: 2,
      problem: 'The list of teams needs 2 entries, one a seat; it has 3.',
    },
    { name: 'an empty team', teams: [1, 1], seats: 2, problem: 'Both teams need at least one player.' },
  ])('[WW-33] $name', ({ teams, seats, problem }) => {
    const problems = checkOptions(options.parse({ teams }), seats);
    expect(problems).toEqual(problem === undefined ? [] : [{ field: 'teams', message: problem }]);
  });
});

describe('the form', () => {
  test('every option has a title, a sentence and a group', () => {
    for (const schema of Object.values(options.shape))
      expect(schema.meta()).toMatchObject({
        title: expect.any(String),
        description: expect.stringMatching(/\.$/),
        group: expect.any(String),
      });
  });
  test('can be made from a JSON schema', () => {
    expect(z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' })).toMatchObject({ type: 'object' });
  });
});
