/**
 * Packs: many files in one, so that a browser keeps the page for offline use with a handful of requests. A pack begins with
 * one line of JSON, a list of [url, type, bytes]; the files follow, one after the other.
 */

export interface PackedFile {
  /** From where the service worker lies: `assets/…`. */
  url: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export function pack(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const list = new TextEncoder().encode(
    `${JSON.stringify(files.map(({ url, type, bytes }) => [url, type, bytes.length]))}\n`,
  );
  const packed = new Uint8Array(files.reduce((length, { bytes }) => length + bytes.length, list.length));
  packed.set(list);
  let from = list.length;
  for (const { bytes } of files) {
    packed.set(bytes, from);
    from += bytes.length;
  }
  return packed;
}

/** @throws for what is no pack, or a part of one */
export function unpack(packed: Uint8Array<ArrayBuffer>): PackedFile[] {
  let from = packed.indexOf(10) + 1;
  const list = JSON.parse(new TextDecoder().decode(packed.subarray(0, from))) as [string, string, number][];
  const files = list.map(([url, type, length]) => ({ url, type, bytes: packed.subarray(from, (from += length)) }));
  if (from !== packed.length) throw new Error(`The pack has ${packed.length} bytes instead of ${from}.`);
  return files;
}
