/** One cleaner for everything that people write and others see, through the schemas that let it in. */
import { describe, expect, test } from 'vitest';
import { waWaWest } from './games/wa-wa-west/game.ts';
import { warZone } from './games/war-zone/game.ts';
import { problemsOf } from './contract/problems.ts';
import { chanceOf } from './contract/random.ts';
import { createRequest, request } from './protocol.ts';
import { graphemesOf } from './contract/graphemes.ts';
import { cleaned, escaped, idFrom, likenessOf } from './contract/text.ts';

const stacked = (marks: number) => '\u0301'.repeat(marks);
const tag = (text: string) =>
  text
    .split('')
    .map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0)))
    .join('');

// prettier-ignore
const rows: { what: string; raw: string; shown: string }[] = [
  { what: 'stays as it is', raw: 'Kemi', shown: 'Kemi' },
  { what: 'keeps letters of any script', raw: 'Zoë 日本 Ольга مريم', shown: 'Zoë 日本 Ольга مريم' },
  { what: 'keeps the marks that scripts need', raw: 'ที่ รื่น हिन्दी Việt', shown: 'ที่ รื่น हिन्दी Việt' },
  { what: 'keeps emoji', raw: '🤠 Kemi', shown: '🤠 Kemi' },
  { what: 'keeps a sign alone', raw: '!', shown: '!' },
  { what: 'is trimmed', raw: '  Kemi  ', shown: 'Kemi' },
  { what: 'has its spaces folded, of any width', raw: 'A\u00a0\u2003 \u3000B', shown: 'A B' },
  { what: 'has no newline, tab and other line ends', raw: 'A\nB\tC\r\u2028D\u2029', shown: 'ABCD' },
  { what: 'has no NUL', raw: 'A\u0000B', shown: 'AB' },
  { what: 'has no ESC', raw: '\u001b[31mA', shown: '[31mA' },
  { what: 'has no other controls', raw: 'A\u007f\u0085\u0007B', shown: 'AB' },
  { what: 'has no RLO and other bidi overrides', raw: '\u202eimeK\u202c\u202dA', shown: 'imeKA' },
  { what: 'has no bidi isolates and marks', raw: '\u2066A\u2069\u200f\u061c', shown: 'A' },
  { what: 'has no zero-width characters', raw: 'K\u200be\u200cm\u200di\ufeff\u2060\u00ad', shown: 'Kemi' },
  { what: 'has no fillers', raw: '\u3164\u115f\u1160\uffa0A\u17b4\u17b5\u034f\u{16fe4}', shown: 'A' },
  { what: 'has no braille blank', raw: 'A\u2800B', shown: 'AB' },
  { what: 'has no other blank signs', raw: 'A\u{13441}\u{1d159}\ufffcB', shown: 'AB' },
  { what: 'has no variation selectors', raw: 'A\ufe0f\u{e0101}\u180b', shown: 'A' },
  { what: 'has no tag characters', raw: `A${tag('evil')}`, shown: 'A' },
  { what: 'has no lone surrogates', raw: 'A\ud800B\udc00', shown: 'AB' },
  { what: 'has no private characters', raw: 'A\ue000\u{f0000}B', shown: 'AB' },
  { what: 'is composed', raw: 'Zoe\u0308', shown: 'Zoë' },
  { what: 'is composed when what stood between is gone', raw: 'Zoe\u200d\u0308', shown: 'Zoë' },
  { what: 'has no tower of 23 stacked marks', raw: `K${stacked(23)}m`, shown: `\u1e30${stacked(2)}m` },
  { what: 'has no tower on a letter of another script', raw: `ท${'\u0e35'.repeat(23)}`, shown: `ท${'\u0e35'.repeat(3)}` },
  { what: 'has no tower with joiners between its marks', raw: `K${'\u0301\u200d'.repeat(9)}m`, shown: `\u1e30${stacked(2)}m` },
  { what: 'keeps the many marks of Burmese', raw: 'ဟွှို့', shown: 'ဟွှို့' },
  { what: 'keeps a Tibetan stack', raw: 'བསྒྲུབས', shown: 'བསྒྲུབས' },
  { what: 'keeps a vowel of three parts and its nasal', raw: 'ಜೋಂ', shown: 'ಜೋಂ' },
  { what: 'keeps Hebrew vowels', raw: 'שָּׁ֑לוֹם', shown: 'שָּׁ֑לוֹם'.normalize('NFC') },
  { what: 'has no tower of Burmese marks', raw: `က${'\u102d'.repeat(20)}`, shown: `က${'\u102d'.repeat(6)}` },
  { what: 'keeps a family', raw: '👨‍👩‍👧‍👦', shown: '👨‍👩‍👧‍👦' },
  { what: 'keeps a job and a skin colour', raw: '👩🏽‍🚀 Kemi', shown: '👩🏽‍🚀 Kemi' },
  { what: 'keeps a couple of two skin colours', raw: '👩🏽‍❤️‍💋‍👨🏿', shown: '👩🏽‍❤️‍💋‍👨🏿' },
  { what: 'keeps coloured hearts and flags', raw: '❤️🏳️‍🌈🏴‍☠️🇮🇳', shown: '❤️🏳️‍🌈🏴‍☠️🇮🇳' },
  { what: 'keeps a key', raw: '1️⃣', shown: '1️⃣' },
  { what: 'keeps the flag of Scotland', raw: `🏴${tag('gbsct')}\u{e007f}`, shown: `🏴${tag('gbsct')}\u{e007f}` },
  { what: 'has no tags behind another emoji', raw: `🤠${tag('gbsct')}\u{e007f}`, shown: '🤠' },
  { what: 'has no tags without their end', raw: `🏴${tag('gbsct')}`, shown: '🏴' },
  { what: 'has no joiner beside an emoji alone', raw: '\u200d🤠\u200dA', shown: '🤠A' },
  { what: 'has no chain of five emoji', raw: '🤠\u200d🤠\u200d🤠\u200d🤠\u200d🤠', shown: '🤠\u200d🤠\u200d🤠\u200d🤠🤠' },
  { what: 'keeps a Persian non-joiner', raw: 'می\u200cخواهم', shown: 'می\u200cخواهم' },
  { what: 'keeps one after a letter with a mark', raw: 'سیّ\u200cها', shown: 'سیّ\u200cها' },
  { what: 'keeps one of two non-joiners', raw: 'می\u200c\u200cخواهم', shown: 'می\u200cخواهم' },
  { what: 'has no non-joiner after a letter that joins nothing', raw: 'کار\u200cها', shown: 'کارها' },
  { what: 'has no non-joiner at an end', raw: '\u200cمی\u200c', shown: 'می' },
  { what: 'has no joiner in Arabic', raw: 'م\u200dی', shown: 'می' },
  { what: 'keeps joiners of Devanagari', raw: 'क्\u200dष क्\u200cष', shown: 'क्\u200dष क्\u200cष' },
  { what: 'keeps joiners of Sinhala', raw: 'ශ්\u200dරී', shown: 'ශ්\u200dරී' },
  { what: 'keeps joiners of Malayalam', raw: 'അവന്\u200d', shown: 'അവന്\u200d' },
  { what: 'keeps joiners of Bengali', raw: 'র\u200d্যাব', shown: 'র\u200d্যাব' },
  { what: 'has no joiner after a vowel', raw: 'कि\u200dष', shown: 'किष' },
  { what: 'keeps a rare form of a character', raw: '葛\u{e0100}城', shown: '葛\u{e0100}城' },
  { what: 'keeps Mongolian forms', raw: 'ᠰᠠᠷᠠᠨ\u180eᠠ ᠠ\u180b', shown: 'ᠰᠠᠷᠠᠨ\u180eᠠ ᠠ\u180b' },
  { what: 'has no marks without a letter', raw: `${stacked(2)}A ${stacked(1)} ${stacked(1)}B`, shown: 'A B' },
];
// prettier-ignore
const empty: { what: string; raw: string }[] = [
  { what: 'nothing', raw: '' },
  { what: 'only spaces', raw: ' \u3000 ' },
  { what: 'only combining marks', raw: stacked(3) },
  { what: 'only combining marks of several scripts', raw: '\u0301\u0e35 \u093f' },
  { what: 'only a braille blank', raw: '\u2800' },
  { what: 'only tag characters', raw: tag('kemi') },
  { what: 'only a filler', raw: '\u3164' },
  { what: 'only lone surrogates', raw: '\ud800\ud801' },
  { what: 'only what is invisible', raw: '\u200b\u202e\ufe0f' },
];

