/** What a browser has kept of one match, to hold the log against it later. */
import { z } from 'zod';
import { nonce } from './contract/nonce.ts';
import { matchId, MAX_REQUEST_BYTES } from './protocol.ts';

/** The most that is kept; of each, the oldest goes first. A head covers all that came before it, so that nothing is lost. */
export const MOST_SEEN = { matches: 200, heads: 4096, commands: 4096, nonces: 64 };

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const pos = z.int().min(0);

export const seenHead = z.tuple([pos, hash]);

export const seenCommand = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
  /** `payloadOfRequest` as canonical JSON. */
  payload: z.string().max(MAX_REQUEST_BYTES),
  /** What the table answered: the length of the log just after it. null while it has granted nothing. */
  pos: pos.nullable(),
});
export type SeenCommand = z.output<typeof seenCommand>;

const keptNonce = z.strictObject({ commitment: hash, nonce });
export type KeptNonce = z.output<typeof keptNonce>;

export const seenMatch = z.strictObject({
  match: matchId,
  /** When anything was last kept. Wall clock, ms since 1970. */
  at: z.int().min(0),
  /** The seat this browser had last. */
  seat: z.int().min(0).max(63).nullable(),
  /** Position and hash of events as they were told, by position. Two hashes at one position are two pairs. */
  heads: z.array(seenHead).max(MOST_SEEN.heads),
  nonces: z.array(keptNonce).max(MOST_SEEN.nonces),
  /** In the order in which they were sent. */
  commands: z.array(seenCommand).max(MOST_SEEN.commands),
});
export type SeenMatch = z.output<typeof seenMatch>;

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
