import { describe, expect, it } from 'vitest';
import { isNumbered } from '../ids.ts';
import { readName } from '../names.ts';
import { nameOfBot, nameOfPerson, type NamedTable } from './seat-names.ts';

type Reservations = NamedTable['reservations'];

/** Those who sit there, in order, then a free seat. */
const tableOf = (names: string[], reservations: Reservations = []): NamedTable => ({
  seats: [...names.map((name) => ({ name })), null] as NamedTable['seats'],
  reservations,
});

// prettier-ignore
const rows: { what: string; there: string[]; asked: string; gets: string }[] = [
  { what: 'nobody', there: [], asked: 'Sam', gets: 'Sam' },
  { what: 'others', there: ['Kemi', 'Odile'], asked: 'Sam', gets: 'Sam' },
  { what: 'the same name', there: ['Sam'], asked: 'Sam', gets: 'Sam 2' },
  { what: 'the same name twice', there: ['Sam', 'Sam 2'], asked: 'Sam', gets: 'Sam 3' },
  { what: 'small letters', there: ['Sam', 'Sam 2'], asked: 'sam', gets: 'sam 3' },
  { what: 'a Cyrillic letter', there: ['Sam', 'sam 2'], asked: 'Sаm', gets: 'Sаm 3' },
  { what: 'a number that is free again', there: ['Sam', 'Sam 3'], asked: 'Sam', gets: 'Sam 2' },
  { what: 'a number that somebody chose', there: ['Sam 2'], asked: 'Sam', gets: 'Sam' },
  { what: 'the number that they choose', there: ['Sam', 'Sam 2'], asked: 'Sam 2', gets: 'Sam 3' },
  { what: 'that number in other signs', there: ['Sam', 'Sam2'], asked: 'Sam Ƨ', gets: 'Sam Ƨ 2' },
  { what: 'the highest number of two digits', there: ['Sam 99'], asked: 'Sam 99', gets: 'Sam 100' },
  { what: 'a year', there: ['Sam 1984'], asked: 'Sam 1984', gets: 'Sam 1984 2' },
  { what: 'a name of 20 letters', there: ['Bartholomew-Alistair'], asked: 'Bartholomew-Alistair', gets: 'Bartholomew-Alista 2' },
  { what: 'a cut before a space', there: ['Bartholomew Smith Mc'], asked: 'Bartholomew Smith Mc', gets: 'Bartholomew Smith 2' },
  { what: 'a name of 20 emoji', there: ['👍🏽'.repeat(20)], asked: '👍🏽'.repeat(20), gets: `${'👍🏽'.repeat(18)} 2` },
  { what: 'as many code units as there may be', there: ['k\u0301\u0302\u0303'.repeat(20)], asked: 'k\u0301\u0302\u0303'.repeat(20), gets: `${'ḱ\u0302\u0303'.repeat(18)} 2` },
  { what: 'families', there: ['👨‍👩‍👧‍👦'.repeat(7)], asked: '👨‍👩‍👧‍👦'.repeat(7), gets: `${'👨‍👩‍👧‍👦'.repeat(7)} 2` },
  { what: 'a name that is one sign', there: ['क्'.repeat(39) + 'क'], asked: 'क्'.repeat(39) + 'क', gets: `${'क्'.repeat(39)} 2` },
  { what: 'Persian', there: ['می\u200cخواهم'], asked: 'میخواهم', gets: 'میخواهم 2' },
];

describe.each(rows)('who asks for "$asked" beside $what', ({ there, asked: typed, gets }) => {
  const asked = readName(typed)!;
  const given = nameOfPerson(tableOf(there), there.length, asked);
  it(`is called "${gets}"`, () => {
    expect(given).toEqual(gets === asked ? { name: asked } : { name: gets, asked });
    expect(readName(gets)).toBe(gets);
  });
  it('is known by what they asked for', () => expect(gets === asked || isNumbered(gets, asked)).toBe(true));
});

// prettier-ignore
it.each<[name: string, asked: string]>([
  ['S 2', 'Sam'],
  ['Sam 2', 'Samantha'],
  ['Sam 2', 'Sam 1984'],
  ['Sam', 'Sam'],
  [' 2', 'Sam'],
  ['Sam 2', ''],
  ['Kemi 2', 'Sam'],
])('"%s" is not "%s" with a number: only what would be too long is cut', (name, asked) =>
  expect(isNumbered(name, asked)).toBe(false));

it('sixty people of one name have sixty names', () => {
  const there: string[] = [];
  for (let seat = 0; seat < 60; seat++) there.push(nameOfPerson(tableOf(there), seat, 'Sam').name);
  expect(there.at(-1)).toBe('Sam 60');
  expect(new Set(there).size).toBe(60);
});

describe('a seat that is held for somebody', () => {
  const held: Reservations = [{ key: 'a', name: 'Sam' }, { key: 'b', name: 'Sam 2' }, null];
  const empty: NamedTable = { seats: [null, null, null], reservations: held };

  it('keeps its name from others', () => expect(nameOfPerson(empty, 2, 'Sam').name).toBe('Sam 3'));
  it('keeps the number of who comes back first', () =>
    expect(nameOfPerson(empty, 1, 'Sam')).toEqual({ name: 'Sam 2', asked: 'Sam' }));
  it('keeps it where nobody else has that name any more', () =>
    expect(nameOfPerson({ ...empty, reservations: [null, { key: 'b', name: 'Sam 2' }] }, 1, 'Sam').name).toBe('Sam 2'));
  it('holds no number for a longer name that begins alike', () =>
    expect(nameOfPerson(empty, 1, 'Samantha')).toEqual({ name: 'Samantha' }));
  it('holds no number for another name', () => expect(nameOfPerson(empty, 1, 'Kemi')).toEqual({ name: 'Kemi' }));
  it('keeps bots from its name', () =>
    expect(nameOfBot({ ...empty, reservations: [{ key: 'a', name: 'аsh' }, null, null] }, 1)).toBe('Bess'));
});

it('bots are not called like anybody there', () => {
  expect(nameOfBot(tableOf(['Ash', 'BESS']), 2)).toBe('Cleo');
});

it('a changed name is not compared with the own one', () => {
  expect(nameOfPerson(tableOf(['Sam', 'Kemi']), 1, 'kemi')).toEqual({ name: 'kemi' });
});
