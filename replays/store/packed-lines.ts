/** Logs of matches that ended, at a quarter of their size: so many lines are packed together that any part is soon read. */
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
export function packed(lines: readonly string[]): PackedLines[] {
  const parts: PackedLines[] = [];
  for (let pos = 0; pos < lines.length; pos += PACKED_TOGETHER) {
    const some = lines.slice(pos, pos + PACKED_TOGETHER);
    parts.push({ pos, events: some.length, body: zstdCompressSync(some.join('\n')) });
  }
  if (unpacked(parts).join('\n') !== lines.join('\n')) throw new Error('What was packed could not be read back.');
  return parts;
}

/** The same by other threads, so that the event loop goes on between. @throws if what is packed can't be read back */
export async function packedInTurns(lines: readonly string[]): Promise<PackedLines[]> {
  const parts: PackedLines[] = [];
  for (let pos = 0; pos < lines.length; pos += PACKED_TOGETHER) {
    const some = lines.slice(pos, pos + PACKED_TOGETHER);
    const part = { pos, events: some.length, body: await compress(some.join('\n')) };
    if (unpacked([part]).join('\n') !== some.join('\n')) throw new Error('What was packed could not be read back.');
    parts.push(part);
  }
  return parts;
}

const compress = promisify(zstdCompress);

export const unpacked = (parts: readonly Pick<PackedLines, 'body'>[]): string[] =>
  parts.flatMap(({ body }) => zstdDecompressSync(body).toString().split('\n'));
