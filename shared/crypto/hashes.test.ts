import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { sha256Hex } from './hashes.ts';

it.each(['', 'abc', 'Odile – ümlaut – 🎲', 'a'.repeat(1000)])('Node’s own hash is the browser’s: %j', (text) => {
  expect(sha256Hex(text)).toBe(bytesToHex(sha256(utf8ToBytes(text))));
});
