/**
 * A match around a game: who sits where, when it starts, who leaves, how it ends. A decider like the
 * games, which it carries inside: everything that ever happens at a table goes through `decide`.
 */
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
  type Temperament,
} from './contract/game.ts';
import type { AbandonedFor } from './command-schemas.ts';
import type { Badge } from './contract/badges.ts';
import type { NamedChance } from './contract/random.ts';
import { commitmentTo } from './crypto/hashes.ts';
import { COMMIT_WITHIN_MS, seatWithout } from './start.ts';
import { isGrowing, resume, retrace, taken, type Growth } from './growth.ts';
import { isMatchEvent, type AnyEvent, type MatchCommand, type Opened } from './match-events.ts';

/** How long everybody has to show their nonce once the start is called, ms. */
export const OPEN_WITHIN_MS = 5000;
/** Who sits there when commentary is opened has so long to read of it before the match can start, ms. */
export const NOTICE_MS = 5000;

interface SeatedPlayer {
  name: string;
  bot: boolean;
  /** A bot's, null where none was asked for: it plays evenly. */
  temperament: Temperament | null;
  /** Their public key, by which their commands can be told from made-up ones; null for bots, and programs without. */
  key: string | null;
  /** Their choice; null for who has made none: see `badgesOf`. */
  badge: Badge | null;
  /** To the player's own share of the seed; null for bots, and for people whose commitment is void. */
  commitment: string | null;
  /** That share, once it was shown. */
  nonce: string | null;
  /** They are away, and a bot plays for them. */
  standIn: boolean;
}

export interface MatchState {
  /** Of the log: see match-events.ts. */
  format: number;
  phase: 'waiting' | 'playing' | 'over' | 'abandoned';
  game: Game;
  options: GameTypes['options'];
  seats: (SeatedPlayer | null)[];
  /**
   * Who may fill seats and start: whoever opened the table, before they sit down already; where nobody is named,
   * the first person who sat down. Who goes is followed by the lowest seat, unless they have named somebody.
   */
  host: Seat | null;
  /** Who leads again when they are back: somebody else is the host while they are away. null while they lead. */
  awayHost: Seat | null;
  public: boolean;
  /** Who watches is shown all hands and choices, late; null where the host has not opened that. No start before, ms. */
  commentary: { startsFrom: number } | null;
  commitment: string;
  openedAt: number;
  /** Who knows the seed: a house, or the device of the one person at the table. */
  dealtBy: 'house' | 'device';
  nonces: string[];
  /** The match that it grew from, and how much of it has been taken over; null for a match of its own. */
  growth: Growth | null;
  /** Everybody but these is to show their nonce by then (ms since the match opened); null while no start is called. */
  starting: { until: number; without: Seat[] } | null;
  /** When the last start failed, ms since the match opened; null before any did. */
  failedAt: number | null;
  /** How often it was about to start, and did not, as somebody's browser kept its share of chance back. */
  failedStarts: number;
  /** How many events the log has, and how many end the match; null in logs from before there was such a limit. */
  events: number;
  mostEvents: number | null;
  /** The game's own state. */
  play: GameTypes['state'];
  outcome: Outcome | null;
  /** Why it was ended, where it is not that nobody came back. */
  abandonedFor?: AbandonedFor;
}

/** What the match's actor knows and the rules do not. */
export interface Randomness {
  /** The server's. */
  seed: string;
  /** All chance, from the seed with what the players brought. */
  mixedWith(nonces: readonly string[]): NamedChance;
  /** What it was at that position of a match that this one grew from. @throws for any other match */
  once(match: string, pos: number): NamedChance;
}

/** @throws on an `opened` event of a game, or rules, that are not known here */
export function open(event: Opened): MatchState {
  const game = gameOf(event.game, event.rulesVersion);
  if (!game) throw new Error(`Unknown game ${event.game}, rules ${event.rulesVersion}`);
  // What a log of older rules leaves unsaid was so.
  const recorded = completed(event.options, game.options.switches ?? {});
  const options = { ...recorded, ...game.options.meant?.(recorded, event.seats) };
  return {
    format: event.format,
    phase: 'waiting',
    game,
    options,
    seats: Array.from({ length: event.seats }, () => null),
    host: event.host,
    awayHost: null,
    public: event.public,
    commentary: null,
    commitment: event.commitment,
    openedAt: event.openedAt,
    dealtBy: event.dealtBy ?? 'house',
    nonces: [],
    growth: event.grewFrom ? { ...event.grewFrom, taken: 0 } : null,
    starting: null,
    failedAt: null,
    failedStarts: 0,
    events: 1,
    mostEvents: event.mostEvents ?? null,
    play: game.rules.initial(options, event.seats),
    outcome: null,
  };
}

