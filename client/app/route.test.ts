import { expect, test, vi } from 'vitest';
import { parseInvite } from './route.ts';

// The page's own address, asked for as the module loads.
vi.hoisted(() => Object.assign(globalThis, { location: { pathname: '/', search: '' } }));

test.each([
  ['a code', 'ABCD23', '/join/ABCD23'],
  ['a code as people type it', ' abcd-23 ', '/join/ABCD23'],
  ['an invite link', 'https://rooms.example/join/ABCD23', '/join/ABCD23'],
  ['a link to a table', 'https://rooms.example/t/abcdefghij0123456789', '/t/abcdefghij0123456789?sit'],
  ['the address of a big screen', 'https://rooms.example/screen/ABCD23', '/join/ABCD23'],
  ['a link with more words round it', 'Come in: rooms.example/join/abcd23 !', '/join/ABCD23'],
])('%s leads to its table', (_, typed, path) => {
  expect(parseInvite(typed)).toEqual({ path });
});

test.each(['', 'ABC', 'ABCD 0000', 'https://rooms.example/replay/abcdefghij0123456789'])(
  '%j leads nowhere, and says why',
  (typed) => {
    expect(parseInvite(typed)).toEqual({ wrong: expect.stringContaining('An invite code has 6 letters and digits') });
  },
);
