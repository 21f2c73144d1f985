/**
 * A join of a match: where nobody has it, it is opened first, and where somebody is at that, it waits for them. In a
 * house of several processes it may come to any of them: the one that has the match promises the connection, so that its
 * limits hold.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { joinOptions } from '../../shared/protocol.ts';
import { retryDelayMs, type Backoff } from '../../shared/retry.ts';
import { matchMaker, ServerError } from '../colyseus.ts';
import { keyOf } from '../../shared/table/ids.ts';
import type { Services } from '../services.ts';
import { spendOpening } from './address-budgets.ts';
import { JoinRefused, readJoin } from './base-room.ts';
import { isPlayer, type Admitted, type MatchRoom } from './match-room.ts';

/** Whoever waits longer asks again, ms. */
const JOINS_WITHIN_MS = 5000;
/** While a process dies, or another one opens the match, it is asked again. */
const again: Backoff = { firstMs: 40, longestMs: 240 };
/** A process that lives answers within this, or is asked again, ms. */
const ANSWERS_WITHIN_MS = 1500;

/**
 * @param visitor whom their address stands for
 * @returns the seat, with the address of the process that has it
 * @throws JoinRefused, or any other error where it is to be tried again
 */
export async function joinMatch(services: Services, options: unknown, visitor: string) {
  const join = readJoin(joinOptions, options);
  const until = performance.now() + JOINS_WITHIN_MS;
  for (let failures = 0; performance.now() < until; failures++) {
    await services.cluster?.stillness.whenSure();
    const answer = await ask(services, join, visitor);
    if (answer?.is === 'admitted') return answer.seat;
    if (answer?.is === 'refused') throw new JoinRefused(answer.code, answer.message);
    await sleep(retryDelayMs(failures, again));
  }
  throw new JoinRefused(503, 'The table is being set. Try again.');
}

type Join = z.output<typeof joinOptions>;

/** @throws JoinRefused where too many matches were opened for their address just now */
async function mayOpen({ store, addressBudgets }: Services, match: string, visitor: string): Promise<void> {
  const summary = await store.summaryOf(match);
  const refusal = summary && spendOpening(addressBudgets, visitor, summary.events);
  if (refusal) throw new JoinRefused(429, refusal.message);
}

/** Null where it is to be asked again. */
const ask = (services: Services, join: Join, visitor: string): Promise<Admitted | null> =>
  services.cluster ? askCluster(services, services.cluster, join, visitor) : askHere(services, join, visitor);

async function askHere(services: Services, join: Join, visitor: string): Promise<Admitted | null> {
  const { matches, isClosing } = services;
  if (isClosing) throw new JoinRefused(503, 'The server is closing. Try again in a moment.');
  if (!matches.isOpen(join.matchId)) await mayOpen(services, join.matchId, visitor);
  try {
    const context = { headers: new Headers(), ip: visitor };
    return { is: 'admitted', seat: await matchMaker.joinOrCreate('match', join, context) };
  } catch (error) {
    // Somebody else opens it: its clock was up, or two came at once.
    if (codeOf(error) === 503 && matches.isOpen(join.matchId)) return null;
    throw error;
  }
}

async function askCluster(
  services: Services,
  cluster: NonNullable<Services['cluster']>,
  options: Join,
  visitor: string,
): Promise<Admitted | null> {
  const { matches } = services;
  const { matchId, secret } = options;
  const call = () =>
    matchMaker
      .remoteRoomCall<MatchRoom>(matchId, 'admit', [options, visitor], ANSWERS_WITHIN_MS)
      // Not in time, or its room has just gone.
      .catch(() => null) as Promise<Admitted | null>;
  // Without Redis: those who play here come back though it is away.
  if (matches.actorOf(matchId) && matchMaker.getLocalRoomById(matchId)) return call();
  await cluster.whenOpened(matchId);
  const host = await cluster.hostOf(matchId);
  if (host.is === 'opening') return null;
  if (host.is === 'open')
    return Promise.race([call(), cluster.whenDead(host.process, ANSWERS_WITHIN_MS).then(() => null)]);
  // One of the others is about to have it.
  if (cluster.isAside) return null;
  await isPlayer(matchId, keyOf(secret));
  await mayOpen(services, matchId, visitor);
  try {
    await cluster.open(matchId);
  } catch (error) {
    const code = codeOf(error);
    if (code >= 400 && code < 500) throw error;
  }
  return null;
}

/** As HTTP would have it; of what is no refusal, 0. */
function codeOf(error: unknown): number {
  const { code } = error as { code?: unknown };
  return error instanceof ServerError && typeof code === 'number' ? code : 0;
}
