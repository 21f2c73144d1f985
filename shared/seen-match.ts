/**
 * What a browser has kept of one match, to hold the log against it later. It is read without a schema: every table reads
 * it, and what reads schemas would be a tenth of what a table fetches.
 */
import { isMatchId } from './ids.ts';
import { MAX_REQUEST_BYTES } from './protocol-codes.ts';

/** The most that is kept; of each, the oldest goes first. A head covers all that came before it, so that nothing is lost. */
export const MOST_SEEN = { matches: 200, heads: 4096, commands: 4096, nonces: 64 };

/** Position and hash of an event as it was told. */
export type SeenHead = [pos: number, hash: string];

export interface SeenCommand {
  id: string;
  /** `payloadOfRequest` as canonical JSON. */
  payload: string;
  /** What the table answered: the length of the log just after it. null while it has granted nothing. */
  pos: number | null;
}

export interface KeptNonce {
  commitment: string;
  nonce: string;
}

export interface SeenMatch {
  match: string;
  /** When anything was last kept. Wall clock, ms since 1970. */
  at: number;
  /** The seat this browser had last. */
  seat: number | null;
  /** By position. Two hashes at one position are two pairs. */
  heads: SeenHead[];
  nonces: KeptNonce[];
  /** In the order in which they were sent. */
  commands: SeenCommand[];
}

const isCount = (value: unknown, most = Infinity): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);
const isListOf = <T>(value: unknown, most: number, isOne: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.length <= most && value.every(isOne);

/** With these fields, and no others. */
function isRecordOf<K extends string>(value: unknown, ...keys: K[]): value is Record<K, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
}

const HASH = /^[0-9a-f]{64}$/;

export const isSeenHead = (value: unknown): value is SeenHead =>
  Array.isArray(value) && value.length === 2 && isCount(value[0]) && isText(value[1], HASH);

export const isSeenCommand = (value: unknown): value is SeenCommand =>
  isRecordOf(value, 'id', 'payload', 'pos') &&
  isText(value.id, /^[A-Za-z0-9_-]{8,40}$/) &&
  typeof value.payload === 'string' &&
  value.payload.length <= MAX_REQUEST_BYTES &&
  (value.pos === null || isCount(value.pos));

const isKeptNonce = (value: unknown): value is KeptNonce =>
  isRecordOf(value, 'commitment', 'nonce') && isText(value.commitment, HASH) && isText(value.nonce, /^[0-9a-f]{32}$/);

/** Whether that is what a browser has kept, of today's shape and within its bounds. */
export const isSeenMatch = (value: unknown): value is SeenMatch =>
  isRecordOf(value, 'match', 'at', 'seat', 'heads', 'nonces', 'commands') &&
  isMatchId(value.match) &&
  isCount(value.at) &&
  (value.seat === null || isCount(value.seat, 63)) &&
  isListOf(value.heads, MOST_SEEN.heads, isSeenHead) &&
  isListOf(value.nonces, MOST_SEEN.nonces, isKeptNonce) &&
  isListOf(value.commands, MOST_SEEN.commands, isSeenCommand);

export const nothingSeenOf = (match: string): SeenMatch => ({
  match,
  at: 0,
  seat: null,
  heads: [],
  nonces: [],
  commands: [],
});

/** All that either has, within the bounds. What was kept first stands, but for seat and time. */
export function mergeSeen(first: SeenMatch, later: SeenMatch): SeenMatch {
  const heads = unique([...first.heads, ...later.heads], ([pos, hash]) => `${pos} ${hash}`);
  const nonces = unique([...first.nonces, ...later.nonces], ({ commitment }) => commitment);
  const granted = new Map(later.commands.map(({ id, pos }) => [id, pos]));
  const commands = unique([...first.commands, ...later.commands], ({ id }) => id).map((command) => ({
    ...command,
    pos: command.pos ?? granted.get(command.id) ?? null,
  }));
  return {
    match: first.match,
    at: Math.max(first.at, later.at),
    seat: later.seat ?? first.seat,
    heads: heads.sort(([one], [other]) => one - other).slice(-MOST_SEEN.heads),
    nonces: nonces.slice(-MOST_SEEN.nonces),
    commands: commands.slice(-MOST_SEEN.commands),
  };
}

/** The first of each name. */
function unique<T>(list: readonly T[], nameOf: (one: T) => string): T[] {
  const byName = new Map<string, T>();
  for (const one of list) {
    const name = nameOf(one);
    if (!byName.has(name)) byName.set(name, one);
  }
  return [...byName.values()];
}
