/** How a match ends, and when it does not. */
import { describe, expect, test } from 'vitest';
import { openTable, playRounds, type Row, told, wanted } from './testing.ts';

const rich = { ammo: 30 };
const dead = { alive: false, ammo: 0 };

describe('one side left', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-18] the last one alive wins', rounds: ['gun | reload | skip'], end: 'last-side 0' },
    { name: '[WW-18] also when the others left', rounds: ['shield | -! | -!'], end: 'last-side 0' },
    { name: '[WW-18, WW-22] a team wins with its dead', options: { teams: true }, given: [dead, rich, rich, rich], rounds: ['x | reload | gun | reload'], end: 'last-side 0 2' },
    { name: '[WW-18] a team needs more than one of its own to fall', options: { teams: true }, rounds: ['gun | reload | shield | shield'], alive: [0, 2, 3], end: null },
    { name: '[WW-18] teams as listed', options: { teams: [0, 1, 1] }, rounds: ['shield | gun | shield', 'skip | gun | shield'], end: 'last-side 1 2' },
    { name: '[WW-12] with all guns blazing, teammates stand', options: { teams: true }, rounds: ['gun | reload | gun | reload'], hits: ['0 gun>1', '2 gun>1', '0 gun>3', '2 gun>3'], end: 'last-side 0 2' },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));

  test('[WW-16, WW-18] a revival in the same round keeps the match going', () => {
    const played = playRounds({ given: [rich, rich, dead] }, 'necromancy>2@100 | shield@0! | x');
    expect(played).toMatchObject({ died: [1], alive: [0, 2], end: null });
  });
});

