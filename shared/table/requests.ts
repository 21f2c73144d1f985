/** Authorizes what people at a table ask for, turns it into commands, and remembers what they were answered. */
import { isRefusal, refuse, type Refusal, type Seat, type Temperament } from '../contract/game.ts';
import type { MatchState } from '../match.ts';
import type { MatchCommand } from '../match-events.ts';
import { readAction } from '../contract/problems.ts';
import type { Request } from '../protocol.ts';
import type { Cause } from '../../replays/log/log.ts';
import type { Grant, PrivateMetadata } from '../../replays/store/event-store.ts';
import { newCode } from './ids.ts';
import { nameOfBot, nameOfPerson, type NamedTable } from './seat-names.ts';

/** What a request means: for which seat, which command, and what the metadata become if it is granted. */
export interface AuthorizedCommand {
  /** Whose command it is; null for the server's own. */
  seat: Seat | null;
  /** null where only the metadata change. */
  command: MatchCommand | null;
  metadata?: PrivateMetadata;
  /** That it is theirs, as the log keeps it. */
  proof?: Cause['proof'];
}

/** The table as it stands, and who asks when. */
interface Asked {
  match: MatchState;
  metadata: PrivateMetadata;
  /** The person's: the hash of their secret. */
  key: string;
  at: number;
}

const tableOf = ({ match, metadata }: Pick<Asked, 'match' | 'metadata'>): NamedTable => ({
  seats: match.seats,
  reservations: metadata.reservations,
});

export function seatOf({ seatOwners }: PrivateMetadata, key: string): Seat | null {
  const seat = seatOwners.indexOf(key);
  return seat < 0 ? null : seat;
}

/** The seat that is reserved for this person. */
export function reservedFor({ reservations }: PrivateMetadata, key: string): Seat | null {
  const seat = reservations.findIndex((one) => one?.key === key);
  return seat < 0 ? null : seat;
}

/** Whoever opened the table is its host before they sit down. */
export const isHost = ({ host }: MatchState, metadata: PrivateMetadata, key: string): boolean =>
  host !== null && (seatOf(metadata, key) === host || reservedFor(metadata, key) === host);

export function authorize(asked: Asked, request: Request): AuthorizedCommand | Refusal {
  if (request.type === 'sit') return sit(asked, request);
  if (isHosts(request)) return asHost(asked, request);
  const { match, metadata, key, at } = asked;
  const seat = seatOf(metadata, key);
  if (request.type === 'stand') {
    // Whose seat is only reserved may give it up, too.
    const given = seat ?? reservedFor(metadata, key);
    return given === null ? noSeat : vacate(asked, given, given);
  }
  if (seat === null) return noSeat;
  if (request.type === 'leave') return { seat, command: { type: 'leave', at, seat } };
  if (request.type === 'introduce') {
    const { type, name, badge } = request;
    return { seat, command: { type, at, seat, ...nameOfPerson(tableOf(asked), seat, name), badge } };
  }
  if (request.type === 'commit') return { seat, command: { type: 'commit', at, seat, commitment: request.commitment } };
  if (request.type === 'open') return { seat, command: { type: 'open', at, seat, nonce: request.nonce } };
  const act = readAction(match.game, request.act);
  if (isRefusal(act)) return act;
  const { note } = request;
  return { seat, command: { type: 'act', at, seat, act, ...(note && { note }) } };
}

const noSeat = refuse('no-seat', 'You have no seat at this table.');