test.each(rows)('a text $what', ({ raw, shown }) => {
  expect(cleaned(raw)).toBe(shown);
  expect(cleaned(shown)).toBe(shown);
});

test('what was cleaned is clean, whatever stands beside what', () => {
  const signs = Array.from(
    `Aक्षिরকরمیآ👩❤🏴1#葛ᠠท 가\u1100\u0301\u093c\u094d\u09cd\u064b\u0654\u20e3\u180b\u180e\u200b\u200c\u200d\ufe0f\u{1f3fd}\u{e0067}\u{e007f}\u{e0100}`,
  );
  const chance = chanceOf(8412);
  for (let text = 0; text < 5000; text++) {
    const raw = Array.from({ length: 12 }, () => chance.pick(signs)).join('');
    expect(cleaned(cleaned(raw)), JSON.stringify(raw)).toBe(cleaned(raw));
  }
});

test.each(empty)('$what is no text', ({ raw }) => expect(cleaned(raw)).toBe(''));

// prettier-ignore
const counted: { what: string; text: string; signs: number }[] = [
  { what: 'Latin', text: 'Zoë k\u0301', signs: 5 },
  { what: 'emoji of several signs', text: '👨‍👩‍👧‍👦👩🏽‍🚀❤️🏳️‍🌈🇮🇳🇯🇵1️⃣', signs: 7 },
  { what: 'a flag of tags', text: `🏴${tag('gbsct')}\u{e007f}`, signs: 1 },
  { what: 'half a flag', text: '🇮🇳🇯', signs: 2 },
  { what: 'Devanagari', text: 'हिन्दी क्षत्रिय', signs: 6 },
  { what: 'consonants kept apart', text: 'क्\u200cष', signs: 2 },
  { what: 'consonants joined', text: 'क्\u200dष', signs: 1 },
  { what: 'Thai', text: 'น้ำรื่น', signs: 3 },
  { what: 'Persian', text: 'می\u200cخواهم', signs: 7 },
  { what: 'Korean', text: '한국', signs: 2 },
  { what: 'Japanese', text: '葛\u{e0100}城ﾊﾟ', signs: 3 },
  { what: 'Burmese', text: 'ဟွှို့', signs: 1 },
];
test.each(counted)('$what is counted as it is seen', ({ text, signs }) => {
  expect(graphemesOf(text)).toHaveLength(signs);
  const segmented = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  expect(graphemesOf(text)).toEqual(segmented);
});

