/** A reveal: who hits whom, what it leaves behind, and how it ends the match. */
import { describe, expect, test } from 'vitest';
import { expectedOf, openTable, playRounds, playRow, type Row } from './testing.ts';

const poor = { ammo: 0 };
const rich = { ammo: 30 };
const dead = { alive: false, ammo: 0 };
const precision = { precision: true };
const thievery = { thievery: true };

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
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
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
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
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
    { name: '[WW-27, WW-30] where more than one juice may be, a copy takes hold as well', options: { rules: { oneJuice: false } }, given: [{ ammo: 2, juiced: true }, poor, poor], rounds: ['mirror | orange-juice | shield'], state: { players: [{ juiced: true }, { juiced: true }, { juiced: false }] } },
    { name: '[WW-27] copying Orange Juice while one is active does nothing', given: [{ ammo: 2, juiced: true }, poor, poor], rounds: ['mirror | orange-juice | shield'], state: { players: [{ juiced: false }, { juiced: true }, { juiced: false }] } },
    { name: '[WW-7] an excluded item cannot be copied: it is Skip already', options: { exclude: ['gun'] }, rounds: ['mirror | gun | shield'], played: ['skip', 'skip (gun: excluded)', 'shield'] },
    { name: '[WW-7, WW-9] copies the aim', options: precision, rounds: ['mirror@0 | gun>2@200 | shield | skip'], hits: [], alive: [0, 1, 2, 3] },
    { name: '[WW-7, WW-9] an aim at the copier becomes one at the copied', options: precision, rounds: ['mirror@0 | gun>0@200 | shield'], hits: ['0 gun>1'], died: [1] },
    { name: '[WW-7, WW-12] a copied aim at a teammate hits nobody', options: { ...precision, teams: [0, 1, 0] }, rounds: ['mirror | gun>2 | skip'], hits: ['1 gun>2'], died: [2] },
    { name: '[WW-7] a mirror of the players’ own copies as well', options: { customItems: [{ id: 'pond', type: 'Defense', special: { copies: true } }] }, rounds: ['pond | mirror | reload'], played: ['reload', 'reload', 'reload'], ammo: [31, 29, 31] },
    { name: '[WW-7, WW-36] effects of the players’ own are copied', options: { customItems: [{ id: 'jug', type: 'Defense III', costs: 5, special: { summons: 'orange-juice-activated' } }] }, rounds: ['mirror | jug'], state: { players: [{ juiced: true }, { juiced: true }] }, ammo: [28, 25] },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
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
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('Orange Juice', () => {
  const juiced = [{ ammo: 30, juiced: true }, { ammo: 30 }, { ammo: 30 }];
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-30] where more than one juice may be, it goes on round after round', options: { rules: { oneJuice: false } }, given: { ammo: 30 }, rounds: ['orange-juice | shield', 'orange-juice | laser-gun', 'skip | laser-gun'], played: ['skip', 'laser-gun'], alive: [0, 1], state: { players: [{ juiced: false }, {}] } },
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
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
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
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('guards and blasts of the players’ own', () => {
  const farm = {
    customItems: [
      { id: 'bale', type: 'Charge (Summon)', special: { summons: 'hay' } },
      { id: 'brick', type: 'Charge (Summon)', special: { summons: 'wall' } },
      { id: 'fan', type: 'Charge (Summon)', costs: 1, special: { summons: 'dust' } },
      { id: 'hay', type: 'Defense I', costs: null, kills: '<Weapon (Gun 0)>', killedBy: 'Necromancy' },
      { id: 'wall', type: 'Defense V', costs: null },
      { id: 'dust', type: 'Dust I, no Weapon', costs: null, kills: '<Charge>, hay' },
    ],
  };
  const base = { options: farm, given: rich };
  const guarded = { ...base, given: [{ ...rich, guard: 'hay' }, rich, rich] };
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-40] a guard stands with its holder for the next round', ...base, rounds: ['bale | shield | shield'], revealed: { juiced: [], launched: [], summoned: [{ seat: 0, item: 'hay' }] }, state: { blasts: [], players: [{ juiced: false, guard: 'hay' }, { guard: null }, { guard: null }] } },
    { name: '[WW-40] and for that one only', ...base, rounds: ['bale | shield | shield', 'reload | shield | shield'], state: { players: [{ guard: null }, {}, {}] } },
    { name: '[WW-40] who dies summons nothing', ...base, rounds: ['bale | minigun | shield'], hits: ['1 minigun>0'], died: [0], state: { players: [{ guard: null }, {}, {}] } },
    { name: '[WW-40] it saves from all that does not beat it', ...guarded, rounds: ['reload | gun | shield'], hits: ['1 gun>0~'], died: [], revealed: { hits: [{ saved: true, guard: 'hay' }] } },
    { name: '[WW-40] what beats it, by its own list, comes through', ...guarded, rounds: ['reload | laser-gun | shield'], hits: ['1 laser-gun>0', '1 laser-gun>2'], died: [0, 2] },
    { name: '[WW-40] whatever does not beat its holder’s item does not hit at all', ...guarded, rounds: ['gun | grenade | shield'], hits: ['0 gun>1', '1 grenade>2'], died: [1, 2] },
    { name: '[WW-40] one that comes through is enough', ...guarded, rounds: ['reload | gun | laser-gun'], hits: ['1 gun>0~', '2 laser-gun>0', '2 laser-gun>1'], died: [0, 1] },
    { name: '[WW-40] it attacks beside its holder’s item', ...guarded, rounds: ['shield | minigun | shield'], hits: ['0 hay>1'], died: [1] },
    { name: '[WW-12, WW-40] but no teammate', ...guarded, options: { ...farm, teams: [0, 0, 1] }, rounds: ['shield | minigun | minigun@100'], hits: ['0 hay>2'], died: [2] },
    { name: '[WW-14, WW-40] its holder is the killer', ...guarded, options: { ...farm, thievery: true }, rounds: ['shield | minigun | shield'], revealed: { stolen: [{ from: 1, by: 0, ammo: 30 }] } },
    { name: '[WW-40] guards strike each other’s holders', ...base, given: [{ ...rich, guard: 'hay' }, { ...rich, guard: 'hay' }, rich], rounds: ['minigun@0 | minigun@0 | shield'], hits: ['1 hay>0~', '0 hay>1~'], died: [] },
    { name: '[WW-27, WW-40] not while it stands', ...guarded, rounds: ['bale | shield | shield'], played: ['skip (bale: juiced)', 'shield', 'shield'] },
    { name: '[WW-27, WW-40] while another stands it takes that one’s place', ...guarded, rounds: ['brick | shield | shield'], played: ['brick', 'shield', 'shield'], state: { players: [{ guard: 'wall' }, {}, {}] } },
    { name: '[WW-27, WW-40] a copy that finds it standing does nothing', ...guarded, rounds: ['mirror | bale | shield'], revealed: { summoned: [{ seat: 1, item: 'hay' }] } },
    { name: '[WW-30, WW-40] without that rule it goes on', ...guarded, options: { ...farm, rules: { oneJuice: false } }, rounds: ['bale | shield | shield'], state: { players: [{ guard: 'hay' }, {}, {}] } },
    { name: '[WW-7, WW-40] a copy summons as well', ...base, rounds: ['mirror | bale | shield'], state: { players: [{ guard: 'hay' }, { guard: 'hay' }, {}] } },
    { name: '[WW-25, WW-40] whoever dies loses it', ...guarded, rounds: ['reload | laser-gun | reinforced-shield'], state: { players: [{ guard: null }, {}, {}] } },
    { name: '[WW-17, WW-40] it keeps nobody who leaves', ...guarded, rounds: ['reload! | gun | shield'], died: [0], revealed: { died: [{ seat: 0, by: [], left: true }] } },
    { name: '[WW-11, WW-40] juice saves also from what beats it by a list', options: { customItems: [{ id: 'press', type: 'Weapon (Press I)', kills: '<Charge>, orange-juice-activated' }] }, given: [{ ...rich, juiced: true }, rich], rounds: ['reload | press'], hits: ['1 press>0~'], died: [] },
    { name: '[WW-41] a blast bursts over everyone in the next round, its launcher too', ...base, rounds: ['fan | shield | shield', 'reload | reload | shield'], hits: ['blast dust>0', 'blast dust>1'], died: [0, 1], revealed: { burst: false, bursts: ['dust'] }, state: { blast: false, blasts: [] } },
    { name: '[WW-41] any number of the same make one', ...base, rounds: ['fan | fan | shield'], state: { blasts: ['dust'] } },
    { name: '[WW-41] different ones burst together', ...base, rounds: ['fan | firework | shield', 'reload | shield | shield'], hits: ['blast dust>0', 'blast firework-blast>1', 'blast firework-blast>2'], end: 'nobody-left 0 1 2' },
    { name: '[WW-14, WW-41] it is no killer', ...base, options: { ...farm, thievery: true }, rounds: ['fan | shield | shield', 'shield | reload | shield'], died: [1], revealed: { stolen: [], died: [{ seat: 1, by: [] }] } },
    { name: '[WW-40, WW-41] a guard stands against it like against anything', ...base, given: [{ ...rich, guard: 'wall' }, { ...rich, guard: 'hay' }, rich], rounds: ['fan | fan | shield'], state: { blasts: ['dust'] } },
    { name: '[WW-40, WW-41] or falls to it', ...base, rounds: ['fan | bale | brick', 'reload | reload | reload'], hits: ['blast dust>0', 'blast dust>1', 'blast dust>2~'], died: [0, 1] },
    { name: '[WW-40, WW-41] without them nothing says so', rounds: ['orange-juice | firework | shield'], revealed: { juiced: [0], launched: [1] }, state: { blast: true, blasts: [] } },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));

  test('logs that know of none have no such fields', () => {
    const { revealed } = playRounds({}, 'orange-juice | firework | shield');
    expect(revealed).not.toHaveProperty('summoned');
    expect(revealed).not.toHaveProperty('bursts');
  });
});

