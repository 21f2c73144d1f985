/**
 * Writes shared/confusables-data.ts: Unicode's confusables.txt (UTS 39), from the ICU data inside of this Node. Run it when
 * Node has a newer Unicode. Left out is what compatibility decomposition (NFKD) takes apart: names are compared without it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WIDTH = 116;

const pairs = readConfusables(readFileSync(process.execPath)).filter(([from]) => from.normalize('NFKD') === from);
const file = join(import.meta.dirname, '..', 'shared', 'confusables-data.ts');
writeFileSync(file, moduleOf(pairs));
console.log(`${pairs.length} characters of Unicode ${process.versions.unicode} are in ${file}.`);

/** Every character that looks like another text, and that text. */
function readConfusables(icu: Buffer): [string, string][] {
  const start = itemOf(icu, 'confusables.cfu');
  const data = icu.subarray(start + icu.readUInt16LE(start));
  // SpoofDataHeader of ICU: magic number, version, length, then an offset and a count for each of three tables.
  if (data.readUInt32LE(0) !== 0x3845fdef || data[4] !== 2) throw new Error('ICU keeps confusables in another format.');
  const [keysAt, valuesAt, textsAt] = [data.readInt32LE(12), data.readInt32LE(20), data.readInt32LE(28)];
  return Array.from({ length: data.readInt32LE(16) }, (_, index) => {
    const key = data.readUInt32LE(keysAt + 4 * index);
    const at = valuesAt + 2 * index;
    const units = (key >>> 24) + 1;
    const from = units === 1 ? at : textsAt + 2 * data.readUInt16LE(at);
    return [String.fromCodePoint(key & 0xffffff), data.toString('utf16le', from, from + 2 * units)];
  });
}

/** Where an item begins. ICU's data is a table of contents ("CmnD"): by item, where its name and its bytes are. */
function itemOf(icu: Buffer, name: string): number {
  const header = icu.lastIndexOf('CmnD', icu.indexOf(name)) - 12;
  const contents = header + icu.readUInt16LE(header);
  for (let entry = contents + 4; entry < contents + 4 + 8 * icu.readUInt32LE(contents); entry += 8) {
    const nameAt = contents + icu.readUInt32LE(entry);
    if (icu.toString('latin1', nameAt, icu.indexOf(0, nameAt)).endsWith(`/${name}`))
      return contents + icu.readUInt32LE(entry + 4);
  }
  throw new Error(`This Node has no ${name}: it may be built with less of ICU.`);
}

function moduleOf(all: readonly [string, string][]): string {
  let before = 0;
  const lines = [''];
  for (const [from, to] of all) {
    const code = from.codePointAt(0)!;
    const word = `${(code - before).toString(36)}=${Array.from(to, (one) => one.codePointAt(0)!.toString(36)).join('.')}`;
    before = code;
    if (lines.at(-1)!.length + word.length > WIDTH) lines.push('');
    lines.push(`${lines.pop()!}${word} `);
  }
  return `/**
 * Made by scripts/confusables.ts from confusables.txt of Unicode ${process.versions.unicode}. © 2016-2025 Unicode, Inc., Unicode License v3:
 * scripts/licences/unicode-data.txt. Each word is a character, less the one before, and what it looks like, as code points
 * in base 36.
 */
export const confusables = \`
${lines.map((line) => line.trimEnd()).join('\n')}
\`;
`;
}
