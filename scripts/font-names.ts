/** The names that a font file has for itself, by the `name` table of OpenType. No tool at hand changes them and keeps the rest. */

export interface FontName {
  /** What it names: 0 the copyright, 1 the family, 4 the whole name, 6 the PostScript name, and so on. */
  id: number;
  text: string;
}

const HEAD_BYTES = 12;
const ENTRY_BYTES = 16;
const RECORD_BYTES = 12;
/** Windows, Unicode: UTF-16, the higher byte first. What a browser reads. */
const WINDOWS = [3, 1, 0x409] as const;
const COPYRIGHT = 0;
const POSTSCRIPT = 6;

/** @param font TrueType or OpenType, not compressed @throws if it has no names */
export function namesIn(font: Buffer): FontName[] {
  const table = tableOf(font);
  const texts = table.readUInt16BE(4);
  return Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const record = 6 + index * RECORD_BYTES;
    const from = texts + table.readUInt16BE(record + 10);
    const bytes = Buffer.from(table.subarray(from, from + table.readUInt16BE(record + 8)));
    const isWindows = table.readUInt16BE(record) === WINDOWS[0];
    return {
      id: table.readUInt16BE(record + 6),
      text: isWindows ? bytes.swap16().toString('utf16le') : bytes.toString('latin1'),
    };
  });
}

/**
 * The same font under another family name. Its copyright stays as it is.
 * @returns a font whose checksums are the old one's: whoever writes it anew, as a subsetter does, counts them
 */
export function renamed(font: Buffer, family: string, to: string): Buffer {
  const together = (name: string) => name.replaceAll(' ', '');
  const names = namesIn(font).map(({ id, text }) => {
    if (id === COPYRIGHT) return { id, text };
    const named = text.replaceAll(family, id === POSTSCRIPT ? together(to) : to);
    return { id, text: named.replaceAll(together(family), together(to)) };
  });
  const table = tableWith(names);
  const changed = Buffer.concat([font, table]);
  const entry = entryOf(changed);
  changed.writeUInt32BE(font.length, entry + 8);
  changed.writeUInt32BE(table.length, entry + 12);
  return changed;
}

const tableOf = (font: Buffer): Buffer => {
  const entry = entryOf(font);
  const from = font.readUInt32BE(entry + 8);
  return font.subarray(from, from + font.readUInt32BE(entry + 12));
};

/** Where the font's directory says where its names are. */
function entryOf(font: Buffer): number {
  const count = font.readUInt16BE(4);
  for (let entry = HEAD_BYTES; entry < HEAD_BYTES + count * ENTRY_BYTES; entry += ENTRY_BYTES)
    if (font.toString('latin1', entry, entry + 4) === 'name') return entry;
  throw new Error('The font has no names.');
}

function tableWith(names: readonly FontName[]): Buffer {
  const texts = names.map(({ text }) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + names.length * RECORD_BYTES);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let at = 0;
  for (const [index, { id }] of names.entries()) {
    const bytes = texts[index]!.length;
    for (const [field, value] of [...WINDOWS, id, bytes, at].entries())
      head.writeUInt16BE(value, 6 + index * RECORD_BYTES + field * 2);
    at += bytes;
  }
  return Buffer.concat([head, ...texts]);
}
