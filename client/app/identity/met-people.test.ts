import { beforeEach, expect, test } from 'vitest';
import { signerFrom } from '../../../shared/crypto/signer.ts';
import { forgetPeople, metBefore, namesakeOf, rememberPeople } from './met-people.ts';
import { keep } from '../storage/storage.ts';

const person = (number: number, name = `P${number}`) => ({
  key: signerFrom(new Uint8Array(32).fill(number)).publicKey,
  name,
});
const [odile, bram] = [person(1, 'Odile'), person(2, 'Bram')];

beforeEach(forgetPeople);

test('who was met is known by their key, under the name they had last', () => {
  expect(metBefore(odile.key)).toBe(null);
  rememberPeople('first', [odile, bram]);
  rememberPeople('second', [{ ...odile, name: 'Somebody else' }]);
  expect(metBefore(odile.key)).toMatchObject({ name: 'Somebody else', times: 2 });
  expect(metBefore(bram.key)).toMatchObject({ name: 'Bram', times: 1 });
  forgetPeople();
  expect(metBefore(odile.key)).toBe(null);
});

test('a match counts once, though its page is loaded again', () => {
  rememberPeople('first', [odile]);
  rememberPeople('first', [odile]);
  expect(metBefore(odile.key)?.times).toBe(1);
});

// prettier-ignore
const namesakes: { what: string; met: string; sits: string; key: string; is: string | null }[] = [
  { what: 'the same name and another key', met: 'Odile', sits: 'Odile', key: bram.key, is: 'Odile' },
  { what: 'the same name and no key', met: 'Odile', sits: 'Odile', key: '', is: 'Odile' },
  { what: 'a name that looks like it', met: 'Odile', sits: 'оdiIe', key: bram.key, is: 'Odile' },
  { what: 'that name with a number', met: 'Odile', sits: 'odile 2', key: bram.key, is: 'Odile' },
  { what: 'a name whose number is gone', met: 'Odile 2', sits: 'Odile', key: bram.key, is: 'Odile 2' },
  { what: 'another name', met: 'Odile', sits: 'Bram', key: bram.key, is: null },
  { what: 'the same person', met: 'Odile', sits: 'Odile', key: odile.key, is: null },
  { what: 'the same person with another name', met: 'Odile', sits: 'Bram', key: odile.key, is: null },
];
test.each(namesakes)('$what: who was met as "$met", and sits there as "$sits"', async ({ met, sits, key, is }) => {
  rememberPeople('first', [{ ...odile, name: met }]);
  expect(await namesakeOf({ key, name: sits })).toBe(is);
});

test('where nobody was met, nobody has a namesake', async () => expect(await namesakeOf(odile)).toBe(null));

test('200 are kept, those met last', () => {
  for (let number = 0; number < 210; number++) {
    rememberPeople(`m${number}`, [person(number)]);
    if (number === 205) rememberPeople('again', [person(7)]);
  }
  const known = Array.from({ length: 210 }, (_, number) => number).filter((number) => metBefore(person(number).key));
  expect(known).toEqual([7, ...Array.from({ length: 199 }, (_, index) => index + 11)]);
});

test('what is kept in another shape counts as nothing', () => {
  for (const odd of [null, 'x', { 0: odile }, [null, 5, odile, { ...odile, times: 'x', match: 'm' }]]) {
    keep('met', odd);
    expect(metBefore(odile.key)).toBe(null);
  }
});
