/** Signatures that are checked together, on a real thread. */
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { at } from '../shared/contract/at.ts';
import { isSigned, toBase64url, type SignedText } from '../shared/crypto/signatures.ts';
import { signerOf } from '../shared/testing/signer-of.ts';
import { newSecret } from './testing/guest.ts';
import { SignatureChecks } from './signature-checks.ts';

const checks = new SignatureChecks(pino({ enabled: false }));
afterAll(() => checks.close());

const people = Array.from({ length: 8 }, () => signerOf(newSecret()));
const signedBy = (person: number, text: string): SignedText => {
  const keys = at(people, person);
  return { key: keys.publicKey, text, signature: toBase64url(keys.sign(text)) };
};

it('each of many that come at once gets its own answer, the same as if it were checked alone', async () => {
  const right = people.map((_, person) => signedBy(person, `Reload ${person}`));
  const [first, second, third, fourth] = right as [SignedText, SignedText, SignedText, SignedText];
  const wrong = [
    { ...first, text: 'Shield' },
    { ...second, key: third.key },
    { ...third, signature: fourth.signature },
    { ...fourth, key: toBase64url(new Uint8Array(32).fill(255)) },
    { ...fourth, signature: toBase64url(new Uint8Array(64)) },
  ];
  const mixed = right.flatMap((one, index) => [one, ...wrong.slice(index, index + 1)]);
  const answers = await Promise.all(mixed.map(checks.check));
  expect(answers).toEqual(mixed.map((one) => right.includes(one)));
  expect(answers).toEqual(await Promise.all(mixed.map(isSigned)));
});

it('two that fail each by themselves do not pass together', async () => {
  // The halves of two signatures, exchanged: what is added up would come to the same sum.
  const [one, other] = [signedBy(0, 'Reload'), signedBy(0, 'Shield')];
  const bytes = [one, other].map(({ signature }) => Buffer.from(signature, 'base64url')) as [Buffer, Buffer];
  const exchanged = [one, other].map((signed, index) => ({
    ...signed,
    signature: Buffer.concat([at(bytes, index).subarray(0, 32), at(bytes, 1 - index).subarray(32)]).toString(
      'base64url',
    ),
  }));
  expect(await Promise.all(exchanged.map(checks.check))).toEqual([false, false]);
});

it('are checked in this thread once the other one has ended', async () => {
  const ended = new SignatureChecks(pino({ enabled: false }));
  await ended.close();
  expect(await ended.check(signedBy(1, 'Reload'))).toBe(true);
  expect(await ended.check({ ...signedBy(1, 'Reload'), text: 'Shield' })).toBe(false);
});
