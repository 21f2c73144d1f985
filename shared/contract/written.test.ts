import { describe, expect, test } from 'vitest';
import { isWithin } from './graphemes.ts';
import { asRecorded, asWritten, soughtText, writtenText } from './written.ts';

const error = '2 to 4 characters.';
const limits = { least: 2, longest: 4, error };
const family = '👨‍👩‍👧‍👦';

describe('what people write', () => {
  const read = (text: unknown) => writtenText(limits).safeParse(text);

  test.each([
    ['ab', 'ab'],
    ['abcd', 'abcd'],
    ['  a\u200bb  ', 'ab'],
    // As they are seen, though it is more code units.
    ['e\u0301e\u0301e\u0301e\u0301', 'éééé'],
  ])('%j is read as %j', (raw, text) => expect(read(raw).data).toBe(text));

  test.each([
    ['too short', 'a'],
    ['too short once it is cleaned', 'a\u200b\u200b'],
    ['too long', 'abcde'],
    ['short to see, long to store', family.repeat(2)],
    ['too long to be cleaned', `ab${' '.repeat(39)}`],
    ['no text', 5],
  ])('%s is refused', (_, raw) => expect(read(raw).error?.issues[0]?.message).toBe(error));

  test('spaces count until it is cleaned, and no longer', () => {
    expect(read(`ab${' '.repeat(38)}`).data).toBe('ab');
  });

  test('has a character at least, unless said otherwise', () => {
    const some = writtenText({ longest: 4, error });
    expect(['', 'a'].map((text) => some.safeParse(text).success)).toEqual([false, true]);
    expect(['', 'a', 'abcde'].map((text) => isWithin(text, { longest: 4 }))).toEqual([false, true, false]);
    expect(isWithin('', { least: 0, longest: 4 })).toBe(true);
  });

  test('reads alike by what is seen', () => {
    expect(asWritten.text).toBe(writtenText);
    expect(asWritten.likenessOf('N\u200bAP')).toBe(asWritten.likenessOf('nap'));
  });
});

describe('what a log has', () => {
  const read = (text: unknown) => asRecorded.text(limits).safeParse(text);

  test('stays as it stands', () => {
    for (const text of ['a\u200bb', ' ab ', 'a'.repeat(16)]) expect(read(text).data).toBe(text);
    expect(asRecorded.text({ longest: 4, error }).safeParse('a').success).toBe(true);
  });

  test.each(['a', ' a ', 'a'.repeat(17), 5])('%j is refused', (text) =>
    expect(read(text).error?.issues[0]?.message).toBe(error),
  );

  test('reads alike by capitals alone', () => {
    expect(asRecorded.likenessOf('NAP')).toBe('nap');
    expect(asRecorded.likenessOf('N\u200bAP')).not.toBe('nap');
  });
});

test('what is looked for is short, and has no character that ends a text', () => {
  const isSought = (text: string) => soughtText(3).safeParse(text).success;
  expect(['', 'abc', 'abcd', 'a\0'].map(isSought)).toEqual([true, true, false, false]);
});