const item = { id: 'own-item', type: 'Charge' };
const shield = { id: 'shield', copies: 20 };
const bow = { id: 'bow', damage: 2, blockedBy: 'shield', counteraction: { after: 'shield', health: 1, damage: 0 } };
const deck = (name: string) => ({ deck: { attacks: [{ ...bow, copies: 20, name }], defences: [shield] } });
const opening = { game: 'wa-wa-west', seats: 2, secret: 'x'.repeat(22) };
const sitting = { type: 'sit', id: 'command-1', commitment: '0'.repeat(64) };

/** Where people write, and how to find what was let in. */
const places = [
  { place: "a player's name at a table", schema: request, input: (name: string) => ({ ...sitting, name }), at: 'name' },
  { place: "an opener's name", schema: createRequest, input: (name: string) => ({ ...opening, name }), at: 'name' },
  {
    place: "an item's name",
    schema: waWaWest.options.schema,
    input: (name: string) => ({ customItems: [{ ...item, name }] }),
    at: 'customItems.0.name',
  },
  { place: "a card's name", schema: warZone.options.schema, input: deck, at: 'deck.attacks.0.name' },
];
const partAt = (read: unknown, at: string): unknown =>
  at.split('.').reduce((part, key) => (part as Record<string, unknown>)[key], read);

describe.each(places)('$place', ({ schema, input, at }) => {
  test.each(rows)('$what', ({ raw, shown }) => expect(partAt(schema.parse(input(raw)), at)).toBe(shown));

  test.each(empty)('is refused with a sentence: $what', ({ raw }) => {
    const { error } = schema.safeParse(input(raw));
    expect(problemsOf(error!)).toEqual([{ field: at, message: expect.stringMatching(/1 to 2[04] .*characters/) }]);
  });

  test('is refused where it is far too long', () => {
    expect(schema.safeParse(input(`k${stacked(5000)}`)).success).toBe(false);
  });
});