describe('ammo', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-24] Reload gives 1', given: { ammo: 0 }, rounds: ['reload | shield'], ammo: [1, 0] },
    { name: '[WW-24] Battery costs 3 and gives 5', given: { ammo: 3 }, rounds: ['battery | shield'], ammo: [5, 3] },
    { name: '[WW-23] every cost is paid', given: { ammo: 4 }, rounds: ['necromancy | reinforced-shield | mirror'], ammo: [0, 3, 2] },
    { name: '[WW-23] the dying pay before they are robbed', options: thievery, given: { ammo: 5 }, rounds: ['laser-gun | grenade | shield'], ammo: [2 + 3 + 5, 0, 0], end: 'last-side 0' },
    { name: '[WW-25] the dead lose their ammo', rounds: ['gun | reload | shield'], ammo: [29, 0, 30] },
    { name: '[WW-24] the dying load nothing', options: thievery, given: { ammo: 3 }, rounds: ['gun | battery | shield'], ammo: [2, 0, 3], revealed: { gained: [], stolen: [] } },
    { name: '[WW-31] the headstart', options: { headstart: 99 }, given: {}, rounds: ['reload | shield'], ammo: [100, 99] },
    { name: '[WW-36] an item of the players’ own costs and gives', options: { customItems: [{ id: 'bank', type: 'Charge', costs: 4, gives: 99 }] }, given: { ammo: 4 }, rounds: ['bank | shield'], ammo: [99, 4] },
    { name: '[WW-36] a weapon may load, too', options: { customItems: [{ id: 'pump', type: 'Weapon (Gun IV)', gives: 2 }] }, given: { ammo: 0 }, rounds: ['pump | shield'], ammo: [2, 0] },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('Thievery', () => {
  const twoAgainstTwo = { ...thievery, teams: [0, 0, 1, 1] as (0 | 1)[] };
  const seven = { ammo: 7 };
  const juiced = [{ ammo: 7, juiced: true }, rich, rich];
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-14] the killer takes what the victim had left', options: thievery, given: seven, rounds: ['gun | reload | shield'], ammo: [6 + 7, 0, 7] },
    { name: '[WW-14] without the option nobody takes anything', given: seven, rounds: ['gun | reload | shield'], ammo: [6, 0, 7] },
    { name: '[WW-14] of two killers, the first to the ms: no photo finish', options: { ...twoAgainstTwo, photoFinishMs: 1000 }, given: seven, rounds: ['gun@101 | gun@100 | reload | shield'], ammo: [6, 6 + 7, 0, 7] },
    { name: '[WW-14] at the same ms, the lower seat', options: twoAgainstTwo, given: seven, rounds: ['gun@100 | gun@100 | reload | shield'], ammo: [6 + 7, 6, 0, 7] },
    { name: '[WW-14] a killer who died takes nothing: the next one does', options: thievery, given: seven, rounds: ['gun@0 | laser-gun@500 | reload | reinforced-shield'], ammo: [0, 4 + 6 + 7, 0, 6] },
    { name: '[WW-14] if every killer died, it is lost', options: { ...thievery, precision: true }, given: seven, rounds: ['gun>1 | reload | laser-gun>0'], ammo: [0, 0, 4 + 6] },
    { name: '[WW-14] a Blast is no killer: it is lost', options: thievery, blast: true, given: seven, rounds: ['reload | shield | reload'], ammo: [8, 0, 8] },
    { name: '[WW-14] hit by a Blast and a player: the player is the killer', options: thievery, blast: true, given: seven, rounds: ['grenade | shield | reinforced-shield'], ammo: [5 + 7, 0, 0] },
    { name: '[WW-14] juice kills for its holder, who fired first here', options: thievery, given: juiced, rounds: ['skip@0 | grenade@50 | reload@100'], ammo: [7 + 28, 0, 31] },
    { name: '[WW-14, WW-26] a stunned holder’s juice fires at the deadline', options: thievery, given: [{ ...juiced[0], stunned: true }, rich, rich], rounds: ['- | grenade@50 | reload@100'], ammo: [7, 0, 31 + 28] },
    { name: '[WW-14] who was saved is not robbed', options: thievery, given: juiced, rounds: ['reload | gun | shield'], ammo: [8, 29, 30] },
    { name: '[WW-14] several victims of one killer', options: thievery, given: seven, rounds: ['gun | reload | skip | shield'], ammo: [6 + 14, 0, 0, 7] },
    { name: '[WW-14, WW-17] nobody robs one who left', options: thievery, given: seven, rounds: ['gun | reload! | shield'], ammo: [6, 0, 7], revealed: { stolen: [], died: [{ seat: 1, by: [], left: true }] } },
    { name: '[WW-14] nothing left is nothing stolen', options: thievery, given: [{ ammo: 1 }, { ammo: 2 }, { ammo: 0 }], rounds: ['gun | grenade | reload'], revealed: { stolen: [] } },
    { name: '[WW-14] a thief can be robbed', options: thievery, given: { ammo: 1 }, rounds: ['gun | reload | shield', 'reload | x | gun'], ammo: [0, 0, 1], end: 'last-side 2' },
    { name: '[WW-14] a mirror kills and takes at its own fire time', options: { ...thievery, teams: [0, 0, 1, 1] }, given: seven, rounds: ['mirror@0 | gun@900 | reload | shield'], ammo: [5 + 7, 6, 0, 7] },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('Stun Gun', () => {
  const gunner = { ammo: 9, last: 'battery', inARow: 1 };
  const stunner = [gunner, rich, rich];
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-15] the one named skips the next round', given: stunner, rounds: ['stun-gun>1 | shield | shield'], revealed: { stunned: [{ seat: 1, by: 0 }] }, state: { players: [{ stunned: false }, { stunned: true }, { stunned: false }] } },
    { name: '[WW-15] and only that one', given: stunner, rounds: ['stun-gun>1 | shield | shield', 'shield | - | shield'], played: ['shield', 'skip (stunned)', 'shield'], state: { players: [{}, { stunned: false }, {}] } },
    { name: '[WW-15] right after a Battery', rounds: ['battery | shield', 'stun-gun>1 | shield'], played: ['stun-gun', 'shield'] },
    { name: '[WW-15] a gunner who dies stuns nobody', given: stunner, rounds: ['stun-gun>2 | gun | shield'], died: [0], revealed: { stunned: [] } },
    { name: '[WW-15] nothing happens to one who died', given: stunner, rounds: ['stun-gun>1 | reload | shield'], died: [1], revealed: { stunned: [] } },
    { name: '[WW-15, WW-11] a gunner whom juice saved stuns', given: [{ ...gunner, juiced: true }, rich, rich], rounds: ['stun-gun>2 | gun | shield'], hits: ['1 gun>0~'], revealed: { stunned: [{ seat: 2, by: 0 }] } },
    { name: '[WW-7, WW-15] R3: a copy aimed at the copier’s teammate stuns nobody', options: { teams: [0, 1, 0] }, given: [rich, gunner, rich], rounds: ['mirror@0 | stun-gun>2@10 | shield'], revealed: { stunned: [{ seat: 2, by: 1 }] } },
    { name: '[WW-7, WW-15] a copy aimed at the copier stuns the copied', given: [rich, gunner, rich], rounds: ['mirror@0 | stun-gun>0@10 | shield'], revealed: { stunned: [{ seat: 1, by: 0 }, { seat: 0, by: 1 }] }, end: null },
    { name: '[WW-12, WW-15] across the teams it stuns', options: { teams: true }, given: [gunner, rich, rich], rounds: ['stun-gun>1 | shield | shield'], revealed: { stunned: [{ seat: 1, by: 0 }] } },
    { name: '[WW-9, WW-15] under Precision it hits just whom it stuns', options: { precision: true }, given: stunner, rounds: ['stun-gun>1 | shield | reload'], hits: [], revealed: { stunned: [{ seat: 1, by: 0 }] } },
    { name: '[WW-38] under Precision it may hit one and stun another', options: { precision: true }, given: stunner, rounds: ['stun-gun>1/2 | reload | reload'], hits: ['0 stun-gun>1'], died: [1], revealed: { stunned: [{ seat: 2, by: 0 }] } },
    { name: '[WW-38] a name for both', options: { precision: true }, given: stunner, rounds: ['stun-gun>1/1 | shield | reload'], hits: [], revealed: { stunned: [{ seat: 1, by: 0 }] } },
    { name: '[WW-38] whom it stuns may have died', options: { precision: true }, given: [gunner, rich, rich, rich], rounds: ['stun-gun>1/2 | shield | reload | gun>2'], died: [2], revealed: { stunned: [] } },
    { name: '[WW-7, WW-38] a copy takes both names', options: { precision: true }, given: [rich, gunner, rich, rich], rounds: ['mirror@0 | stun-gun>2/3@10 | shield | shield'], revealed: { stunned: [{ seat: 3, by: 0 }, { seat: 3, by: 1 }] } },
    { name: '[WW-7, WW-38] a copy stuns the copied, if the copier was to be stunned', options: { precision: true }, given: [rich, gunner, rich, rich], rounds: ['mirror@0 | stun-gun>2/0@10 | shield | shield'], revealed: { stunned: [{ seat: 1, by: 0 }, { seat: 0, by: 1 }] } },
    { name: '[WW-7, WW-38] a copy that aims back need not stun back', options: { precision: true }, given: [rich, gunner, rich, rich], rounds: ['mirror@0 | stun-gun>0/3@10 | shield | shield'], revealed: { stunned: [{ seat: 3, by: 0 }, { seat: 3, by: 1 }] } },
    { name: '[WW-36, WW-38] an item of the players’ own that stuns and points', options: { precision: true, customItems: [{ id: 'net', type: 'Weapon (Net I)', special: { stuns: true } }] }, given: rich, rounds: ['net>1/2 | shield | shield'], revealed: { stunned: [{ seat: 2, by: 0 }] } },
    { name: '[WW-15] two can stun the same', given: [gunner, gunner, rich], rounds: ['stun-gun>2@0 | stun-gun>2@9 | shield'], revealed: { stunned: [{ seat: 2, by: 0 }, { seat: 2, by: 1 }] } },
    { name: '[WW-36] an item of the players’ own that stuns', options: { customItems: [{ id: 'yell', type: 'Defense V', special: { stuns: true } }] }, rounds: ['yell>1 | shield'], revealed: { stunned: [{ seat: 1, by: 0 }] } },
    { name: '[WW-15, WW-17] one who left cannot be stunned', given: stunner, rounds: ['stun-gun>1 | shield! | shield'], died: [1], revealed: { stunned: [] } },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('Necromancy', () => {
  const oneDead = [rich, dead, rich];
  const merciful = { ammo: 30, spares: [0] };
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-16] the dead live again, with 0 ammo', given: oneDead, rounds: ['necromancy>1 | x | shield'], alive: [0, 1, 2], ammo: [26, 0, 30], state: { players: [{ spares: [] }, { spares: [0], last: null, inARow: 0, juiced: false, stunned: false }, {}] } },
    { name: '[WW-16] a caster who dies revives nobody', given: oneDead, rounds: ['necromancy>1 | x | gun'], alive: [2], end: 'last-side 2' },
    { name: '[WW-16] who dies this round is not yet among the dead', rounds: ['necromancy>2 | minigun | skip | shield'], died: [2], alive: [0, 1, 3], revealed: { revived: [] } },
    { name: '[WW-16] without a target it does nothing, and is no Skip', given: oneDead, rounds: ['necromancy | x | shield'], played: ['necromancy', 'shield'], alive: [0, 2] },
    { name: '[WW-16] on the living it does nothing, and is no Skip', given: oneDead, rounds: ['necromancy>2 | x | shield'], played: ['necromancy', 'shield'], alive: [0, 2] },
    { name: '[WW-16] on oneself it does nothing', given: oneDead, rounds: ['necromancy>0 | x | shield'], played: ['necromancy', 'shield'], alive: [0, 2] },
    { name: '[WW-16] revives of any side', options: { teams: [0, 1, 1] }, given: oneDead, rounds: ['necromancy>1 | x | shield'], alive: [0, 1, 2] },
    { name: '[WW-16, WW-17] who left for good stays gone', given: [rich, { ...dead, left: true }, rich], rounds: ['necromancy>1 | x | shield'], played: ['necromancy', 'shield'], alive: [0, 2] },
    { name: '[WW-7, WW-16] a copy revives as well', given: [rich, rich, dead], rounds: ['mirror | necromancy>2 | x'], alive: [0, 1, 2], state: { players: [{}, {}, { spares: [0, 1] }] } },
    { name: '[WW-36] an item of the players’ own that revives', options: { customItems: [{ id: 'pray', type: 'Defense V', special: { revives: true } }] }, given: oneDead, rounds: ['pray>1 | x | shield'], alive: [0, 1, 2] },
    { name: '[WW-13] two casters: mercy for both', given: [rich, rich, dead], rounds: ['necromancy>2 | necromancy>2 | x'], state: { players: [{}, {}, { spares: [0, 1] }] } },
    { name: '[WW-30] without mercy the revived spare nobody', options: { rules: { mercy: false } }, given: oneDead, rounds: ['necromancy>1 | x | shield', 'skip | minigun | shield'], hits: ['1 minigun>0'], died: [0], state: { players: [{}, { spares: [] }, {}] } },
    { name: '[WW-13] the revived cannot hit the caster', given: [rich, merciful, rich], rounds: ['reload | gun | reload'], hits: ['1 gun>2'], died: [2] },
    { name: '[WW-13] the caster can hit the revived', given: [rich, merciful, rich], rounds: ['gun | reload | shield'], hits: ['0 gun>1'] },
    { name: '[WW-2, WW-13] first with mercy hits nobody', given: [rich, merciful, rich], rounds: ['gun@900 | gun@0 | shield'], hits: [], alive: [0, 1, 2] },
    { name: '[WW-2, WW-13] first without mercy hits', given: [rich, merciful, rich], rounds: ['gun@0 | gun@900 | shield'], hits: ['0 gun>1'] },
    { name: '[WW-13] a weapon that names the caster is fired, and hits nobody', options: { precision: true }, given: [rich, merciful, rich], rounds: ['reload | gun>0 | shield'], played: ['reload', 'gun', 'shield'], hits: [], ammo: [31, 29, 30] },
    { name: '[WW-8, WW-13] juice has mercy too', given: [rich, { ...merciful, juiced: true }, rich], rounds: ['grenade | skip | shield'], hits: ['0 grenade>1~', '0 grenade>2'], died: [2] },
    { name: '[WW-13] a Blast has none', blast: true, given: [rich, { ...merciful, last: 'firework' }, rich], rounds: ['shield | reload | reload'], died: [0] },
    { name: '[WW-7, WW-13] a mirror has its player’s mercy, not the copied one’s', given: [rich, merciful, rich], rounds: ['skip | mirror@5 | gun@900'], hits: ['2 gun>0', '1 gun>2'], end: 'last-side 1' },
    { name: '[WW-13] lasts through a death', given: [rich, merciful, rich], rounds: ['shield | reload | gun'], state: { players: [{}, { alive: false, spares: [0] }, {}] } },
    { name: '[WW-13] and adds up with the next revival', given: [rich, { ...dead, spares: [0] }, rich], rounds: ['shield | x | necromancy>1'], state: { players: [{}, { alive: true, spares: [0, 2] }, {}] } },
    { name: '[WW-13] the same caster twice counts once', given: [rich, { ...dead, spares: [0] }, rich], rounds: ['necromancy>1 | x | shield'], state: { players: [{}, { spares: [0] }, {}] } },
    { name: '[WW-25] the revived play on', given: oneDead, rounds: ['necromancy>1 | x | shield', 'shield | minigun | skip'], died: [2] },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('streaks', () => {
  const shields = (count: number) => Array.from({ length: count }, () => 'shield | reload');
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-6] ten Shields in a row', rounds: shields(10), played: ['shield', 'reload'], state: { players: [{ last: 'shield', inARow: 10 }, {}] } },
    { name: '[WW-6] the eleventh is Skip', rounds: shields(11), played: ['skip (shield: streak)', 'reload'], state: { players: [{ last: 'skip', inARow: 1 }, {}] } },
    { name: '[WW-6] the twelfth is a Shield again', rounds: shields(12), played: ['shield', 'reload'] },
    { name: '[WW-6] anything between starts anew', rounds: [...shields(10), 'reload | reload', ...shields(1)], played: ['shield', 'reload'] },
    { name: '[WW-30] without a limit they go on', options: { rules: { shieldStreak: null } }, rounds: shields(12), played: ['shield', 'reload'], state: { players: [{ inARow: 12 }, {}] } },
    { name: '[WW-30] a limit of 1', options: { rules: { shieldStreak: 1 } }, rounds: shields(2), played: ['skip (shield: streak)', 'reload'] },
    { name: '[WW-6] Reinforced Shield has no limit', rounds: Array.from({ length: 12 }, () => 'reinforced-shield | reload'), played: ['reinforced-shield', 'reload'] },
    { name: '[WW-36] the limit of an item of the players’ own', options: { customItems: [{ id: 'duck', type: 'Defense V', special: { inARow: 2 } }] }, rounds: ['duck | reload', 'duck | reload', 'duck | reload'], played: ['skip (duck: streak)', 'reload'] },
    { name: '[WW-36] only right after an item of the players’ own', options: { customItems: [{ id: 'load', type: 'Defense V' }, { id: 'shoot', type: 'Weapon (Gun V)', special: { after: 'load' } }] }, rounds: ['load | shield', 'shoot | shield', 'shoot | shield'], played: ['skip (shoot: not-after)', 'shield'] },
    { name: '[WW-25] death ends a streak', given: [rich, { ...rich, last: 'shield', inARow: 9 }, rich], rounds: ['laser-gun | shield | reinforced-shield', 'necromancy>1 | x | shield', 'shield | shield | shield'], state: { players: [{}, { last: 'shield', inARow: 1 }, {}] } },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('one side left', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-18] the last one alive wins', rounds: ['gun | reload | skip'], end: 'last-side 0' },
    { name: '[WW-18] also when the others left', rounds: ['shield | -! | -!'], end: 'last-side 0' },
    { name: '[WW-18, WW-22] a team wins with its dead', options: { teams: true }, given: [dead, rich, rich, rich], rounds: ['x | reload | gun | reload'], end: 'last-side 0 2' },
    { name: '[WW-18] a team needs more than one of its own to fall', options: { teams: true }, rounds: ['gun | reload | shield | shield'], alive: [0, 2, 3], end: null },
    { name: '[WW-18] teams as listed', options: { teams: [0, 1, 1] }, rounds: ['shield | gun | shield', 'skip | gun | shield'], end: 'last-side 1 2' },
    { name: '[WW-12] with all guns blazing, teammates stand', options: { teams: true }, rounds: ['gun | reload | gun | reload'], hits: ['0 gun>1', '2 gun>1', '0 gun>3', '2 gun>3'], end: 'last-side 0 2' },
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));

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
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
});

