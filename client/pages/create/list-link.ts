/**
 * A list of somebody's own on its way to somebody else: in a link, which holds it whole after the #, or in a file. What
 * arrives is anybody's: its size is known before it is read, and the game's own schema says whether it can be played.
 */
import { z } from 'zod';
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../../shared/contract/problems.ts';
import { writtenText } from '../../../shared/contract/written.ts';
import { valueAt, withValue } from '../../kit/options/fields.ts';

/** A list with what is needed to find its place. */
export interface NamedList {
  name: string;
  /** Ids of the game, and of the option whose value it is: `weapons.customItems`. */
  game: string;
  option: string;
  list: unknown;
}

export const listName = writtenText({ longest: 40, error: 'A name has 1 to 40 visible characters.' });

export const sizes = {
  /** Of the part of a link after the #: more than that, some programs cut off. */
  linkChars: 16_000,
  /** Of a list as JSON, also unpacked out of a link. The largest deck there can be has some 20,000. */
  listBytes: 64 * 1024,
};

const MARK = '#list=';

const written = z.strictObject({
  name: listName,
  game: z.string().max(40),
  option: z.string().max(60),
  list: z.unknown(),
});

/** @returns the part of the link after the address; null where the list is too long for one */
export async function packed({ name, game, option, list }: NamedList): Promise<string | null> {
  const text = new Blob([JSON.stringify({ name, game, option, list })]);
  const packing = new Response(text.stream().pipeThrough(new CompressionStream('deflate-raw')));
  const part = MARK + base64urlOf(new Uint8Array(await packing.arrayBuffer()));
  return part.length <= sizes.linkChars ? part : null;
}

/** Whether the part of an address after the # is a list at all. */
export const isPacked = (hash: string): boolean => hash.startsWith(MARK);

/** @returns the list that a link holds, or what is wrong with it, for the reader */
export async function unpacked(hash: string): Promise<NamedList | string> {
  if (hash.length > sizes.linkChars) return 'This link is too long to be a list.';
  try {
    const bytes = bytesOf(hash.slice(MARK.length));
    const text = await textIn(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
    const read = written.safeParse(JSON.parse(text));
    return read.success ? read.data : 'This link holds no list.';
  } catch {
    return 'This link is broken: perhaps a part of it was cut off.';
  }
}

/**
 * @param file with a list as `inFile` writes it, or the bare value of the option, which is then named like the file
 * @returns the list, or what is wrong with the file, for the reader
 */
export async function listIn(file: File, expected: { game: string; option: string }): Promise<NamedList | string> {
  if (file.size > sizes.listBytes) return `${file.name} is too large: a list has up to ${sizes.listBytes / 1024} kB.`;
  try {
    const content: unknown = JSON.parse(await file.text());
    const read = written.safeParse(content);
    if (read.success) return read.data;
    const name = listName.safeParse(file.name.replace(/\.json$/i, '').slice(0, 40));
    return { ...expected, name: name.data ?? 'A list', list: content };
  } catch {
    return `${file.name} is no JSON file.`;
  }
}

/** The same, ready to be saved. */
export const inFile = ({ name, game, option, list }: NamedList): Blob =>
  new Blob([JSON.stringify({ name, game, option, list }, null, 2)], { type: 'application/json' });

/**
 * Whether the list can be played in that place, as the game's schema has it: cleaned, with all defaults.
 * @returns the default options with that list in them, or what is wrong with it, for the reader
 */
export function checkedIn(
  game: Game,
  option: string,
  { game: of, option: at, list }: NamedList,
): { options: GameTypes['options'] } | { problem: string } {
  if (of !== game.info.id) return { problem: `It is not a list of ${game.info.title}.` };
  if (at !== option) return { problem: 'It is a list of another kind.' };
  const path = option.split('.');
  const read = game.options.schema.safeParse(withValue(game.options.schema.parse({}), path, list));
  if (!read.success) return { problem: problemWords(option, problemsOf(read.error)) };
  // A schema that fills in a default has not been given a list.
  return valueAt(read.data, path) === undefined ? { problem: 'It holds nothing.' } : { options: read.data };
}

/** So many problems are told; whoever puts those right hears of the next. */
const MOST_TOLD = 3;

/** Places in a list are counted from 1: "No. 2, kills: …". */
function problemWords(option: string, problems: { field: string; message: string }[]): string {
  const placed = problems.slice(0, MOST_TOLD).map(({ field, message }) => ({
    field: field
      .replace(`${option}.`, '')
      .replace(option, '')
      .replace(/(^|\.)(\d+)(\.|$)/, placeWords),
    message,
  }));
  return sentenceOf(placed) + (problems.length > MOST_TOLD ? `; and ${problems.length - MOST_TOLD} more` : '');
}

const placeWords = (_: string, before: string, index: string, after: string): string =>
  `${before && ' '}no. ${Number(index) + 1}${after && ', '}`;

/** Reads no more than a list may have, however much was packed. @throws beyond that, and on what is no text */
async function textIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, bytes] = ['', 0];
  for await (const chunk of chunksOf(stream)) {
    bytes += chunk.length;
    if (bytes > sizes.listBytes) throw new RangeError('Too much was packed.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Not every browser lets a stream be looped over. Leaving the loop ends the stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @throws on what is not base64url */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new SyntaxError('Not base64url.');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
