/** How tables come to be: a table is a match with a room. Visitors open some, and a match that ended leads to the next. */
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import { spreadMs } from '../../shared/retry.ts';
import { matchMaker } from '../colyseus.ts';
import type { NewMatch } from '../../shared/table/matches.ts';
import type { Services } from '../services.ts';

/** What a match's room is made with. */
export interface TableOptions {
  matchId: string;
  /** Of the quota of open tables: given back when the room is gone. */
  pass?: string;
  /** The address that opens it: of a new table alone. */
  visitor?: string;
  /** In which process, where that is settled. */
  at?: string;
}

/** Opens the room of a match, unless another process has. @throws if it can't be opened */
export async function openRoom({ cluster }: Pick<Services, 'cluster'>, options: TableOptions): Promise<void> {
  const isElsewhere = async () => cluster !== null && (await cluster.hostOf(options.matchId)).is !== 'nobody';
  if (await isElsewhere()) return;
  try {
    await matchMaker.createRoom('match', options);
  } catch (error) {
    if (!(await isElsewhere())) throw error;
  }
}

/** How soon it is tried again, ms. */
const REOPENED_EVERY_MS = 1000;
/** What has gone on for longer than this goes on when somebody comes. */
const REOPEN_TRIES = 600;

/** Opens it as soon as the store answers, so that it goes on though nobody comes; unless somebody else has opened it. */
export async function reopenRoom(services: Services, matchId: string): Promise<void> {
  for (let tries = 0; tries < REOPEN_TRIES; tries++) {
    await sleep(spreadMs(REOPENED_EVERY_MS), undefined, { ref: false });
    if (services.isClosing || services.matches.actorOf(matchId)) return;
    try {
      const summary = await services.store.summaryOf(matchId);
      if (!summary || summary.asleepSince !== null || !['waiting', 'playing'].includes(summary.phase)) return;
      await openRoom(services, { matchId });
      return;
    } catch (error) {
      services.logCalmly({ match: matchId, error }, 'a table could not be opened again yet');
    }
  }
}

/** Creates a match and opens its room. It counts as that visitor's until it closes. */
export async function openTable(
  services: Services,
  match: NewMatch,
  visitor: string,
): Promise<{ id: string; code: string } | Refusal> {
  const { config, quota, logBudget, matches, isDraining } = services;
  if (isDraining) return refuse('draining', 'No new tables are opened here just now. Try again later.');
  const spent = logBudget.refusal(visitor);
  if (spent) return spent;
  const atMost = config.maxTablesPerAddress;
  const refusal = `${atMost} tables are open from your address already. They close when nobody is there for some minutes.`;
  const promised = quota.promise([{ of: `tables ${visitor}`, atMost, refusal }]);
  if ('usedUp' in promised) return refuse('too-many-tables', refusal);
  const { pass } = promised;
  const created = await matches.create(match);
  quota.use(pass);
  await openRoom(services, { matchId: created.id, pass, visitor });
  return created;
}
