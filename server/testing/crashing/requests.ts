/** What somebody at a table might request for next: every kind of command, at its time and sometimes out of it. */
import type { Game, GameTypes, Seat } from '../../../shared/contract/game.ts';
import { gameOf } from '../../../shared/games/index.ts';
import type { Request } from '../../../shared/protocol.ts';
import type { Chance } from '../../../shared/contract/random.ts';
import type { Guest } from '../guest.ts';
import { syncedOf } from '../synced.ts';

/** A request before it has its id. */
export type NewRequest = Request extends infer R ? (R extends { id: string } ? Omit<R, 'id' | 'proof'> : never) : never;

export interface Habits {
  name: string;
  /** How likely a free seat is taken at each look, from 0 to 1. */
  sits: number;
  /** How likely a full table is started at each look; otherwise its host would rather have others there. */
  starts: number;
  /** How likely a match is left for good at each act. */
  leaves: number;
}

/** At once, so that they are on their way together; often none. */
export function requestsAt(guest: Guest, chance: Chance, habits: Habits): NewRequest[] {
  const seat = guest.own?.seat ?? null;
  const { phase } = guest.state;
  if (phase === 'waiting') return waiting(guest, seat, chance, habits);
  return phase === 'playing' && seat !== null ? playing(guest, seat, chance, habits) : [];
}

function waiting(guest: Guest, seat: Seat | null, chance: Chance, habits: Habits): NewRequest[] {
  if (seat === null) return chance.float() < habits.sits ? [sit(guest, chance, habits)] : [];
  const matter = startMatter(guest);
  // Already asked for once, as a rule: refused then, or its answer was lost.
  if (matter) return [matter.request()];
  if (guest.state.starting) return [];
  if (guest.own!.host) return hosting(guest, seat, chance, habits);
  const draw = chance.float();
  if (draw < 0.08) return [{ type: 'stand' }];
  if (draw < 0.12) return [{ type: 'stand' }, sit(guest, chance, habits)];
  // Not the host: refused.
  return draw < 0.14 ? [{ type: 'start' }] : [];
}

/** What the start wants of this person now, and a name for it; null for nothing. */
export function startMatter(guest: Guest): { about: string; request(): NewRequest } | null {
  const { own, state, nonce } = guest;
  const seat = own?.seat == null ? undefined : state.seats[own.seat];
  if (state.phase !== 'waiting' || !seat?.taken) return null;
  if (state.starting) return seat.opened ? null : { about: `open ${nonce}`, request: () => ({ type: 'open', nonce }) };
  return seat.commitment ? null : { about: `replace ${nonce}`, request: () => guest.committing() };
}

function hosting(guest: Guest, host: Seat, chance: Chance, habits: Habits): NewRequest[] {
  const seats: { taken: boolean; bot: boolean; reservedFor: string }[] = [...guest.state.seats];
  const where = (is: (seat: (typeof seats)[number]) => boolean) =>
    seats.flatMap((seat, index) => (index !== host && is(seat) ? [index] : []));
  const reserved = where(({ taken, reservedFor }) => !taken && reservedFor !== '');
  const free = where(({ taken, reservedFor }) => !taken && reservedFor === '');
  const others = where(({ taken }) => taken);

  const draw = chance.float();
  if (draw < 0.04) return [{ type: 'stand' }];
  if (reserved.length > 0 && draw < 0.4) return removing(chance.pick(reserved), chance);
  if (others.length > 0 && draw < 0.1) return removing(chance.pick(others), chance);
  if (free.length > 0) return draw < 0.8 ? [addingABot(chance.pick(free), chance)] : [];
  if (reserved.length > 0) return [];
  if (chance.float() > habits.starts) return draw < 0.5 ? removing(chance.pick(others), chance) : [];
  return draw < 0.3 ? [{ type: 'start' }, sit(guest, chance, habits)] : [{ type: 'start' }];
}

/** Sometimes with a bot for it at once; sometimes twice at once, by two commands. */
function removing(seat: Seat, chance: Chance): NewRequest[] {
  const remove: NewRequest = { type: 'remove', seat };
  const draw = chance.float();
  if (draw < 0.4) return [remove, { type: 'add-bot', seat }];
  return draw < 0.5 ? [remove, remove] : [remove];
}

const addingABot = (seat: Seat, chance: Chance): NewRequest =>
  chance.float() < 0.5 ? { type: 'add-bot', seat } : { type: 'add-bot' };

function sit(guest: Guest, chance: Chance, { name }: Habits): NewRequest {
  return guest.sitting(name, chance.float() < 0.3 ? chance.int(guest.state.seats.length) : undefined);
}

function playing(guest: Guest, seat: Seat, chance: Chance, { leaves }: Habits): NewRequest[] {
  const game = gameOf(guest.state.game)!;
  const view = viewOf(game, guest, seat);
  const acts = view ? game.legalActions(view, seat) : [];
  if (acts.length === 0) return [];
  const act = (): NewRequest => ({ type: 'act', act: chance.pick(acts) });
  const draw = chance.float();
  if (draw < leaves) return [{ type: 'leave' }, act()];
  return draw < 0.2 ? [act(), act()] : [act()];
}

/** Null in the moment in which the table is seen to have started, and the own hand has not been dealt yet. */
function viewOf(game: Game, { state, own }: Guest, seat: Seat): GameTypes['view'] | null {
  const options = game.options.schema.parse(JSON.parse(state.options));
  try {
    return syncedOf(game).read(state.table, options, { seat, secret: own!.secret });
  } catch {
    return null;
  }
}