describe('a standoff', () => {
  const ends = { undecided: 'ends' } as const;
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-20] two who cannot be told apart', rounds: ['gun@0 | gun@50'], end: 'standoff 0 1' },
    { name: '[WW-20] three, through one another', options: precision, rounds: ['gun>1@0 | gun>2@40 | gun>1@80'], hits: [], end: 'standoff 0 1 2' },
    { name: '[WW-20] not if somebody else lives', rounds: ['gun@0 | gun@0 | shield'], end: null },
    { name: '[WW-20] others may fall in it', rounds: ['gun@0 | gun@0 | reload'], died: [2], end: 'standoff 0 1' },
    { name: '[WW-20] a decided conflict joins nobody', rounds: ['gun@0 | gun@51'], end: 'last-side 0' },
    { name: '[WW-20] equals of different weapons', given: { ammo: 9, last: 'battery' }, rounds: ['minigun@0 | stun-gun>0@10'], end: 'standoff 0 1' },
    { name: '[WW-20] pointing one way is enough', options: precision, given: [rich, rich, dead], rounds: ['gun>1@0 | gun>0@10 | x'], end: 'standoff 0 1' },
    { name: '[WW-20] no conflict, no standoff: both shield', rounds: ['shield | shield'], end: null },
    { name: '[WW-13, WW-20] mercy on one side joins all the same', given: [rich, { ...rich, spares: [0] }], rounds: ['gun@0 | gun@0'], end: 'standoff 0 1' },
    { name: '[WW-39] by the other reading two of three end it', options: ends, rounds: ['gun@0 | gun@0 | shield'], end: 'standoff 0 1' },
    { name: '[WW-39] two pairs tie all four', options: { ...ends, ...precision }, rounds: ['gun>1@0 | gun>0@0 | gun>3@0 | gun>2@0'], hits: [], end: 'standoff 0 1 2 3' },
    { name: '[WW-39] one who falls to another is in no tie', options: ends, rounds: ['gun@0 | gun@0 | laser-gun'], end: 'last-side 2' },
    { name: '[WW-39] whoever has no survivor to be joined with is in none', options: { ...ends, ...precision }, rounds: ['gun>1@0 | gun>0@0 | minigun>3@0 | minigun>2@0 | laser-gun>1'], died: [1], end: 'standoff 2 3' },
    { name: '[WW-39] sides tie, not seats', options: { ...ends, teams: [0, 0, 1] }, rounds: ['gun@0 | shield | gun@0'], end: 'standoff 0 1 2' },
    { name: '[WW-39] a revival prevents it here too', options: { ...ends, customItems: [{ id: 'wake', type: 'Weapon (Gun I)', special: { revives: true } }] }, given: [rich, rich, dead, rich], rounds: ['wake>2@0 | gun@0 | x | shield'], end: null },
    { name: '[WW-39] without a photo finish it goes on', options: ends, rounds: ['shield | reload | shield'], end: null },
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
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));
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
  ])('$name', (row) => expect(playRow(row)).toMatchObject(expectedOf(row)));

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