function sit(
  { match, metadata, key, at }: Asked,
  { name, commitment, key: publicKey, badge, seat: wanted, code }: Extract<Request, { type: 'sit' }>,
): AuthorizedCommand | Refusal {
  if (match.phase !== 'waiting') return refuse('started', 'The match has started: you can watch.');
  if (seatOf(metadata, key) !== null) return refuse('already-seated', 'You have a seat already.');
  const mine = reservedFor(metadata, key);
  // The host's place is a seat: elsewhere they would leave it to whoever sits down there.
  if (mine !== null && wanted !== undefined && wanted !== mine)
    return refuse('seat-held', `Seat ${mine + 1} is held for you: take that one.`);
  const isFree = (seat: Seat) => !match.seats[seat] && (!metadata.reservations[seat] || seat === mine);
  const seat = wanted ?? mine ?? match.seats.findIndex((_, index) => isFree(index));
  if (seat < 0) return refuse('full', 'Every seat is taken: you can watch.');
  const kept = mine === null ? keptOut({ match, metadata, key }, code) : null;
  if (kept) return kept;
  if (seat >= match.seats.length) return refuse('no-such-seat', `There are seats 0 to ${match.seats.length - 1}.`);
  if (!isFree(seat)) return refuse('seat-taken', 'That seat is taken, or held for somebody.');
  return {
    seat,
    command: {
      type: 'sit',
      at,
      seat,
      ...nameOfPerson(tableOf({ match, metadata }), seat, name),
      bot: false,
      commitment,
      key: publicKey ?? null,
      ...(badge && { badge }),
    },
    metadata: {
      ...metadata,
      seatOwners: metadata.seatOwners.with(seat, key),
      reservations: without(metadata.reservations, mine),
    },
  };
}

/** A code that was guessed wrong: it costs as much as something granted. */
export const WRONG_CODE = 'wrong-code';

/** Why somebody without a place here gets none; null if they may have one. */
function keptOut({ match, metadata, key }: Omit<Asked, 'at'>, code: string | undefined): Refusal | null {
  if (metadata.removed.includes(key))
    return refuse('removed', 'The host has removed you from this table: you can’t sit down here. You can still watch.');
  if (metadata.locked)
    return refuse('locked', 'The host has locked this table: nobody else can sit down. You can watch.');
  if (match.public || code === metadata.code) return null;
  return code === undefined
    ? refuse('code-needed', 'This table asks for its code: somebody who sits there can tell you.')
    : refuse(WRONG_CODE, 'That is not the code of this table.');
}

const hostRequests = [
  'add-bot',
  'remove',
  'make-host',
  'lock',
  'hide-code',
  'mute-table',
  'commentary',
  'start',
  'stand-in',
] as const;
type HostRequest = Extract<Request, { type: (typeof hostRequests)[number] }>;
const isHosts = (request: Request): request is HostRequest =>
  (hostRequests as readonly string[]).includes(request.type);

function asHost(asked: Asked, request: HostRequest): AuthorizedCommand | Refusal {
  const { match, metadata, key, at } = asked;
  const { host } = match;
  if (seatOf(metadata, key) === null && reservedFor(metadata, key) === null) return noSeat;
  if (host === null || !isHost(match, metadata, key))
    return refuse('not-host', 'Only the host of the table can do that.');
  if (request.type === 'start') {
    const { type, without } = request;
    return { seat: host, command: { type, at, ...(without && { without }) } };
  }
  if (request.type === 'stand-in') return { seat: host, command: { type: 'stand-in', at, seat: request.seat } };
  if (request.type === 'remove')
    return request.seat === host
      ? refuse('own-seat', 'To give up your own seat, stand up.')
      : request.seat === match.awayHost
        ? refuse('host-away', 'They are the host, and only away: you lead until they are back, or their seat is free.')
        : remove(asked, request.seat, host);
  if (request.type === 'make-host') return { seat: host, command: { type: 'make-host', at, seat: request.seat } };
  if (request.type === 'commentary') return { seat: host, command: { type: 'commentary', at, open: request.open } };
  if (request.type === 'hide-code')
    return { seat: host, command: null, metadata: { ...metadata, codeHidden: request.hidden } };
  if (request.type === 'mute-table')
    return { seat: host, command: null, metadata: { ...metadata, muted: request.muted } };
  if (request.type === 'lock')
    return match.phase === 'waiting'
      ? { seat: host, command: null, metadata: { ...metadata, locked: request.locked } }
      : refuse('started', 'The match has started: nobody can sit down any more.');
  const seat = request.seat ?? match.seats.findIndex((player, index) => !player && !metadata.reservations[index]);
  if (seat < 0) return refuse('full', 'Every seat is taken.');
  if (metadata.reservations[seat]) return refuse('seat-taken', 'That seat is held for somebody: remove them first.');
  return {
    seat: host,
    command: sitAsBot(tableOf(asked), at, { seat, temperament: request.temperament }),
  };
}

