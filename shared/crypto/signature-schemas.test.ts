import { expect, it } from 'vitest';
import { publicKey, signature } from './signature-schemas.ts';
import { fromBase64url, toBase64url } from './signatures.ts';

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

it.each([
  ['a key', publicKey, 43],
  ['a signature', signature, 86],
])('%s is written in one way only', (_what, schema, length) => {
  const begun = '_-09azAZ'.repeat(11).slice(0, length - 1);
  for (const last of signs) {
    const text = begun + last;
    expect(schema.safeParse(text).success, text).toBe(toBase64url(fromBase64url(text)) === text);
  }
  const wrong = ['', begun, `${begun}A=`, `${begun}A\n`, `${begun.slice(1)}+A`, `${begun}AA`];
  for (const text of wrong) expect(schema.safeParse(text).success, text).toBe(false);
});
