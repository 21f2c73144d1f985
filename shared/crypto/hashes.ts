/** Hashes, the same for everyone who reckons them: page, server, and whoever checks a log later. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** JSON with sorted keys and no spaces (RFC 8785): one text for one value. @param value plain data, without circles */
export function canonical(value: unknown): string {
  // The native writer is several times as fast as joining strings.
  const sorted = isObject(value) ? sortedCopy(value) : value;
  return sorted === null && value !== null ? writtenOut(value)! : JSON.stringify(sorted);
}

/** Whether two values have the same canonical text, without writing it. @param one plain data, without circles */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return canonical(one) === canonical(other);
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && isSameList(one, other);
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  // Mostly the keys are in the same order. An inherited field, such as `constructor`, is no data.
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!;
    const isThere = key === others[index] || Object.hasOwn(other, key);
    if (isThere ? !isSameData(one[key], other[key]) : one[key] !== undefined) return false;
  }
  return others.every((key, index) => key === keys[index] || Object.hasOwn(one, key) || other[key] === undefined);
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  // Not every(), which skips the holes of a list: in JSON they are null.
  for (let index = 0; index < one.length; index++)
    if (!isSameData(one[index] ?? null, other[index] ?? null)) return false;
  return true;
}

/** Lists are objects, too. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The same data with sorted keys; null where an object would not keep them in that order. */
function sortedCopy(value: Record<string, unknown>): object | null {
  if (Array.isArray(value)) return sortedList(value);
  const copy: Record<string, unknown> = {};
  for (const key of sort(Object.keys(value))) {
    if (isOutOfOrder(key)) return null;
    const field = value[key];
    if (!isObject(field)) copy[key] = field;
    else if (!(copy[key] = sortedCopy(field))) return null;
  }
  return copy;
}

function sortedList(list: readonly unknown[]): readonly unknown[] | null {
  let copy: unknown[] | null = null;
  for (const [index, element] of list.entries()) {
    if (!isObject(element)) continue;
    const sorted = sortedCopy(element);
    if (!sorted) return null;
    (copy ??= [...list])[index] = sorted;
  }
  return copy ?? list;
}

/** Objects list whole numbers first, whenever they were set, and `__proto__` sets no field. */
const isOutOfOrder = (key: string): boolean => (key >= '0' && key < ':') || key === '__proto__';

/** Sorts by UTF-16 code units, in place. Few keys, and mostly in order: insertion is quickest. */
function sort(keys: string[]): string[] {
  if (keys.length > 100) return keys.sort();
  for (let next = 1; next < keys.length; next++) {
    const key = keys[next]!;
    let place = next;
    for (; place > 0 && keys[place - 1]! > key; place--) keys[place] = keys[place - 1]!;
    keys[place] = key;
  }
  return keys;
}

/** The canonical text, joined field by field. */
function writtenOut(value: unknown): string | undefined {
  if (!isObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, (element) => writtenOut(element) ?? 'null').join(',')}]`;
  const fields = sort(Object.keys(value)).flatMap((key) => {
    const text = writtenOut(value[key]);
    return text === undefined ? [] : `${JSON.stringify(key)}:${text}`;
  });
  return `{${fields.join(',')}}`;
}

/** Where there is Node, its own, which is several times as fast; null in a browser. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash ?? null;

/** SHA-256, as 64 hexadecimal digits. @param data bytes, or a text, which is hashed as UTF-8 */
export const sha256Hex = (data: string | Uint8Array): string =>
  native ? native('sha256', data, 'hex') : bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data));

/** What is told of a seed or a nonce before it is shown: SHA-256 of its bytes. @param secret hexadecimal digits */
export const commitmentTo = (secret: string): string => sha256Hex(hexToBytes(secret));

/** HMAC-SHA-256 (RFC 2104) with one key, for any number of texts. @returns a function from a text to 64 hexadecimal digits */
export function hmacWith(key: Uint8Array): (text: string) => string {
  const block = key.length > 64 ? sha256Bytes(key) : key;
  const [inner, outer] = [padded(block, 0x36, 64), padded(block, 0x5c, 64 + 32)];
  return (text) => {
    const message = encoder.encode(text);
    const first = new Uint8Array(64 + message.length);
    first.set(inner);
    first.set(message, 64);
    outer.set(sha256Bytes(first), 64);
    return sha256Hex(outer);
  };
}

const encoder = new TextEncoder();

/** A key as long as a block of SHA-256, mixed with a byte, and with room behind it. */
function padded(key: Uint8Array, byte: number, length: number): Uint8Array {
  const block = new Uint8Array(length).fill(byte, 0, 64);
  for (let index = 0; index < key.length; index++) block[index]! ^= key[index]!;
  return block;
}

function sha256Bytes(bytes: Uint8Array): Uint8Array {
  if (!native) return sha256(bytes);
  // One character for each byte: Node returns a string in a fraction of the time that a buffer takes.
  const characters = native('sha256', bytes, 'binary');
  const hash = new Uint8Array(32);
  for (let index = 0; index < 32; index++) hash[index] = characters.charCodeAt(index);
  return hash;
}
