import { describe, expect, test } from 'vitest';
import { READABLE_SIGNS } from './ids.ts';
import { createRequest, inviteCode, listQuery, matchId, name, request, secret } from './protocol.ts';
import { nonce } from './contract/nonce.ts';
import { cleaned } from './contract/text.ts';

describe('a name that is allowed', () => {
  // prettier-ignore
  test.each([
    { what: 'one letter', raw: 'K' },
    { what: '20 letters', raw: 'k'.repeat(20) },
    { what: '20 emoji', raw: '🤠'.repeat(20) },
    { what: '20 letters with an accent each', raw: 'k\u0301'.repeat(20) },
    { what: '20 letters with three marks each', raw: 'k\u0301\u0302\u0303'.repeat(20) },
    { what: 'what is cleaned to 20', raw: `  ${'k'.repeat(20)}\u200b ` },
  ])('$what', ({ raw }) => {
    expect(name.parse(raw)).toBe(cleaned(raw));
  });

  // prettier-ignore
  test.each([
    { what: 'nothing', raw: '' },
    { what: 'spaces', raw: '   ' },
    { what: 'nothing to see', raw: '\u200b\u202e\u3164' },
    { what: '21 letters', raw: 'k'.repeat(21) },
    { what: '21 emoji', raw: '🤠'.repeat(21) },
    { what: 'a tower of accents beyond all measure', raw: `k${'\u0301'.repeat(200)}` },
    { what: 'a novel', raw: 'k'.repeat(201) },
    { what: 'a number', raw: 5 },
    { what: 'null', raw: null },
  ])('not: $what', ({ raw }) => {
    expect(name.safeParse(raw).error?.message).toContain('1 to 20 visible characters');
  });
});

describe('an invite code', () => {
  test.each([
    'ABCD23',
    'abcd23',
    'abc-d23',
    ' ab cd 23 ',
    'ABCD\u00a023',
    'ABCD23.',
    '“abcd23”!',
    'ABC–D23',
    'ABC—D23',
    'ＡＢＣＤ２３',
    'ａbcd２3',
    'A\u200bBCD23',
    'ABCD_23',
  ])('"%s" is read', (typed) => {
    expect(inviteCode.parse(typed)).toBe('ABCD23');
  });
  test('of an older table has two signs more', () => {
    expect(inviteCode.parse('abcd-2345')).toBe('ABCD2345');
  });
  test.each([
    'ABCD2',
    'ABCD234',
    'ABCD23456',
    'ABCDI3',
    'ABCDL3',
    'ABCDO3',
    'ABCD03',
    'ABCD13',
    'ABCD_3',
    'АВСD23',
    'ÄBCD23',
    'ABCD2🤠',
    '',
  ])('"%s" is none', (typed) => {
    expect(inviteCode.safeParse(typed).error?.message).toContain('6 letters and digits');
  });
  test('has 31 signs, none of them mistaken for another', () => {
    expect(new Set(READABLE_SIGNS).size).toBe(31);
    expect(READABLE_SIGNS).not.toMatch(/[ILO01]/);
  });
});

describe('ids and secrets', () => {
  // prettier-ignore
  test.each([
    { what: 'secret', schema: secret, good: 'A-_z09'.padEnd(22, 'x'), bad: ['x'.repeat(21), 'x'.repeat(65), `${'x'.repeat(22)}!`, `${'x'.repeat(22)}\n`] },
    { what: 'nonce', schema: nonce, good: '0123456789abcdef'.repeat(2), bad: ['0'.repeat(31), '0'.repeat(33), 'A'.repeat(32), `${'0'.repeat(32)}\n`] },
    { what: 'match id', schema: matchId, good: 'abcdefghij0123456789', bad: ['a'.repeat(19), 'a'.repeat(21), 'A'.repeat(20), '../../../etc/passwd.'] },
  ])('a $what', ({ schema, good, bad }) => {
    expect(schema.parse(good)).toBe(good);
    expect(bad.filter((text) => schema.safeParse(text).success)).toEqual([]);
  });
});

describe('a request', () => {
  const id = 'command-1';
  const commitment = '0'.repeat(64);
  // prettier-ignore
  test.each<[string, object]>([
    ['sit', { type: 'sit', id, name: 'Kemi', commitment }], ['sit at a seat, with a key', { type: 'sit', id, name: 'Kemi', commitment, key: 'A'.repeat(43), seat: 3 }],
    ['commit', { type: 'commit', id, commitment }], ['open', { type: 'open', id, nonce: '0'.repeat(32) }], ['signed', { type: 'start', id, proof: { seen: 3, signature: new Uint8Array(64) } }],
    ['stand', { type: 'stand', id }], ['add a bot', { type: 'add-bot', id }], ['remove', { type: 'remove', id, seat: 0 }], ['start', { type: 'start', id }],
    ['act', { type: 'act', id, act: { type: 'choose', item: 'gun' } }], ['leave', { type: 'leave', id }], ['stand in', { type: 'stand-in', id, seat: 1 }],
  ])('%s', (_, asked) => {
    expect(request.parse(asked)).toEqual(asked);
  });
  // prettier-ignore
  test.each<[string, object]>([
    ['an unknown request', { type: 'cheat', id }], ['no id', { type: 'start' }], ['a short id', { type: 'start', id: 'short' }], ['an id with a space', { type: 'start', id: 'command 1' }],
    ['more than it should have', { type: 'start', id, seat: 1 }], ['sitting without a nonce', { type: 'sit', id, name: 'Kemi' }], ['a seat below 0', { type: 'remove', id, seat: -1 }],
    ['an act without a type', { type: 'act', id, act: {} }], ['an act that is a text', { type: 'act', id, act: 'gun' }],
  ])('not: %s', (_, asked) => {
    expect(request.safeParse(asked).success).toBe(false);
  });
  test('for a new table has its defaults', () => {
    expect(createRequest.parse({ game: 'wa-wa-west', seats: 2, name: ' Kemi ', secret: 'x'.repeat(22) })).toMatchObject(
      { name: 'Kemi', options: {}, public: false, againstBots: false },
    );
  });
  test('for a list reads numbers from a query', () => {
    expect(listQuery.parse({ limit: '5' })).toEqual({ limit: 5 });
    for (const limit of ['0', '101', 'x', '1.5']) expect(listQuery.safeParse({ limit }).success).toBe(false);
  });
});
