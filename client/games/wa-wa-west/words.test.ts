import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../shared/games/wa-wa-west/items.ts';
import { options as schema } from '../../../shared/games/wa-wa-west/options.ts';
import { initial } from '../../../shared/games/wa-wa-west/rules.ts';
import { view } from '../../../shared/games/wa-wa-west/visibility.ts';
import { costsLine, effectOf, reasonOf, stampOf } from './words.ts';
import { handOf, inPlayOf, matchUpsOf } from './items.ts';

const options = schema.parse({});
const item = (id: string, among = options) => catalogueOf(among).items.get(id)!;
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('the hand', () => {
  test('is sorted: load, summon, guard, shoot, throw; own items last', () => {
    const own = schema.parse({ customItems: [{ id: 'boot', type: 'Weapon (Gun 0)' }] });
    expect(ids(handOf(own))).toEqual(
      'reload battery skip necromancy orange-juice mirror firework shield reinforced-shield gun minigun laser-gun stun-gun grenade bazooka boot'.split(
        ' ',
      ),
    );
  });

  test('does without what is left out, and without what that would summon', () => {
    const without = schema.parse({ exclude: ['firework'] });
    expect(ids(inPlayOf(without))).not.toContain('firework');
    expect(ids(inPlayOf(without))).not.toContain('firework-blast');
    expect(ids(matchUpsOf(without, 'reinforced-shield').losesTo)).toEqual(['bazooka']);
  });
});

test('what an item beats and loses to is what the kill table says', () => {
  const { beats, losesTo, duels } = matchUpsOf(options, 'grenade');
  expect(ids(beats)).toEqual(['orange-juice', 'mirror', 'firework', 'shield', 'skip']);
  expect(ids(losesTo)).toEqual(['reload', 'battery', 'gun', 'laser-gun', 'bazooka', 'orange-juice-activated']);
  expect(ids(duels)).toEqual(['grenade']);
});

test.each([
  ['reload', 0, 'gives 1, then you have 1'],
  ['shield', 4, 'free'],
  ['grenade', 2, 'costs 2, you keep 0'],
  ['battery', 3, 'costs 3, gives 5, then you have 5'],
  ['bazooka', 2, 'costs 10, you have 2'],
])('the price of %s with %i ammo', (id, ammo, line) => {
  expect(costsLine(item(id), ammo)).toBe(line);
});

test.each([
  ['grenade', 'ammo', 'Need 2'],
  ['stun-gun', 'not-after', 'After Battery'],
  ['orange-juice', 'juiced', 'Have juice'],
] as const)('the stamp on %s', (id, why, stamp) => {
  const table = view(initial(options, 2), 0);
  expect(stampOf(table, 0, item(id), why)).toBe(stamp);
  expect(reasonOf(table, 0, item(id), why)).toMatch(/\.$/);
});

test('every item of the sheet has its line, with every option', () => {
  for (const wish of [{}, { precision: true }, { concentrated: true }]) {
    const room = schema.parse(wish);
    for (const one of inPlayOf(room)) expect(effectOf(room, item(one.id, room))).toMatch(/\.$/);
  }
});

test('an item of the room’s own tells of itself by its row', () => {
  const own = schema.parse({
    customItems: [{ id: 'lasso', type: 'Weapon (Gun 0)', special: { stuns: true, inARow: 2 } }],
  });
  expect(effectOf(own, item('lasso', own))).toBe(
    'Hits everyone it beats. Survive, and the one you name skips next round. At most 2 in a row.',
  );
});

test('an item tells of no death where nobody dies of being hit', () => {
  for (const one of inPlayOf(options))
    expect(effectOf(options, item(one.id), false)).not.toMatch(/\b(die|kill|surviv)/i);
});
