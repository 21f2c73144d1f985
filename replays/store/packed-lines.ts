/** Logs of matches that ended take less space: packed in parts, so that any of them is soon read. */
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Lines that are packed together: at least as many as a row of the log has. */
export const PACKED_TOGETHER = 128;

/** Lines from `pos` on, as they are kept. */
export interface PackedLines {
  pos: number;
  events: number;
  body: Uint8Array;
}

/** @throws if what is packed can't be read back */
export const packed = (lines: readonly string[]): PackedLines[] =>
  [...partsOf(lines)].map((part) => checked(part, zstdCompressSync(part.text)));

/** The same by other threads, so that the event loop goes on between. @throws if what is packed can't be read back */
export async function packedInTurns(lines: readonly string[]): Promise<PackedLines[]> {
  const parts: PackedLines[] = [];
  for (const part of partsOf(lines)) parts.push(checked(part, await compress(part.text)));
  return parts;
}

const compress = promisify(zstdCompress);

type Part = Omit<PackedLines, 'body'> & { text: string };

function* partsOf(lines: readonly string[]): Generator<Part> {
  for (let pos = 0; pos < lines.length; pos += PACKED_TOGETHER) {
    const some = lines.slice(pos, pos + PACKED_TOGETHER);
    yield { pos, events: some.length, text: some.join('\n') };
  }
}

function checked({ text, ...part }: Part, body: Uint8Array): PackedLines {
  if (zstdDecompressSync(body).toString() !== text) throw new Error('What was packed could not be read back.');
  return { ...part, body };
}

export const unpacked = (parts: readonly Pick<PackedLines, 'body'>[]): string[] =>
  parts.flatMap(({ body }) => zstdDecompressSync(body).toString().split('\n'));