describe('nobody left', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-19] a tie between all who were alive', options: { rules: { firstToFire: false } }, rounds: ['grenade | grenade'], end: 'nobody-left 0 1' },
    { name: '[WW-19] not between those dead before', options: { rules: { firstToFire: false } }, given: [rich, dead, rich], rounds: ['bazooka | x | bazooka'], end: 'nobody-left 0 2' },
    { name: '[WW-19, WW-22] teams tie with their dead', options: { teams: true, rules: { firstToFire: false } }, given: [rich, rich, dead], rounds: ['bazooka | bazooka | x'], end: 'nobody-left 0 1 2' },
    { name: '[WW-19] a Blast over the last two', blast: true, rounds: ['shield | reinforced-shield'], end: 'nobody-left 0 1' },
    { name: '[WW-19] everyone leaves', rounds: ['-! | -! | -!'], end: 'nobody-left 0 1 2' },
    { name: '[WW-17, WW-19] the last hit comes from one who leaves', rounds: ['gun! | reload'], hits: ['0 gun>1'], end: 'nobody-left 0 1' },
    { name: '[WW-19] a side wiped out before does not tie', options: { teams: [0, 0, 1, 1], rules: { firstToFire: false } }, given: [rich, dead, rich, dead], rounds: ['bazooka | x | bazooka | x'], end: 'nobody-left 0 1 2 3' },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('a standoff', () => {
  const precision = { precision: true };
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-20] two who cannot be told apart', rounds: ['gun@0 | gun@50'], end: 'standoff 0 1' },
    { name: '[WW-20] three, through one another', options: { ...precision }, rounds: ['gun>1@0 | gun>2@40 | gun>1@80'], hits: [], end: 'standoff 0 1 2' },
    { name: '[WW-20] not if somebody else lives', rounds: ['gun@0 | gun@0 | shield'], end: null },
    { name: '[WW-20] others may fall in it', rounds: ['gun@0 | gun@0 | reload'], died: [2], end: 'standoff 0 1' },
    { name: '[WW-20] a decided conflict joins nobody', rounds: ['gun@0 | gun@51'], end: 'last-side 0' },
    { name: '[WW-20] equals of different weapons', given: { ammo: 9, last: 'battery' }, rounds: ['minigun@0 | stun-gun>0@10'], end: 'standoff 0 1' },
    { name: '[WW-20] pointing one way is enough', options: precision, given: [rich, rich, dead], rounds: ['gun>1@0 | gun>0@10 | x'], end: 'standoff 0 1' },
    { name: '[WW-20] no conflict, no standoff: both shield', rounds: ['shield | shield'], end: null },
    { name: '[WW-13, WW-20] mercy on one side joins all the same', given: [rich, { ...rich, spares: [0] }], rounds: ['gun@0 | gun@0'], end: 'standoff 0 1' },
    { name: '[WW-13, WW-20] mercy on both sides does not', given: [{ ...rich, spares: [1] }, { ...rich, spares: [0] }], rounds: ['gun@0 | gun@0'], end: null },
    { name: '[WW-12, WW-20] teammates are not joined by their own guns', options: { teams: [0, 0, 1] }, rounds: ['gun@0 | gun@0 | shield'], end: null },
    { name: '[WW-12, WW-20] two teams, joined through each other', options: { teams: [0, 0, 1] }, rounds: ['gun@0 | gun@40 | gun@20'], end: 'standoff 0 1 2' },
    { name: '[WW-20] the path does not lead through somebody who died', options: precision, rounds: ['gun>1@0 | gun>2@40 | gun>1@80 | laser-gun>1@5!'], died: [1, 3], end: null },
    { name: '[WW-20] two pairs are not one', options: precision, rounds: ['gun>1@0 | gun>0@0 | gun>3@0 | gun>2@0'], hits: [], end: null },
    { name: '[WW-11, WW-20] juice or not, they are joined', given: { ammo: 9, juiced: true }, rounds: ['gun@0 | gun@0'], end: 'standoff 0 1' },
    { name: '[WW-7, WW-20] a mirror is joined by its copy', rounds: ['mirror@0 | gun@10'], end: 'standoff 0 1' },
    { name: '[WW-20] a revival prevents it', options: { customItems: [{ id: 'wake', type: 'Weapon (Gun I)', special: { revives: true } }] }, given: [rich, rich, dead], rounds: ['wake>2@0 | gun@0 | x'], alive: [0, 1, 2], end: null },
    { name: '[WW-20] a revival that finds nobody does not', options: { customItems: [{ id: 'wake', type: 'Weapon (Gun I)', special: { revives: true } }] }, given: [rich, rich, dead], rounds: ['wake@0 | gun@0 | x'], end: 'standoff 0 1' },
    { name: '[WW-17, WW-20] one who leaves is no survivor', rounds: ['gun@0! | gun@0 | gun@0'], end: 'standoff 1 2' },
    { name: '[WW-30] without first to fire there is none', options: { rules: { firstToFire: false } }, rounds: ['gun@0 | gun@0'], end: null },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('the round limit', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-21] those left tie', options: { maxRounds: 2 }, rounds: ['shield | shield | reload', 'shield | reload | shield'], end: 'round-limit 0 1 2' },
    { name: '[WW-21] not a round too early', options: { maxRounds: 2 }, rounds: ['shield | shield'], end: null },
    { name: '[WW-21] not those who died', options: { maxRounds: 1 }, rounds: ['gun | reload | shield'], end: 'round-limit 0 2' },
    { name: '[WW-21, WW-22] teams with their dead', options: { maxRounds: 1, teams: true }, rounds: ['gun | reload | shield | shield'], end: 'round-limit 0 1 2 3' },
    { name: '[WW-18, WW-21] a win in the last round is a win', options: { maxRounds: 1 }, rounds: ['gun | reload'], end: 'last-side 0' },
    { name: '[WW-20, WW-21] a standoff comes before it', options: { maxRounds: 1 }, rounds: ['gun@0 | gun@0'], end: 'standoff 0 1' },
    { name: '[WW-19, WW-21] nobody left comes before it', options: { maxRounds: 1 }, rounds: ['-! | -!'], end: 'nobody-left 0 1' },
    { name: '[WW-16, WW-21] a revived player ties too', options: { maxRounds: 1 }, given: [rich, rich, dead], rounds: ['necromancy>2 | shield | x'], end: 'round-limit 0 1 2' },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));

  test('[WW-21] a hundred rounds by default', () => {
    const played = playRounds({}, ...Array.from({ length: 120 }, () => 'reload | reload'));
    expect(played).toMatchObject({ end: 'round-limit 0 1', state: { round: 100 } });
  });
});

test('after the end, what took hold stays to be seen', () => {
  const { state } = playRounds({ options: { maxRounds: 1 } }, 'orange-juice | firework');
  expect(state).toMatchObject({ phase: 'over', blast: true, players: [{ juiced: true }, {}] });
});

test('an open table has no outcome', () => {
  expect(openTable({}, 2)).toMatchObject({ phase: 'choosing', round: 1, outcome: null, ending: null });
});
