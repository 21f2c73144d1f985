import { expect, test } from 'vitest';
import { houseDeck } from '../../../shared/games/war-zone/deck.ts';
import { waWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { warZone } from '../../../shared/games/war-zone/game.ts';
import { checkedIn, inFile, isPacked, listIn, packed, sizes, unpacked, type NamedList } from './list-link.ts';

const lasso = { id: 'lasso', type: 'Weapon (Gun I)', costs: 1, kills: '<Charge>' };
const items: NamedList = { name: 'Odile’s items', game: 'wa-wa-west', option: 'customItems', list: [lasso] };
const deck: NamedList = { name: 'House', game: 'war-zone', option: 'deck', list: houseDeck };

/** The part of a link with anything at all in it, packed as lists are. */
async function linkWith(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `#list=${Buffer.from(await new Response(stream).bytes()).toString('base64url')}`;
}

test.each([items, deck])('a list comes out of a link as it went in: $name', async (list) => {
  const part = (await packed(list))!;
  expect(isPacked(part)).toBe(true);
  expect(part).toMatch(/^#list=[\w-]+$/);
  expect(await unpacked(part)).toEqual(list);
});

test('and out of a file', async () => {
  const file = new File([inFile(deck)], 'deck.json');
  expect(await listIn(file, { game: 'war-zone', option: 'deck' })).toEqual(deck);
});

test('a file may hold the bare list: it is named like the file', async () => {
  const file = new File([JSON.stringify([lasso])], 'Ropes.json');
  const place = { game: 'wa-wa-west', option: 'customItems' };
  expect(await listIn(file, place)).toEqual({ ...place, name: 'Ropes', list: [lasso] });
});

test('what does not fit into a link is not put into one', async () => {
  // Nothing in it repeats, so nothing is saved by packing.
  const long = Array.from({ length: 4000 }, (_, index) => Math.sin(index));
  expect(await packed({ ...items, list: long })).toBe(null);
});

test.each([
  ['cut off', async () => (await packed(items))!.slice(0, -9)],
  ['of other signs', async () => '#list=<script>'],
  ['empty', async () => '#list='],
  ['not packed', async () => `#list=${Buffer.from(JSON.stringify(items)).toString('base64url')}`],
  ['no JSON', () => linkWith('{"name":')],
  ['no text', async () => '#list=AAAA'],
  // 10 MB of zeros come to 10 kB.
  ['a bomb', () => linkWith(`{"name":"${'0'.repeat(10_000_000)}"}`)],
])('a link that is broken is called broken: %s', async (_, link) => {
  expect(await unpacked(await link())).toBe('This link is broken: perhaps a part of it was cut off.');
});

test.each([
  ['a number', '7'],
  ['null', 'null'],
  ['a list without a name', JSON.stringify({ ...items, name: undefined })],
  ['a name that cannot be seen', JSON.stringify({ ...items, name: '\u200b' })],
  ['a name without end', JSON.stringify({ ...items, name: 'x'.repeat(41) })],
  ['more than a list', JSON.stringify({ ...items, seats: 3 })],
])('a link that holds something else: %s', async (_, text) => {
  expect(await unpacked(await linkWith(text))).toBe('This link holds no list.');
});

test('a link or a file that is too large is not read', async () => {
  expect(await unpacked(`#list=${'A'.repeat(sizes.linkChars)}`)).toBe('This link is too long to be a list.');
  const file = new File(['x'.repeat(sizes.listBytes + 1)], 'large.json');
  expect(await listIn(file, items)).toBe('large.json is too large: a list has up to 64 kB.');
  expect(await listIn(new File(['{'], 'half.json'), items)).toBe('half.json is no JSON file.');
});

test('names are cleaned on arrival', async () => {
  const link = await linkWith(JSON.stringify({ ...items, name: '  Odile\u202e  items\u0000 ' }));
  expect(await unpacked(link)).toMatchObject({ name: 'Odile items' });
});

const problem = (game: Parameters<typeof checkedIn>[0], option: string, list: NamedList) => {
  const read = checkedIn(game, option, list);
  return 'problem' in read ? read.problem : null;
};

test('a sound list is checked by the schema of its game, with its texts cleaned', () => {
  const read = checkedIn(waWaWest, 'customItems', { ...items, list: [{ ...lasso, name: 'La\u202esso' }] });
  expect(read).toMatchObject({ options: { customItems: [{ name: 'Lasso', gives: 0 }], exclude: [] } });
  expect(problem(warZone, 'deck', deck)).toBe(null);
});

test('what is wrong with it is said in the schema’s words, with its place', () => {
  const list = [lasso, { ...lasso, name: 'Rope', id: 'rope', kills: 'everybody' }];
  expect(problem(waWaWest, 'customItems', { ...items, list })).toMatch(/^no\. 2, kills: Can't read "everybody"/);
  expect(problem(warZone, 'deck', { ...deck, list: { attacks: [], defences: [] } })).toMatch(
    /A deck needs 1 to 40 kinds of attack cards/,
  );
  const many = Array.from({ length: 9 }, (_, index) => ({ ...lasso, id: `i${index}`, costs: -1 }));
  expect(problem(waWaWest, 'customItems', { ...items, list: many })).toMatch(/; and \d+ more$/);
});

test.each([
  ['another game', warZone, 'deck', items, /^It is not a list of War Zone.$/],
  ['another option', waWaWest, 'exclude', items, /^It is a list of another kind.$/],
  ['no list', waWaWest, 'customItems', { ...items, list: { length: 1 } }, /array/],
  ['fields of no item', waWaWest, 'customItems', { ...items, list: [{ ...lasso, admin: true }] }, /^no. 1: .*admin/],
  ['markup', waWaWest, 'customItems', { ...items, list: [{ ...lasso, name: '<b>' }] }, /^no. 1, name: A name has/],
] as const)('a list that does not belong there is refused: %s', (_, game, option, list, words) => {
  expect(problem(game, option, list)).toMatch(words);
});