/** Of those who were removed the last are remembered: more than can be in one evening. */
const MAX_REMOVED = 200;

/**
 * Whoever sat there is kept out from here on. They know the code, and could come back with it as somebody else: so the
 * table gets another one.
 */
function remove(asked: Asked, seat: Seat, by: Seat): AuthorizedCommand {
  const { metadata } = asked;
  const vacated = vacate(asked, seat, by);
  const key = metadata.seatOwners[seat];
  if (!key || !vacated.metadata) return vacated;
  const removed = [...metadata.removed, key].slice(-MAX_REMOVED);
  return { ...vacated, metadata: { ...vacated.metadata, removed, code: newCode() } };
}

/** Empties a seat, or ends its reservation. The log knows of a reserved seat only where it is the host's. */
export function vacate({ match, metadata, at }: Omit<Asked, 'key'>, seat: Seat, by: Seat): AuthorizedCommand {
  const isOnlyReserved =
    metadata.reservations[seat] && !match.seats[seat] && !leads(match, seat) && match.phase === 'waiting';
  return {
    seat: by,
    command: isOnlyReserved ? null : { type: 'vacate', at, seat },
    metadata: {
      ...metadata,
      seatOwners: without(metadata.seatOwners, seat),
      reservations: without(metadata.reservations, seat),
    },
  };
}

const leads = ({ host, awayHost }: MatchState, seat: Seat): boolean => host === seat || awayHost === seat;

/** Of the seats that are left, where the free ones were dropped; undefined where nothing changes. */
export function closeUp(metadata: PrivateMetadata, before: MatchState, after: MatchState): PrivateMetadata | undefined {
  if (before.seats.length === after.seats.length) return undefined;
  const isKept = (_: unknown, seat: Seat) => before.seats[seat] !== null;
  const { seatOwners, reservations } = metadata;
  return { ...metadata, seatOwners: seatOwners.filter(isKept), reservations: reservations.filter(isKept) };
}

const without = <T>(list: (T | null)[], seat: Seat | null): (T | null)[] =>
  list.map((one, index) => (index === seat ? null : one));

/** A bot takes a seat. */
export const sitAsBot = (
  table: NamedTable,
  at: number,
  { seat, temperament, name = nameOfBot(table, seat) }: { seat: Seat; temperament?: Temperament; name?: string },
): MatchCommand => ({
  type: 'sit',
  at,
  seat,
  name,
  bot: true,
  ...(temperament && { temperament }),
  commitment: null,
  key: null,
});

/** What a command was answered: the length of the log after it, or why it was refused. */
export type Answer = { pos: number } | Refusal;

/** A command of a person's, by their key and their own id of it. */
export type CommandId = Omit<Grant, 'pos'>;

const REMEMBERED_REFUSALS = 500;

/** What was answered to whom: a repeat gets the same answer, and is never done again. */
export class Answers {
  /** The length of the log after it, by person and command. */
  readonly #granted = new Map<string, Map<string, number>>();
  /** The latest only: they have changed nothing. */
  readonly #refused = new Map<string, Refusal>();

  constructor(grants: readonly Grant[]) {
    for (const grant of grants) this.grant(grant);
  }

  to(id: CommandId): Answer | undefined {
    const pos = this.#granted.get(id.person)?.get(id.command);
    return pos === undefined ? this.#refused.get(nameOf(id)) : { pos };
  }

  grant({ person, command, pos }: Grant): void {
    const granted = this.#granted.get(person) ?? new Map<string, number>();
    this.#granted.set(person, granted.set(command, pos));
  }

  refuse(id: CommandId, refusal: Refusal): void {
    this.#refused.set(nameOf(id), refusal);
    const [oldest] = this.#refused.keys();
    if (oldest !== undefined && this.#refused.size > REMEMBERED_REFUSALS) this.#refused.delete(oldest);
  }
}

const nameOf = ({ person, command }: CommandId): string => `${person} ${command}`;
