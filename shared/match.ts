/**
 * A match around a game: who sits where, when it starts, who leaves, how it ends. A decider like the
 * games, which it carries inside: everything that ever happens at a table goes through `decide`.
 */
import { z } from 'zod';
import { gameOf } from './games/index.ts';
import {
  isRefusal,
  refuse,
  type Command,
  type Game,
  type GameTypes,
  type Outcome,
  type Refusal,
  type Seat,
} from './contract/game.ts';
import { nonce, type Chance } from './contract/random.ts';

interface SeatedPlayer {
  name: string;
  bot: boolean;
  /** The player's own share of the seed; bots add none. */
  nonce: string | null;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seat = z.int().min(0).max(63);

/** The first event of a log: what is needed to understand the rest for ever. */
export const openedEvent = z.strictObject({
  type: z.literal('opened', 'a log begins with the event "opened"'),
  game: z.string(),
  rulesVersion: z.int(),
  /** SHA-256 of the game's ruleset. */
  ruleset: hash,
  options: z.custom<GameTypes['options']>((value) => typeof value === 'object' && value !== null),
  seats: z.int(),
  public: z.boolean(),
  /** SHA-256 of the server's seed, which `finished` shows. */
  commitment: hash,
  /** Wall clock, ms since 1970. */
  openedAt: z.int().min(0),
  /** The seat of whoever opened the table. Logs from before it was written down have none. */
  host: z.int().min(0).nullable().optional(),
});
type Opened = z.output<typeof openedEvent>;

export type MatchEvent =
  | Opened
  | ({ type: 'seated'; seat: Seat } & SeatedPlayer)
  | { type: 'vacated'; seat: Seat }
  /** Mixes what the players brought into the seed, in seat order. */
  | { type: 'started'; nonces: string[] }
  | { type: 'finished'; outcome: Outcome; seed: string }
  | { type: 'abandoned'; seed: string };

const matchEvents: readonly string[] = [
  'opened',
  'seated',
  'vacated',
  'started',
  'finished',
  'abandoned',
] satisfies MatchEvent['type'][];

/** Anything in a log: the match's own events and its game's. */
export type AnyEvent = MatchEvent | { type: string };

export const isMatchEvent = (event: AnyEvent): event is MatchEvent => matchEvents.includes(event.type);

const at = z.int().min(0);
/**
 * As every cleaner of names has left them: not empty, no space around, nothing that steers how text is shown. The
 * cleaner itself is not asked: it grows stricter, and goes by the Unicode version of whoever reads the log.
 */
const name = z
  .string()
  .max(80)
  .regex(/^(?!\s)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+(?<!\s)$/u, 'No such name was ever let in.');

/** A command as it stands in a log. The shape of an action is its game's to check. */
export const matchCommand = z.discriminatedUnion('type', [
  z
    .strictObject({ type: z.literal('sit'), at, seat, name, bot: z.boolean(), nonce: nonce.nullable() })
    .refine((sit) => sit.bot === (sit.nonce === null), 'A bot brings no nonce, and nobody else comes without.'),
  z.strictObject({ type: z.literal('vacate'), at, seat }),
  z.strictObject({ type: z.literal('start'), at }),
  z.strictObject({ type: z.literal('abandon'), at }),
  z.strictObject({ type: z.literal('act'), at, seat, act: z.looseObject({ type: z.string() }) }),
  z.strictObject({ type: z.literal('leave'), at, seat }),
  z.strictObject({ type: z.literal('clock'), at }),
]);
export type MatchCommand = z.output<typeof matchCommand>;

export interface MatchState {
  phase: 'waiting' | 'playing' | 'over' | 'abandoned';
  game: Game;
  options: GameTypes['options'];
  seats: (SeatedPlayer | null)[];
  /**
   * Who may fill seats and start: whoever opened the table, before they sit down already; where nobody is named,
   * the first person who sat down. Who goes is followed by the lowest seat.
   */
  host: Seat | null;
  public: boolean;
  commitment: string;
  openedAt: number;
  nonces: string[];
  /** How often it was about to start, and did not, as somebody's browser kept its share of chance back. */
  failedStarts: number;
  /** The game's own state. */
  play: GameTypes['state'];
  outcome: Outcome | null;
}

/** What the match's actor knows and the rules do not: the server's seed, and the chance of this position. */
export interface Randomness {
  seed: string;
  chance: Chance;
}

/** @throws on an `opened` event of a game that is not known here */
export function open(event: Opened): MatchState {
  const game = gameOf(event.game);
  if (!game) throw new Error(`Unknown game ${event.game}`);
  return {
    phase: 'waiting',
    game,
    options: event.options,
    seats: Array.from({ length: event.seats }, () => null),
    host: event.host ?? null,
    public: event.public,
    commitment: event.commitment,
    openedAt: event.openedAt,
    nonces: [],
    failedStarts: 0,
    play: game.rules.initial(event.options, event.seats),
    outcome: null,
  };
}

/**
 * What a command comes to. Expects that what was due at or before `command.at` has been fired.
 * Who may command what (seats, host) is not asked here: only what follows.
 */
export function decide(match: MatchState, command: MatchCommand, randomness: Randomness): AnyEvent[] | Refusal {
  switch (command.type) {
    case 'sit':
      return sit(match, command);
    case 'vacate':
      return vacate(match, command.seat);
    case 'start':
      return start(match, command.at, randomness);
    case 'abandon':
      return ['waiting', 'playing'].includes(match.phase)
        ? [{ type: 'abandoned', seed: randomness.seed }]
        : notWaiting(match);
    default:
      return play(match, command, randomness);
  }
}

function sit(
  match: MatchState,
  { seat, name, bot, nonce }: Extract<MatchCommand, { type: 'sit' }>,
): AnyEvent[] | Refusal {
  if (match.phase !== 'waiting') return notWaiting(match);
  if (!(seat in match.seats)) return refuse('no-such-seat', `There are seats 0 to ${match.seats.length - 1}.`);
  if (match.seats[seat]) return refuse('seat-taken', 'Somebody sits there already.');
  return [{ type: 'seated', seat, name, bot, nonce }];
}

function vacate(match: MatchState, seat: Seat): AnyEvent[] | Refusal {
  if (match.phase !== 'waiting') return notWaiting(match);
  // A host who never came: the seat is empty already, and somebody else has to lead.
  if (!match.seats[seat] && match.host !== seat) return refuse('seat-empty', 'Nobody sits there.');
  return [{ type: 'vacated', seat }];
}

function start(match: MatchState, at: number, randomness: Randomness): AnyEvent[] | Refusal {
  if (match.phase !== 'waiting') return notWaiting(match);
  if (match.seats.some((player) => !player)) return refuse('seats-empty', 'Every seat needs somebody, or a bot.');
  const { game, options, seats } = match;
  const nonces = noncesOf(match);
  return [
    { type: 'started', nonces },
    ...game.rules.start({ options, seats: seats.length, at, chance: randomness.chance }),
  ];
}

/** What the players bring to the seed, in seat order. */
export const noncesOf = (match: MatchState): string[] => match.seats.flatMap((player) => player?.nonce ?? []);

function notWaiting({ phase }: MatchState): Refusal {
  const said = {
    waiting: '',
    playing: 'The match has started.',
    over: 'The match is over.',
    abandoned: 'This table is closed.',
  };
  return refuse(phase === 'playing' ? 'started' : 'match-over', said[phase]);
}

function play(match: MatchState, command: Command<GameTypes['action']>, randomness: Randomness): AnyEvent[] | Refusal {
  if (match.phase === 'waiting') return refuse('not-started', 'The match has not started yet.');
  if (match.phase !== 'playing') return notWaiting(match);
  const events = match.game.rules.decide(match.play, command, randomness.chance);
  if (isRefusal(events)) return events;
  const outcome = match.game.rules.outcome(events.reduce(match.game.rules.evolve, match.play));
  return outcome ? [...events, { type: 'finished', outcome, seed: randomness.seed }] : events;
}

export function evolve(match: MatchState, event: AnyEvent): MatchState {
  if (!isMatchEvent(event)) return { ...match, play: match.game.rules.evolve(match.play, event) };
  switch (event.type) {
    case 'opened':
      throw new Error('A match opens once.');
    case 'seated': {
      const { name, bot, nonce } = event;
      return {
        ...match,
        seats: match.seats.with(event.seat, { name, bot, nonce }),
        host: match.host ?? (bot ? null : event.seat),
      };
    }
    case 'vacated': {
      const seats = match.seats.with(event.seat, null);
      return { ...match, seats, host: match.host === event.seat ? lowestPerson(seats) : match.host };
    }
    case 'started':
      return { ...match, phase: 'playing', nonces: event.nonces };
    case 'finished':
      return { ...match, phase: 'over', outcome: event.outcome };
    case 'abandoned':
      return { ...match, phase: 'abandoned' };
  }
}

function lowestPerson(seats: MatchState['seats']): Seat | null {
  const seat = seats.findIndex((player) => player && !player.bot);
  return seat < 0 ? null : seat;
}

/** When the clock must be told next, ms since the match opened; null while nothing is awaited. */
export const deadline = (match: MatchState): number | null =>
  match.phase === 'playing' ? match.game.rules.deadline(match.play) : null;

export const namesOf = (match: MatchState): string[] =>
  match.seats.map((player, index) => player?.name ?? `Seat ${index + 1}`);
