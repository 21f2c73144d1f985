/**
 * The lines of a file from anywhere. Nothing of it is parsed before its size, the number of its lines and the length of
 * each are known, so that a hostile file costs no more memory than the largest honest one.
 */

/**
 * Sixteen players and a thousand rounds of Wa Wa West come to 18,000 events and 11 MiB. Only War Zone with a turn limit
 * of many thousands can be longer.
 */
export const fileBounds = { bytes: 16 * 1024 * 1024, events: 20_000, lineBytes: 1024 * 1024 };

/** Its message says in the reader's words what is wrong with a file, and what is allowed. */
export class UnreadableFile extends Error {}

const NEWLINE = 0x0a;

/**
 * Parses a file of one JSON value a line; empty lines are left out.
 * @throws UnreadableFile if it is too large, no text, or no JSON
 */
export async function readLines(file: Blob, bounds = fileBounds): Promise<unknown[]> {
  return linesOf(await bytesOf(file, bounds), bounds).map(({ number, bytes }) => parse(number, bytes));
}

async function bytesOf(file: Blob, bounds: typeof fileBounds): Promise<Uint8Array> {
  if (file.size === 0) throw new UnreadableFile('The file is empty.');
  if (file.size > bounds.bytes)
    throw new UnreadableFile(`The file has ${mebibytes(file.size)}. A log may have up to ${mebibytes(bounds.bytes)}.`);
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnreadableFile('The file could not be read. Is it still where it was, and is it a file, not a folder?');
  }
}

interface Line {
  /** From 1, empty lines counted too: as an editor shows it. */
  number: number;
  bytes: Uint8Array;
}

function linesOf(file: Uint8Array, bounds: typeof fileBounds): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let number = 1; start < file.length; number++) {
    const newline = file.indexOf(NEWLINE, start);
    const end = newline < 0 ? file.length : newline;
    if (end - start > bounds.lineBytes)
      throw new UnreadableFile(
        `Line ${number} has ${mebibytes(end - start)}. A line of a log may have up to ${mebibytes(bounds.lineBytes)}.`,
      );
    const bytes = file.subarray(start, end);
    start = end + 1;
    if (bytes.every(isSpace)) continue;
    if (lines.length === bounds.events)
      throw new UnreadableFile(
        `The file has more than ${bounds.events.toLocaleString('en')} lines, which is too long.`,
      );
    lines.push({ number, bytes });
  }
  if (lines.length === 0) throw new UnreadableFile('The file is empty.');
  return lines;
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0d || byte === 0x09;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(number: number, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new UnreadableFile(
      `Line ${number} is no JSON. A log is a text with one event a line, as this page saves it.`,
    );
  }
}

/** "16 MiB", "0.3 MiB" */
const mebibytes = (bytes: number): string => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MiB`;
