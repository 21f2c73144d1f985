import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../shared/games/wa-wa-west/items.ts';
import { options as schema } from '../../../shared/games/wa-wa-west/options.ts';
import { initial } from '../../../shared/games/wa-wa-west/rules.ts';
import { view } from '../../../shared/games/wa-wa-west/visibility.ts';
import { costsLine, effectOf, reasonOf, stampOf } from './words.ts';
import { handOf, inPlayOf, matchUpsOf } from './item-views.ts';

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

const farm = schema.parse({
  customItems: [
    { id: 'bale', type: 'Charge (Summon)', special: { summons: 'hay', revives: true } },
    { id: 'hay', type: 'Defense I', costs: null },
    { id: 'fan', type: 'Weapon (Fan I)', special: { summons: 'dust', stuns: true } },
    { id: 'dust', name: 'Dust Storm', type: 'Dust I, no Weapon', costs: null },
  ],
});

test.each([
  ['bale', 'Survive, and next round Hay guards you. Brings one dead player back, who can never kill you.'],
  ['hay', 'Keeps its holder from all that does not beat it, and hits everyone it beats.'],
  [
    'fan',
    'Hits everyone it beats. Survive, and next round Dust Storm bursts over everyone. Survive, and the one you name skips next round.',
  ],
  ['dust', 'Nobody’s, and it hits everyone it beats.'],
])('what %s says of guards and blasts of the room’s own', (id, text) => {
  expect(effectOf(farm, item(id, farm))).toBe(text);
});

test('what they summon is in play with them, and not without', () => {
  expect(ids(inPlayOf(farm))).toEqual(expect.arrayContaining(['hay', 'dust']));
  expect(ids(inPlayOf({ ...farm, exclude: ['bale'] }))).not.toContain('hay');
});

test('nobody is told of rules that are left out', () => {
  const bare = schema.parse({ rules: { shieldStreak: null, stunAfterBattery: false, mercy: false } });
  const texts = inPlayOf(bare).map((one) => effectOf(bare, one));
  expect(texts.join(' ')).not.toMatch(/in a row|Stun Gun|never/);
});

test.each([
  [[], 'Hits everyone, even behind a Shield, but not behind a Reinforced one.'],
  [['reinforced-shield'], 'Hits everyone, even behind a Shield.'],
  [['shield'], 'Hits everyone without a Reinforced Shield.'],
  [['shield', 'reinforced-shield'], 'Hits everyone.'],
])('what a Laser Gun hits, without %j', (exclude, words) => {
  const table = schema.parse({ exclude });
  expect(effectOf(table, item('laser-gun', table))).toBe(words);
});

test('an item tells of no death where nobody dies of being hit', () => {
  const precision = schema.parse({ precision: true, rules: { stunAfterBattery: false, mercy: false } });
  for (const room of [options, farm, precision])
    for (const one of inPlayOf(room))
      expect(effectOf(room, item(one.id, room), false)).not.toMatch(/\b(die|dead|kill|surviv)/i);
});

describe('a card names what is in play, and nothing else', () => {
  const { choosable } = catalogueOf(options);
  test.each(choosable.filter(({ id }) => id !== 'skip').map(({ id, name }) => [name, id]))('%s is out', (name, out) => {
    for (const precision of [false, true]) {
      const table = schema.parse({ exclude: [out], precision });
      const longer = choosable.filter((other) => other.name !== name && other.name.includes(name));
      for (const other of inPlayOf(table)) {
        const text = longer.reduce((left, { name: long }) => left.replaceAll(long, ''), effectOf(table, other));
        expect(text, other.name).not.toContain(name);
      }
    }
  });

  test('ammo, and no other word for it', () => {
    for (const one of catalogueOf(options).items.values()) expect(effectOf(options, one)).not.toMatch(/bullet/i);
    expect(effectOf(options, item('battery'))).toBe('Gives 5 ammo for 3. Opens the Stun Gun.');
  });
});