describe('two names that read alike are one', () => {
  // prettier-ignore
  const twins = [
    { what: 'a zero-width space in it (U+200B)', one: 'Nap', other: 'N\u200bap' },
    { what: 'a direction mark in it', one: 'Nap', other: 'Nap\u200f' },
    { what: 'capitals', one: 'Nap', other: 'nAP' },
    { what: 'capitals that have no small letter of their own', one: 'Straße', other: 'STRASSE' },
    { what: 'wide letters', one: 'Nap', other: 'Ｎａｐ' },
    { what: 'letters of mathematics', one: 'Nap', other: '𝐍𝐚𝐩' },
    { what: 'a wide space', one: 'A nap', other: 'A\u3000nap' },
    { what: 'an accent written apart', one: 'Napé', other: 'Nape\u0301' },
    { what: 'an emoji with a selector', one: 'Nap ❤', other: 'Nap ❤\ufe0f' },
    { what: 'a non-joiner', one: 'میخواهم', other: 'می\u200cخواهم' },
    { what: 'a braille blank', one: 'Nap', other: 'Nap\u2800' },
  ];
  test.each(twins)('$what', ({ one, other }) => expect(likenessOf(one)).toBe(likenessOf(other)));

  test.each(twins)('items: $what', ({ one, other }) => {
    const customItems = [
      { ...item, name: one },
      { ...item, id: 'other', name: other },
    ];
    const { error } = waWaWest.options.schema.safeParse({ customItems });
    expect(problemsOf(error!)).toContainEqual({
      field: 'customItems.1.name',
      message: expect.stringMatching(/^The name ".*" is taken\.$/),
    });
  });

  test.each(twins)('cards: $what', ({ one, other }) => {
    const { attacks, defences } = deck(one).deck;
    const { error } = warZone.options.schema.safeParse({
      deck: { attacks, defences: [{ ...defences[0], name: other }] },
    });
    expect(problemsOf(error!)).toEqual([
      { field: 'deck.defences.0.name', message: expect.stringMatching(/The name ".*" is taken: every kind/) },
    ]);
  });

  test('an item is not taken for a printed one either', () => {
    const { error } = waWaWest.options.schema.safeParse({ customItems: [{ ...item, name: 'La\u200bser Ｇun' }] });
    expect(problemsOf(error!)).toMatchObject([{ message: 'The name "Laser Ｇun" is taken.' }]);
  });
});

test('what stands beside an item is cleaned as well', () => {
  const customItem = { ...item, type: 'Charge\n', kills: 'Gun,\u202e\n Grenade', killedBy: '\u0000' };
  expect(waWaWest.options.schema.parse({ customItems: [customItem] })).toMatchObject({
    customItems: [{ type: 'Charge', kills: 'Gun, Grenade', killedBy: '' }],
  });
});

describe('options in a log from before texts were cleaned', () => {
  const odd = ['N\u202eap', 'Nap\u0000', stacked(3), '\u2800', 'Nap', 'N\u200bap', 'Ｎap', '👨‍👩‍👧'];
  test('still read as they stand, with items', () => {
    const customItems = odd.map((name, index) => ({
      type: 'Charge',
      costs: 0,
      gives: 0,
      kills: 'Gun,\n Grenade',
      killedBy: '',
      special: {},
      id: `item-${index}`,
      name,
    }));
    const options = { ...waWaWest.options.schema.parse({}), customItems };
    expect(waWaWest.options.schema.safeParse(options).success).toBe(false);
    expect(waWaWest.options.recorded!().parse(options)).toEqual(options);
  });
  test('still read as they stand, with cards', () => {
    const defences = odd.map((name, index) => ({ ...shield, id: `shield-${index}`, name }));
    const { attacks } = deck('Bow').deck;
    const options = {
      ...warZone.options.schema.parse({}),
      deck: { attacks, defences: [...defences, { ...shield, name: 'S' }] },
    };
    expect(warZone.options.schema.safeParse(options).success).toBe(false);
    expect(warZone.options.recorded!().parse(options)).toEqual(options);
  });
});

test.each([
  ['Ärmel & Co', 'armel-co'],
  ['  88 mm', 'mm'],
  ['', 'card'],
])('an id for %j reads %s', (name, id) => {
  expect(idFrom(name, 'card')).toBe(id);
});

test('a text stands in XML and HTML as it reads, and ends no element or attribute', () => {
  expect(escaped(`<b title="it's">A & B</b>`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;A &amp; B&lt;/b&gt;');
  expect(escaped('A\u0000\u0008B\u000b\u001f\uffffC\t\nD')).toBe('ABC\t\nD');
  expect(escaped('\ud800')).toBe('\ufffd');
});
