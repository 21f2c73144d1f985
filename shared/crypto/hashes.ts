/** Hashes, the same for everyone who reckons them: page, server, and whoever checks a log later. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { stringify } from 'safe-stable-stringify';

/** JSON with sorted keys and no spaces (RFC 8785): one text for one value. @param value plain data, without circles */
export const canonical = (value: unknown): string => stringify(value)!;

/** Where there is Node, its own, which is several times as fast; null in a browser. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash ?? null;

/** SHA-256 of a text, as 64 hexadecimal digits. */
export const sha256Hex = (text: string): string =>
  native ? native('sha256', text, 'hex') : bytesToHex(sha256(utf8ToBytes(text)));

/** What is told of a seed or a nonce before it is shown: SHA-256 of its bytes. @param secret hexadecimal digits */
export const commitmentTo = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));
