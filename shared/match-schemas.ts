/** The shape of a log's first event: what the rest is understood by. */
import { z } from 'zod';
import { badgeColours, badgeShapes, type Badge } from './contract/badges.ts';
import type { GameTypes } from './contract/game.ts';
import { nonce } from './contract/nonce.ts';

/**
 * The form of logs that is written today. Raised when an event of the match itself, or what its chance comes from,
 * changes: the older form is then read by an upcaster (replays/log/formats.ts). A command that was not there before, or
 * a field that may be missing, changes nothing in older logs and needs no new form.
 */
export const FORMAT = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Of who has chosen one. */
export const badge: z.ZodType<Badge> = z.strictObject({ colour: z.enum(badgeColours), shape: z.enum(badgeShapes) });

/** SHA-256 of a player's nonce, told when they sit down and before anybody shows theirs. */
export const commitment = z.string().regex(/^[0-9a-f]{64}$/, 'A commitment has 64 hexadecimal digits.');

/** A part of what happened before a match went on from another one: whose chance it is, and where that came from. */
const origin = z.strictObject({
  match: z.string().max(40),
  /** Of that match's log. */
  format: z.int().min(1).max(FORMAT),
  /** The house's, shown at its end. */
  seed: hash,
  /** What its players brought. */
  nonces: z.array(nonce).max(64),
  /** If it had itself grown from another: at which time, ms. */
  grownAt: z.int().min(0).optional(),
});

/** So many matches may have grown from each other. */
export const MOST_ORIGINS = 8;

/** A match that has so many events ends with its turn or round, as by the game's own limit. */
export const MOST_EVENTS = 20_000;

/** From which moment of which match another one goes on. What had happened until then follows, as `retrace`. */
export const grewFrom = z.strictObject({
  match: z.string().max(40),
  /** The last event that is taken over, by its position in that log, its hash and its time, ms. */
  pos: z.int().min(0),
  head: hash,
  time: z.int().min(0),
  /** So many events were taken over. */
  events: z.int().min(1),
  /** Who sat there. */
  names: z.array(z.string().max(80)).max(64),
  /** Where the chance in what was taken over came from; the last is that of the match itself. */
  origins: z.array(origin).min(1).max(MOST_ORIGINS),
});

/** The first event of a log: what is needed to understand the rest for ever. */
export const openedEvent = z.strictObject({
  type: z.literal('opened', 'a log begins with the event "opened"'),
  format: z.literal(FORMAT),
  game: z.string(),
  rulesVersion: z.int(),
  /** SHA-256 of the game's ruleset. */
  ruleset: hash,
  /** In full: a default that changes later changes nothing here. */
  options: z.custom<GameTypes['options']>((value) => typeof value === 'object' && value !== null),
  seats: z.int(),
  public: z.boolean(),
  /** SHA-256 of the server's seed, which the last event shows. */
  commitment: hash,
  /** Wall clock, ms since 1970. */
  openedAt: z.int().min(0),
  /** The seat of whoever opened the table. */
  host: z.int().min(0).nullable(),
  /** So many events end the match. Logs from before there was such a limit leave it out, and have none. */
  mostEvents: z.int().min(1).max(MOST_EVENTS).optional(),
  /** The player's own device dealt, without a house; left out where a house did. */
  dealtBy: z.literal('device').optional(),
  /** The match that the same table played before: its id, and the hash of its last event. */
  previous: z.strictObject({ match: z.string().max(40), head: hash }).optional(),
  /** What if: it goes on from a moment of a match that is over. Such a match is nobody's record, and in no list. */
  grewFrom: grewFrom.optional(),
});
