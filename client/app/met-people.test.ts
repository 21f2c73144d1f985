import { beforeEach, expect, test } from 'vitest';
import { signerFrom } from '../../shared/crypto/signer.ts';
import { forgetPeople, metBefore, rememberPeople } from './met-people.ts';
import { keep } from './storage.ts';

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
