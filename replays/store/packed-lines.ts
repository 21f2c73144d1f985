/** Logs of matches that ended, at a quarter of their size: so many lines are packed together that any part is soon read. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Lines that are packed together. */
export const PACKED_TOGETHER = 128;

/** Lines from `pos` on, as they are kept. */
export interface PackedLines {
  pos: number;
  events: number;
  body: Uint8Array;
}

/** @throws if what is packed can't be read back */
export function packed(lines: readonly string[]): PackedLines[] {
  const parts: PackedLines[] = [];
  for (let pos = 0; pos < lines.length; pos += PACKED_TOGETHER) {
    const some = lines.slice(pos, pos + PACKED_TOGETHER);
    parts.push({ pos, events: some.length, body: zstdCompressSync(some.join('\n')) });
  }
  if (unpacked(parts).join('\n') !== lines.join('\n')) throw new Error('What was packed could not be read back.');
  return parts;
}

export const unpacked = (parts: readonly Pick<PackedLines, 'body'>[]): string[] =>
  parts.flatMap(({ body }) => zstdDecompressSync(body).toString().split('\n'));
