import { expect, test } from 'vitest';
import { looksLike } from './confusables.ts';

// prettier-ignore
const alike: { what: string; one: string; other: string }[] = [
  { what: 'the same', one: 'Sam', other: 'Sam' },
  { what: 'small letters', one: 'Sam', other: 'sam' },
  { what: 'a Cyrillic letter', one: 'Sam', other: 'Sаm' },
  { what: 'Cyrillic letters alone', one: 'cope', other: 'соре' },
  { what: 'a Greek letter', one: 'Omar', other: 'Οmar' },
  { what: 'Cherokee', one: 'Sam', other: 'Ꮪam' },
  { what: 'a capital that only looks like one, in small letters', one: 'harry', other: 'Нarry' },
  { what: 'capitals with an I', one: 'SAIM', other: 'saim' },
  { what: 'a capital I for an l', one: 'Bill', other: 'BiII' },
  { what: 'digits for letters', one: 'Lola', other: 'L0la' },
  { what: 'r and n for m', one: 'Sam', other: 'Sarn' },
  { what: 'm in capitals', one: 'SARN', other: 'sam' },
  { what: 'composed and decomposed', one: 'café', other: 'cafe\u0301' },
  { what: 'a Cyrillic letter that is composed', one: 'Zoë', other: 'Zoё' },
  { what: 'letters of mathematics', one: 'Sam', other: '𝐒𝐚𝐦' },
  { what: 'wide letters', one: 'Sam', other: 'Ｓａｍ' },
  { what: 'circled letters', one: 'Sam', other: 'Ⓢⓐⓜ' },
  { what: 'small capitals', one: 'Tim', other: 'Тim' },
  { what: 'another number sign', one: 'Sam 2', other: 'Sam Ƨ' },
  { what: 'a number without its space', one: 'Sam 2', other: 'Sam2' },
  { what: 'a selector behind an emoji', one: 'Sam ❤', other: 'Sam ❤\ufe0f' },
  { what: 'a Persian non-joiner', one: 'میخواهم', other: 'می\u200cخواهم' },
  { what: 'Arabic letters of two languages', one: 'علي', other: 'علی' },
];
test.each(alike)('$what: "$one" and "$other" look alike', ({ one, other }) => {
  expect(looksLike([one])(other)).toBe(true);
  expect(looksLike([other])(one)).toBe(true);
});

// prettier-ignore
const different: [string, string][] = [
  ['Sam', 'Sámuel'], ['Sam', 'Sám'], ['Sam', 'Pam'], ['Sam', 'Sam 2'], ['Sam 2', 'Sam 3'], ['Kai', 'Kal'], ['Mia', 'Mila'],
  ['日本', '日木'], ['Ольга', 'Олег'], ['🤠', '👨‍👩‍👧'], ['👨‍👩‍👧', '👨‍👩‍👦'], ['Wendy', 'Mendy'],
];
test.each(different)('"%s" and "%s" do not', (one, other) => {
  expect(looksLike([one])(other)).toBe(false);
  expect(looksLike([other])(one)).toBe(false);
});