/** Options that are objects are completed field by field. */
function completed(said: object, unsaid: object): GameTypes['options'] {
  const options: Record<string, unknown> = { ...unsaid, ...said };
  for (const [name, value] of Object.entries(unsaid)) {
    const own = options[name];
    if (isPlain(value) && isPlain(own)) options[name] = completed(own, value);
  }
  return options;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a command comes to. Expects that what was due at or before `command.at` has been fired.
 * Who may command what (seats, host) is not asked here: only what follows.
 */
export function decide(match: MatchState, command: MatchCommand, randomness: Randomness): AnyEvent[] | Refusal {
  if (isFull(match) && !endsOrFrees.includes(command.type) && match.phase === 'waiting') return full;
  switch (command.type) {
    case 'sit':
      return sit(match, command);
    case 'vacate':
      return vacate(match, command.seat);
    case 'introduce':
      return introduce(match, command);
    case 'make-host':
      return makeHost(match, command);
    case 'commentary':
      return setCommentary(match, command);
    case 'commit':
      return commit(match, command);
    case 'start':
      return callStart(match, command, randomness);
    case 'open':
      return showNonce(match, command, randomness);
    case 'stand-in':
      return isFull(match) ? full : standIn(match, command.seat);
    case 'come-back':
      return match.seats[command.seat]?.standIn
        ? [{ type: 'came-back', seat: command.seat }]
        : refuse('no-stand-in', 'No bot plays for them.');
    case 'halt':
      return deadline(match) === null
        ? refuse('no-clock', 'No clock runs.')
        : [{ type: 'halted', why: command.why, forMs: command.forMs }];
    case 'abandon':
      return ['waiting', 'playing'].includes(match.phase)
        ? [{ type: 'abandoned', ...(command.why && { why: command.why }), seed: randomness.seed }]
        : notWaiting(match);
    case 'retrace':
      return retrace(match, command, randomness.once);
    case 'clock':
      return match.starting ? failStart(match, command.at, match.starting.until) : play(match, command, randomness);
    default:
      return play(match, command, randomness);
  }
}

/** A log must not grow for ever. */
const isFull = ({ events, mostEvents }: MatchState): boolean => mostEvents !== null && events >= mostEvents;
const full = refuse('full-log', 'So much has happened at this table that there is no room for more: open a new one.');
/** What a full table that waits still takes. */
const endsOrFrees: readonly MatchCommand['type'][] = ['vacate', 'abandon', 'clock'];

function sit(
  match: MatchState,
  { seat, name, bot, temperament, commitment, key, badge }: Extract<MatchCommand, { type: 'sit' }>,
): AnyEvent[] | Refusal {
  if (!isOpen(match)) return notWaiting(match);
  if (!(seat in match.seats)) return refuse('no-such-seat', `There are seats 0 to ${match.seats.length - 1}.`);
  if (match.seats[seat]) return refuse('seat-taken', 'Somebody sits there already.');
  if (badge && hasShape(match, badge, seat)) return shapeTaken;
  return [
    { type: 'seated', seat, name, bot, ...(temperament && { temperament }), commitment, key, ...(badge && { badge }) },
  ];
}

/** Two may share a colour: shapes tell all of them apart, for everybody's eyes. */
const hasShape = ({ seats }: MatchState, { shape }: Badge, but: Seat): boolean =>
  seats.some((player, seat) => seat !== but && player?.badge?.shape === shape);

const shapeTaken = refuse('shape-taken', 'Somebody here has that shape: take another.');

function introduce(
  match: MatchState,
  { seat, name, badge }: Extract<MatchCommand, { type: 'introduce' }>,
): AnyEvent[] | Refusal {
  if (!isOpen(match)) return notWaiting(match);
  if (!isPerson(match, seat)) return refuse('seat-empty', 'Nobody sits there.');
  if (hasShape(match, badge, seat)) return shapeTaken;
  return [{ type: 'introduced', seat, name, badge }];
}

function makeHost(
  match: MatchState,
  { seat, insteadOf }: Extract<MatchCommand, { type: 'make-host' }>,
): AnyEvent[] | Refusal {
  if (!isOpen(match)) return notWaiting(match);
  if (!isPerson(match, seat)) return refuse('seat-empty', 'Only somebody who sits at the table can be its host.');
  if (match.host === seat) return refuse('host-already', 'They are the host already.');
  return [{ type: 'made-host', seat, ...(insteadOf !== undefined && { insteadOf }) }];
}

const isPerson = ({ seats }: MatchState, seat: Seat): boolean => seats[seat]?.bot === false;

function vacate(match: MatchState, seat: Seat): AnyEvent[] | Refusal {
  if (!isOpen(match)) return notWaiting(match);
  // A host who never came: the seat is empty already, and somebody else has to lead.
  if (!match.seats[seat] && match.host !== seat && match.awayHost !== seat)
    return refuse('seat-empty', 'Nobody sits there.');
  return [{ type: 'vacated', seat }];
}

/** Only before the start is called: whoever plays has been told by then. */
function setCommentary(
  match: MatchState,
  { open: isOpened, at }: Extract<MatchCommand, { type: 'commentary' }>,
): AnyEvent[] | Refusal {
  if (!isOpen(match)) return notWaiting(match);
  if (isOpened === (match.commentary !== null)) return [];
  if (!isOpened) return [{ type: 'commentary-closed' }];
  const isNews = match.seats.some((player, seat) => player && !player.bot && seat !== match.host);
  return [{ type: 'commentary-opened', startsFrom: isNews ? at + NOTICE_MS : at }];
}

function commit(
  match: MatchState,
  { seat, commitment }: Extract<MatchCommand, { type: 'commit' }>,
): AnyEvent[] | Refusal {
  if (!isOpen(match)) return notWaiting(match);
  const player = match.seats[seat];
  if (!player || player.bot) return refuse('seat-empty', 'Nobody sits there.');
  return [{ type: 'committed', seat, commitment }];
}

/** Nobody shows a nonce before everybody has committed to one, so nobody can choose theirs by another's. */
function callStart(
  match: MatchState,
  { at, without: asked = [] }: Extract<MatchCommand, { type: 'start' }>,
  randomness: Randomness,
): AnyEvent[] | Refusal {
  if (!isOpen(match)) return notWaiting(match);
  const dropped = dropFreeSeats(match);
  if (isRefusal(dropped)) return dropped;
  const { seats, host } = dropped.reduce(evolve, match);
  const late = seats.flatMap((player, seat) => (player && !isReady(player) ? [seat] : []));
  // Nobody can shut others out of chance: who has committed takes part, and everybody has had the time to.
  const mayLeaveOut = match.failedAt !== null && at >= match.failedAt + COMMIT_WITHIN_MS;
  const isLeftOut = (seat: Seat) => seat !== host && asked.some((one) => match.seats[one] === seats[seat]);
  const without = mayLeaveOut ? late.filter(isLeftOut) : [];
  const awaited = late.filter((seat) => !without.includes(seat)).map((seat) => seats[seat]!.name);
  if (awaited.length > 0) return refuse('not-committed', `Still waiting for the browser of ${awaited.join(' and ')}.`);
  if (at < startsFrom(match))
    return refuse('too-soon', 'Everybody is just reading that commentary is open: start in a few seconds.');
  if (seats.every((player) => player?.bot))
    return [...dropped, ...begin(dropped.reduce(evolve, match), at, randomness)];
  return [...dropped, { type: 'starting', until: at + OPEN_WITHIN_MS, ...(without.length > 0 && { without }) }];
}

/** A table with fewer players than seats is played by those who are there, as long as the game has so few. */
function dropFreeSeats({ game, options, seats, growth }: MatchState): AnyEvent[] | Refusal {
  const free = seats.flatMap((player, seat) => (player ? [] : [seat]));
  if (free.length === 0) return [];
  const taken = seats.length - free.length;
  const { min } = game.info.seats;
  if (growth) return refuse('seats-empty', 'Every seat needs somebody, or a bot.');
  if (taken < min)
    return refuse('seats-empty', `${game.info.title} needs ${min} players: wait for somebody, or add a bot.`);
  const [problem] = game.options.check(options, taken);
  if (problem) return refuse('seats-empty', `With ${taken} players this table can't be played: ${problem.message}`);
  return [{ type: 'seats-dropped', seats: free }];
}

function showNonce(
  match: MatchState,
  { seat, nonce, at }: Extract<MatchCommand, { type: 'open' }>,
  randomness: Randomness,
): AnyEvent[] | Refusal {
  if (match.phase !== 'waiting') return notWaiting(match);
  if (!match.starting) return refuse('not-starting', 'Nonces are shown when the start has been called.');
  const player = match.seats[seat];
  if (!player?.commitment) return refuse('seat-empty', 'Nobody who has committed to a nonce sits there.');
  if (player.nonce) return refuse('already-open', 'That nonce is shown already.');
  if (commitmentTo(nonce) !== player.commitment)
    return refuse('wrong-nonce', 'That is not the nonce that was committed to.');
  const shown = { type: 'nonce-opened', seat, nonce } as const;
  const after = evolve(match, shown);
  const { without } = match.starting;
  return after.seats.every((one, index) => one?.bot || one?.nonce || without.includes(index))
    ? [shown, ...begin(after, at, randomness)]
    : [shown];
}

/** A bot plays for a person from now on, as long as they are in the game. */
function standIn(match: MatchState, seat: Seat): AnyEvent[] | Refusal {
  if (match.phase !== 'playing') return refuse('not-playing', 'Nobody needs a bot: nothing is being played.');
  const player = match.seats[seat];
  if (!player || player.bot) return refuse('no-person', 'No person sits there.');
  if (player.standIn) return refuse('has-stand-in', 'A bot plays for them already.');
  if (!isIn(match, seat)) return refuse('not-in', 'They are out: there is nothing to play for.');
  return [{ type: 'stood-in', seat }];
}

const isIn = ({ game, play }: MatchState, seat: Seat): boolean =>
  game.status(game.visibility.view(play, 'spectator')).seats[seat]?.is === 'in';

/** A bot chooses for that seat: its own, or one that stands in. */
export const isPlayedByBot = (player: SeatedPlayer | null | undefined): boolean =>
  player != null && (player.bot || player.standIn);

function failStart({ seats }: MatchState, at: number, until: number): AnyEvent[] {
  const silent = seats.flatMap((player, seat) => (player?.commitment && !player.nonce ? [seat] : []));
  return at < until ? [] : [{ type: 'start-failed', seats: silent }];
}

/** The match starts, with what everybody has shown, or goes on from where it grew. */
export function begin(match: MatchState, at: number, randomness: Randomness): AnyEvent[] {
  const { game, options, seats, growth } = match;
  const nonces = noncesOf(match);
  const first = growth
    ? [resume(growth, at)]
    : game.rules.start({ options, seats: seats.length, at, chance: randomness.mixedWith(nonces) });
  const events: AnyEvent[] = [{ type: 'started', nonces }, ...first];
  const begun = events.reduce(evolve, match);
  const away = match.starting?.without.filter((seat) => isIn(begun, seat)) ?? [];
  return [...events, ...away.map((seat) => ({ type: 'stood-in', seat }) as const)];
}

/** What the players bring to the seed, in seat order. */
const noncesOf = (match: MatchState): string[] => match.seats.flatMap((player) => player?.nonce ?? []);

/** Nothing starts before, ms since the match opened. */
export const startsFrom = ({ commentary }: MatchState): number => commentary?.startsFrom ?? 0;

/** Whether seats may change hands. */
const isOpen = (match: MatchState): boolean => match.phase === 'waiting' && !match.starting && !isGrowing(match);

const isReady = ({ bot, commitment }: SeatedPlayer): boolean => bot || commitment !== null;

/** Everybody could start: no seat is free, and whoever must has committed to a nonce. */
export const canStart = (match: MatchState): boolean =>
  isOpen(match) && match.seats.every((player) => player && isReady(player));

function notWaiting(match: MatchState): Refusal {
  const { phase, starting } = match;
  if (isGrowing(match)) return refuse('growing', 'What happened before is not all there yet: a moment.');
  if (starting) return refuse('starting', 'The match is about to start: a moment.');
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
  const { rules } = match.game;
  const before = isFull(match) ? (rules.atLimit?.(match.play) ?? match.play) : match.play;
  const events = rules.decide(before, command, randomness.mixedWith(match.nonces));
  if (isRefusal(events)) return events;
  const outcome = rules.outcome(events.reduce(rules.evolve, match.play));
  return outcome ? [...events, { type: 'finished', outcome, seed: randomness.seed }] : events;
}

export function evolve(match: MatchState, event: AnyEvent): MatchState {
  return evolved({ ...match, events: match.events + 1 }, event);
}

function evolved(match: MatchState, event: AnyEvent): MatchState {
  if (!isMatchEvent(event)) return taken({ ...match, play: match.game.rules.evolve(match.play, event) });
  switch (event.type) {
    case 'opened':
      throw new Error('A match opens once.');
    case 'seated': {
      const { seat, name, bot, temperament = null, key, badge = null, commitment, nonce = null } = event;
      return {
        ...match,
        seats: match.seats.with(seat, { name, bot, temperament, key, badge, commitment, nonce, standIn: false }),
        host: match.host ?? (bot ? null : seat),
      };
    }
    case 'vacated': {
      const seats = match.seats.with(event.seat, null);
      const host = match.host === event.seat ? lowestPerson(seats) : match.host;
      const isAway = match.awayHost !== event.seat && match.awayHost !== host;
      return { ...match, seats, host, awayHost: isAway ? match.awayHost : null };
    }
    case 'introduced':
      return { ...match, seats: withPlayer(match, event.seat, { name: event.name, badge: event.badge }) };
    case 'made-host':
      return {
        ...match,
        host: event.seat,
        awayHost: event.seat === match.awayHost ? null : (match.awayHost ?? event.insteadOf ?? null),
      };
    case 'commentary-opened':
      return { ...match, commentary: { startsFrom: event.startsFrom } };
    case 'commentary-closed':
      return { ...match, commentary: null };
    case 'committed':
      return { ...match, seats: withPlayer(match, event.seat, { commitment: event.commitment }) };
    case 'seats-dropped':
      return withoutSeats(match, event.seats);
    case 'starting':
      return { ...match, starting: { until: event.until, without: event.without ?? [] } };
    case 'nonce-opened':
      return { ...match, seats: withPlayer(match, event.seat, { nonce: event.nonce }) };
    case 'start-failed': {
      const seats = match.seats.map((player) => player && { ...player, commitment: null, nonce: null });
      return {
        ...match,
        seats,
        starting: null,
        failedAt: match.starting?.until ?? null,
        failedStarts: match.failedStarts + 1,
      };
    }
    case 'started':
      return { ...match, phase: 'playing', starting: null, nonces: event.nonces };
    case 'stood-in':
      return { ...match, seats: withPlayer(match, event.seat, { standIn: true }) };
    case 'came-back':
      return { ...match, seats: withPlayer(match, event.seat, { standIn: false }) };
    case 'resumed':
      return taken({ ...match, play: match.game.rules.postponed(match.play, event.laterMs) });
    // The times of a match are its clock's, which did not run.
    case 'halted':
      return match;
    case 'finished':
      return { ...match, phase: 'over', outcome: event.outcome };
    case 'abandoned':
      return { ...match, phase: 'abandoned', starting: null, ...(event.why && { abandonedFor: event.why }) };
  }
}

function withoutSeats(match: MatchState, dropped: readonly Seat[]): MatchState {
  const seats = match.seats.filter((_, seat) => !dropped.includes(seat));
  return {
    ...match,
    seats,
    host: seatWithout(dropped, match.host) ?? lowestPerson(seats),
    awayHost: seatWithout(dropped, match.awayHost),
    play: match.game.rules.initial(match.options, seats.length),
  };
}

const withPlayer = ({ seats }: MatchState, seat: Seat, change: Partial<SeatedPlayer>): MatchState['seats'] =>
  seats.map((player, index) => (player && index === seat ? { ...player, ...change } : player));

function lowestPerson(seats: MatchState['seats']): Seat | null {
  const seat = seats.findIndex((player) => player && !player.bot);
  return seat < 0 ? null : seat;
}

/** When the clock must be told next, ms since the match opened; null while nothing is awaited. */
export const deadline = (match: MatchState): number | null =>
  match.phase === 'playing' ? match.game.rules.deadline(match.play) : (match.starting?.until ?? null);

export const namesOf = (match: MatchState): string[] =>
  match.seats.map((player, index) => player?.name ?? `Seat ${index + 1}`);
