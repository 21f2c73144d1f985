import { expect, test } from 'vitest';
import { parseInvite } from './parse-invite.ts';

test.each([
  ['a code', 'ABCD2345', '/join/ABCD2345'],
  ['a code as people type it', ' abcd-2345 ', '/join/ABCD2345'],
  ['an invite link', 'https://rooms.example/join/ABCD2345', '/join/ABCD2345'],
  ['a link to a table', 'https://rooms.example/t/abcdefghij0123456789', '/t/abcdefghij0123456789?sit'],
  ['a link with more words round it', 'Come in: rooms.example/join/abcd2345 !', '/join/ABCD2345'],
])('%s leads to its table', (_, typed, path) => {
  expect(parseInvite(typed)).toEqual({ path });
});

test.each(['', 'ABC', 'ABCD 0000', 'https://rooms.example/replay/abcdefghij0123456789'])(
  '%j leads nowhere, and says why',
  (typed) => {
    expect(parseInvite(typed)).toEqual({ wrong: expect.stringContaining('An invite code has 8 letters and digits') });
  },
);
