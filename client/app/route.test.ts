import { expect, test, vi } from 'vitest';
import { parseInvite, placeAt, type Place } from './route.ts';

// The page's own address, asked for as the module loads.
vi.hoisted(() => Object.assign(globalThis, { location: { pathname: '/', search: '' } }));

const id = 'abcdefghij0123456789';
const notFound: Place = { page: 'not-found' };

// prettier-ignore
test.each<[string, Place]>([
  ['/', { page: 'lobby' }],
  ['/?utm=x', { page: 'lobby' }],
  ['/new', { page: 'create', game: null }],
  ['/new?game=war-zone', { page: 'create', game: 'war-zone' }],
  ['/new?game=%zz', { page: 'create', game: '%zz' }],
  ['/credits', { page: 'credits' }],
  ['/mine', { page: 'mine' }],
  ['/join/ABCD23', { page: 'join', code: 'ABCD23' }],
  ['/join/ABCD%2023', { page: 'join', code: 'ABCD 23' }],
  ['/screen/ABCD23', { page: 'screen', code: 'ABCD23' }],
  [`/t/${id}`, { page: 'table', matchId: id, sit: false }],
  [`/t/${id}?sit`, { page: 'table', matchId: id, sit: true }],
  [`/t/${id}?x=?sit`, { page: 'table', matchId: id, sit: false }],
  [`/t/${id}/rules`, { page: 'table-rules', matchId: id }],
  ['/rules/war-zone', { page: 'rules', game: 'war-zone' }],
  [`/replay/${id}`, { page: 'replay', matchId: id, atMs: null, seat: null }],
  [`/replay/${id}?at=1500`, { page: 'replay', matchId: id, atMs: 1500, seat: null }],
  [`/replay/${id}?at=1500&as=3`, { page: 'replay', matchId: id, atMs: 1500, seat: 2 }],
  [`/replay/${id}?as=0`, { page: 'replay', matchId: id, atMs: null, seat: null }],
  [`/replay/${id}?at=0.5`, { page: 'replay', matchId: id, atMs: 0.5, seat: null }],
  ['/replay/file', { page: 'replay-file' }],
  ['/replay/file?at=5', { page: 'replay-file' }],
  ['/replay/files', { page: 'replay', matchId: 'files', atMs: null, seat: null }],
  ...['nonsense', '', '-5', 'NaN', 'Infinity', '1e999', '%zz', '0x10', '9'.repeat(400)].map(
    (at): [string, Place] => [`/replay/${id}?at=${at}`, { page: 'replay', matchId: id, atMs: null, seat: null }],
  ),
  ...['/join/%zz', '/t/%zz', '/rules/%E0%A4%A', '/replay/%', '/%zz', '/new/%zz', '/credits/%zz', `/t/${id}/%zz`].map(
    (address): [string, Place] => [address, notFound],
  ),
  ...['//', '//evil', '///', '/join', '/t/', '/nowhere', '/new/x', '/credits/x', '/mine/x', `/t/${id}/x`, `/t//rules`, `/t/${id}/rules/x`, `/replay/${id}/rules`, '/replay/file/x', '/%2F', ''].map(
    (address): [string, Place] => [address, notFound],
  ),
])('%s', (address, place) => expect(placeAt(address)).toEqual(place));

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
