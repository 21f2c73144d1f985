import { describe, expect, test } from 'vitest';
import { type Row, told, wanted } from './testing.ts';

const poor = { ammo: 0 };
const precision = { precision: true };

describe('hits', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-8] everyone attacks everyone', rounds: ['gun | reload | skip | shield'], hits: ['0 gun>1', '0 gun>2'], died: [1, 2] },
    { name: '[WW-8] nobody hits themselves', rounds: ['grenade | shield'], hits: ['0 grenade>1'], died: [1] },
    { name: '[WW-8] an item that kills its own kind spares its player', options: { customItems: [{ id: 'bees', type: 'Charge', kills: 'bees' }] }, rounds: ['bees | bees'], hits: ['1 bees>0', '0 bees>1'], died: [0, 1] },
    { name: '[WW-8] dead hands hit too', rounds: ['laser-gun | gun | reload'], hits: ['0 laser-gun>1', '0 laser-gun>2', '1 gun>2'], died: [1, 2] },
    { name: '[WW-8] all hits count at once, late ones too', rounds: ['gun@9000 | grenade@0 | shield@0'], hits: ['0 gun>1', '1 grenade>2'], died: [1, 2] },
    { name: '[WW-8] the dead neither play nor are hit', rounds: ['gun | reload | shield', 'gun | x | skip'], hits: ['0 gun>2'], end: 'last-side 0' },
    { name: '[WW-1] a greater gun wins, however late', rounds: ['laser-gun@9000 | gun@0'], hits: ['0 laser-gun>1'], end: 'last-side 0' },
    { name: '[WW-1] a greater bomb wins', rounds: ['bazooka@9000 | grenade@0'], hits: ['0 bazooka>1'], end: 'last-side 0' },
    { name: '[WW-4] guns and bombs go by the lists', rounds: ['gun | grenade'], hits: ['0 gun>1'], died: [1] },
    { name: '[WW-4] Bazooka takes guns', rounds: ['bazooka | laser-gun'], hits: ['0 bazooka>1'], died: [1] },
    { name: '[WW-4] a Reload stops a Grenade', rounds: ['reload | grenade'], hits: ['0 reload>1'], end: 'last-side 0' },
    { name: '[WW-4] R1: Minigun lets Reload and Battery live', rounds: ['minigun | reload | battery | skip'], hits: ['0 minigun>3'], alive: [0, 1, 2] },
    { name: '[WW-4] strict-letter: it does not', options: { ruling: 'strict-letter' }, rounds: ['minigun | reload | battery | skip'], end: 'last-side 0' },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('conflicts', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-2] the first to fire survives', rounds: ['gun@900 | gun@300'], hits: ['1 gun>0'], end: 'last-side 1' },
    { name: '[WW-2] Minigun and Stun Gun are equals', given: { ammo: 9, last: 'battery' }, rounds: ['minigun@0 | stun-gun>0@99'], hits: ['0 minigun>1'], end: 'last-side 0' },
    { name: '[WW-2] the first of three hits both others', rounds: ['gun@200 | gun@0 | gun@100'], hits: ['1 gun>0', '2 gun>0', '1 gun>2'], end: 'last-side 1' },
    { name: '[WW-2] a loser still hits whom it beats', rounds: ['gun@100 | gun@0 | reload'], hits: ['1 gun>0', '0 gun>2', '1 gun>2'], end: 'last-side 1' },
    { name: '[WW-3] 51 ms apart is decided', rounds: ['gun@0 | gun@51'], hits: ['0 gun>1'], end: 'last-side 0' },
    { name: '[WW-3] exactly 50 ms apart is not', rounds: ['gun@0 | gun@50 | shield'], hits: [], alive: [0, 1, 2] },
    { name: '[WW-3] the same moment is not', rounds: ['gun@7 | gun@7 | shield'], hits: [], alive: [0, 1, 2] },
    { name: '[WW-3] with a photo finish of 0, 1 ms decides', options: { photoFinishMs: 0 }, rounds: ['gun@7 | gun@8'], hits: ['0 gun>1'], end: 'last-side 0' },
    { name: '[WW-3] with a photo finish of 0, the same moment is undecided', options: { photoFinishMs: 0 }, rounds: ['gun@7 | gun@7 | shield'], hits: [], alive: [0, 1, 2] },
    { name: '[WW-3] with one of 1000, a second is undecided', options: { photoFinishMs: 1000 }, rounds: ['gun@0 | gun@1000 | shield'], hits: [] },
    { name: '[WW-3] each pair by itself: 0 and 50, 50 and 100, but 0 beats 100', rounds: ['gun@0 | gun@50 | gun@100'], hits: ['0 gun>2'], died: [2] },
    { name: '[WW-2] a late Skip is no weapon', rounds: ['gun | -'], hits: ['0 gun>1'], end: 'last-side 0' },
    { name: '[WW-30] without first to fire, guns spare each other', options: { rules: { firstToFire: false } }, rounds: ['gun@0 | gun@900'], hits: [], end: null },
    { name: '[WW-30] without first to fire, Grenades take each other', options: { rules: { firstToFire: false } }, rounds: ['grenade@0 | grenade@900'], hits: ['1 grenade>0', '0 grenade>1'], end: 'nobody-left 0 1' },
    { name: '[WW-30] without greater and lesser, Laser Gun and Gun pass', options: { rules: { greaterDefeatsLesser: false } }, rounds: ['laser-gun | gun'], hits: [], end: null },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('Mirror', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-7] copies the next seat upward', rounds: ['mirror | gun | shield'], played: ['gun', 'gun', 'shield'] },
    { name: '[WW-7] the left of the last seat is seat 0', rounds: ['shield | shield | mirror'], played: ['shield', 'shield', 'shield'] },
    { name: '[WW-7] a mirror of a mirror copies the one beyond', rounds: ['mirror | mirror | reload | shield'], played: ['reload', 'reload', 'reload', 'shield'] },
    { name: '[WW-7] the dead are no neighbours', rounds: ['gun | reload | shield', 'mirror | x | battery'], played: ['battery', 'battery'] },
    { name: '[WW-7] if everyone mirrors, nothing is copied', rounds: ['mirror | mirror'], played: ['mirror', 'mirror'], hits: [], ammo: [28, 28] },
    { name: '[WW-7] costs 2 whatever it copies', rounds: ['mirror | bazooka@900 | orange-juice'], ammo: [28, 0, 0], hits: ['0 bazooka>1', '0 bazooka>2', '1 bazooka>2'] },
    { name: '[WW-7] gives what the item gives', given: { ammo: 3 }, rounds: ['mirror | battery'], ammo: [6, 5] },
    { name: '[WW-7] needs no ammo for the item', given: { ammo: 10 }, rounds: ['bazooka@500 | mirror@0'], hits: ['1 bazooka>0'], end: 'last-side 1' },
    { name: '[WW-7] a copied weapon fires at the copier’s own time', rounds: ['mirror@700 | gun@100'], hits: ['1 gun>0'], end: 'last-side 1' },
    { name: '[WW-7] a copy of Skip is Skip', rounds: ['mirror | - | gun'], played: ['skip', 'skip (out-of-time)', 'gun'], end: 'last-side 2' },
    { name: '[WW-7] meets no condition of the item', given: [{ ammo: 9 }, { ammo: 9, last: 'battery' }, { ammo: 9 }], rounds: ['mirror | stun-gun>2@0 | shield'], played: ['stun-gun', 'stun-gun', 'shield'] },
    { name: '[WW-7] may copy a Shield beyond the limit', given: [{ ammo: 9, last: 'shield', inARow: 10 }, { ammo: 9 }], rounds: ['mirror | shield', 'shield | reload'], played: ['skip (shield: streak)', 'reload'] },
    { name: '[WW-7] counts as having played what it copied', given: { ammo: 9 }, rounds: ['mirror | battery | shield', 'stun-gun>1 | shield | shield'], played: ['stun-gun', 'shield', 'shield'] },
    { name: '[WW-7] dies as what it copied, not as a Mirror', rounds: ['mirror | shield | minigun'], hits: [], alive: [0, 1, 2] },
    { name: '[WW-27] copying Orange Juice while one is active does nothing', given: [{ ammo: 2, juiced: true }, poor, poor], rounds: ['mirror | orange-juice | shield'], state: { players: [{ juiced: false }, { juiced: true }, { juiced: false }] } },
    { name: '[WW-7] an excluded item cannot be copied: it is Skip already', options: { exclude: ['gun'] }, rounds: ['mirror | gun | shield'], played: ['skip', 'skip (gun: excluded)', 'shield'] },
    { name: '[WW-7, WW-9] copies the aim', options: precision, rounds: ['mirror@0 | gun>2@200 | shield | skip'], hits: [], alive: [0, 1, 2, 3] },
    { name: '[WW-7, WW-9] an aim at the copier becomes one at the copied', options: precision, rounds: ['mirror@0 | gun>0@200 | shield'], hits: ['0 gun>1'], died: [1] },
    { name: '[WW-7, WW-12] a copied aim at a teammate hits nobody', options: { ...precision, teams: [0, 1, 0] }, rounds: ['mirror | gun>2 | skip'], hits: ['1 gun>2'], died: [2] },
    { name: '[WW-7] a mirror of the players’ own copies as well', options: { customItems: [{ id: 'pond', type: 'Defense', special: { copies: true } }] }, rounds: ['pond | mirror | reload'], played: ['reload', 'reload', 'reload'], ammo: [31, 29, 31] },
    { name: '[WW-7, WW-36] effects of the players’ own are copied', options: { customItems: [{ id: 'jug', type: 'Defense III', costs: 5, special: { summons: 'orange-juice-activated' } }] }, rounds: ['mirror | jug'], state: { players: [{ juiced: true }, { juiced: true }] }, ammo: [28, 25] },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('reach', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-9] Gun hits only the one it points at', options: precision, rounds: ['gun>2 | reload | reload'], hits: ['0 gun>2'], died: [2] },
    { name: '[WW-9] Minigun too', options: precision, rounds: ['minigun>1 | skip | skip'], hits: ['0 minigun>1'], died: [1] },
    { name: '[WW-9] Bombs hit everyone all the same', options: precision, rounds: ['grenade | shield | shield'], hits: ['0 grenade>1', '0 grenade>2'], end: 'last-side 0' },
    { name: '[WW-9] no target: Skip', options: precision, rounds: ['gun | reload'], played: ['skip (gun: no-target)', 'reload'], hits: [] },
    { name: '[WW-9] equals who point elsewhere have no conflict', options: precision, rounds: ['gun>2@0 | gun>2@900 | shield'], hits: [], alive: [0, 1, 2] },
    { name: '[WW-2, WW-9] who points and is first hits one who points elsewhere', options: precision, rounds: ['gun>1@0 | gun>2@900 | shield'], hits: ['0 gun>1'], died: [1] },
    { name: '[WW-2, WW-9] who points elsewhere endangers nobody, though first', options: precision, rounds: ['gun>1@900 | gun>2@0 | shield'], hits: [], alive: [0, 1, 2] },
    { name: '[WW-8, WW-9] Killed By needs reach as well', options: precision, rounds: ['minigun>1 | skip | orange-juice'], hits: ['0 minigun>1'], died: [1] },
    { name: '[WW-9] a weapon of the players’ own that is no Bomb', options: { ...precision, customItems: [{ id: 'lasso', type: 'Weapon (Rope I)', kills: '<Everything>' }] }, rounds: ['lasso>2 | shield | shield'], hits: ['0 lasso>2'], died: [2] },
    { name: '[WW-9] a bomb of the players’ own', options: { ...precision, customItems: [{ id: 'keg', type: 'Weapon (Bomb III)' }] }, rounds: ['keg | shield | gun>0'], hits: ['0 keg>1', '0 keg>2'], end: 'last-side 0' },
    { name: '[WW-10] Laser Gun hits only the one it points at', options: { concentrated: true }, rounds: ['laser-gun>1 | shield | shield'], hits: ['0 laser-gun>1'], died: [1] },
    { name: '[WW-10] other guns hit everyone', options: { concentrated: true }, rounds: ['gun | reload | reload'], hits: ['0 gun>1', '0 gun>2'], end: 'last-side 0' },
    { name: '[WW-10] Laser Gun needs a target', options: { concentrated: true }, rounds: ['laser-gun | shield'], played: ['skip (laser-gun: no-target)', 'shield'] },
    { name: '[WW-9, WW-10] both together', options: { precision: true, concentrated: true }, rounds: ['laser-gun>1 | shield | reload'], hits: ['0 laser-gun>1'], died: [1] },
    { name: '[WW-10] a greater gun out of reach does not hit', options: { concentrated: true }, rounds: ['laser-gun>2 | gun | shield'], hits: ['0 laser-gun>2'], died: [2] },
    { name: '[WW-6] a target where none is needed is ignored', rounds: ['gun>2 | reload | shield'], hits: ['0 gun>1'], died: [1] },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('Orange Juice', () => {
  const juiced = [{ ammo: 30, juiced: true }, { ammo: 30 }, { ammo: 30 }];
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-11] saves from everything', given: juiced, rounds: ['reload | gun@0 | gun@900'], hits: ['1 gun>0~', '2 gun>0~', '1 gun>2'], died: [2] },
    { name: '[WW-11] lasts one round', rounds: ['orange-juice | shield', 'reload | shield', 'reload | gun'], died: [0], end: 'last-side 1' },
    { name: '[WW-24] takes hold in the next round only', rounds: ['orange-juice | minigun'], died: [0] },
    { name: '[WW-8] attacks beside the chosen item', given: juiced, rounds: ['gun | grenade | reload'], hits: ['0 gun>1', '0 orange-juice-activated>1', '2 reload>1', '0 gun>2'], end: 'last-side 0' },
    { name: '[WW-8] hits Bazooka', given: juiced, rounds: ['skip | bazooka | shield'], hits: ['1 bazooka>0~', '0 orange-juice-activated>1', '1 bazooka>2'], end: 'last-side 0' },
    { name: '[WW-8] attacks also when its holder skips', given: juiced, rounds: ['- | grenade | reload'], hits: ['1 grenade>0~', '0 orange-juice-activated>1', '2 reload>1'], died: [1] },
    { name: '[WW-8] two who hold it spare each other', given: { ammo: 30, juiced: true }, rounds: ['grenade | bazooka'], hits: ['1 bazooka>0~', '1 orange-juice-activated>0~', '0 orange-juice-activated>1~'], alive: [0, 1] },
    { name: '[WW-9] its splash points at nobody', options: precision, given: juiced, rounds: ['gun>2 | grenade | shield'], hits: ['0 orange-juice-activated>1', '1 grenade>2'], died: [1, 2] },
    { name: '[WW-12] its splash spares teammates', options: { teams: [0, 0, 1] }, given: juiced, rounds: ['skip | grenade | shield'], hits: ['1 grenade>2'], end: 'last-side 0 1' },
    { name: '[WW-6] not while one is active', given: juiced, rounds: ['orange-juice | shield | shield'], played: ['skip (orange-juice: juiced)', 'shield', 'shield'] },
    { name: '[WW-24] again right after it was used', given: juiced, rounds: ['skip | shield | shield', 'orange-juice | shield | shield'], state: { players: [{ juiced: true }, {}, {}] } },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('Firework', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-8] a Blast hits everyone, its launcher too', rounds: ['firework | shield | shield', 'reinforced-shield | shield | gun'], hits: ['blast firework-blast>0', 'blast firework-blast>1'], end: 'last-side 2' },
    { name: '[WW-24] bursts in the next round only', rounds: ['firework | shield', 'reload | reload', 'shield | reinforced-shield'], hits: [], alive: [0, 1] },
    { name: '[WW-24] a launcher who dies launches nothing', rounds: ['firework | gun | shield', 'x | shield | shield'], hits: [], alive: [1, 2] },
    { name: '[WW-8] bursts although its launcher has died since', blast: true, given: [{ alive: false }, { ammo: 9 }, { ammo: 9 }], rounds: ['x | shield | gun'], end: 'last-side 2' },
    { name: '[WW-11] juice saves from it', blast: true, given: { juiced: true }, rounds: ['shield | shield'], hits: ['blast firework-blast>0~', 'blast firework-blast>1~'], alive: [0, 1] },
    { name: '[WW-12] it is nobody’s fire: teammates fall', blast: true, options: { teams: true }, rounds: ['shield | reload | shield | reload'], died: [0, 2], end: 'last-side 1 3' },
    { name: '[WW-27] two Fireworks make one Blast', rounds: ['firework | firework | shield', 'reload | reload | shield'], hits: ['blast firework-blast>2'], died: [2] },
    { name: '[WW-8] is no rival of Grenade', blast: true, rounds: ['grenade | reinforced-shield'], hits: ['blast firework-blast>1'], end: 'last-side 0' },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});
