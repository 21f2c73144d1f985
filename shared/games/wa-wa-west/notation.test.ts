import { describe, expect, test } from 'vitest';
import { readList, readType, takes } from './notation.ts';

const idOf = (name: string) => ({ grenade: 'grenade', 'laser gun': 'laser-gun' })[name.toLowerCase()];
const any = { class: null, kind: null, level: null, orHigher: false, but: [] };

describe('a type', () => {
  test.each([
    { text: 'Charge', type: { class: 'Charge', kind: null, level: null } },
    { text: 'Charge (Ammo)', type: { class: 'Charge', kind: 'Ammo', level: null } },
    { text: 'Defense I', type: { class: 'Defense', kind: null, level: 1 } },
    { text: 'Defense II', type: { class: 'Defense', kind: null, level: 2 } },
    { text: 'Weapon (Gun 0)', type: { class: 'Weapon', kind: 'Gun', level: 0 } },
    { text: 'Weapon (Gun I)', type: { class: 'Weapon', kind: 'Gun', level: 1 } },
    { text: 'Weapon (Bomb X)', type: { class: 'Weapon', kind: 'Bomb', level: 10 } },
    { text: 'Weapon (Bomb)', type: { class: 'Weapon', kind: 'Bomb', level: null } },
    { text: 'Weapon', type: { class: 'Weapon', kind: null, level: null } },
    { text: 'Bomb I, no Weapon', type: { class: null, kind: 'Bomb', level: 1 } },
    { text: '  Defense III ', type: { class: 'Defense', kind: null, level: 3 } },
  ])('"$text" is read', ({ text, type }) => {
    expect(readType(text)).toEqual(type);
  });

  test.each([
    ['nothing at all', ''],
    ['a kind alone', 'Gun I'],
    ['a class nobody knows', 'Trap (Gun I)'],
    ['small letters', 'weapon (gun i)'],
    ['a level beyond X', 'Defense XI'],
    ['a level in digits', 'Defense 2'],
    ['a level of an open end', 'Weapon (Gun I+)'],
    ['a bracket that stays open', 'Weapon (Gun I'],
    ['an empty bracket', 'Weapon ()'],
    ['angle brackets', '<Weapon>'],
    ['a level alone', 'II'],
    ['two kinds', 'Weapon (Gun, Bomb)'],
    ['a class that is no Weapon', 'Charge I, no Weapon'],
    ['no level where one is needed', 'Bomb, no Weapon'],
    ['a level that is none', 'Bomb Q, no Weapon'],
    ['a level after the bracket', 'Weapon (Gun) I'],
  ])('%s is refused: "%s"', (_, text) => {
    expect(readType(text)).toBeNull();
  });
});

describe('a list', () => {
  test.each([
    { text: '', list: [] },
    { text: ' , ', list: [] },
    { text: 'Grenade', list: [{ item: 'grenade' }] },
    { text: 'laser GUN, Grenade', list: [{ item: 'laser-gun' }, { item: 'grenade' }] },
    { text: '<Charge>', list: [{ ...any, class: 'Charge' }] },
    { text: '<Charge (Summon)>', list: [{ ...any, class: 'Charge', kind: 'Summon' }] },
    { text: '<Weapon (Gun I+)>', list: [{ ...any, class: 'Weapon', kind: 'Gun', level: 1, orHigher: true }] },
    { text: '<Defense I>', list: [{ ...any, class: 'Defense', level: 1 }] },
    { text: '<Defense I+>', list: [{ ...any, class: 'Defense', level: 1, orHigher: true }] },
    { text: '<Bomb II+>', list: [{ ...any, kind: 'Bomb', level: 2, orHigher: true }] },
    { text: '<Bomb>', list: [{ ...any, kind: 'Bomb' }] },
    { text: '<III+>', list: [{ ...any, level: 3, orHigher: true }] },
    { text: '<0>', list: [{ ...any, level: 0 }] },
    { text: '<Everything>', list: [any] },
    { text: '<Everything> but Grenade', list: [{ ...any, but: ['grenade'] }] },
    { text: '<Charge> but Laser Gun', list: [{ ...any, class: 'Charge', but: ['laser-gun'] }] },
    { text: 'Laser Gun, Weapon (Bomb)', list: [{ item: 'laser-gun' }, { ...any, class: 'Weapon', kind: 'Bomb' }] },
  ])('"$text" is read', ({ text, list }) => {
    expect(readList(text, idOf)).toEqual(list);
  });

  test.each([
    { text: 'Cannon', unreadable: 'Cannon' },
    { text: 'Grenade, <>', unreadable: '<>' },
    { text: '<Charge', unreadable: '<Charge' },
    { text: '<Weapon (Gun XX)>', unreadable: '<Weapon (Gun XX)>' },
    { text: '<Everything> but Cannon', unreadable: '<Everything> but Cannon' },
    { text: '<Everything> but', unreadable: '<Everything> but' },
    { text: '<Bomb (Gun)>', unreadable: '<Bomb (Gun)>' },
    { text: '<charge>', unreadable: '<charge>' },
    { text: 'Grenade; Laser Gun', unreadable: 'Grenade; Laser Gun' },
  ])('"$text" is refused at "$unreadable"', ({ text, unreadable }) => {
    expect(readList(text, idOf)).toEqual({ unreadable });
  });
});

describe('a selector', () => {
  const bomb2 = { class: 'Weapon', kind: 'Bomb', level: 2 } as const;
  const blast = { class: null, kind: 'Bomb', level: 1 } as const;
  const charge = { class: 'Charge', kind: null, level: null } as const;
  test.each([
    { text: '<Bomb II+>', type: bomb2, takes: true },
    { text: '<Bomb I+>', type: bomb2, takes: true },
    { text: '<Bomb III+>', type: bomb2, takes: false },
    { text: '<Bomb I>', type: bomb2, takes: false },
    { text: '<Bomb>', type: blast, takes: true },
    { text: '<Weapon (Bomb)>', type: blast, takes: false },
    { text: '<Weapon>', type: bomb2, takes: true },
    { text: '<Charge>', type: charge, takes: true },
    { text: '<Charge (Ammo)>', type: charge, takes: false },
    { text: '<0+>', type: charge, takes: false },
    { text: '<Everything>', type: charge, takes: true },
    { text: '<Everything> but Grenade', type: bomb2, takes: false },
  ])('$text takes $type.class $type.kind $type.level: $takes', ({ text, type, takes: expected }) => {
    const list = readList(text, idOf);
    expect('unreadable' in list ? list : list.map((one) => takes(one, 'grenade', type))).toEqual([expected]);
  });
});
