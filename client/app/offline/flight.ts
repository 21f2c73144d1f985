/** The way to a match, wherever it is dealt: at the house, or, where that can't be reached, in this browser. */
import type { CreateReply, CreateRequest, MatchSummary } from '../../../shared/protocol.ts';
import { repeatIfCut, retryDelayMs, type Backoff } from '../../../shared/retry.ts';
import { createMatch, failure, isFailure, matchOf, type Failure } from '../connection/api.ts';
import { atServer } from '../base-path.ts';
import { isPlayBlocked, PLAY_BLOCKED } from '../connection/network.ts';
import { isOwnTable, ownTables } from './own-tables.ts';
import type { TableRoom } from '../connection/rooms.ts';

const flight = () => import('../../flight/house.ts');

/** Of logs that wait to be handed in. */
const handInRetries: Backoff = { firstMs: 2000, longestMs: 300_000 };

/** Opens a table; one against bots alone is opened here where no server answers, it has no room just now, or the network blocks live play. */
export async function openTable(asked: CreateRequest): Promise<CreateReply | Failure> {
  const reply = asked.againstBots && isPlayBlocked.value ? failure('blocked', PLAY_BLOCKED) : await createMatch(asked);
  // What is wrong with the table itself is wrong here, too.
  if (!isFailure(reply) || reply.problems.length > 0 || !asked.againstBots) return reply;
  // Without this page's own parts in the browser there is no such match either.
  const here = await flight().catch(() => null);
  return here ? here.openFlight(asked) : reply;
}

export const joinAnyTable = async (match: string): Promise<TableRoom | Failure> =>
  isOwnTable(match) ? (await flight()).joinFlight(match) : (await import('../connection/rooms.ts')).joinTable(match);

/** @param find asks the house for it */
export async function anyMatchOf(match: string, find = matchOf): Promise<MatchSummary | Failure> {
  if (!isOwnTable(match)) return find(match);
  return (await (await flight()).summaryOfFlight(match)) ?? failure('no-such-match', 'There is no such match.');
}

/** How the matches of a table of this browser's own came out, one after the other. */
export const ownEveningOf = async (match: string) => (await flight()).eveningOfFlight(match);

/** The log of a match as a file, once it is over, and as somebody watching may see it before; null where there is none. @throws where nobody answers */
export async function logOf(match: string): Promise<Blob | null> {
  if (isOwnTable(match)) return (await flight()).fileOfFlight(match);
  return repeatIfCut(async () => {
    const reply = await fetch(atServer(`/api/matches/${encodeURIComponent(match)}/log`));
    if (reply.status === 404 || reply.status === 400) return null;
    if (!reply.ok) throw new Error(`The log could not be fetched (${reply.status}).`);
    return reply.blob();
  });
}

/**
 * Hands in what was played here as soon as there is a network: now, when it comes back, and when a match ends. What the
 * server does not take just now is tried again.
 * @param tell is told so, in a sentence
 */
export function handInLater(tell: (sentence: string) => void): void {
  const handIn = async () => {
    if (!ownTables().some(({ is }) => is === 'here')) return;
    const house = await flight();
    if (!navigator.onLine) return keepWaiting(house);
    const { taken, refusals, later } = await house.handInAll();
    failures = later ? failures + 1 : 0;
    if (later) nextIn(retryDelayMs(failures - 1, handInRetries, later.retryAfterS));
    await keepWaiting(house);
    if (taken === 1) tell('The match you played without a network was handed in.');
    if (taken > 1) tell(`${taken} matches you played without a network were handed in.`);
    for (const { message } of refusals) tell(`A match could not be handed in. ${message}`);
  };
  let handingIn: Promise<void> = Promise.resolve();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const nextIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(next, ms);
  };
  const next = () => (handingIn = handingIn.then(handIn).catch(() => {}));
  if (ownTables().some(({ is }) => is === 'handed-in'))
    handingIn = flight()
      .then((house) => house.removeHandedIn())
      .catch(() => {});
  // A network is back for many at once.
  addEventListener('online', () => nextIn(retryDelayMs(0, handInRetries)));
  addEventListener('three-rooms-flight-over', next);
  void next();
}

/** While a log waits to be handed in the browser is asked not to throw it away when it runs out of room. */
async function keepWaiting(house: Awaited<ReturnType<typeof flight>>): Promise<void> {
  if (await house.isAnyWaiting()) await navigator.storage?.persist?.().catch(() => false);
}

/** Forgets what was played here, with its logs. @throws where it could not be done */
export async function forgetOwnMatches(): Promise<void> {
  if (ownTables().length > 0) await (await flight()).forgetFlights();
}
