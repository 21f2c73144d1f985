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
  ['a link with words after it', 'rooms.example/join/abcd23, come in', '/join/ABCD23'],
  ['a code with a full stop', 'abcd23.', '/join/ABCD23'],
  ['a code in wide letters', 'ＡＢＣＤ２３', '/join/ABCD23'],
  ['a code with an en dash', 'abc–d23', '/join/ABCD23'],
  ['a link in capitals', 'HTTPS://ROOMS.EXAMPLE/JOIN/ABCD23', '/join/ABCD23'],
  ['a link with a space in its code', 'https://rooms.example/join/ABC D23', '/join/ABCD23'],
  ['a link with an escaped space', 'https://rooms.example/join/ABC%20D23/', '/join/ABCD23'],
  ['a link with a query', 'https://rooms.example/join/ABCD23?utm=x#y', '/join/ABCD23'],
  ['a table with a slash at its end', 'rooms.example/t/abcdefghij0123456789/', '/t/abcdefghij0123456789?sit'],
  ['a table at the end of a sentence', '(rooms.example/T/abcdefghij0123456789).', '/t/abcdefghij0123456789?sit'],
  ['the rules of a table', 'rooms.example/t/abcdefghij0123456789/rules', '/t/abcdefghij0123456789?sit'],
])('%s leads to its table', (_, typed, path) => {
  expect(parseInvite(typed)).toEqual({ path });
});

test.each(['', 'ABC', 'ABCD 0000', 'https://rooms.example/replay/abcdefghij0123456789', 'rooms.example/join/%zz'])(
  '%j leads nowhere, and says why',
  (typed) => {
    expect(parseInvite(typed)).toEqual({ wrong: expect.stringContaining('An invite code has 6 letters and digits') });
  },
);
