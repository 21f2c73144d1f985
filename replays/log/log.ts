/**
 * The log of a match: an envelope for each event, chained by hashes. The hash of an envelope covers
 * everything in it, the hash of the one before included, so that nothing in a log can be changed,
 * added or dropped without every later hash changing too. Viewers are told the head as it grows, sign it with their
 * next command, and keep it: one that was written anew lacks the heads they have seen.
 */
import { z } from 'zod';
import { canonical, sha256Hex } from '../../shared/crypto/hashes.ts';
import { signature } from '../../shared/crypto/signature-schemas.ts';
import type { AnyEvent } from '../../shared/match-events.ts';
import { matchCommand } from '../../shared/command-schemas.ts';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

/** Why events came about. Only the first of the events that one command caused carries it. */
const cause = z.strictObject({
  /** The client's own id of the command; null for the clock and the server. */
  id: z.string().nullable(),
  /** Whose command it was; null for the clock and the server. */
  seat: z.int().min(0).nullable(),
  command: matchCommand,
  /** That it was theirs: a signature over `signedText`. Left out by programs, and where the browser has lost its key. */
  proof: z
    .strictObject({
      /** Position of the last event that whoever signed had been told of. */
      seen: z.int().min(0),
      signature,
    })
    .optional(),
});
export type Cause = z.output<typeof cause>;

/** The shape of an exported line. What `quick-check.ts` accepts is a part of it. */
export const envelope = z.strictObject({
  match: z.string(),
  /** From 0. */
  pos: z.int().min(0),
  /** ms since the match opened. */
  time: z.int().min(0),
  type: z.string(),
  /** The event without its type. */
  data: z
    .record(z.string(), z.unknown())
    .refine((data) => !Object.hasOwn(data, 'type'), 'The type stands beside the data, not in it.'),
  cause: cause.nullable(),
  /** On events with a secret: 128 bits from the seed, so that few possibilities can't be tried out. */
  salt: hex(32).optional(),
  /** Hash of the envelope before; zeros at the start. */
  prev: hex(64),
  hash: hex(64),
});
export type Envelope = z.output<typeof envelope>;

export const GENESIS = '0'.repeat(64);

export const eventOf = ({ type, data }: Pick<Envelope, 'type' | 'data'>): AnyEvent => ({ ...data, type });

/** SHA-256 of everything else in it. */
export const hashOf = (one: Omit<Envelope, 'hash'> & { hash?: string }): string =>
  sha256Hex(canonical({ ...one, hash: undefined }));

/** Where a log ends: what the next envelope is chained to. */
export interface Head {
  match: string;
  /** Number of envelopes so far. */
  length: number;
  hash: string;
}

/** @throws if the log is empty */
export function headOf(log: { length: number; at(pos: number): Envelope | undefined }): Head {
  const last = log.at(-1);
  if (!last) throw new Error('A log has at least one event.');
  return { match: last.match, length: log.length, hash: last.hash };
}

/** One envelope a line. */
export const toLines = (log: readonly unknown[]): string => log.map((one) => JSON.stringify(one) + '\n').join('');

/** @throws where a line is no JSON, naming it */
export const fromLines = (text: string): unknown[] => linesIn(text).map((line, index) => parsed(line, index));

/** The same with a stop after each line. */
export function* parsing(text: string): Generator<void, unknown[]> {
  const lines: unknown[] = [];
  for (const line of linesIn(text)) {
    lines.push(parsed(line, lines.length));
    yield;
  }
  return lines;
}

const linesIn = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

function parsed(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`Line ${index + 1} is no JSON.`);
  }
}
