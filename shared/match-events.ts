/** What a match is told and what happens at it, as it stands in a log: the match's own commands and events. */
import type { z } from 'zod';
import type { Badge } from './contract/badges.ts';
import type { Outcome, Seat, Temperament } from './contract/game.ts';
import type { AbandonedFor, matchCommand } from './command-schemas.ts';
import type { grewFrom, openedEvent } from './match-schemas.ts';

/** As it is read; of which format the log is that it opens. */
export type Opened = Omit<z.output<typeof openedEvent>, 'format'> & { format: number };

export type MatchEvent =
  | Opened
  /** Bots have neither commitment nor key, and programs may leave out the key. `nonce` is told at once in format 1 only. */
  | {
      type: 'seated';
      seat: Seat;
      name: string;
      bot: boolean;
      /** A bot's, if it was asked for: without one it plays evenly. */
      temperament?: Temperament;
      commitment: string | null;
      key: string | null;
      /** If they have chosen one: see `badgesOf`. */
      badge?: Badge;
      nonce?: string;
    }
  | { type: 'vacated'; seat: Seat }
  /** Who sits there is called that from now on, and has that badge. */
  | { type: 'introduced'; seat: Seat; name: string; badge: Badge }
  /** Who sits there is the host from now on. @param insteadOf the host who is away: they lead again when they are back */
  | { type: 'made-host'; seat: Seat; insteadOf?: Seat }
  /** Who watches will be shown all hands and choices, late. @param startsFrom nothing begins before, ms: all can read of it */
  | { type: 'commentary-opened'; startsFrom: number }
  | { type: 'commentary-closed' }
  /** In place of a commitment that is void, or whose nonce was lost. */
  | { type: 'committed'; seat: Seat; commitment: string }
  /** The table starts without these seats, which are free. The others close up: each has the number that is left to it. */
  | { type: 'seats-dropped'; seats: Seat[] }
  /** Everybody shows their nonce now. @param until ms since the match opened @param without a bot begins for these */
  | { type: 'starting'; until: number; without?: Seat[] }
  | { type: 'nonce-opened'; seat: Seat; nonce: string }
  /** These did not show theirs: every commitment is void. */
  | { type: 'start-failed'; seats: Seat[] }
  /** Mixes what the players brought into the seed, in seat order. */
  | { type: 'started'; nonces: string[] }
  /** The host has a bot play for somebody who is away: what that seat does from here on, a bot has chosen. */
  | { type: 'stood-in'; seat: Seat }
  /** They are back, and choose themselves again. */
  | { type: 'came-back'; seat: Seat }
  /** What was taken over goes on now, that much later than it did then. */
  | { type: 'resumed'; laterMs: number }
  /** The server was at fault: the match's clock, by which all times in a log go, stood for so long in front of this. */
  | { type: 'halted'; why: HaltReason; forMs: number }
  | { type: 'finished'; outcome: Outcome; seed: string }
  | { type: 'abandoned'; why?: AbandonedFor; seed: string };

/** Another process had to take the match over; or nothing could be written down. */
export type HaltReason = 'takeover' | 'store';

const matchEvents: ReadonlySet<string> = new Set([
  'opened',
  'seated',
  'vacated',
  'introduced',
  'made-host',
  'commentary-opened',
  'commentary-closed',
  'committed',
  'seats-dropped',
  'starting',
  'nonce-opened',
  'start-failed',
  'started',
  'stood-in',
  'came-back',
  'resumed',
  'halted',
  'finished',
  'abandoned',
] satisfies MatchEvent['type'][]);

/** Anything in a log: the match's own events and its game's. */
export type AnyEvent = MatchEvent | { type: string };

export const isMatchEvent = (event: AnyEvent): event is MatchEvent => matchEvents.has(event.type);

/** A command as it stands in a log. */
export type MatchCommand = z.output<typeof matchCommand>;
export type Retrace = Extract<MatchCommand, { type: 'retrace' }>;
export type GrewFrom = z.output<typeof grewFrom>;
