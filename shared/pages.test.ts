import { expect, test } from 'vitest';
import { addressOf, fileOfPage, headOf, placeAt, speeds, type Moment, type Place } from './pages.ts';

const id = 'abcdefghij0123456789';
/** A replay as it is seen unless its address says otherwise. */
const replay = (moment: Partial<Moment> = {}, matchId = id): Place => ({
  page: 'replay',
  matchId,
  atMs: null,
  seat: null,
  speed: null,
  hidesResult: false,
  ...moment,
});
const notFound: Place = { page: 'not-found' };

// prettier-ignore
test.each<[string, Place]>([
  ['/', { page: 'lobby' }],
  ['/?utm=x', { page: 'lobby' }],
  ['/new', { page: 'create', game: null }],
  ['/new?game=war-zone', { page: 'create', game: 'war-zone' }],
  ['/new?game=%zz', { page: 'create', game: '%zz' }],
  ['/credits', { page: 'credits' }],
  ['/licences', { page: 'licences' }],
  ['/privacy', { page: 'privacy' }],
  ['/mine', { page: 'mine' }],
  ['/matches', { page: 'matches' }],
  ['/matches?game=war-zone&sort=closest', { page: 'matches' }],
  ['/people/abc', { page: 'person', key: 'abc' }],
  ['/people/aBc-_/', { page: 'person', key: 'aBc-_' }],
  ['/join/ABCD23', { page: 'join', code: 'ABCD23' }],
  ...['/join/ABCD%2023', '/join/abcd23/', '/JOIN/abcd23', '/join/ABCD23.', '/join/ABCD23,%20', '/join/%E2%80%9CABCD23%E2%80%9D', '/join/ABCD%E2%80%9323', '/join/ＡＢＣＤ２３', '/join/%EF%BD%81bcd23)'].map(
    (address): [string, Place] => [address, { page: 'join', code: 'ABCD23' }],
  ),
  ...['/screen/ABCD23', '/Screen/abcd-23/', '/screen/ABCD23.'].map(
    (address): [string, Place] => [address, { page: 'screen', code: 'ABCD23' }],
  ),
  [`/t/${id}`, { page: 'table', matchId: id, sit: false }],
  [`/t/${id}?sit`, { page: 'table', matchId: id, sit: true }],
  [`/t/${id}?x=?sit`, { page: 'table', matchId: id, sit: false }],
  ...[`/t/${id}/`, `/T/${id}`, `/t/${id}.`, `/t/${id})./`, `/t/${id}%20`, `/t/${id}%3E`].map(
    (address): [string, Place] => [address, { page: 'table', matchId: id, sit: false }],
  ),
  [`/t/${id}/?sit`, { page: 'table', matchId: id, sit: true }],
  // Ids are small letters alone.
  ['/t/ABCDEFGHIJ0123456789', { page: 'table', matchId: 'ABCDEFGHIJ0123456789', sit: false }],
  ...[`/t/${id}/rules`, `/t/${id}/rules/`, `/T/${id}/Rules.`].map(
    (address): [string, Place] => [address, { page: 'table-rules', matchId: id }],
  ),
  ['/rules/war-zone', { page: 'rules', game: 'war-zone' }],
  [`/replay/${id}`, replay()],
  [`/Replay/${id}/`, replay()],
  [`/replay/${id}.?at=1500`, replay({ atMs: 1500 })],
  [`/replay/${id}?at=1500`, replay({ atMs: 1500 })],
  [`/replay/${id}?at=1500&as=3`, replay({ atMs: 1500, seat: 2 })],
  [`/replay/${id}?as=0`, replay()],
  [`/replay/${id}?at=9&as=1&speed=0.5&result=hidden`, replay({ atMs: 9, seat: 0, speed: 0.5, hidesResult: true })],
  [`/replay/${id}?speed=as-played&result=shown`, replay({ speed: 'as played' })],
  [`/replay/${id}?speed=3&result=`, replay()],
  [`/replay/${id}?at=0.5`, replay({ atMs: 0.5 })],
  ['/tv', { page: 'tv', speed: 1, isFramed: false }],
  ['/tv?speed=8', { page: 'tv', speed: 8, isFramed: false }],
  ['/tv?speed=3', { page: 'tv', speed: 1, isFramed: false }],
  ['/embed/tv?speed=0.5', { page: 'tv', speed: 0.5, isFramed: true }],
  ['/tv/x', notFound],
  ['/replay/file', { page: 'replay-file' }],
  ['/replay/file?at=5', { page: 'replay-file' }],
  ['/replay/files', replay({}, 'files')],
  ...['nonsense', '', '-5', 'NaN', 'Infinity', '1e999', '%zz', '0x10', '9'.repeat(400)].map(
    (at): [string, Place] => [`/replay/${id}?at=${at}`, replay()],
  ),
  ...['/join/%zz', '/t/%zz', '/rules/%E0%A4%A', '/replay/%', '/%zz', '/new/%zz', '/credits/%zz', `/t/${id}/%zz`].map(
    (address): [string, Place] => [address, notFound],
  ),
  ...['//', '//evil', '///', '/join', '/t/', '/nowhere', '/new/x', '/credits/x', '/licences/x', '/privacy/x', '/mine/x', '/matches/x', '/people', '/people/', '/people/x/y', `/t/${id}/x`, `/t//rules`, `/t/${id}/rules/x`, `/replay/${id}/rules`, '/replay/file/x', '/%2F', '/join/...', '/join//', ''].map(
    (address): [string, Place] => [address, notFound],
  ),
])('%s', (address, place) => expect(placeAt(address)).toEqual(place));

test('the address of a moment leads there', () => {
  const moments = [null, 0, 1500.5].flatMap((atMs) =>
    [null, 0, 62].flatMap((seat) =>
      [null, ...speeds].flatMap((speed) => [false, true].map((hidesResult) => ({ atMs, seat, speed, hidesResult }))),
    ),
  );
  for (const page of ['replay', 'embed'] as const)
    for (const moment of moments)
      expect(placeAt(addressOf(page, id, moment))).toEqual({ page, matchId: id, ...moment });
  expect(addressOf('replay', id, {})).toBe(`/replay/${id}`);
});

test('a page says what it is before it is there, and nothing of a match', () => {
  const titles = { 'war-zone': 'War Zone' } as Record<string, string>;
  const headAt = (address: string) => headOf(placeAt(address), (game) => titles[game]);
  expect(headAt('/').title).toBe('Three Rooms');
  expect(headAt('/rules/war-zone')).toEqual({
    title: 'Rules of War Zone · Three Rooms',
    description: 'How War Zone is played: its rules in a few pages.',
  });
  expect(headAt(`/replay/${id}?as=2`)).toEqual(headAt('/replay/zzzzzzzzzzzzzzzzzzzz'));
});

// prettier-ignore
test.each([
  ['/', 'index.html'], ['/nowhere', 'index.html'], [`/t/${id}`, 'page-table.html'], ['/new', 'page-create.html'],
  ['/rules/war-zone', 'page-rules-war-zone.html'], ['/rules/chess', 'index.html'], ['/rules/..%2Fx', 'index.html'],
])('the page at %s is in %s', (address, file) => {
  expect(fileOfPage(placeAt(address), ['war-zone'])).toBe(file);
});
