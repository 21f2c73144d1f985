/** Logs of matches that ended take less space: packed in parts, so that any of them is soon read. */
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

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
  return Array.from({ length: Math.ceil(lines.length / PACKED_TOGETHER) }, (_, part) => {
    const pos = part * PACKED_TOGETHER;
    const some = lines.slice(pos, pos + PACKED_TOGETHER);
    const text = some.join('\n');
    const body = zstdCompressSync(text);
    check(text, zstdDecompressSync(body));
    return { pos, events: some.length, body };
  });
}

export const unpacked = (body: Uint8Array): string[] => zstdDecompressSync(body).toString().split('\n');

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Packs one part on another thread: the event loop goes on meanwhile.
 * @param lines at most `PACKED_TOGETHER`, from `pos` on @throws if what is packed can't be read back
 */
export async function packPart(pos: number, lines: readonly string[]): Promise<PackedLines> {
  const text = lines.join('\n');
  const body = await compress(text);
  check(text, await decompress(body));
  return { pos, events: lines.length, body };
}

/** Unpacks one part on another thread. */
export const unpackPart = async (body: Uint8Array): Promise<string[]> =>
  (await decompress(body)).toString().split('\n');

function check(text: string, readBack: Uint8Array): void {
  if (readBack.toString() !== text) throw new Error('What was packed could not be read back.');
}
