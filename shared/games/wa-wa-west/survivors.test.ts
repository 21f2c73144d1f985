/** What a reveal leaves behind: ammo, thefts, stuns, revivals and mercy, streaks. */
import { describe, expect, test } from 'vitest';
import type { Player } from './types.ts';
import { type Row, told, wanted } from './testing.ts';

const dead: Partial<Player> = { alive: false, ammo: 0 };
const rich: Partial<Player> = { ammo: 30 };

describe('ammo', () => {
  const thievery = { thievery: true };
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
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('Thievery', () => {
  const thievery = { thievery: true };
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
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
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
    { name: '[WW-15] two can stun the same', given: [gunner, gunner, rich], rounds: ['stun-gun>2@0 | stun-gun>2@9 | shield'], revealed: { stunned: [{ seat: 2, by: 0 }, { seat: 2, by: 1 }] } },
    { name: '[WW-36] an item of the players’ own that stuns', options: { customItems: [{ id: 'yell', type: 'Defense V', special: { stuns: true } }] }, rounds: ['yell>1 | shield'], revealed: { stunned: [{ seat: 1, by: 0 }] } },
    { name: '[WW-15, WW-17] one who left cannot be stunned', given: stunner, rounds: ['stun-gun>1 | shield! | shield'], died: [1], revealed: { stunned: [] } },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
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
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
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
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});
