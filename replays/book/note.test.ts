import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../shared/crypto/signatures.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { checkpointText, openCheckpoint } from './checkpoint.ts';
import { openNote, readVerifierKey, signedNote, verifierKeyText } from './note.ts';

/** The key and the note that golang.org/x/mod/sumdb/note is tested with, where the format comes from. */
const known = {
  seed: fromBase64('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz')!.subarray(1),
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  line: '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
};
const peter = readVerifierKey(known.key)!;
const note = `${known.text}\n${known.line}`;
/** Signed by a key made of nothing but this byte. */
const signedBy = (byte: number, name: string, text: string) => {
  const seed = new Uint8Array(32).fill(byte);
  const key = { name, bytes: ed25519.getPublicKey(seed) };
  return { key, note: signedNote(text, key, ed25519.sign(utf8(text), seed)) };
};

describe('a signed note', () => {
  it('is written and read as others do', async () => {
    expect(verifierKeyText({ name: 'PeterNeumann', bytes: ed25519.getPublicKey(known.seed) })).toBe(known.key);
    expect(signedNote(known.text, peter, ed25519.sign(utf8(known.text), known.seed))).toBe(note);
    expect(await openNote(note, peter)).toBe(known.text);
  });

  it('passes over the signatures of other keys, before and after', async () => {
    const other = signedBy(1, 'other', known.text).note.slice(known.text.length + 1);
    expect(await openNote(`${known.text}\n${other}${known.line}${other}`, peter)).toBe(known.text);
    expect(await openNote(`${known.text}\n${other}`, peter)).toBe(null);
  });

  it.each([
    ['another text', note.replace('cryptography', 'Cryptography')],
    ['another signature', note.replace('1FFYC2', '1FFYC3')],
    ['a good signature and a bad one', `${note}${known.line.replace('1FFYC2', '1FFYC3')}`],
    ['a line that is no signature', `${note}hello\n`],
    ['base64 in another spelling', note.replace('nAM=', 'nAN=')],
    ['no last line break', note.slice(0, -1)],
    ['no empty line', note.replace('\n\n', '\n')],
    ['no signature', `${known.text}\n`],
    ['nothing', ''],
    ['a control character', signedBy(1, 'x', 'a\u001b[2J\n').note],
    ['far too much', note + known.line.repeat(100)],
  ])('is not read with %s', async (_what, wrong) => {
    expect(wrong).not.toBe(note);
    expect(await openNote(wrong, wrong.includes(' x ') ? signedBy(1, 'x', '').key : peter)).toBe(null);
  });

  it.each([
    known.key.replace('c74f20a3', 'c74f20a4'),
    known.key.replace('+ARpc', '+ASpc'),
    known.key.replace('Peter', 'Peter '),
    known.key.slice(0, -4),
    `${known.key}\n`,
    'PeterNeumann',
    '',
    '+'.repeat(1000),
  ])('is held to no key that is none: %s', (text) => {
    expect(readVerifierKey(text)).toBe(null);
  });
});

describe('a checkpoint', () => {
  const root = fromBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')!;
  const checkpoint = { origin: 'example.com/behind-the-sofa', size: 20852163, root };
  // The example of tlog-checkpoint.
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
  const opened = (written: string, name = checkpoint.origin) => {
    const { key, note } = signedBy(7, name, written);
    return openCheckpoint(note, key);
  };

  it('is written and read as the format has it', async () => {
    expect(checkpointText(checkpoint)).toBe(text);
    expect(await opened(text)).toEqual(checkpoint);
    expect(await opened(`${text}an extension\n`)).toEqual(checkpoint);
    const empty = { ...checkpoint, size: 0 };
    expect(await opened(checkpointText(empty))).toEqual(empty);
  });

  it.each([
    ['of another origin', text.replace('sofa', 'settee')],
    ['with a size that is none', text.replace('20852163', '-1')],
    ['with a size written otherwise', text.replace('20852163', '020852163')],
    ['with a size too large to count to', text.replace('20852163', '9999999999999999')],
    ['with a root that is none', text.replace('CsUY', '')],
    ['without a root', text.split('\n').slice(0, 2).join('\n')],
    ['with a root in a line that does not end', text.slice(0, -1)],
  ])('is not read %s', async (_what, wrong) => {
    expect(await opened(wrong)).toBe(null);
  });

  it('is not read by another key', async () => {
    const { note } = signedBy(7, checkpoint.origin, text);
    expect(await openCheckpoint(note, signedBy(8, checkpoint.origin, text).key)).toBe(null);
  });
});

it('bytes are written in base64 in one way only', () => {
  expect(fromBase64(toBase64(Uint8Array.of(0, 255)))).toEqual(Uint8Array.of(0, 255));
  for (const wrong of ['AP9', 'AP8', ' AP8=', 'AP8=\n', 'AP9=', 'A-8=']) expect(fromBase64(wrong)).toBe(null);
});
