/** From what a person at a table asks to the command it means: whose seat, who is host, which shape. */
import { refuse, type Refusal, type Seat } from '../../shared/contract/game.ts';
import type { MatchCommand, MatchState } from '../../shared/match.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import type { Request } from '../../shared/protocol.ts';
import type { PrivateMetadata } from '../../replays/store/event-store.ts';

/** Everything a actor answers; a rematch is asked of the room. */
export type TableRequest = Exclude<Request, { type: 'rematch' }>;

/** A request understood: for which seat it is, what it means, and what is kept if it is granted. */
export interface AuthorizedCommand {
  seat: Seat;
  /** null where only what is kept changes. */
  command: MatchCommand | null;
  keep?: PrivateMetadata;
}

/** The table as it stands, and when it was asked. */
export interface Asked {
  match: MatchState;
  keep: PrivateMetadata;
  /** Of the person who asks: the hash of their secret. */
  key: string;
  at: number;
}

export function seatOf({ keys }: PrivateMetadata, key: string): Seat | null {
  const seat = keys.indexOf(key);
  return seat < 0 ? null : seat;
}

/** The seat that waits for this person. */
export function heldFor({ held }: PrivateMetadata, key: string): Seat | null {
  const seat = held.findIndex((one) => one?.key === key);
  return seat < 0 ? null : seat;
}

/** Whoever opened the table is its host before they sit down. */
export const isHost = ({ host }: MatchState, keep: PrivateMetadata, key: string): boolean =>
  host !== null && (seatOf(keep, key) === host || heldFor(keep, key) === host);

export function readRequest(asked: Asked, request: TableRequest): AuthorizedCommand | Refusal {
  if (request.type === 'sit') return readSit(asked, request);
  if (request.type === 'add-bot' || request.type === 'remove' || request.type === 'start')
    return readHost(asked, request);
  const { match, keep, key, at } = asked;
  const seat = seatOf(keep, key);
  if (request.type === 'stand') return seat === null ? readDecline(asked) : readVacate(asked, seat, seat);
  if (seat === null) return refuse('no-seat', 'You have no seat at this table.');
  if (request.type === 'leave') return { seat, command: { type: 'leave', at, seat } };
  const act = match.game.rules.action.safeParse(request.act);
  if (!act.success) return refuse('bad-command', sentenceOf(problemsOf(act.error)));
  return { seat, command: { type: 'act', at, seat, act: act.data } };
}

function readSit(
  { match, keep, key, at }: Asked,
  { name, nonce, seat: wanted }: Extract<Request, { type: 'sit' }>,
): AuthorizedCommand | Refusal {
  if (match.phase !== 'waiting') return refuse('started', 'The match has started: you can watch.');
  if (seatOf(keep, key) !== null) return refuse('already-seated', 'You have a seat already.');
  const mine = heldFor(keep, key);
  // The host's place is a seat: elsewhere they would leave it to whoever sits down there.
  if (mine !== null && wanted !== undefined && wanted !== mine)
    return refuse('seat-held', `Seat ${mine + 1} is held for you: take that one.`);
  const isFree = (seat: Seat) => !match.seats[seat] && (!keep.held[seat] || seat === mine);
  const seat = wanted ?? mine ?? match.seats.findIndex((_, index) => isFree(index));
  if (seat < 0) return refuse('full', 'Every seat is taken: you can watch.');
  if (seat >= match.seats.length) return refuse('no-such-seat', `There are seats 0 to ${match.seats.length - 1}.`);
  if (!isFree(seat)) return refuse('seat-taken', 'That seat is taken, or held for somebody.');
  return {
    seat,
    command: { type: 'sit', at, seat, name, bot: false, nonce },
    keep: { ...keep, keys: keep.keys.with(seat, key), held: without(keep.held, mine) },
  };
}

/** Somebody whose seat waits for them does not want it. */
function readDecline(asked: Asked): AuthorizedCommand | Refusal {
  const mine = heldFor(asked.keep, asked.key);
  return mine === null ? refuse('no-seat', 'You have no seat at this table.') : readVacate(asked, mine, mine);
}

function readHost(
  asked: Asked,
  request: Extract<Request, { type: 'add-bot' | 'remove' | 'start' }>,
): AuthorizedCommand | Refusal {
  const { match, keep, key, at } = asked;
  if (seatOf(keep, key) === null && heldFor(keep, key) === null)
    return refuse('no-seat', 'You have no seat at this table.');
  if (!isHost(match, keep, key)) return refuse('not-host', 'Only the host of the table can do that.');
  const host = match.host!;
  if (request.type === 'start') return { seat: host, command: { type: 'start', at } };
  if (request.type === 'remove')
    return request.seat === host
      ? refuse('own-seat', 'To give up your own seat, stand up.')
      : readVacate(asked, request.seat, host);
  const seat = request.seat ?? match.seats.findIndex((sitter, index) => !sitter && !keep.held[index]);
  if (seat < 0) return refuse('full', 'Every seat is taken.');
  if (keep.held[seat]) return refuse('seat-taken', 'That seat is held for somebody: remove them first.');
  return { seat: host, command: { type: 'sit', at, seat, name: botName(match), bot: true, nonce: null } };
}

/** Empties a seat, or ends its being held. The log knows of a held seat only where it is the host's. */
export function readVacate({ match, keep, at }: Omit<Asked, 'key'>, seat: Seat, by: Seat): AuthorizedCommand {
  const isOnlyHeld = keep.held[seat] && !match.seats[seat] && match.host !== seat && match.phase === 'waiting';
  return {
    seat: by,
    command: isOnlyHeld ? null : { type: 'vacate', at, seat },
    keep: { ...keep, keys: without(keep.keys, seat), held: without(keep.held, seat) },
  };
}

const without = <T>(list: (T | null)[], seat: Seat | null): (T | null)[] =>
  list.map((one, index) => (index === seat ? null : one));

const botNames = [
  'Cactus Jane',
  'Dusty',
  'Tumbleweed',
  'Old Sal',
  'Copper',
  'Mesa',
  'Rattle',
  'Juniper',
  'Flint',
  'Sage',
  'Buckshot',
  'Prairie',
  'Ember',
  'Coyote',
  'Saddle',
  'Marigold',
];

/** The first name nobody at the table has. */
export function botName(match: Pick<MatchState, 'seats'>): string {
  const taken = match.seats.map((sitter) => sitter?.name);
  return botNames.find((name) => !taken.includes(name)) ?? 'Bot';
}
