/**
 * The lines of a file from anywhere. Nothing of it is parsed before it is known how large it is and how much it holds,
 * so that a hostile file costs no more memory than the largest honest one.
 */

/**
 * Sixteen players and a thousand rounds of Wa Wa West come to 18,000 events, 11 MiB and 650,000 values. Only War Zone
 * with a turn limit of many thousands can be longer.
 */
export const fileBounds = {
  bytes: 16 * 1024 * 1024,
  events: 20_000,
  lineBytes: 1024 * 1024,
  /** Numbers, texts, lists and the like: each costs memory, however short it is. */
  values: 1_000_000,
  /** Lists in lists. Those of a log are less than ten deep. */
  depth: 64,
};
type Bounds = typeof fileBounds;

/** Its message says in the reader's words what is wrong with a file, and what is allowed. */
export class UnreadableFile extends Error {}

/**
 * Parses a file of one JSON value a line; empty lines are left out.
 * @throws UnreadableFile if it is too large, no text, or no JSON
 */
export async function readLines(file: Blob, bounds = fileBounds): Promise<unknown[]> {
  const bytes = await bytesOf(file, bounds);
  const lines = linesOf(bytes, bounds);
  checkContents(bytes, bounds);
  return lines.map(parse);
}

async function bytesOf(file: Blob, bounds: Bounds): Promise<Uint8Array> {
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

function linesOf(file: Uint8Array, bounds: Bounds): Line[] {
  const lines: Line[] = [];
  for (let start = 0, number = 1; start < file.length; number++) {
    const newline = file.indexOf(NEWLINE, start);
    const end = newline < 0 ? file.length : newline;
    const bytes = file.subarray(start, end);
    start = end + 1;
    if (bytes.length > bounds.lineBytes)
      throw new UnreadableFile(
        `Line ${number} has ${mebibytes(bytes.length)}. A line of a log may have up to ${mebibytes(bounds.lineBytes)}.`,
      );
    if (bytes.every(isSpace)) continue;
    if (lines.length === bounds.events)
      throw new UnreadableFile(`It has more events than the ${counted(bounds.events)} that a log may have here.`);
    lines.push({ number, bytes });
  }
  if (lines.length === 0) throw new UnreadableFile('The file is empty.');
  return lines;
}

const NEWLINE = 0x0a;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0d || byte === 0x09;

/** Counts what parsing would make of it. In what is no JSON it may count wrongly, and that is not parsed far. */
function checkContents(file: Uint8Array, bounds: Bounds): void {
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < file.length; index++) {
    const byte = file[index];
    if (byte === NEWLINE) isInText = false;
    else if (isInText && byte === BACKSLASH) index++;
    else if (byte === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (byte === COMMA) values++;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      values++;
      depth++;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth--;
    if (values > bounds.values)
      throw new UnreadableFile(`It holds more than the ${counted(bounds.values)} values that a log may hold here.`);
    if (depth > bounds.depth)
      throw new UnreadableFile(`Its lists lie more than ${bounds.depth} deep in each other. No log is like that.`);
  }
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

function parse({ number, bytes }: Line): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new UnreadableFile(
      `Line ${number} is no JSON. A log is a text with one event a line, as “Save the log” gives it.`,
    );
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** "16 MiB", "0.3 MiB" */
const mebibytes = (bytes: number): string => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MiB`;

/** "20,000" */
const counted = (number: number): string => number.toLocaleString('en');
