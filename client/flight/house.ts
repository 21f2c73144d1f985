/** The house in this browser, for when no server can be reached: it opens tables against bots, and keeps their logs. */
import { isRefusal } from '../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import { gameOf } from '../../shared/games/index.ts';
import { createRequest, type CreateReply, type CreateRequest, type MatchSummary } from '../../shared/protocol.ts';
import { tallyOf, type Evening } from '../../replays/log/evening.ts';
import { Evenings } from '../../shared/table/evenings.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { Matches } from '../../shared/table/matches.ts';
import { failure, handIn, isFailure, type Failure } from '../app/connection/api.ts';
import { personSecret } from '../app/identity/identity.ts';
import type { TableRoom } from '../app/connection/rooms.ts';
import { noteOwnTable, ownTables } from '../app/offline/own-tables.ts';
import { flightStore, linesOf, removeMatch } from './store.ts';
import { FlightTable, type FlightHouse } from './table.ts';

const house: FlightHouse = {
  matches: new Matches(flightStore),
  key: keyOf(personSecret()),
  onOpened: (match) => noteOwnTable(match, 'here'),
  onOver: () => dispatchEvent(new Event('three-rooms-flight-over')),
};

/** Opens a table against bots. It is private: nobody else can come there. */
export async function openFlight(asked: CreateRequest): Promise<CreateReply | Failure> {
  const { game: id, seats, options, name, temperament } = createRequest.parse(asked);
  const game = gameOf(id);
  const read = game?.options.schema.safeParse(options);
  if (!game || !read?.success)
    return failure('bad-request', read?.error ? sentenceOf(problemsOf(read.error)) : `There is no game "${id}" here.`);
  try {
    const { id: matchId, code } = await house.matches.create({
      game,
      options: read.data,
      seats,
      public: false,
      host: 0,
      reservations: Array.from({ length: seats }, (_, seat) => (seat === 0 ? { key: house.key, name } : null)),
      bots: Array.from({ length: seats - 1 }, (_, index) => ({ seat: index + 1, temperament })),
      startsWhenFull: true,
      dealtBy: 'device',
    });
    noteOwnTable(matchId, 'here');
    return { matchId, code };
  } catch (error) {
    console.warn(error);
    return failure('not-kept', 'There is no network, and this browser keeps nothing: so no table can be opened.');
  }
}

/** @returns a room as the network would give one; a failure is for good @throws when it is worth trying again */
export async function joinFlight(match: string): Promise<TableRoom | Failure> {
  await untilSeen();
  const actor = await house.matches.open(match);
  if (!isRefusal(actor)) {
    // A file that did not come may come the next time.
    const synced = await actor.match.game.synced().catch((error: unknown) => {
      house.matches.close(actor);
      throw error;
    });
    return new FlightTable(house, actor, synced);
  }
  if (actor.refused === 'busy') throw new Error(actor.message);
  return failure(actor.refused === 'closed' ? 'abandoned' : actor.refused, actor.message);
}

/** A match sleeps while nobody looks. */
const untilSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });

export const summaryOfFlight = (match: string): Promise<MatchSummary | null> => flightStore.summaryOf(match);

export async function eveningOfFlight(match: string): Promise<Evening | null> {
  const evening = await new Evenings().upTo(match, async (one) => {
    const log = await flightStore.read(one);
    return log.length === 0 ? null : tallyOf(log);
  });
  return isRefusal(evening) ? null : evening;
}

/** The whole log as a file; null where there is none. */
export async function fileOfFlight(match: string): Promise<Blob | null> {
  const lines = await linesOf(match);
  return lines ? new Blob([lines]) : null;
}

/** Nobody takes anything now; or it went wrong with this one. Both are tried again later. */
const isNotNow = ({ failed, retryAfterS }: Failure): boolean => failed === 'unreachable' || retryAfterS !== undefined;
const notThis: readonly string[] = ['failed', 'refused'];

/**
 * Hands the logs of all matches that have ended here over to the house; from then on they are found there.
 * @returns how many it has taken, why not those that it never will, and what keeps it from taking the rest just now
 */
export async function handInAll(): Promise<{ taken: number; refusals: Failure[]; later: Failure | null }> {
  const refusals: Failure[] = [];
  let later: Failure | null = null;
  let taken = 0;
  for (const { match, is } of ownTables()) {
    if (is !== 'here' || (await flightStore.summaryOf(match))?.phase !== 'over') continue;
    const reply = await handIn(new Blob([await linesOf(match)]));
    if (!isFailure(reply)) {
      noteOwnTable(match, 'handed-in');
      taken++;
    } else if (isNotNow(reply)) {
      later = reply;
      break;
    } else if (!notThis.includes(reply.failed)) {
      noteOwnTable(match, 'refused');
      refusals.push(reply);
    }
  }
  return { taken, refusals, later };
}

/** Whether a match has ended here whose log was not handed in. */
export async function isAnyWaiting(): Promise<boolean> {
  for (const { match, is } of ownTables())
    if (is === 'here' && (await flightStore.summaryOf(match))?.phase === 'over') return true;
  return false;
}

/** What the house has taken over needs no place here. Not while a page may still show its end: when the next one begins. */
export async function removeHandedIn(): Promise<void> {
  for (const { match, is } of ownTables()) {
    if (is !== 'handed-in') continue;
    await removeMatch(match);
    noteOwnTable(match, null);
  }
}

/** Forgets every match of this browser's own. */
export async function forgetFlights(): Promise<void> {
  for (const { match } of ownTables()) {
    await removeMatch(match);
    noteOwnTable(match, null);
  }
}
